/// Reads a theme cache in place, whatever its bytes are: `ThemeCacheFormat.md`, version 1.
///
/// Opening looks at the header and the section table only. Every other access checks the number of the record and the
/// range of what it refers to, and throws where the cache has nothing there.
///
/// A class, so that a theme that is handed on is one reference, and not a copy of all tables.
package final class ThemeCacheReader: Sendable {
    package let bytes: CacheBytes
    let mentionedTraits: ThemeTraits
    private let tables: CacheTables
    /// Where look-ups read; of this reader's own, so that what it refers to needs no count of references.
    // Sound to share: it is set once, and what it points to is written before that and freed in `deinit`.
    nonisolated(unsafe) let records: UnsafePointer<CacheRecords>

    /// Opens a cache. O(1) in the size of the theme.
    package init(_ bytes: CacheBytes) throws(ThemeCacheError) {
        self.bytes = bytes
        try Self.checkHeader(bytes)
        mentionedTraits = ThemeTraits(
            rawValue: UInt16(truncatingIfNeeded: bytes.word(at: CacheLayout.Header.mentionedTraits) ?? 0))
        tables = try Self.readTables(bytes)
        let records = UnsafeMutablePointer<CacheRecords>.allocate(capacity: 1)
        records.initialize(to: CacheRecords(bytes, tables))
        self.records = UnsafePointer(records)
    }

    deinit {
        records.deallocate()
    }

    private static func checkHeader(_ bytes: CacheBytes) throws(ThemeCacheError) {
        // A file that is cut short within these bytes is short, not another kind of file.
        let magicCount = min(CacheLayout.magic.count, bytes.count)
        let order = CacheLayout.magic.withUnsafeBufferPointer {
            bytes.compare(0..<magicCount, UnsafeBufferPointer(rebasing: $0[..<magicCount]))
        }
        guard order == 0 else {
            throw ThemeCacheError(.notACache, message: "the file is not a theme cache")
        }
        guard let mark = bytes.word(at: CacheLayout.Header.byteOrderMark) else { throw truncated(bytes) }
        guard mark == CacheLayout.byteOrderMark else {
            throw ThemeCacheError(
                .notACache, byteOffset: CacheLayout.Header.byteOrderMark, message: "the byte order mark is not one")
        }
        guard let version = bytes.word(at: CacheLayout.Header.version) else { throw truncated(bytes) }
        guard version == CacheLayout.version else {
            throw ThemeCacheError(
                .unsupportedVersion, byteOffset: CacheLayout.Header.version,
                message: "the cache has version \(version) of the format; version \(CacheLayout.version) can be read")
        }
        guard let size = bytes.word(at: CacheLayout.Header.fileSize), bytes.count >= CacheLayout.Header.size,
            bytes.count >= Int(size)
        else { throw truncated(bytes) }
        guard bytes.count == Int(size) else {
            throw ThemeCacheError(.excessBytes, byteOffset: Int(size), message: "there are bytes behind the cache's end")
        }
    }

    private static func truncated(_ bytes: CacheBytes) -> ThemeCacheError {
        ThemeCacheError(.truncated, byteOffset: bytes.count, message: "the cache is cut short")
    }

    private static func readTables(_ bytes: CacheBytes) throws(ThemeCacheError) -> CacheTables {
        let count = Int(bytes.word(at: CacheLayout.Header.sectionCount) ?? 0)
        let start = Int(bytes.word(at: CacheLayout.Header.sectionTable) ?? 0)
        let size = CacheLayout.SectionEntry.stride * min(count, CacheLayout.sectionLimit)
        guard count <= CacheLayout.sectionLimit, size <= bytes.count, start <= bytes.count - size else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: CacheLayout.Header.sectionCount,
                message: "the section table is not within the file")
        }
        var tables = CacheTables()
        // Sound: the table as a whole is there.
        let table = bytes.place(of: start, size)
        for number in 0..<count {
            let entry = number &* CacheLayout.SectionEntry.stride
            let id = CacheRecords.word(table, entry &+ CacheLayout.SectionEntry.id, isForeign: bytes.isForeign)
            // A section of an unknown id is for readers that know it.
            guard let section = CacheSection(rawValue: id) else { continue }
            guard !tables.has(section) else {
                throw ThemeCacheError(.invalidSection, byteOffset: start + entry, in: section, "the section is there twice")
            }
            tables.set(section, try readTable(section, table + entry, byteOffset: start + entry, bytes))
        }
        let slots = tables[.componentIndex].count
        guard slots & (slots - 1) == 0 || slots == 0 else {
            throw ThemeCacheError(.invalidSection, in: .componentIndex, "the number of slots is no power of two")
        }
        // Not by allCases, which is an array of its own each time.
        for id in CacheSection.themes.rawValue..<CacheSection.files.rawValue {
            guard let section = CacheSection(rawValue: id), !tables.has(section) else { continue }
            throw ThemeCacheError(.invalidSection, byteOffset: start, in: section, "the section is missing")
        }
        return tables
    }

    /// - Parameter entry: A whole record of the section table.
    @inline(__always)
    private static func readTable(
        _ section: CacheSection, _ entry: UnsafeRawPointer, byteOffset: Int, _ bytes: CacheBytes
    ) throws(ThemeCacheError) -> CacheTable {
        let offset = CacheRecords.word(entry, CacheLayout.SectionEntry.offset, isForeign: bytes.isForeign)
        let size = CacheRecords.word(entry, CacheLayout.SectionEntry.size, isForeign: bytes.isForeign)
        guard Int(size) <= bytes.count, Int(offset) <= bytes.count - Int(size) else {
            throw ThemeCacheError(.invalidSection, byteOffset: byteOffset, in: section, "the section is not within the file")
        }
        let (count, rest) = size.quotientAndRemainder(dividingBy: UInt32(truncatingIfNeeded: section.stride))
        guard rest == 0 else {
            throw ThemeCacheError(.invalidSection, byteOffset: byteOffset, in: section, "the section ends within a record")
        }
        return CacheTable(offset: offset, count: count)
    }
}

