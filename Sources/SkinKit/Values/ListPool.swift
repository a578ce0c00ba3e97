/// Lists that lie end to end in one array, by their numbers.
///
/// Not an array of arrays: a theme has ten thousands of lists of a handful of elements, and each would be a block of
/// memory of its own.
package struct ListPool<Element: Sendable>: Sendable {
    fileprivate var elements: [Element] = []
    fileprivate var ends: [Int] = []

    package init() {}

    /// How many elements all lists have together.
    package var elementCount: Int { elements.count }

    /// How many elements a list has.
    package func length(of number: Int) -> Int { ends[number] - (number == 0 ? 0 : ends[number - 1]) }

    /// Adds a list, whether there is an equal one or not.
    package mutating func append(_ list: some Collection<Element>) {
        elements.append(contentsOf: list)
        ends.append(elements.count)
    }
}

extension ListPool: RandomAccessCollection, ExpressibleByArrayLiteral {
    package init(arrayLiteral lists: [Element]...) {
        for list in lists { append(list) }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { ends.count }

    package subscript(number: Int) -> ArraySlice<Element> {
        elements[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }
}

/// Lists numbered in order of arrival, equal ones once, each under a small number that equal lists share: the first
/// under each is found without a hash.
package struct ListTable<Element: Mixable>: Sendable {
    package private(set) var lists = ListPool<Element>()
    private var empty: Int?
    private var firsts = FirstNumbers()
    /// Of those that are not the first under their key.
    private var slots = HashSlots()

    /// - Parameters:
    ///   - capacity: How many lists there is to be room for; more can come.
    ///   - elements: How many elements they have in all.
    package init(capacity: Int = 0, elements: Int = 0) {
        lists.elements.reserveCapacity(elements)
        lists.ends.reserveCapacity(capacity)
    }

    package subscript(number: Int) -> ArraySlice<Element> { lists[number] }

    /// The number of the list without elements.
    package mutating func addEmpty() -> Int {
        if let empty { return empty }
        lists.append([])
        empty = lists.count - 1
        return lists.count - 1
    }

    /// The number of a list, new or known. O(elements), and the memory of the greatest key.
    package mutating func add(_ list: [Element], key: Int) -> Int {
        if list.isEmpty { return addEmpty() }
        guard let first = firsts.find(key) else {
            firsts.set(key, lists.count)
            lists.append(list)
            return lists.count - 1
        }
        if isSame(first, list) { return first }
        var hash = slots.seed
        for index in list.indices { list[index].mix(into: &hash) }
        hash.mix(UInt64(list.count))
        let (known, slot) = slots.find(hash) { isSame($0, list) }
        if let known { return known }
        lists.append(list)
        slots.enter(lists.count - 1, hash, at: slot)
        return lists.count - 1
    }

    @inline(__always)
    private func isSame(_ number: Int, _ list: [Element]) -> Bool {
        let start = number == 0 ? 0 : lists.ends[number - 1]
        guard lists.ends[number] - start == list.count else { return false }
        for index in list.indices where lists.elements[start + index] != list[index] { return false }
        return true
    }
}
