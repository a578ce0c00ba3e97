/// Items numbered in order of arrival, equal ones once, each under a small number that equal items share and that
/// hardly any others have: the first under each is found without a hash.
package struct KeyedTable<Item: Mixable>: Sendable {
    package private(set) var items: [Item] = []
    private var firsts = FirstNumbers()
    /// Of those that are not the first under their key.
    private var slots = HashSlots()

    /// - Parameter capacity: How many items there is to be room for; more can come.
    package init(capacity: Int = 0) { items.reserveCapacity(capacity) }

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

    /// The number of an item that the table has. O(1).
    package func find(_ item: Item, key: Int) -> Int? {
        guard let first = firsts.find(key) else { return nil }
        return items[first] == item ? first : slots.number(of: item, in: items)
    }
}

/// For each key the number of what came first under it.
struct FirstNumbers: Sendable {
    private var numbers: [Int32] = []

    @inline(__always)
    func find(_ key: Int) -> Int? {
        key < numbers.count && numbers[key] >= 0 ? Int(numbers[key]) : nil
    }

    mutating func set(_ key: Int, _ number: Int) {
        if key >= numbers.count {
            let room = max(64, key + 1, numbers.count * 2)
            numbers += [Int32](repeating: -1, count: room - numbers.count)
        }
        numbers[key] = Int32(number)
    }
}
