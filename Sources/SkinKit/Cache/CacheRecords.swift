/// Where the records are that look-ups read: the beginnings and lengths of sections, which opening has found within the
/// file. So to test a record's number is to test all its fields; loads behind that test nothing.
///
/// A plain value at one address for as long as its reader lives: what refers to it costs no reference counting.
@usableFromInline
struct CacheRecords {
    /// Records of one size, one behind the other.
    @usableFromInline
    struct Section {
        @usableFromInline let start: UnsafeRawPointer
        @usableFromInline let count: Int

        /// - Parameter table: Of a section that is within the bytes.
        init(_ bytes: CacheBytes, _ tables: CacheTables, _ section: CacheSection) {
            let table = tables[section]
            start = bytes.place(of: table.offset, table.count &* section.stride)
            count = table.count
        }

        /// Records from the first on.
        init(start: UnsafeRawPointer, count: Int) {
            self.start = start
            self.count = count
        }

        /// Whether a run is within the section; subtractive, so that nothing overflows.
        @inlinable @inline(__always)
        func contains(first: Int, count length: Int) -> Bool { length <= count && first <= count &- length }
    }

    /// Whether numbers have the other byte order than the machine.
    @usableFromInline let isForeign: Bool
    @usableFromInline let text: Section
    /// The beginning of the text as far as it is in the front of the file: names that every look-up compares are there.
    let firstText: Section
    @usableFromInline let components: Section
    @usableFromInline let componentIndex: Section
    @usableFromInline let entityIndex: Section
    /// Counted in words.
    @usableFromInline let entities: Section
    @usableFromInline let operations: Section
    @usableFromInline let fields: Section
    @usableFromInline let values: Section
    @usableFromInline let parts: Section

    /// - Parameter tables: Sections that are within the bytes.
    init(_ bytes: CacheBytes, _ tables: CacheTables) {
        isForeign = bytes.isForeign
        text = Section(bytes, tables, .text)
        let place = tables[.text].offset
        let firstCount = min(bytes.frontCount(from: place), text.count)
        firstText = Section(start: bytes.place(of: place, firstCount), count: firstCount)
        components = Section(bytes, tables, .components)
        componentIndex = Section(bytes, tables, .componentIndex)
        entityIndex = Section(bytes, tables, .entityIndex)
        entities = Section(bytes, tables, .entities)
        operations = Section(bytes, tables, .operations)
        fields = Section(bytes, tables, .fields)
        values = Section(bytes, tables, .values)
        parts = Section(bytes, tables, .parts)
    }
}

// MARK: - Loads from a record that is there

extension CacheRecords {
    @inlinable @inline(__always)
    func word(_ record: UnsafeRawPointer, _ field: Int) -> UInt32 {
        Self.word(record, field, isForeign: isForeign)
    }

    @inlinable @inline(__always)
    static func word(_ record: UnsafeRawPointer, _ field: Int, isForeign: Bool) -> UInt32 {
        // Sound: the record is within its section, the field within the record; any bits are a number, and
        // loadUnaligned asks for no alignment.
        let word = record.loadUnaligned(fromByteOffset: field, as: UInt32.self)
        // A branch that is known beforehand: a choice of two words would be a step on the way to every other load.
        return _slowPath(isForeign) ? word.byteSwapped : word
    }

    @inlinable @inline(__always)
    func doubleWord(_ record: UnsafeRawPointer, _ field: Int) -> UInt64 {
        // Sound for the reasons of word(_:_:).
        let word = record.loadUnaligned(fromByteOffset: field, as: UInt64.self)
        return _slowPath(isForeign) ? word.byteSwapped : word
    }

    /// The bytes of a string in place; none where it is not within the text.
    @inlinable @inline(__always)
    func string(_ number: UInt32) -> UnsafeBufferPointer<UInt8> {
        Self.string(number, in: text, isForeign: isForeign) ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    /// As ``string(_:)``, for one that is likely to be in the front of the file; nil where it is not within the text.
    @inline(__always)
    func name(_ number: UInt32, isForeign: Bool) -> UnsafeBufferPointer<UInt8>? {
        Self.string(number, in: firstText, isForeign: isForeign) ?? Self.string(number, in: text, isForeign: isForeign)
    }

    @inlinable @inline(__always)
    static func string(_ number: UInt32, in text: Section, isForeign: Bool) -> UnsafeBufferPointer<UInt8>? {
        guard text.contains(first: Int(number), count: 4) else { return nil }
        let bytes = text.start + Int(number) + 4
        let length = Int(word(bytes, -4, isForeign: isForeign))
        guard text.contains(first: Int(number) &+ 4, count: length) else { return nil }
        // Sound: the range is checked, and bytes are bound to no other type.
        return UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: length)
    }
}
