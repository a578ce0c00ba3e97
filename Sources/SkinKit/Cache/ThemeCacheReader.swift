/// Reads a theme cache in place: `ThemeCacheFormat.md`, version 1. Reading is safe whatever the bytes are.
///
/// Opening reads only the header and the section table. Every other access checks the number of the record and the
/// range that it refers to, and throws if the cache does not contain them.
///
/// This is a class, so that passing a theme on copies one reference instead of all tables.
@safe
package final class ThemeCacheReader: Sendable {
    package let bytes: CacheBytes
    let mentionedTraits: ThemeTraits
    private let tables: CacheTables
    /// The records that lookups read, owned by this reader, so that access needs no reference counting.
    // Safe to share: it is set once, and what it points to is written before that and freed in `deinit`.
    nonisolated(unsafe) let records: UnsafePointer<CacheRecords>
    /// The values that users chose, by the name of the setting.
    let adjustments: [String: ThemeObject]

    /// Opens a cache.
    ///
    /// - Throws: `ThemeCacheError` if the header or the section table is invalid.
    /// - Complexity: O(1) in the size of the theme.
    package init(_ bytes: CacheBytes) throws(ThemeCacheError) {
        self.bytes = bytes
        try Self.checkHeader(bytes)
        mentionedTraits = ThemeTraits(
            rawValue: UInt16(truncatingIfNeeded: bytes.word(at: CacheLayout.Header.mentionedTraits) ?? 0))
        tables = try Self.readTables(bytes)
        let records = UnsafeMutablePointer<CacheRecords>.allocate(capacity: 1)
        unsafe records.initialize(to: CacheRecords(bytes, tables))
        unsafe self.records = unsafe UnsafePointer(records)
        adjustments = [:]
    }

    /// Reads the bytes of another reader with other values of settings.
    ///
    /// - Parameter values: The first values of the section `values`, at most as many as there are.
    init(_ base: ThemeCacheReader, _ adjustments: [String: ThemeObject], values: [ExactValue]) {
        bytes = base.bytes
        mentionedTraits = base.mentionedTraits
        tables = base.tables
        self.adjustments = adjustments
        let stride = CacheSection.values.stride
        let count = min(values.count, base.count(.values))
        let adjusted = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1) * stride, alignment: 8)
        unsafe adjusted.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1) * stride)
        for number in 0..<count {
            unsafe values[number].store(at: adjusted + number * stride)
        }
        let records = UnsafeMutablePointer<CacheRecords>.allocate(capacity: 1)
        unsafe records.initialize(to: base.records.pointee)
        unsafe records.pointee.adjusted = unsafe CacheRecords.Section(start: UnsafeRawPointer(adjusted), count: count)
        unsafe self.records = unsafe UnsafePointer(records)
    }

    deinit {
        // Another reader's values are its own; those in the file belong to the bytes.
        if !adjustments.isEmpty { unsafe records.pointee.adjusted.start.deallocate() }
        unsafe records.deallocate()
    }

    private static func checkHeader(_ bytes: CacheBytes) throws(ThemeCacheError) {
        // A file that ends within the signature is reported as truncated, not as another kind of file.
        let magicCount = min(CacheLayout.magic.count, bytes.count)
        let order = unsafe CacheLayout.magic.withUnsafeBufferPointer {
            unsafe bytes.compare(0..<magicCount, UnsafeBufferPointer(rebasing: $0[..<magicCount]))
        }
        guard order == 0 else {
            throw ThemeCacheError(.notACache, message: "the file is not a theme cache")
        }
        guard let mark = bytes.word(at: CacheLayout.Header.byteOrderMark) else { throw truncated(bytes) }
        guard mark == CacheLayout.byteOrderMark else {
            throw ThemeCacheError(byteOrderMark: mark, at: CacheLayout.Header.byteOrderMark)
        }
        guard let version = bytes.word(at: CacheLayout.Header.version) else { throw truncated(bytes) }
        guard version == CacheLayout.version else {
            throw ThemeCacheError(
                .unsupportedVersion, byteOffset: CacheLayout.Header.version,
                message: "the cache has format version \(version); only version \(CacheLayout.version) is supported")
        }
        guard let size = bytes.word(at: CacheLayout.Header.fileSize), bytes.count >= CacheLayout.Header.size,
            bytes.count >= Int(size)
        else { throw truncated(bytes) }
        guard bytes.count == Int(size) else {
            throw ThemeCacheError(
                .excessBytes, byteOffset: Int(size), message: "the file continues after the end of the cache")
        }
    }

    private static func truncated(_ bytes: CacheBytes) -> ThemeCacheError {
        ThemeCacheError(.truncated, byteOffset: bytes.count, message: "the cache is truncated")
    }

    private static func readTables(_ bytes: CacheBytes) throws(ThemeCacheError) -> CacheTables {
        let count = Int(bytes.word(at: CacheLayout.Header.sectionCount) ?? 0)
        let start = Int(bytes.word(at: CacheLayout.Header.sectionTable) ?? 0)
        let size = CacheLayout.SectionEntry.stride * min(count, CacheLayout.sectionLimit)
        guard count <= CacheLayout.sectionLimit, size <= bytes.count, start <= bytes.count - size else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: CacheLayout.Header.sectionCount,
                message: "the section table has more than \(CacheLayout.sectionLimit) sections or exceeds the file")
        }
        var tables = CacheTables()
        // Safe: the range of the whole table is checked.
        let table = unsafe bytes.place(of: start, size)
        for number in 0..<count {
            let entry = number &* CacheLayout.SectionEntry.stride
            let id = unsafe CacheRecords.word(table, entry &+ CacheLayout.SectionEntry.id)
            // A newer writer may add sections; a reader skips those that it does not know.
            guard let section = CacheSection(rawValue: id) else { continue }
            guard !tables.has(section) else {
                throw ThemeCacheError(
                    .invalidSection, byteOffset: start + entry, in: section, "section '\(section.name)' occurs twice")
            }
            unsafe tables.set(section, try readTable(section, table + entry, byteOffset: start + entry, bytes))
        }
        let slots = tables[.componentIndex].count
        guard slots & (slots - 1) == 0 || slots == 0 else {
            throw ThemeCacheError(
                .invalidSection, in: .componentIndex, "the index has \(slots) slots, which is not a power of two")
        }
        // Not over allCases, which allocates an array for each call.
        for id in CacheSection.themes.rawValue..<CacheSection.files.rawValue {
            guard let section = CacheSection(rawValue: id), !tables.has(section) else { continue }
            throw ThemeCacheError(
                .invalidSection, byteOffset: start, in: section, "section '\(section.name)' is missing")
        }
        return tables
    }

    /// - Parameter entry: The address of a record of the section table, which must be within the bytes.
    @inline(__always)
    private static func readTable(
        _ section: CacheSection, _ entry: UnsafeRawPointer, byteOffset: Int, _ bytes: CacheBytes
    ) throws(ThemeCacheError) -> CacheTable {
        let offset = unsafe CacheRecords.word(entry, CacheLayout.SectionEntry.offset)
        let size = unsafe CacheRecords.word(entry, CacheLayout.SectionEntry.size)
        guard Int(size) <= bytes.count, Int(offset) <= bytes.count - Int(size) else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: byteOffset, in: section,
                "section '\(section.name)' exceeds the end of the file")
        }
        let (count, rest) = size.quotientAndRemainder(dividingBy: UInt32(truncatingIfNeeded: section.stride))
        guard rest == 0 else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: byteOffset, in: section, "section '\(section.name)' ends within a record")
        }
        return CacheTable(offset: offset, count: count)
    }
}

