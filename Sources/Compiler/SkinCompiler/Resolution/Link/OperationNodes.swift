import SkinFormat
import SkinKit

/// The operations that entities apply, as nodes: theme format 1, section 6.
///
/// Applying a definition makes a node over the node that it replaces. What an operation wins over is therefore the way down
/// from its node, which all entities that inherit the node share.
struct OperationNodes {
    /// The entity that applies an operation. Small, since a theme can have millions of nodes.
    struct Origin {
        /// The list of classes that the entity applies, or -1 for the entity's own operations.
        var list: Int32 = -1
        /// The index in the list's ``ClassGraph/linearization(of:)``.
        var index: UInt16 = 0
        /// The number of the component type whose entity is applied.
        let component: UInt16
        let isDefault: Bool

        init(component: Int, isDefault: Bool) {
            (self.component, self.isDefault) = (UInt16(component), isDefault)
        }
    }

    struct Node {
        /// The index in ``OperationNodes/keys``.
        let key: Int32
        /// The definition of the operation, or of the `unset` that removed it.
        let definition: Int32
        let origin: Origin
        let isRemoved: Bool
        /// The node that this one replaces, -1 for none.
        let below: Int32
        /// The reason why the node below lost.
        let reason: ThemeLossReason
        /// Whether some node below is an operation and not an `unset`.
        let hidesOperation: Bool

        var removesOperation: Bool { isRemoved && hidesOperation }
    }

    private(set) var all: [Node] = []
    private(set) var keys = Numbering<OperationKey>()
    /// The key of each definition.
    private let keyNumbers: [Int32]
    private let definitions: [OperationDefinition]
    let limit: Int
    /// The definition of the first node beyond the limit, which is not added, and nor are more.
    private(set) var excess: Int32?

    /// The newest node of a key. An operation that was removed leaves its slot behind, until it is added again.
    private struct Slot {
        var node: Int32
        /// The slot before it whose key has the same name, -1 for none.
        let before: Int32
    }

    /// The slots of the entity that is being applied, in the order in which their keys were added.
    private var slots: [Slot] = []
    private var staleCount = 0
    private var slotOfKey: [Int32]
    /// The newest slot of each name, by the indices of symbols.
    private var slotOfName: [Int32]

    init(_ definitions: [OperationDefinition], symbolCount: Int, limit: Int) {
        self.definitions = definitions
        self.limit = limit
        var keys = Numbering<OperationKey>()
        keyNumbers = definitions.map { keys.number(of: $0.key) }
        slotOfKey = Array(repeating: -1, count: keys.items.count)
        slotOfName = Array(repeating: -1, count: symbolCount)
        self.keys = keys
    }

    subscript(number: Int32) -> Node { all[Int(number)] }

    // MARK: Applying

    /// Begins with the nodes of an entity that is applied before.
    mutating func begin(with nodes: ArraySlice<Int32>) {
        for node in nodes { append(node) }
    }

    /// Returns the nodes in force and those that removed an operation, in order.
    mutating func end() -> [Int32] {
        for slot in slots where slot.node >= 0 {
            let key = all[Int(slot.node)].key
            slotOfKey[Int(key)] = -1
            slotOfName[keys.items[Int(key)].name.index] = -1
        }
        defer { (slots, staleCount) = ([], 0) }
        return slots.lazy.map(\.node).filter { $0 >= 0 }
    }

    private mutating func append(_ node: Int32) {
        let key = all[Int(node)].key
        let name = keys.items[Int(key)].name.index
        slotOfKey[Int(key)] = Int32(slots.count)
        slots.append(Slot(node: node, before: slotOfName[name]))
        slotOfName[name] = Int32(slots.count - 1)
    }

