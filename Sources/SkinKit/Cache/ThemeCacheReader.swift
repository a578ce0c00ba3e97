/// Reads a theme cache in place: `ThemeCacheFormat.md`, version 1. Reading is safe whatever the bytes are.
///
/// Opening reads only the header and the section table. Every other access checks the number of the record and the
/// range that it refers to, and every load is within the bytes. The reader has two answers to a reference that the
/// cache does not contain:
///
/// - Methods for tools throw an error that names the section and the byte.
/// - Methods for lookups, and for the values of entities and constants, return nil.
///
/// This is a class, so that passing a theme on copies one reference instead of all tables.
package final class ThemeCacheReader: Sendable {
    package let bytes: CacheBytes
    package let mentionedTraits: ThemeTraits
    private let tables: CacheTables
    /// The values in place of the cache's; nil if the theme is as its author made it.
    package let replaced: (any ReplacedValues)?
    private let replacedRecords: CacheBytes?
    /// The reader of the same bytes without replaced values; nil if it is this one.
    private let base: ThemeCacheReader?

    package init(_ bytes: CacheBytes) throws(ThemeCacheError) {
        self.bytes = bytes
        try Self.checkHeader(bytes)
        mentionedTraits = ThemeTraits(
            rawValue: UInt16(truncatingIfNeeded: bytes.word(at: CacheLayout.Header.mentionedTraits) ?? 0))
        tables = try Self.readTables(bytes)
        replaced = nil
        replacedRecords = nil
        base = nil
    }

    /// Reads the bytes of another reader with other values, which take the place of any that it has.
    package init(_ other: ThemeCacheReader, replacing values: any ReplacedValues) {
        bytes = other.bytes
        mentionedTraits = other.mentionedTraits
        tables = other.tables
        replaced = values
        replacedRecords = values.records
        base = other.unreplaced
    }

    package var unreplaced: ThemeCacheReader { base ?? self }
}

// MARK: - Records

extension ThemeCacheReader {
    package func has(_ section: CacheSection) -> Bool { tables.has(section) }

    package func count(_ section: CacheSection) -> Int { tables[section].count }

    /// Nil if the run exceeds the section, which is within the file since opening checked that.
    @inline(__always)
    func offset(of section: CacheSection, _ first: Int, count: Int = 1) -> Int? {
        let table = tables[section]
        guard first >= 0, count >= 0, count <= table.count, first <= table.count &- count else { return nil }
        return table.offset &+ first &* section.stride
    }

    @inline(__always)
    func value(_ number: Int) -> (bytes: CacheBytes, offset: Int)? {
        guard let offset = offset(of: .values, number) else { return nil }
        guard let replacedRecords, (number &+ 1) &* CacheSection.values.stride <= replacedRecords.count else {
            return (bytes, offset)
        }
        return (replacedRecords, number &* CacheSection.values.stride)
    }

    /// The number of values that are replaced, which are the first ones.
    var replacedCount: Int { min((replacedRecords?.count ?? 0) / CacheSection.values.stride, count(.values)) }

    package func hasSameValue(as other: ThemeCacheReader, _ number: Int) -> Bool {
        guard let offset = offset(of: .values, number), let value = other.value(number) else { return false }
        return bytes.isSame(as: value.bytes, at: offset, value.offset, count: CacheSection.values.stride)
    }
}

// MARK: - Records, or errors that name them

// Not inlined: these are for tools and for opening, and each copy would contain the making of an error.
extension ThemeCacheReader {
    @inline(never)
    package func offset(_ section: CacheSection, _ record: Int) throws(ThemeCacheError) -> Int {
        if let offset = offset(of: section, record) { return offset }
        let table = tables[section]
        throw ThemeCacheError(
            .invalidReference, byteOffset: table.offset, in: section,
            "record \(record) does not exist: section '\(section.name)' has \(table.count) records")
    }

    /// - Parameter field: The byte offset of the number in the record.
    @inline(never)
    package func word(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> UInt32 {
        let offset = try offset(section, record)
        guard let word = bytes.word(at: offset &+ field) else { throw outOfBytes(section, offset) }
        return word
    }

    package func optionalWord(_ section: CacheSection, _ record: Int, _ field: Int) throws(ThemeCacheError) -> UInt32? {
        let word = try word(section, record, field)
        return word == CacheLayout.none ? nil : word
    }

    /// Returns the run of records that a record refers to by the number of the first one and a count.
    @inline(never)
    package func run(
        _ target: CacheSection, _ section: CacheSection, _ record: Int, _ firstField: Int, _ countField: Int
    ) throws(ThemeCacheError) -> Range<Int> {
        let first = Int(try word(section, record, firstField))
        let length = Int(try word(section, record, countField))
        return try checkedRun(target, first: first, count: length, from: section, record)
    }

    @inline(never)
    package func checkedRun(
        _ target: CacheSection, first: Int, count length: Int, from section: CacheSection, _ record: Int
    ) throws(ThemeCacheError) -> Range<Int> {
        if offset(of: target, first, count: length) != nil { return first..<first + length }
        throw ThemeCacheError(
            .invalidReference, byteOffset: try offset(section, record), in: section,
            "the run of \(length) from \(first) exceeds the \(count(target)) records of section '\(target.name)'")
    }

    @inline(never)
    package func outOfBytes(_ section: CacheSection, _ offset: Int) -> ThemeCacheError {
        ThemeCacheError(.truncated, byteOffset: offset, in: section, "the cache ends within a record")
    }
}

// MARK: - Strings

extension ThemeCacheReader {
    /// - Parameter number: The offset of the string's length in the section `text`; the bytes follow the length.
    @inline(__always)
    func textRange(_ number: UInt32) -> Range<Int>? {
        let text = tables[.text]
        let start = Int(number) &+ 4
        guard start <= text.count, let length = bytes.word(at: text.offset &+ Int(number)),
            Int(length) <= text.count &- start
        else { return nil }
        return text.offset &+ start..<text.offset &+ start &+ Int(length)
    }

