import SkinFormat
import SkinKit

/// The effective operations of a batch of entities, in order: the input for tracing provenance.
struct EffectiveEntities: Sendable {
    struct Operation: Sendable {
        var definition: Int32
        var origin: EffectiveOperations.Origin
        /// The range in ``EffectiveEntities/losers`` of the overridden operations, newest first.
        var losers: Range<Int32>
    }

    struct Loser: Sendable {
        var definition: Int32
        var origin: EffectiveOperations.Origin
        var reason: ThemeLossReason
    }

    /// The number of operations and losers at which a batch accepts no further entity, which limits memory.
    private static let limit = 4_096

    private(set) var operations: [Operation] = []
    private(set) var losers: [Loser] = []
    /// The end of each entity's operations.
    private(set) var ends: [Int] = []
    /// The scope of each entity's constants.
    private(set) var scopes: [Int32] = []
    /// The operations that are removed from entities, with the entities' numbers.
    private(set) var removals: [(entity: Int, key: OperationKey, operation: Operation)] = []

    init() {
        operations.reserveCapacity(Self.limit)
    }

    var isFull: Bool { operations.count + removals.count + losers.count >= Self.limit }

    /// Adds an operation of the current entity.
    mutating func append(_ slot: EffectiveOperations.Slot, _ history: OperationHistory) {
        operations.append(operation(slot, history))
    }

    /// Adds an operation that is removed from an entity.
    mutating func append(removed slot: EffectiveOperations.Slot, from entity: Int, _ history: OperationHistory) {
        removals.append((entity, slot.key, operation(slot, history)))
    }

    mutating func endEntity(scope: Int) {
        ends.append(operations.count)
        scopes.append(Int32(scope))
    }

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