    /// Applies an operation: it overrides one with the same key in place, or is appended. An `unset` removes keys.
    mutating func apply(_ operation: LinkedTheme.Operation, from origin: Origin) {
        let definition = definitions[Int(operation.definition)]
        if definition.isUnset { return remove(operation, definition.key, from: origin) }
        let key = keyNumbers[Int(operation.definition)]
        let place = Int(slotOfKey[Int(key)])
        guard let node = add(operation, key, from: origin, isRemoved: false) else { return }
        if place >= 0 {
            if !self[slots[place].node].isRemoved {
                slots[place].node = node
                return
            }
            slots[place].node = -1
            staleCount += 1
        }
        append(node)
        if staleCount > 32, staleCount > slots.count / 2 { begin(with: end()[...]) }
    }

    private mutating func remove(_ operation: LinkedTheme.Operation, _ key: OperationKey, from origin: Origin) {
        if key.states != nil { return removeOne(keyNumbers[Int(operation.definition)], by: operation, from: origin) }
        var removed: Set<Int32> = []
        var place = slotOfName[key.name.index]
        while place >= 0 {
            let slot = slots[Int(place)]
            if slot.node >= 0 { removed.insert(self[slot.node].key) }
            place = slot.before
        }
        // The keys that an `unset` of every state replaced in its own element are removed, too.
        for replaced in operation.replaced {
            let number = keyNumbers[Int(replaced.definition)]
            let other = keys.items[Int(number)]
            if other.name == key.name, other.states != nil { removed.insert(number) }
        }
        for key in removed.sorted(by: { keys.items[Int($0)].packed < keys.items[Int($1)].packed }) {
            removeOne(key, by: operation, from: origin)
        }
    }

    private mutating func removeOne(_ key: Int32, by operation: LinkedTheme.Operation, from origin: Origin) {
        let place = Int(slotOfKey[Int(key)])
        guard let node = add(operation, key, from: origin, isRemoved: true) else { return }
        if place >= 0 { slots[place].node = node } else { append(node) }
    }

    /// Adds a node over that of a key, and over what the operation has replaced in its own element. A node that removes
    /// nothing is not added.
    private mutating func add(
        _ operation: LinkedTheme.Operation, _ key: Int32, from origin: Origin, isRemoved: Bool
    ) -> Int32? {
        var (below, reason, hidesOperation) = (Int32(-1), ThemeLossReason.unset, false)
        let place = slotOfKey[Int(key)]
        if place >= 0 {
            below = slots[Int(place)].node
            let old = self[below]
            if old.isRemoved == isRemoved { reason = old.origin.reason(against: origin) }
            hidesOperation = old.hidesOperation || !definitions[Int(old.definition)].isUnset
        }
        func node(_ definition: Int32, isRemoved: Bool) -> Node {
            Node(
                key: key, definition: definition, origin: origin, isRemoved: isRemoved, below: below, reason: reason,
                hidesOperation: hidesOperation)
        }
        let states = keys.items[Int(key)].states
        for replaced in operation.replaced.reversed() {
            let definition = definitions[Int(replaced.definition)]
            if isRemoved, definition.key.states != nil, definition.key.states != states { continue }
            guard hasRoom(for: operation) else { return nil }
            all.append(node(replaced.definition, isRemoved: false))
            (below, reason) = (Int32(all.count - 1), replaced.reason)
            hidesOperation = hidesOperation || !definition.isUnset
        }
        guard hasRoom(for: operation), !isRemoved || below >= 0 else { return nil }
        all.append(node(operation.definition, isRemoved: isRemoved))
        return Int32(all.count - 1)
    }

    private mutating func hasRoom(for operation: LinkedTheme.Operation) -> Bool {
        if all.count < limit { return true }
        excess = excess ?? operation.definition
        return false
    }
}

extension OperationNodes.Origin {
    fileprivate func reason(against later: OperationNodes.Origin) -> ThemeLossReason {
        if component != later.component || isDefault != later.isDefault {
            return isDefault ? .typeDefault : .ancestorType
        }
        return later.list < 0 ? .classOfEntity : .earlierClass
    }
}