// MARK: - Records

extension ThemeCacheReader {
    /// A Boolean value that indicates whether the content matches the hash in the header.
    ///
    /// - Complexity: O(n) in the size of the cache.
    package var isIntact: Bool { bytes.doubleWord(at: CacheLayout.Header.contentHash) == bytes.contentHash() }

    package func has(_ section: CacheSection) -> Bool { tables.has(section) }

    /// Returns the number of records in a section.
    @inline(__always)
    package func count(_ section: CacheSection) -> Int { tables[section].count }

    /// Returns the byte offset of a record in the file.
    ///
    /// - Throws: `ThemeCacheError` with `.invalidReference` if the section has no such record.
    @inline(__always)
    package func offset(_ section: CacheSection, _ record: Int) throws(ThemeCacheError) -> Int {
        let table = tables[section]
        guard record >= 0, record < table.count else { throw noRecord(section, record) }
        // No overflow: opening checks that the section is within the file.
        return table.offset &+ record &* section.stride
    }

    @inline(never)
    private func noRecord(_ section: CacheSection, _ record: Int) -> ThemeCacheError {
        let table = tables[section]
        return ThemeCacheError(
            .invalidReference, byteOffset: table.offset, in: section,
            "record \(record) does not exist: section '\(section.name)' has \(table.count) records")
    }

