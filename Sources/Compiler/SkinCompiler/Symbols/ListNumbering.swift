/// Distinct lists of integers, stored end to end and numbered in order of first occurrence.
package struct ListNumbering<Element: FixedWidthInteger & Sendable>: Sendable {
    package private(set) var lists: ListPool<Element> = []
    /// The newest list of each hash.
    private var newest: [Int: Int32] = [:]
    /// For each list, an older one with the same hash, or -1.
    private var older: [Int32] = []

    package init() {}

    package mutating func number(of list: [Element]) -> Int32 {
        unsafe list.withUnsafeBufferPointer { unsafe number(of: $0) }
    }

    package mutating func number(of list: UnsafeBufferPointer<Element>) -> Int32 {
        let hash = unsafe Self.hash(list)
        if let known = unsafe find(list, hash) { return known }
        let number = Int32(lists.count)
        unsafe lists.append(list)
        older.append(newest.updateValue(number, forKey: hash) ?? -1)
        return number
    }

    package func find(_ list: UnsafeBufferPointer<Element>) -> Int32? { unsafe find(list, Self.hash(list)) }

    private func find(_ list: UnsafeBufferPointer<Element>, _ hash: Int) -> Int32? {
        var candidate = newest[hash] ?? -1
        while candidate >= 0 {
            if unsafe lists[Int(candidate)].elementsEqual(list) { return candidate }
            candidate = older[Int(candidate)]
        }
        return nil
    }

    /// Safe: an integer has no padding.
    private static func hash(_ list: UnsafeBufferPointer<Element>) -> Int {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(list))
        return hasher.finalize()
    }
}
