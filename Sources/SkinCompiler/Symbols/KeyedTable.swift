/// Items numbered in order of arrival, equal ones once, each under a small number that equal items share and that
/// hardly any others have: the first under each is found without a hash.
package struct KeyedTable<Item: Mixable>: Sendable {
    package private(set) var items: [Item] = []
    private var firsts: FirstNumbers
    /// Of those that are not the first under their key.
    private var slots = HashSlots()

    /// - Parameter capacity: How many items there is to be room for, and keys; more can come.
    package init(capacity: Int = 0) {
        items.reserveCapacity(capacity)
        firsts = FirstNumbers(capacity: capacity)
    }

    package var count: Int { items.count }

    /// The number of an item, new or known. Amortised O(1), and the memory of the greatest key.
    package mutating func add(_ item: Item, key: Int) -> Int {
        guard let first = firsts.find(key) else {
            firsts.set(key, items.count)
            items.append(item)
            return items.count - 1
        }
        return items[first] == item ? first : slots.number(of: item, slots.hash(of: item), addingTo: &items)
    }

    /// Whether an item is the first under its key.
    package func isFirst(_ number: Int, key: Int) -> Bool { firsts.find(key) == number }

    /// The number of an item that the table has. O(1).
    package func find(_ item: Item, key: Int) -> Int? {
        guard let first = firsts.find(key) else { return nil }
        return items[first] == item ? first : slots.number(of: item, in: items)
    }
}

/// For each key the number of what came first under it.
struct FirstNumbers: Sendable {
    private var numbers: [Int32]

    /// - Parameter capacity: How many keys there is to be room for; greater ones can come.
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
