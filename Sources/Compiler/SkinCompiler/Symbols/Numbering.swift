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
