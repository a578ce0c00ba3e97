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

        init(_ bytes: CacheBytes, _ table: CacheTable) {
            start = bytes.start + table.offset
            count = table.count
        }

        /// Whether a run is within the section; subtractive, so that nothing overflows.
        @inlinable @inline(__always)
        func contains(first: Int, count length: Int) -> Bool { length <= count && first <= count &- length }
    }

    /// Whether numbers have the other byte order than the machine.
    @usableFromInline let isForeign: Bool
    @usableFromInline let text: Section
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
        text = Section(bytes, tables[.text])
        components = Section(bytes, tables[.components])
        componentIndex = Section(bytes, tables[.componentIndex])
        entityIndex = Section(bytes, tables[.entityIndex])
        entities = Section(bytes, tables[.entities])
        operations = Section(bytes, tables[.operations])
        fields = Section(bytes, tables[.fields])
        values = Section(bytes, tables[.values])
        parts = Section(bytes, tables[.parts])
    }
}

// MARK: - Loads from a record that is there

extension CacheRecords {
    @inlinable @inline(__always)
    func word(_ record: UnsafeRawPointer, _ field: Int) -> UInt32 {
        // Sound: the record is within its section, the field within the record; any bits are a number, and
        // loadUnaligned asks for no alignment.
        let word = record.loadUnaligned(fromByteOffset: field, as: UInt32.self)
        return isForeign ? word.byteSwapped : word
    }

    @inlinable @inline(__always)
    func doubleWord(_ record: UnsafeRawPointer, _ field: Int) -> UInt64 {
        // Sound for the reasons of word(_:_:).
        let word = record.loadUnaligned(fromByteOffset: field, as: UInt64.self)
        return isForeign ? word.byteSwapped : word
    }

    /// The bytes of a string in place; none where it is not within the text.
    @inlinable @inline(__always)
    func string(_ number: UInt32) -> UnsafeBufferPointer<UInt8> {
        let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        guard text.contains(first: Int(number), count: 4) else { return none }
        let bytes = text.start + Int(number) + 4
        let length = Int(word(bytes, -4))
        guard text.contains(first: Int(number) &+ 4, count: length) else { return none }
        // Sound: the range is checked, and bytes are bound to no other type.
        return UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: length)
    }
}
