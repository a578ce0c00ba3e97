/// Lists that lie end to end in one array, by their numbers.
///
/// Not an array of arrays: a theme has ten thousands of lists of a handful of elements, and each would be a block of
/// memory of its own.
package struct ListPool<Element: Sendable>: Sendable {
    fileprivate var elements: [Element] = []
    fileprivate var ends: [Int] = []

    package init() {}

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

/// Lists numbered in order of arrival, equal ones once.
package struct ListTable<Element: Mixable>: Sendable {
    package private(set) var lists = ListPool<Element>()
    private var slots: HashSlots
    private let seed = MixHash.seed

    /// - Parameters:
    ///   - capacity: How many lists there is to be room for; more can come.
    ///   - elements: How many elements they have in all.
    package init(capacity: Int = 0, elements: Int = 0) {
        slots = HashSlots(capacity: capacity)
        lists.elements.reserveCapacity(elements)
        lists.ends.reserveCapacity(capacity)
    }

    package subscript(number: Int) -> ArraySlice<Element> { lists[number] }

    /// The number of a list, new or known. O(elements).
    package mutating func add(_ list: some Collection<Element>) -> Int {
        var hash = seed
        for element in list { element.mix(into: &hash) }
        hash.mix(UInt64(list.count))
        let (known, slot) = slots.find(hash) { isSame($0, list) }
        if let known { return known }
        lists.append(list)
        slots.enter(lists.count - 1, hash, at: slot)
        return lists.count - 1
    }

    @inline(__always)
    private func isSame(_ number: Int, _ list: some Collection<Element>) -> Bool {
        var index = number == 0 ? 0 : lists.ends[number - 1]
        guard lists.ends[number] - index == list.count else { return false }
        for element in list {
            if lists.elements[index] != element { return false }
            index += 1
        }
        return true
    }
}