// MARK: - Records

extension ThemeCacheReader {
    /// Whether the bytes behind the header are those that were written. O(n) in the size of the cache.
    package var isIntact: Bool { bytes.doubleWord(at: CacheLayout.Header.contentHash) == bytes.contentHash() }

    package func has(_ section: CacheSection) -> Bool { tables.has(section) }

    /// Number of records.
    @inline(__always)
    package func count(_ section: CacheSection) -> Int { tables[section].count }

    /// The offset of a record in the file.
    @inline(__always)
    package func offset(_ section: CacheSection, _ record: Int) throws(ThemeCacheError) -> Int {
        let table = tables[section]
        guard record >= 0, record < table.count else { throw noRecord(section, record) }
        // Without overflow: opening has found the section within the file.
        return table.offset &+ record &* section.stride
    }

    @inline(never)
    private func noRecord(_ section: CacheSection, _ record: Int) -> ThemeCacheError {
        let table = tables[section]
        return ThemeCacheError(
            .invalidReference, byteOffset: table.offset, in: section,
            "there is no record \(record); there are \(table.count)")
    }

    /// A number in a record.
    @inline(__always)
    package func word(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> UInt32 {
        let offset = try offset(section, record)
        guard let word = bytes.word(at: offset &+ field) else { throw outOfBytes(section, offset) }
        return word
    }

    /// A number in a record that may be left out.
    @inline(__always)
    package func optionalWord(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> UInt32? {
        let word = try word(section, record, field)
        return word == CacheLayout.none ? nil : word
    }

    /// A run of records that two numbers of a record speak of, the first and how many.
    @inline(__always)
    package func run(
        _ target: CacheSection, _ section: CacheSection, _ record: Int, _ firstField: Int, _ countField: Int
    ) throws(ThemeCacheError) -> Range<Int> {
        let first = Int(try word(section, record, firstField))
        let length = Int(try word(section, record, countField))
        return try checkedRun(target, first: first, count: length, from: section, record)
    }

    /// A run of records, which must be there as a whole.
    @inline(__always)
    package func checkedRun(
        _ target: CacheSection, first: Int, count length: Int, from section: CacheSection, _ record: Int
    ) throws(ThemeCacheError) -> Range<Int> {
        let all = count(target)
        guard length <= all, first <= all - length else {
            throw try notWithin(target, first, length, section, record)
        }
        return first..<first + length
    }

    @inline(never)
    private func notWithin(
        _ target: CacheSection, _ first: Int, _ length: Int, _ section: CacheSection, _ record: Int
    ) throws(ThemeCacheError) -> ThemeCacheError {
        ThemeCacheError(
            .invalidReference, byteOffset: try offset(section, record), in: section,
            "the run of \(length) from \(first) is not within the \(count(target)) records of \(target.name)")
    }

    @inline(never)
    func outOfBytes(_ section: CacheSection, _ offset: Int) -> ThemeCacheError {
        ThemeCacheError(.truncated, byteOffset: offset, in: section, "the bytes end within a record")
    }
}

// MARK: - Strings

extension ThemeCacheReader {
    /// Where a string's bytes are in the file; its length stands before them.
    package func stringRange(_ number: UInt32) throws(ThemeCacheError) -> Range<Int> {
        let text = tables[.text]
        let start = Int(number) + 4
        guard start <= text.count, let length = bytes.word(at: text.offset + Int(number)),
            Int(length) <= text.count - start
        else {
            throw ThemeCacheError(
                .invalidReference, byteOffset: text.offset, in: .text, "string \(number) is not within the text")
        }
        return text.offset + start..<text.offset + start + Int(length)
    }

    package func string(_ number: UInt32) throws(ThemeCacheError) -> String {
        let range = try stringRange(number)
        guard let text = bytes.text(range) else { throw outOfBytes(.text, range.lowerBound) }
        return text
    }

    /// A string that counts towards the length of an answer.
    package func string(_ number: UInt32, _ budget: inout ReadBudget) throws(ThemeCacheError) -> String {
        let range = try stringRange(number)
        try budget.spend(1 + range.count / 64, at: range.lowerBound)
        guard let text = bytes.text(range) else { throw outOfBytes(.text, range.lowerBound) }
        return text
    }

    package func optionalString(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> String? {
        guard let number = try optionalWord(section, record, field) else { return nil }
        return try string(number)
    }

    /// The order of a string and other bytes, as ``CacheBytes/compare(_:_:)``.
    package func compare(_ number: UInt32, _ other: UnsafeBufferPointer<UInt8>) throws(ThemeCacheError) -> Int {
        let range = try stringRange(number)
        guard let order = bytes.compare(range, other) else { throw outOfBytes(.text, range.lowerBound) }
        return order
    }
}
