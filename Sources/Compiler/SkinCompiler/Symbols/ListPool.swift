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