    /// Returns a number in a record.
    ///
    /// - Parameter field: The byte offset of the number in the record.
    @inline(__always)
    package func word(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> UInt32 {
        let offset = try offset(section, record)
        guard let word = bytes.word(at: offset &+ field) else { throw outOfBytes(section, offset) }
        return word
    }

    /// Returns an optional number in a record, or `nil` if it is absent.
    @inline(__always)
    package func optionalWord(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> UInt32? {
        let word = try word(section, record, field)
        return word == CacheLayout.none ? nil : word
    }

    /// Returns the run of records that a record refers to by the number of the first one and a count.
    @inline(__always)
    package func run(
        _ target: CacheSection, _ section: CacheSection, _ record: Int, _ firstField: Int, _ countField: Int
    ) throws(ThemeCacheError) -> Range<Int> {
        let first = Int(try word(section, record, firstField))
        let length = Int(try word(section, record, countField))
        return try checkedRun(target, first: first, count: length, from: section, record)
    }

    /// Returns a run of records.
    ///
    /// - Throws: `ThemeCacheError` with `.invalidReference` if the run exceeds the section.
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
            "the run of \(length) from \(first) exceeds the \(count(target)) records of section '\(target.name)'")
    }

    @inline(never)
    func outOfBytes(_ section: CacheSection, _ offset: Int) -> ThemeCacheError {
        ThemeCacheError(.truncated, byteOffset: offset, in: section, "the cache ends within a record")
    }
}

// MARK: - Strings

extension ThemeCacheReader {
    /// Returns the range of a string's bytes in the file.
    ///
    /// - Parameter number: The offset of the string's length in the section `text`; the bytes follow the length.
    package func stringRange(_ number: UInt32) throws(ThemeCacheError) -> Range<Int> {
        let text = tables[.text]
        let start = Int(number) + 4
        guard start <= text.count, let length = bytes.word(at: text.offset + Int(number)),
            Int(length) <= text.count - start
        else {
            throw ThemeCacheError(
                .invalidReference, byteOffset: text.offset, in: .text, "string \(number) is not within section 'text'")
        }
        return text.offset + start..<text.offset + start + Int(length)
    }

    package func string(_ number: UInt32) throws(ThemeCacheError) -> String {
        let range = try stringRange(number)
        guard let text = bytes.text(range) else { throw outOfBytes(.text, range.lowerBound) }
        return text
    }

    /// Returns a string, and deducts its cost from the budget of an answer.
    package func string(_ number: UInt32, _ budget: inout ReadBudget) throws(ThemeCacheError) -> String {
        let range = try stringRange(number)
        try budget.spend(1 + range.count / 64, at: range.lowerBound)
        guard let text = bytes.text(range) else { throw outOfBytes(.text, range.lowerBound) }
        return text
    }

    package func optionalString(
        _ section: CacheSection, _ record: Int, _ field: Int
    ) throws(ThemeCacheError) -> String? {
        guard let number = try optionalWord(section, record, field) else { return nil }
        return try string(number)
    }

    /// Compares a string with other bytes as ``CacheBytes/compare(_:_:)`` does.
    package func compare(_ number: UInt32, _ other: UnsafeBufferPointer<UInt8>) throws(ThemeCacheError) -> Int {
        let range = try stringRange(number)
        guard let order = unsafe bytes.compare(range, other) else { throw outOfBytes(.text, range.lowerBound) }
        return order
    }
}
