/// The components whose look a setter changed during another write, in order, each once.
@MainActor
struct PostponedLooks {
    struct Slot: Hashable {
        var population: ObjectIdentifier
        var number: SlotNumber
    }

    private(set) var queue = Queue<(population: Population, number: SlotNumber)>()
    private(set) var slots: Set<Slot> = []
    /// The populations that setters concerned since the write began.
    private(set) var populations: [Population] = []
    /// The number of times that each component was removed from the queue since the write began, by its address.
    private(set) var counts: [UInt: Int] = [:]
    /// The setters of the components that were removed half as often as ``changeLimit`` allows.
    private var suspects: [String] = []
    /// The most looks of one component that one write shows because setters request them.
    static let changeLimit = 20_000

    /// Throws if setters have changed the look of the component without end.
    func checkCycle(of component: AnyObject) throws(ThemePreparationError) {
        let count = counts[UInt(bitPattern: ObjectIdentifier(component))] ?? 0
        if count >= Self.changeLimit { throw ThemePreparationError(.cycle(suspects)) }
    }

    /// Adds a component by its slot, unless it shows its look or is waiting already.
    mutating func add(_ population: Population, _ number: SlotNumber) {
        if !populations.contains(where: { $0 === population }) { populations.append(population) }
        guard !population.isSettled(number) else { return }
        let slot = Slot(population: ObjectIdentifier(population), number: number)
        if slots.insert(slot).inserted { queue.append((population, number)) }
    }

    /// Removes and returns the first component; nil if there is none. Another change of its look adds it again.
    mutating func popFirst() -> (population: Population, number: SlotNumber)? {
        guard let next = queue.popFirst() else { return nil }
        slots.remove(Slot(population: ObjectIdentifier(next.population), number: next.number))
        let (address, entity) = next.population.occupant(of: next.number)
        counts[address, default: 0] += 1
        if counts[address] == Self.changeLimit / 2 { suspects.append("a setter of '\(entity)'") }
        return next
    }

    mutating func takePopulations() -> [Population] {
        if populations.isEmpty { return [] }
        (counts, suspects) = ([:], [])
        defer { populations = [] }
        return populations
    }
}

/// The switches that callbacks request while a switch is made that a callback requested itself.
struct FollowUps {
    static let limit = 1_000
    private var count = 0
    private var requesters: [String] = []

    /// Throws if there are so many that they must follow one another without end.
    mutating func add(_ requester: String) throws(ThemePreparationError) {
        count += 1
        // The first ones may have no part in a cycle.
        if count > Self.limit - 16, !requesters.contains(requester) { requesters.append(requester) }
        if count > Self.limit { throw ThemePreparationError(.cycle(requesters)) }
    }
}

/// A queue whose memory is bounded by the most elements that it held at once.
struct Queue<Element> {
    private(set) var elements: [Element?] = []
    private(set) var first = 0

    var isEmpty: Bool { first == elements.count }

    func forEach(_ body: (Element) -> Void) {
        for element in elements[first...] { element.map(body) }
    }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        defer {
            first += 1
            // Half of the elements are moved at most once for each that was removed.
            if first == elements.count {
                elements.removeAll(keepingCapacity: first <= 64)
                first = 0
            } else if first >= 64, first > elements.count / 2 {
                elements.removeFirst(first)
                first = 0
            }
        }
        return elements[first].take()
    }
}

/// Objects that an engine no longer needs, kept until releasing them cannot disturb it.
///
/// A theme's prepared values, images and originals belong to the app. Releasing the last reference to one may run a
/// `deinit` that calls the engine. Code that stages, writes or changes a table therefore adds such an object here. The
/// engine releases it at the end of the call, when its state is consistent and no access to it is in progress.
@MainActor
package final class DeferredReleases {
    private var objects: [Any] = []

    var isEmpty: Bool { objects.isEmpty }

    package func add(_ object: Any) { objects.append(object) }

    /// Releases all objects, including those added meanwhile.
    func releaseAll() {
        while !objects.isEmpty {
            let released = objects
            objects = []
            withExtendedLifetime(released) {}
        }
    }
}
