/// A depth-first walk over dependencies between numbered things: constants or classes.
///
/// It is not recursive, because chains can be a million long.
struct DependencyWalk: Sendable {
    /// The cycles found, each with its members in the order of their references.
    private(set) var cycles: [[Int]] = []
    /// The last member of the first cycle that was omitted because the others have too many members.
    private(set) var omitted: Int?
    /// All things, each after those that it depends on. A dependency that would close a cycle is ignored.
    private(set) var order: [Int] = []
    private var memberCount = 0
    /// The number of members of all cycles at which further ones are omitted: n constants can form n cycles of n.
    static let memberLimit = 100_000
    /// The state of each thing met: its 1-based depth on the path while it is open, -1 once it is finished.
    private var states: [Int: Int] = [:]
    private var path: [(thing: Int, rest: ArraySlice<Int>)] = []

    init(over things: some Sequence<Int>, dependencies: (Int) -> [Int]) {
        for thing in things where states[thing] == nil {
            enter(thing, dependencies)
            while let next = step() {
                switch states[next] {
                case nil: enter(next, dependencies)
                case let depth? where depth > 0: appendCycle(from: depth - 1)
                default: continue
                }
            }
        }
    }

    private mutating func appendCycle(from depth: Int) {
        guard memberCount < Self.memberLimit else {
            if omitted == nil { omitted = path.last?.thing }
            return
        }
        cycles.append(path[depth...].map(\.thing))
        memberCount += path.count - depth
    }

    private mutating func enter(_ thing: Int, _ dependencies: (Int) -> [Int]) {
        path.append((thing, dependencies(thing)[...]))
        states[thing] = path.count
    }

    /// Returns the next dependency to visit, and finishes things whose dependencies are done.
    private mutating func step() -> Int? {
        while !path.isEmpty {
            if let next = path[path.count - 1].rest.popFirst() { return next }
            let (thing, _) = path.removeLast()
            states[thing] = -1
            order.append(thing)
        }
        return nil
    }
}
