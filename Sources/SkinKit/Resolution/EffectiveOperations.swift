/// The effective operations of a component as they come about: theme format 1, section 6.
///
/// A value: the defaults of a type are worked out once and copied for each identifier.
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

    private(set) var slots: [Slot] = []

    /// Puts an operation under its key, in the place of an earlier one or else at the end; an `unset` takes away.
    mutating func apply(
        _ operation: MergedTheme.Operation, from origin: Origin, _ definitions: [OperationDefinition],
        _ history: inout OperationHistory
    ) {
        let definition = definitions[Int(operation.definition)]
        if definition.isUnset {
            return remove(operation, definition.key, from: origin, &history)
        }
        let known = slots.firstIndex { $0.key == definition.key }
        var slot = Slot(key: definition.key, definition: operation.definition, origin: origin, history: -1)
        if let known {
            let old = slots[known]
            slot.history = old.isRemoved ? old.history : history.push(old, reason: old.origin.reason(against: origin))
        }
        for replaced in operation.replaced.reversed() {
            slot.history = history.push(replaced, origin: origin, next: slot.history)
        }
        if let known, !slots[known].isRemoved {
            slots[known] = slot
        } else {
            if let known { slots.remove(at: known) }
            slots.append(slot)
        }
    }

    /// A removed slot stays behind, so that what comes back later knows what was taken away, and by what.
    private mutating func remove(
        _ operation: MergedTheme.Operation, _ key: OperationKey, from origin: Origin, _ history: inout OperationHistory
    ) {
        for index in slots.indices
        where !slots[index].isRemoved
            && (slots[index].key == key || (key.states == nil && slots[index].key.name == key.name))
        {
            let below = history.push(slots[index], reason: .unset)
            var mark = slots[index]
            mark.definition = operation.definition
            mark.origin = origin
            mark.history = below
            slots[index].history = history.push(mark, reason: .unset)
            slots[index].isRemoved = true
        }
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

    mutating func push(_ replaced: MergedTheme.Replaced, origin: EffectiveOperations.Origin, next: Int32) -> Int32 {
        entries.append(Entry(definition: replaced.definition, origin: origin, reason: replaced.reason, next: next))
        return Int32(entries.count - 1)
    }
}
