/// Lists that lie end to end in one array, by their numbers.
///
/// Not an array of arrays: a theme has ten thousands of lists of a handful of elements, and each would be a block of
/// memory of its own.
package struct ListPool<Element: Sendable>: Sendable {
    /// Those of all lists.
    package fileprivate(set) var elements: [Element] = []
    fileprivate var ends: [Int] = []

    package init() {}

    /// How many elements a list has.
    package func length(of number: Int) -> Int { range(of: number).count }

    /// Where a list stands in ``elements``.
    @inline(__always)
    package func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

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

    package subscript(number: Int) -> ArraySlice<Element> { elements[range(of: number)] }
}

/// Lists numbered in order of arrival, equal ones once, each under a small number that equal lists share: the first
/// under each is found without a hash.
///
/// A list is made in its place at the end of the pool, and taken back where there is an equal one.
package struct ListTable<Element: Mixable>: Sendable {
    package private(set) var lists = ListPool<Element>()
    private var empty: Int?
    private var firsts: FirstNumbers
    /// Of those that are not the first under their key.
    private var slots = HashSlots()

    /// - Parameters:
    ///   - capacity: How many lists there is to be room for, and keys; more can come.
    ///   - elements: How many elements they have in all.
    package init(capacity: Int = 0, elements: Int = 0) {
        firsts = FirstNumbers(capacity: capacity)
        lists.elements.reserveCapacity(elements)
        lists.ends.reserveCapacity(capacity)
    }

    package subscript(number: Int) -> ArraySlice<Element> { lists[number] }

    /// The number of the list without elements; not to be asked for while a list is made.
    package mutating func addEmpty() -> Int {
        if let empty { return empty }
        lists.append([])
        empty = lists.count - 1
        return lists.count - 1
    }

    /// The number of a list, new or known. O(elements), and the memory of the greatest key.
    package mutating func add(_ list: [Element], key: Int) -> Int {
        for element in list { append(element) }
        return end(key: key)
    }

    /// Adds an element to the list that is made.
    @inline(__always)
    package mutating func append(_ element: Element) { lists.elements.append(element) }

    /// The first element of the list that is made.
    package var first: Element? {
        let start = lists.ends.last ?? 0
        return start < lists.elements.count ? lists.elements[start] : nil
    }

    /// Takes back the list that is made.
    package mutating func drop() {
        let start = lists.ends.last ?? 0
        while lists.elements.count > start { lists.elements.removeLast() }
    }

    /// The number of the list that is made, new or known; it ends here. As ``add(_:key:)``.
    package mutating func end(key: Int) -> Int {
        let start = lists.ends.last ?? 0
        if lists.elements.count == start { return addEmpty() }
        if let first = firsts.find(key) {
            if isSame(first, start) {
                drop()
                return first
            }
            return endFurther(from: start)
        }
        firsts.set(key, lists.count)
        lists.ends.append(lists.elements.count)
        return lists.count - 1
    }

    /// The same where there is another list under its key.
    private mutating func endFurther(from start: Int) -> Int {
        let hash = hash(from: start)
        let (known, slot) = find(hash, from: start)
        if let known {
            drop()
            return known
        }
        lists.ends.append(lists.elements.count)
        slots.enter(lists.count - 1, hash, at: slot)
        return lists.count - 1
    }

    private func hash(from start: Int) -> MixHash {
        var hash = slots.seed
        for index in start..<lists.elements.count { lists.elements[index].mix(into: &hash) }
        hash.mix(UInt64(lists.elements.count - start))
        return hash
    }

    private func find(_ hash: MixHash, from start: Int) -> (number: Int?, slot: Int) {
        slots.find(hash) { isSame($0, start) }
    }

    /// Whether a list is equal to the elements from an index on.
    @inline(__always)
    private func isSame(_ number: Int, _ other: Int) -> Bool {
        let range = lists.range(of: number)
        guard range.count == lists.elements.count - other else { return false }
        for index in range where lists.elements[index] != lists.elements[index - range.lowerBound + other] {
            return false
        }
        return true
    }
}