    @inline(never)
    package func stringRange(_ number: UInt32) throws(ThemeCacheError) -> Range<Int> {
        if let range = textRange(number) { return range }
        throw ThemeCacheError(
            .invalidReference, byteOffset: tables[.text].offset, in: .text,
            "string \(number) is not within section 'text'")
    }

    package func string(_ number: UInt32) throws(ThemeCacheError) -> String {
        let range = try stringRange(number)
        guard let text = bytes.text(range) else { throw outOfBytes(.text, range.lowerBound) }
        return text
    }

    package func optionalString(
        _ section: CacheSection, _ record: Int, _ field: Int
    ) throws(ThemeCacheError) -> String? {
        guard let number = try optionalWord(section, record, field) else { return nil }
        return try string(number)
    }

    package func compare(_ number: UInt32, _ other: UnsafeBufferPointer<UInt8>) throws(ThemeCacheError) -> Int {
        let range = try stringRange(number)
        guard let order = unsafe bytes.compare(range, other) else { throw outOfBytes(.text, range.lowerBound) }
        return order
    }
}

// MARK: - Opening

extension ThemeCacheReader {
    private static func checkHeader(_ bytes: CacheBytes) throws(ThemeCacheError) {
        typealias Field = CacheLayout.Header
        // A file that ends within the signature is reported as truncated, not as another kind of file.
        let magicCount = min(CacheLayout.magic.count, bytes.count)
        let order = unsafe CacheLayout.magic.withUnsafeBufferPointer {
            unsafe bytes.compare(0..<magicCount, UnsafeBufferPointer(rebasing: $0[..<magicCount]))
        }
        guard order == 0 else { throw ThemeCacheError(.notACache, message: "the file is not a theme cache") }
        guard let mark = bytes.word(at: Field.byteOrderMark) else { throw truncated(bytes) }
        guard mark == CacheLayout.byteOrderMark else {
            throw ThemeCacheError(byteOrderMark: mark, at: Field.byteOrderMark)
        }
        guard let version = bytes.word(at: Field.version) else { throw truncated(bytes) }
        guard version == CacheLayout.version else {
            throw ThemeCacheError(
                .unsupportedVersion, byteOffset: Field.version,
                message: "the cache has format version \(version); only version \(CacheLayout.version) is supported")
        }
        guard let size = bytes.word(at: Field.fileSize), bytes.count >= Field.size, bytes.count >= Int(size) else {
            throw truncated(bytes)
        }
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
        for number in 0..<count {
            let entry = start + number * CacheLayout.SectionEntry.stride
            // A newer writer may add sections; a reader skips those that it does not know.
            guard let id = bytes.word(at: entry + CacheLayout.SectionEntry.id), let section = CacheSection(rawValue: id)
            else { continue }
            guard !tables.has(section) else {
                throw ThemeCacheError(
                    .invalidSection, byteOffset: entry, in: section, "section '\(section.name)' occurs twice")
            }
            tables.set(section, try readTable(section, entry, bytes))
        }
        let slots = tables[.componentIndex].count
        guard slots & (slots - 1) == 0 || slots == 0 else {
            throw ThemeCacheError(
                .invalidSection, in: .componentIndex, "the index has \(slots) slots, which is not a power of two")
        }
        // Not over allCases, which allocates an array for each call.
        for id in 1...CacheSection.count {
            guard let section = CacheSection(rawValue: UInt32(id)), section.isRequired, !tables.has(section) else {
                continue
            }
            throw ThemeCacheError(
                .invalidSection, byteOffset: start, in: section, "section '\(section.name)' is missing")
        }
        return tables
    }

    /// - Parameter entry: The byte offset of a record of the section table.
    private static func readTable(
        _ section: CacheSection, _ entry: Int, _ bytes: CacheBytes
    ) throws(ThemeCacheError) -> CacheTable {
        guard let offset = bytes.word(at: entry + CacheLayout.SectionEntry.offset),
            let size = bytes.word(at: entry + CacheLayout.SectionEntry.size), Int(size) <= bytes.count,
            Int(offset) <= bytes.count - Int(size)
        else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: entry, in: section,
                "section '\(section.name)' exceeds the end of the file")
        }
        let (count, rest) = size.quotientAndRemainder(dividingBy: UInt32(truncatingIfNeeded: section.stride))
        guard rest == 0 else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: entry, in: section, "section '\(section.name)' ends within a record")
        }
        return CacheTable(offset: Int(offset), count: Int(count))
    }
}

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

/// Values in place of some of a cache's: the seam for what computes other values of a theme, such as settings.
package protocol ReplacedValues: AnyObject, Sendable {
    /// The values of constants, by name. Each holds under all traits, also where the cache has no such constant.
    var constants: [String: ThemeValue] { get }
    /// The records in place of the first ones of the section `values`.
    var records: CacheBytes { get }
}
