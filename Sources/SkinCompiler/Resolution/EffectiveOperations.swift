import SkinFormat
import SkinKit

/// The effective operations of a component while they are computed: theme format 1, section 6.
///
/// The defaults of each type are computed once. A single value is reused for all identifiers and starts as a copy of
/// the defaults, without allocating again.
struct EffectiveOperations {
    /// The origin of an applied operation.
    struct Origin {
        /// The number of the component type whose entity is applied.
        var component: UInt16
        var isDefault: Bool
        /// The index of the class in the entity's list, or -1 for the entity's own operations.
        var listIndex: Int32
        /// The symbol of the class, or the maximum for the entity's own operations.
        private var classNumber = UInt32.max
        /// The symbol of the class in the entity's list through which the class is applied, or the maximum.
        private var listedNumber = UInt32.max

        init(component: Int, isDefault: Bool) {
            self.component = UInt16(component)
            self.isDefault = isDefault
            listIndex = -1
        }

        var className: Symbol? { classNumber == .max ? nil : Symbol(rawValue: classNumber) }

        /// The class in the entity's list that extends the class, over any number of others; nil if the class itself is
        /// in the list.
        var extendingClass: Symbol? { listedNumber == classNumber ? nil : Symbol(rawValue: listedNumber) }

        /// Returns the origin of an operation that the same entity applies through a class.
        func applying(_ applied: VariantWork.AppliedClass) -> Origin {
            var origin = self
            origin.classNumber = applied.name.rawValue
            origin.listedNumber = applied.listed.rawValue
            origin.listIndex = applied.listIndex
            return origin
        }
    }

    struct Slot {
        var key: OperationKey
        var isRemoved = false
        /// The definition of the operation, or of the `unset` that removed it.
        var definition: Int32
        /// The index of the newest loser in the history, or -1.
        var history: Int32 = -1
        var origin: Origin
    }

    /// The slots in the order in which their keys were added.
    ///
    /// A removed key leaves its slot behind, so that an operation that is added later records what was removed, and by
    /// which definition.
    private(set) var slots: [Slot] = []
    /// The index of each key's slot. Filled only when there are too many slots for a linear search.
    private var places: [OperationKey: Int] = [:]
    private static let searchLimit = 24

    /// Replaces the contents by those of another value.
    mutating func reset(to others: EffectiveOperations) {
        slots.removeAll(keepingCapacity: true)
        slots.append(contentsOf: others.slots)
        places = others.places
    }

    /// Applies an operation: it overrides one with the same key in place, or is appended. An `unset` removes keys.
    mutating func apply(
        _ operation: MergedTheme.Operation, from origin: Origin, _ definitions: [OperationDefinition],
        _ replaced: [MergedTheme.Replaced], _ history: inout OperationHistory
    ) {
        let key = definitions[Int(operation.definition)].key
        if definitions[Int(operation.definition)].isUnset {
            return remove(operation, key, from: origin, definitions, replaced, &history)
        }
        var slot = Slot(key: key, definition: operation.definition, origin: origin)
        let known = index(of: key)
        if let known { slot.history = history.push(slots[known], reason: reason(slots[known], against: origin)) }
        if operation.replaced >= 0 {
            slot.history = history.push(operation.replaced, replaced, origin: origin, next: slot.history)
        }
        if let known, !slots[known].isRemoved {
            slots[known] = slot
        } else {
            if let known { slots[known].history = -1 }
            append(slot)
        }
    }

    /// Returns the reason why an operation loses against one that is applied later.
    private func reason(_ slot: Slot, against later: Origin) -> ThemeLossReason {
        slot.isRemoved ? .unset : slot.origin.reason(against: later)
    }

