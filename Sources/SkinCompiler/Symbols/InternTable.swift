/// Distinct items, numbered in order of first occurrence.
///
/// Unlike a `Dictionary` from items to numbers, the table does not hash with SipHash or store each item twice.
package struct InternTable<Item: Mixable>: Sendable {
    package private(set) var items: [Item] = []
    private var slots: HashSlots

    /// - Parameter capacity: The number of items to reserve room for.
    package init(capacity: Int = 0) {
        slots = HashSlots(capacity: capacity)
        items.reserveCapacity(capacity)
    }

    /// Reserves room for a number of additional items.
    package mutating func reserveCapacity(forMore count: Int) {
        if items.count + count > items.capacity { items.reserveCapacity(max(items.count + count, items.capacity * 2)) }
        slots.reserveCapacity(items.count + count)
    }

    package var count: Int { items.count }

    package subscript(number: Int) -> Item { items[number] }

    /// Adds an item unless an equal one is known, and returns its number. Amortised O(1).
    package mutating func add(_ item: Item) -> Int { add(item, hash(of: item)) }

    /// Adds an item whose hash is known, and returns its number. Amortised O(1).
    package mutating func add(_ item: Item, _ hash: MixHash) -> Int { slots.number(of: item, hash, addingTo: &items) }

    /// Adds an item under a number of its own, which no look-up finds. Amortised O(1).
    package mutating func append(_ item: Item) -> Int {
        items.append(item)
        return items.count - 1
    }

    package func hash(of item: Item) -> MixHash { slots.hash(of: item) }

    /// Prefetches the slot of an item that is added soon.
    @inline(__always)
    package mutating func expect(_ hash: MixHash) { slots.expect(hash) }

    /// Returns the number of an item, or nil if the table does not contain it. O(1).
    package func find(_ item: Item) -> Int? { slots.number(of: item, in: items) }
}
