import SkinKit

/// The effective operations of some entities, one entity after the other: what tells where they come from.
struct EffectiveEntities: Sendable {
    struct Operation: Sendable {
        var definition: Int32
        var origin: EffectiveOperations.Origin
        /// Which of ``EffectiveEntities/losers`` it won over, the newest first.
        var losers: Range<Int32>
    }

    struct Loser: Sendable {
        var definition: Int32
        var origin: EffectiveOperations.Origin
        var reason: ThemeLossReason
    }

    /// From so many operations and losers on a batch has no further entity, so that the memory that it takes has a limit.
    private static let limit = 4_096

    private(set) var operations: [Operation] = []
    private(set) var losers: [Loser] = []
    /// Where the operations of each entity end.
    private(set) var ends: [Int] = []
    /// What is taken away from entities, by their numbers.
    private(set) var removals: [(entity: Int, key: OperationKey, operation: Operation)] = []

    init() {
        operations.reserveCapacity(Self.limit)
    }

    var isFull: Bool { operations.count + removals.count + losers.count >= Self.limit }

    /// Adds an operation of the entity at hand.
    mutating func append(_ slot: EffectiveOperations.Slot, _ history: OperationHistory) {
        operations.append(operation(slot, history))
    }

    /// Adds what is taken away from the entity of a number.
    mutating func append(removed slot: EffectiveOperations.Slot, from entity: Int, _ history: OperationHistory) {
        removals.append((entity, slot.key, operation(slot, history)))
    }

    mutating func endEntity() { ends.append(operations.count) }

    private mutating func operation(_ slot: EffectiveOperations.Slot, _ history: OperationHistory) -> Operation {
        let start = Int32(losers.count)
        var next = slot.history
        while next >= 0 {
            let entry = history.entries[Int(next)]
            losers.append(Loser(definition: entry.definition, origin: entry.origin, reason: entry.reason))
            next = entry.next
        }
        return Operation(definition: slot.definition, origin: slot.origin, losers: start..<Int32(losers.count))
    }
}
