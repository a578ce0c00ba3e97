/// Distinct items, numbered in order of first occurrence, with a key for each.
///
/// Equal items must have equal keys, and few other items should share a key. The first item of each key is found
/// without hashing. Keys are small numbers.
package struct KeyedTable<Item: Mixable>: Sendable {
    package private(set) var items: [Item] = []
    private var firsts: FirstNumbers
    /// The slots of the items that are not the first of their key.
    private var slots = HashSlots()

    /// - Parameter capacity: The number of items and of keys to reserve room for.
    package init(capacity: Int = 0) {
        items.reserveCapacity(capacity)
        firsts = FirstNumbers(capacity: capacity)
    }

    package var count: Int { items.count }

    /// Adds an item unless an equal one is known, and returns its number. Amortised O(1), with memory up to the largest
    /// key.
    package mutating func add(_ item: Item, key: Int) -> Int {
        guard let first = firsts.find(key) else {
            firsts.set(key, items.count)
            items.append(item)
            return items.count - 1
        }
        return items[first] == item ? first : slots.number(of: item, slots.hash(of: item), addingTo: &items)
    }

    /// Returns whether an item is the first of its key.
    package func isFirst(_ number: Int, key: Int) -> Bool { firsts.find(key) == number }

    /// Returns the number of an item, or nil if the table does not contain it. O(1).
    package func find(_ item: Item, key: Int) -> Int? {
        guard let first = firsts.find(key) else { return nil }
        return items[first] == item ? first : slots.number(of: item, in: items)
    }
}

/// The number of the first item of each key.
struct FirstNumbers: Sendable {
    private var numbers: [Int32]

    /// - Parameter capacity: The number of keys to reserve room for.
    init(capacity: Int = 0) { numbers = [Int32](repeating: -1, count: capacity) }

    @inline(__always)
    func find(_ key: Int) -> Int? {
        key < numbers.count && numbers[key] >= 0 ? Int(numbers[key]) : nil
    }

    @inline(__always)
    mutating func set(_ key: Int, _ number: Int) {
        if key >= numbers.count { makeRoom(for: key) }
        numbers[key] = Int32(number)
    }

    @inline(never)
    private mutating func makeRoom(for key: Int) {
        let room = max(64, key + 1, numbers.count * 2)
        numbers += repeatElement(-1, count: room - numbers.count)
    }
}
