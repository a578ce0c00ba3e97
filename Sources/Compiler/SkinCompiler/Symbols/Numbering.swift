/// Distinct items, numbered in order of first occurrence.
package struct Numbering<Item: Hashable & Sendable>: Sendable {
    package private(set) var items: [Item] = []
    private var numbers: [Item: Int32] = [:]

    package init() {}

    package mutating func number(of item: Item) -> Int32 {
        let next = Int32(items.count)
        // One look-up, which hashes the item once also if it is new.
        let number = { (number: inout Int32) in number }(&numbers[item, default: next])
        if number == next { items.append(item) }
        return number
    }
}

/// Distinct items, numbered in order of first occurrence, each of which belongs to one of some dense numbers, such as those
/// of definitions. Most of these have one item, which is found without being hashed.
struct RowNumbering<Item: Hashable & Sendable>: Sendable {
    private(set) var items: [Item] = []
    /// The first item of each row, or -1.
    private var first: [Int32] = []
    /// The other items of rows.
    private var others: [Item: Int32] = [:]

    mutating func number(of item: Item, in row: Int32) -> Int32 {
        if let known = find(item, in: row) { return known }
        let number = Int32(items.count)
        items.append(item)
        while first.count <= Int(row) { first.append(-1) }
        if first[Int(row)] < 0 { first[Int(row)] = number } else { others[item] = number }
        return number
    }

    func find(_ item: Item, in row: Int32) -> Int32? {
        guard Int(row) < first.count, first[Int(row)] >= 0 else { return nil }
        return items[Int(first[Int(row)])] == item ? first[Int(row)] : others[item]
    }
}

/// Distinct lists of integers, stored end to end and numbered in order of first occurrence.
package struct ListNumbering<Element: FixedWidthInteger & Sendable>: Sendable {
    package private(set) var lists: ListPool<Element> = []
    /// The numbers of lists from the places on that their hashes name, -1 where there is none. At most half of it is full.
    private var table: [Int32] = []

    package init() {}

    package mutating func number(of list: [Element]) -> Int32 {
        unsafe list.withUnsafeBufferPointer { unsafe number(of: $0) }
    }

    package mutating func number(of list: UnsafeBufferPointer<Element>) -> Int32 {
        if lists.count >= table.count / 2 { grow() }
        let place = unsafe place(of: list)
        if table[place] >= 0 { return table[place] }
        table[place] = Int32(lists.count)
        unsafe lists.append(list)
        return table[place]
    }

    package func find(_ list: UnsafeBufferPointer<Element>) -> Int32? {
        if table.isEmpty { return nil }
        let number = unsafe table[place(of: list)]
        return number < 0 ? nil : number
    }

    /// Returns the place of a list in the table, or the place where it belongs.
    private func place(of list: UnsafeBufferPointer<Element>) -> Int {
        var place = unsafe Self.hash(list) & (table.count - 1)
        while table[place] >= 0, unsafe !lists[Int(table[place])].elementsEqual(list) {
            place = (place + 1) & (table.count - 1)
        }
        return place
    }

    private mutating func grow() {
        table = Array(repeating: -1, count: Swift.max(16, table.count * 4))
        for number in 0..<lists.count {
            let place = unsafe lists[number].withUnsafeBufferPointer { list in unsafe self.place(of: list) }
            table[place] = Int32(number)
        }
    }

    /// Safe: an integer has no padding.
    private static func hash(_ list: UnsafeBufferPointer<Element>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(list))
        return hasher.finalize()
    }
}

/// Lists stored end to end in one array, accessed by number.
///
/// An array of arrays would allocate a block for each list. A theme has tens of thousands of lists with few elements.
package struct ListPool<Element: Sendable>: Sendable {
    package private(set) var elements: [Element] = []
    private var ends: [Int] = []

    package init(_ lists: some Sequence<[Element]>) {
        for list in lists { append(list) }
    }

    package func length(of number: Int) -> Int { range(of: number).count }

    package func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

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
