/// Lists stored end to end in one array, accessed by number.
///
/// An array of arrays would allocate a block for each list. A theme has tens of thousands of lists with few elements.
package struct ListPool<Element: Sendable>: Sendable {
    /// The elements of all lists.
    package fileprivate(set) var elements: [Element] = []
    fileprivate var ends: [Int] = []

    package init() {}

    /// Returns the number of elements of a list.
    package func length(of number: Int) -> Int { range(of: number).count }

    /// Returns the range of a list in ``elements``.
    @inline(__always)
    package func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// Appends a list, even if an equal one is present.
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

/// Distinct lists, numbered in order of first occurrence, with a key for each.
///
/// Equal lists must have equal keys. The first list of each key is found without hashing. Keys are small numbers.
///
/// A list is built in place at the end of the pool, and removed again if an equal one is known.
package struct ListTable<Element: Mixable>: Sendable {
    package private(set) var lists = ListPool<Element>()
    private var empty: Int?
    private var firsts: FirstNumbers
    /// The slots of the lists that are not the first of their key.
    private var slots = HashSlots()

    /// - Parameters:
    ///   - capacity: The number of lists and of keys to reserve room for.
    ///   - elements: The number of elements of all lists to reserve room for.
    package init(capacity: Int = 0, elements: Int = 0) {
        firsts = FirstNumbers(capacity: capacity)
        lists.elements.reserveCapacity(elements)
        lists.ends.reserveCapacity(capacity)
    }

    package subscript(number: Int) -> ArraySlice<Element> { lists[number] }

    /// Returns the number of the empty list. Must not be called while a list is being built.
    package mutating func addEmpty() -> Int {
        if let empty { return empty }
        lists.append([])
        empty = lists.count - 1
        return lists.count - 1
    }

    /// Adds a list unless an equal one is known, and returns its number.
    ///
    /// O(elements), with memory up to the largest key.
    package mutating func add(_ list: [Element], key: Int) -> Int {
        for element in list { append(element) }
        return end(key: key)
    }

    /// Appends an element to the list being built.
    @inline(__always)
    package mutating func append(_ element: Element) { lists.elements.append(element) }

    /// The first element of the list being built.
    package var first: Element? {
        let start = lists.ends.last ?? 0
        return start < lists.elements.count ? lists.elements[start] : nil
    }

    /// Discards the list being built.
    package mutating func drop() {
        let start = lists.ends.last ?? 0
        while lists.elements.count > start { lists.elements.removeLast() }
    }

    /// Ends the list being built, and returns its number as ``add(_:key:)`` does.
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

    /// Ends the list being built when its key already has another list.
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

    /// Returns whether a list is equal to the elements from an index on.
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