    /// Returns the index of the newest slot of a key.
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
        _ operation: MergedTheme.Operation, _ key: OperationKey, from origin: Origin,
        _ definitions: [OperationDefinition], _ replaced: [MergedTheme.Replaced], _ history: inout OperationHistory
    ) {
        if key.states != nil { return remove(key, by: operation, from: origin, definitions, replaced, &history) }
        for key in keys(of: key.name, in: operation, definitions, replaced) {
            remove(key, by: operation, from: origin, definitions, replaced, &history)
        }
    }

    /// Returns the keys with a name, sorted by states.
    ///
    /// The result includes the keys that an `unset` of every state replaced in its own element.
    private func keys(
        of name: Symbol, in operation: MergedTheme.Operation, _ definitions: [OperationDefinition],
        _ replaced: [MergedTheme.Replaced]
    ) -> [OperationKey] {
        var keys: [OperationKey] = []
        func add(_ key: OperationKey) {
            if key.name == name, key.states != nil, !keys.contains(key) { keys.append(key) }
        }
        for slot in slots { add(slot.key) }
        var next = operation.replaced
        while next >= 0 {
            let link = replaced[Int(next)]
            add(definitions[Int(link.definition)].key)
            next = link.next
        }
        return keys.sorted { $0.packed < $1.packed }
    }

    private mutating func remove(
        _ key: OperationKey, by operation: MergedTheme.Operation, from origin: Origin,
        _ definitions: [OperationDefinition], _ replaced: [MergedTheme.Replaced], _ history: inout OperationHistory
    ) {
        var mark = Slot(key: key, isRemoved: true, definition: operation.definition, origin: origin)
        let known = index(of: key)
        if let known {
            let old = slots[known]
            mark.history = history.push(old, reason: old.isRemoved ? old.origin.reason(against: origin) : .unset)
        }
        if operation.replaced >= 0 {
            mark.history = history.push(operation.replaced, replaced, origin: origin, next: mark.history) { link in
                let states = definitions[Int(link.definition)].key.states
                return states == nil || states == key.states
            }
        }
        if let known {
            slots[known] = mark
        } else if mark.history >= 0 {
            append(mark)
        }
    }
}

extension EffectiveOperations.Origin {
    /// Returns the reason why an operation with this origin loses against one with a later origin.
    func reason(against later: EffectiveOperations.Origin) -> ThemeLossReason {
        if component != later.component || isDefault != later.isDefault {
            return isDefault ? .typeDefault : .ancestorType
        }
        return later.listIndex < 0 ? .classOfEntity : .earlierClass
    }
}

/// The overridden operations, as linked lists that share their tails.
struct OperationHistory {
    struct Entry {
        var definition: Int32
        var next: Int32
        var origin: EffectiveOperations.Origin
        var reason: ThemeLossReason
    }

    private(set) var entries: [Entry] = []

    /// Truncates the history to a number of entries.
    mutating func cut(to count: Int) {
        while entries.count > count { entries.removeLast() }
    }

    mutating func push(_ slot: EffectiveOperations.Slot, reason: ThemeLossReason) -> Int32 {
        push(slot.definition, slot.origin, reason, next: slot.history)
    }

    private mutating func push(
        _ definition: Int32, _ origin: EffectiveOperations.Origin, _ reason: ThemeLossReason, next: Int32
    ) -> Int32 {
        entries.append(Entry(definition: definition, next: next, origin: origin, reason: reason))
        return Int32(entries.count - 1)
    }

    /// Prepends a list of replaced operations, or some of them, to a list.
    mutating func push(
        _ first: Int32, _ replaced: [MergedTheme.Replaced], origin: EffectiveOperations.Origin, next: Int32,
        where isIncluded: (MergedTheme.Replaced) -> Bool = { _ in true }
    ) -> Int32 {
        var links: [MergedTheme.Replaced] = []
        var number = first
        while number >= 0 {
            let link = replaced[Int(number)]
            if isIncluded(link) { links.append(link) }
            number = link.next
        }
        var head = next
        for link in links.reversed() { head = push(link.definition, origin, link.reason, next: head) }
        return head
    }
}
