struct CacheTable: Sendable {
    var offset = 0
    var count = 0
}

struct CacheTables: Sendable {
    /// One bit for each section that the cache has.
    private var present: UInt64 = 0
    private var tables = [CacheTable](repeating: CacheTable(), count: CacheSection.count)

    @inline(__always)
    subscript(section: CacheSection) -> CacheTable { tables[section.index] }

    func has(_ section: CacheSection) -> Bool { present & Self.bit(section) != 0 }

    mutating func set(_ section: CacheSection, _ table: CacheTable) {
        present |= Self.bit(section)
        tables[section.index] = table
    }

    private static func bit(_ section: CacheSection) -> UInt64 { 1 << UInt64(section.rawValue) }
}
