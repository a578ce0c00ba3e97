/// Distinct items, numbered in order of first occurrence.
package struct Numbering<Item: Hashable & Sendable>: Sendable {
    package private(set) var items: [Item] = []
    private var numbers: [Item: Int32] = [:]

    package init() {}

    package mutating func number(of item: Item) -> Int32 {
        if let known = numbers[item] { return known }
        let number = Int32(items.count)
        numbers[item] = number
        items.append(item)
        return number
    }

    func find(_ item: Item) -> Int32? { numbers[item] }
}
