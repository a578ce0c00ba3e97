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
        return next
    }

    mutating func takePopulations() -> [Population] {
        if populations.isEmpty { return [] }
        defer { populations = [] }
        return populations
    }
}
