/// The effective operations of a component as they come about: theme format 1, section 6.
///
/// The defaults of a type are worked out once; for each identifier one and the same value begins as a copy of them,
/// in memory that it has already.
struct EffectiveOperations {
    /// Where an operation is applied from.
    struct Origin {
        /// Number of the component type whose entity is applied.
        var component: Int32
        var isDefault: Bool
        var className: Symbol?
        /// Place of the class in the entity's list, -1 for the entity's own operations.
        var listIndex: Int32
    }

    struct Slot {
        var key: OperationKey
        var definition: Int32
        var origin: Origin
        /// Number of the newest loser in the history; -1 without one.
        var history: Int32
        var isRemoved = false
    }

    /// In the order in which their keys were put; a key that was taken away leaves its slot behind, so that what comes
    /// back later knows what was taken away, and by what.
    private(set) var slots: [Slot] = []
    /// Where each key stands, once there are more than a search from the start is good for.
    private var places: [OperationKey: Int] = [:]
    private static let searchLimit = 24

    /// Begins anew with what others are.
    mutating func reset(to others: EffectiveOperations) {
        slots.removeAll(keepingCapacity: true)
        slots.append(contentsOf: others.slots)
        places = others.places
    }

    /// Puts an operation under its key, in the place of an earlier one or else at the end; an `unset` takes away.
    mutating func apply(
        _ operation: MergedTheme.Operation, from origin: Origin, _ definition: OperationDefinition,
        _ replaced: [MergedTheme.Replaced], _ history: inout OperationHistory
    ) {
        if definition.isUnset {
            return remove(operation, definition.key, from: origin, &history)
        }
        var slot = Slot(key: definition.key, definition: operation.definition, origin: origin, history: -1)
        let known = index(of: definition.key)
        if let known {
            let old = slots[known]
            slot.history = old.isRemoved ? old.history : history.push(old, reason: old.origin.reason(against: origin))
        }
        if operation.replaced >= 0 {
            slot.history = history.push(operation.replaced, replaced, origin: origin, next: slot.history)
        }
        if let known, !slots[known].isRemoved {
            slots[known] = slot
        } else {
            append(slot)
        }
    }

    /// The newest slot of a key.
    private func index(of key: OperationKey) -> Int? {
        slots.count > Self.searchLimit ? places[key] : slots.lastIndex { $0.key == key }
    }

    private mutating func append(_ slot: Slot) {
        slots.append(slot)
        if slots.count == Self.searchLimit + 1 {
            for (index, slot) in slots.enumerated() { places[slot.key] = index }
        } else if slots.count > Self.searchLimit {
            places[slot.key] = slots.count - 1
        }
    }

    private mutating func remove(
        _ operation: MergedTheme.Operation, _ key: OperationKey, from origin: Origin, _ history: inout OperationHistory
    ) {
        guard key.states == nil else {
            if let index = index(of: key) { remove(at: index, by: operation, from: origin, &history) }
            return
        }
        for index in slots.indices where slots[index].key.name == key.name {
            remove(at: index, by: operation, from: origin, &history)
        }
    }

    private mutating func remove(
        at index: Int, by operation: MergedTheme.Operation, from origin: Origin, _ history: inout OperationHistory
    ) {
        guard !slots[index].isRemoved else { return }
        var mark = slots[index]
        mark.history = history.push(slots[index], reason: .unset)
        mark.definition = operation.definition
        mark.origin = origin
        slots[index].history = history.push(mark, reason: .unset)
        slots[index].isRemoved = true
    }
}

extension EffectiveOperations.Origin {
    /// Why what was applied from here loses against what is applied from there, later.
    func reason(against later: EffectiveOperations.Origin) -> LossReason {
        if component != later.component || isDefault != later.isDefault {
            return isDefault ? .typeDefault : .ancestorType
        }
        return later.listIndex < 0 ? .classOfEntity : .earlierClass
    }
}

/// What lost, as linked lists that share their ends.
struct OperationHistory {
    struct Entry {
        var definition: Int32
        var origin: EffectiveOperations.Origin
        var reason: LossReason
        var next: Int32
    }

    private(set) var entries: [Entry] = []

    mutating func push(_ slot: EffectiveOperations.Slot, reason: LossReason) -> Int32 {
        entries.append(Entry(definition: slot.definition, origin: slot.origin, reason: reason, next: slot.history))
        return Int32(entries.count - 1)
    }

    /// Puts a list of what was replaced before what is there.
    mutating func push(
        _ first: Int32, _ replaced: [MergedTheme.Replaced], origin: EffectiveOperations.Origin, next: Int32
    ) -> Int32 {
        var links: [MergedTheme.Replaced] = []
        var number = first
        while number >= 0 {
            links.append(replaced[Int(number)])
            number = links[links.count - 1].next
        }
        var head = next
        for link in links.reversed() {
            entries.append(Entry(definition: link.definition, origin: origin, reason: link.reason, next: head))
            head = Int32(entries.count - 1)
        }
        return head
    }
}
