import SkinFormat
import SkinKit

/// The effective operations of a component while entities are applied: theme format 1, section 6.
struct EffectiveOperations {
    struct Origin {
        /// The number of the component type whose entity is applied.
        var component: Int
        var isDefault: Bool
        /// The class that the entity applies, or nil for the entity's own operations.
        var applied: AppliedClass?
    }

    struct AppliedClass {
        var list: Int32
        /// The index in the list's ``ClassGraph/linearization(of:)``.
        var index: Int
        var application: ClassGraph.Application
    }

    struct Loser {
        var definition: Int32
        var origin: Origin
        var reason: ThemeLossReason
    }

    struct Slot {
        var key: OperationKey
        var isRemoved = false
        /// The definition of the operation, or of the `unset` that removed it.
        var definition: Int32
        var origin: Origin
        /// The operations that lost against this one, the oldest first.
        var losers: [Loser] = []
    }

    /// The slots in the order in which their keys were added.
    ///
    /// A removed key leaves its slot behind, so that an operation that is added later records what was removed, and by
    /// which definition.
    private(set) var slots: [Slot] = []
    /// The index of each key's newest slot, if there are too many slots for a linear search.
    private var places: [OperationKey: Int] = [:]
    /// The keys of each name, once an `unset` of every state had too many slots for a linear search.
    private var keysByName: [Symbol: Set<OperationKey>] = [:]
    private static let searchLimit = 24

    /// Applies an operation: it overrides one with the same key in place, or is appended. An `unset` removes keys.
    mutating func apply(_ operation: LinkedTheme.Operation, from origin: Origin, _ definitions: [OperationDefinition]) {
        let definition = definitions[Int(operation.definition)]
        if definition.isUnset { return remove(operation, definition.key, from: origin, definitions) }
        var slot = Slot(key: definition.key, definition: operation.definition, origin: origin)
        let known = place(of: definition.key)
        if let known { slot.losers = takeLosers(from: known, against: origin, isUnset: false) }
        slot.losers.append(replacedBy: operation, from: origin)
        if let known, !slots[known].isRemoved { slots[known] = slot } else { append(slot) }
    }

    private func place(of key: OperationKey) -> Int? {
        slots.count > Self.searchLimit ? places[key] : slots.lastIndex { $0.key == key }
    }

    private mutating func keys(of name: Symbol) -> Set<OperationKey> {
        guard slots.count > Self.searchLimit else { return Set(slots.map(\.key).filter { $0.name == name }) }
        if keysByName.isEmpty { for slot in slots { keysByName[slot.key.name, default: []].insert(slot.key) } }
        return keysByName[name] ?? []
    }

    private mutating func append(_ slot: Slot) {
        slots.append(slot)
        if !keysByName.isEmpty { keysByName[slot.key.name, default: []].insert(slot.key) }
        if slots.count > Self.searchLimit + 1 {
            places[slot.key] = slots.count - 1
        } else if slots.count == Self.searchLimit + 1 {
            for (place, slot) in slots.enumerated() { places[slot.key] = place }
        }
    }

    /// Moves the losers out of a slot that loses itself, and returns them with it.
    private mutating func takeLosers(from place: Int, against later: Origin, isUnset: Bool) -> [Loser] {
        let old = slots[place]
        slots[place].losers = []
        let reason = old.isRemoved == isUnset ? old.origin.reason(against: later) : .unset
        return old.losers + [Loser(definition: old.definition, origin: old.origin, reason: reason)]
    }

    private mutating func remove(
        _ operation: LinkedTheme.Operation, _ key: OperationKey, from origin: Origin,
        _ definitions: [OperationDefinition]
    ) {
        if key.states != nil { return removeOne(key, by: operation, from: origin, definitions) }
        // The keys that an `unset` of every state replaced in its own element are removed, too.
        let replaced = operation.replaced.map { definitions[Int($0.definition)].key }
        let keys = keys(of: key.name).union(replaced.filter { $0.name == key.name }).filter { $0.states != nil }
        for key in keys.sorted(by: { $0.packed < $1.packed }) {
            removeOne(key, by: operation, from: origin, definitions)
        }
    }

    private mutating func removeOne(
        _ key: OperationKey, by operation: LinkedTheme.Operation, from origin: Origin,
        _ definitions: [OperationDefinition]
    ) {
        var mark = Slot(key: key, isRemoved: true, definition: operation.definition, origin: origin)
        let known = place(of: key)
        if let known { mark.losers = takeLosers(from: known, against: origin, isUnset: true) }
        mark.losers.append(replacedBy: operation, from: origin) { replaced in
            let states = definitions[Int(replaced.definition)].key.states
            return states == nil || states == key.states
        }
        if let known { slots[known] = mark } else if !mark.losers.isEmpty { append(mark) }
    }
}

extension EffectiveOperations.Origin {
    fileprivate func reason(against later: EffectiveOperations.Origin) -> ThemeLossReason {
        if component != later.component || isDefault != later.isDefault {
            return isDefault ? .typeDefault : .ancestorType
        }
        return later.applied == nil ? .classOfEntity : .earlierClass
    }
}

extension [EffectiveOperations.Loser] {
    fileprivate mutating func append(
        replacedBy operation: LinkedTheme.Operation, from origin: EffectiveOperations.Origin,
        where isIncluded: (LinkedTheme.Replaced) -> Bool = { _ in true }
    ) {
        for replaced in operation.replaced.reversed() where isIncluded(replaced) {
            append(.init(definition: replaced.definition, origin: origin, reason: replaced.reason))
        }
    }
}
