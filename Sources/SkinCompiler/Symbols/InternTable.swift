/// Items numbered in order of arrival, equal ones once.
///
/// Not a `Dictionary` from items to numbers: that hashes with SipHash and keeps each item twice.
package struct InternTable<Item: Mixable>: Sendable {
    package private(set) var items: [Item] = []
    private var slots: HashSlots

    /// - Parameter capacity: How many items there is to be room for; more can come.
    package init(capacity: Int = 0) {
        slots = HashSlots(capacity: capacity)
        items.reserveCapacity(capacity)
    }

    /// Makes room for so many more items.
    package mutating func reserveCapacity(forMore count: Int) {
        if items.count + count > items.capacity { items.reserveCapacity(max(items.count + count, items.capacity * 2)) }
        slots.reserveCapacity(items.count + count)
    }

    package var count: Int { items.count }

    package subscript(number: Int) -> Item { items[number] }

    /// The number of an item, new or known. Amortised O(1).
    package mutating func add(_ item: Item) -> Int { add(item, hash(of: item)) }

    /// The same of an item whose hash is known.
    package mutating func add(_ item: Item, _ hash: MixHash) -> Int { slots.number(of: item, hash, addingTo: &items) }

    package func hash(of item: Item) -> MixHash { slots.hash(of: item) }

    /// Says that an item is added soon.
    @inline(__always)
    package mutating func expect(_ hash: MixHash) { slots.expect(hash) }

    /// The number of an item that the table has. O(1).
    package func find(_ item: Item) -> Int? { slots.number(of: item, in: items) }
}
