/// The addresses and counts of the sections that lookups read.
///
/// Opening checks that each section is within the file. A check of a record's number therefore covers all its fields,
/// and the loads that follow need no check.
///
/// The value has one address for as long as its reader lives, so that pointers to it need no reference counting.
@usableFromInline
struct CacheRecords {
    /// Consecutive records of one size.
    @usableFromInline
    @safe
    struct Section {
        @usableFromInline let start: UnsafeRawPointer
        @usableFromInline let count: Int

        /// - Parameter tables: Tables whose sections are within the bytes.
        init(_ bytes: CacheBytes, _ tables: CacheTables, _ section: CacheSection) {
            let table = tables[section]
            unsafe start = unsafe bytes.place(of: table.offset, table.count &* section.stride)
            count = table.count
        }

        init(start: UnsafeRawPointer, count: Int) {
            unsafe self.start = unsafe start
            self.count = count
        }

        /// Returns whether a run is within the section. The test subtracts, so that nothing overflows.
        @inlinable @inline(__always)
        func contains(first: Int, count length: Int) -> Bool { length <= count && first <= count &- length }
    }

    @usableFromInline let text: Section
    /// The part of the text that is in the front of the file; it holds the names that every lookup compares.
    let firstText: Section
    @usableFromInline let components: Section
    @usableFromInline let componentIndex: Section
    @usableFromInline let entityIndex: Section
    /// The entities, counted in words of 4 bytes.
    @usableFromInline let entities: Section
    @usableFromInline let operations: Section
    /// The states of an app's own, one number for each operation; empty if no operation has any.
    let operationStates: Section
    @usableFromInline let fields: Section
    @usableFromInline let values: Section
    /// The first values in another place, with what users chose; empty if the theme is as its author made it.
    @usableFromInline var adjusted: Section
    @usableFromInline let parts: Section

    /// - Parameter tables: Tables whose sections are within the bytes.
    init(_ bytes: CacheBytes, _ tables: CacheTables) {
        text = Section(bytes, tables, .text)
        let place = tables[.text].offset
        let firstCount = min(bytes.frontCount(from: place), text.count)
        firstText = unsafe Section(start: bytes.place(of: place, firstCount), count: firstCount)
        components = Section(bytes, tables, .components)
        componentIndex = Section(bytes, tables, .componentIndex)
        entityIndex = Section(bytes, tables, .entityIndex)
        entities = Section(bytes, tables, .entities)
        operations = Section(bytes, tables, .operations)
        operationStates = Section(bytes, tables, .operationStates)
        fields = Section(bytes, tables, .fields)
        values = Section(bytes, tables, .values)
        adjusted = unsafe Section(start: values.start, count: 0)
        parts = Section(bytes, tables, .parts)
    }
}

// MARK: - Loads from a checked record

extension CacheRecords {
    @inlinable @inline(__always)
    static func word(_ record: UnsafeRawPointer, _ field: Int) -> UInt32 {
        // Safe: the record is within its section and the field within the record, any bits are a number, and
        // loadUnaligned requires no alignment.
        unsafe UInt32(littleEndian: record.loadUnaligned(fromByteOffset: field, as: UInt32.self))
    }

    @inlinable @inline(__always)
    static func doubleWord(_ record: UnsafeRawPointer, _ field: Int) -> UInt64 {
        // Safe for the reasons given in word(_:_:).
        unsafe UInt64(littleEndian: record.loadUnaligned(fromByteOffset: field, as: UInt64.self))
    }

    /// Returns the states of an operation.
    ///
    /// - Parameter operation: The address of a record of the section `operations`.
    @inline(__always)
    func states(of operation: UnsafeRawPointer) -> ThemeStates {
        let builtIn = unsafe Self.word(operation, CacheLayout.Operation.states)
        if operationStates.count == 0 { return ThemeStates(builtInBits: builtIn, customBits: 0) }
        let number = unsafe (operation - operations.start) / CacheLayout.Operation.stride
        guard operationStates.contains(first: number, count: 1) else {
            return ThemeStates(builtInBits: builtIn, customBits: 0)
        }
        let place = unsafe operationStates.start + number &* CacheSection.operationStates.stride
        return ThemeStates(builtInBits: builtIn, customBits: unsafe Self.word(place, 0))
    }

    /// Returns the bytes of a string in place; no bytes if the string is not within the text.
    @inlinable @inline(__always)
    func string(_ number: UInt32) -> UnsafeBufferPointer<UInt8> {
        unsafe Self.string(number, in: text) ?? UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Returns the bytes of a string that is probably in the front of the file, or `nil` if it is not within the text.
    @inline(__always)
    func name(_ number: UInt32) -> UnsafeBufferPointer<UInt8>? {
        unsafe Self.string(number, in: firstText) ?? Self.string(number, in: text)
    }

    @inlinable @inline(__always)
    static func string(_ number: UInt32, in text: Section) -> UnsafeBufferPointer<UInt8>? {
        guard text.contains(first: Int(number), count: 4) else { return nil }
        let bytes = unsafe text.start + Int(number) + 4
        let length = unsafe Int(word(bytes, -4))
        guard text.contains(first: Int(number) &+ 4, count: length) else { return nil }
        // Safe: the range is checked, and the bytes are bound to no other type.
        return unsafe UnsafeBufferPointer(start: bytes.assumingMemoryBound(to: UInt8.self), count: length)
    }
}
