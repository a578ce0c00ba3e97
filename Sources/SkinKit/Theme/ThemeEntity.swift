/// The operations of a theme for a component, read in place. Nothing is copied or allocated until you request a copy.
///
///     let variant = theme.variant(for: [.dark])
///     if let entity = variant.entity(for: button, id: "accept") {
///         for index in entity.operations.indices {
///             let parameters = entity.operations[index].parameters
///             ...
///         }
///     }
///
/// The compiler ensures that an entity does not escape the scope of its ``ThemeVariant``, which keeps the bytes alive.
/// A damaged part of a cache yields an empty result, or another value of the requested type.
@safe
@_spi(Reading) public struct ThemeEntity: ~Escapable {
    @usableFromInline let records: UnsafePointer<CacheRecords>
    @usableFromInline let start: UnsafeRawPointer

    /// - Parameter number: The number of a word at which a whole record begins.
    @_lifetime(borrow records)
    init(_ records: UnsafePointer<CacheRecords>, number: Int) {
        unsafe self.records = unsafe records
        unsafe start = unsafe records.pointee.entities.start + number &* CacheSection.entities.stride
    }

    /// The effective operations over all states, in order. O(1).
    @inlinable
    public var operations: Operations {
        @_lifetime(copy self)
        get {
            let first = unsafe Int(CacheRecords.word(start, CacheLayout.Entity.firstOperation))
            let word = unsafe CacheRecords.word(start, CacheLayout.Entity.operationCount)
            let count = Int(word & ~CacheLayout.Entity.isDeclared)
            let isThere = unsafe records.pointee.operations.contains(first: first, count: count)
            return unsafe _overrideLifetime(
                Operations(records, first: isThere ? first : 0, count: isThere ? count : 0), copying: self)
        }
    }
}

@_spi(Reading) extension ThemeEntity {
    /// The operations of an entity, numbered from 0.
    @safe
    public struct Operations: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer
        /// The number of operations.
        public let count: Int

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, first: Int, count: Int) {
            unsafe self.records = unsafe records
            unsafe start = unsafe records.pointee.operations.start + first &* CacheLayout.Operation.stride
            self.count = count
        }

        /// The valid indices, from 0.
        @inlinable
        public var indices: Range<Int> { unsafe Range(uncheckedBounds: (0, count)) }

        /// The operation at an index, which must be one of ``indices``. O(1).
        @inlinable
        public subscript(index: Int) -> Operation {
            @_lifetime(copy self)
            get {
                precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "the operation's index is out of range")
                return unsafe _overrideLifetime(
                    Operation(records, start + index &* CacheLayout.Operation.stride), copying: self)
            }
        }
    }

    /// One effective operation: the property that it changes, the states, and the values.
    @safe
    public struct Operation: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, _ start: UnsafeRawPointer) {
            unsafe self.records = unsafe records
            unsafe self.start = unsafe start
        }

        /// The operation's name in the schema, in UTF-8.
        @inlinable
        public var name: Span<UInt8> {
            @_lifetime(copy self)
            get {
                let bytes = unsafe records.pointee.string(CacheRecords.word(start, CacheLayout.Operation.name))
                return unsafe _overrideLifetime(Span(_unsafeElements: bytes), copying: self)
            }
        }

        /// The states in which the operation applies; empty if it always applies.
        public var states: ThemeStates {
            unsafe records.pointee.states(of: start)
        }

        /// The parameters that are present, in the schema's order. O(1).
        @inlinable
        public var parameters: Parameters {
            @_lifetime(copy self)
            get {
                let word = unsafe CacheRecords.word(start, CacheLayout.Operation.states)
                let count = Int(word >> CacheLayout.Operation.parameterCountShift)
                let first = unsafe Int(CacheRecords.word(start, CacheLayout.Operation.firstParameter))
                let isThere = unsafe records.pointee.fields.contains(first: first, count: count)
                return unsafe _overrideLifetime(
                    Parameters(records, first: isThere ? first : 0, count: isThere ? count : 0), copying: self)
            }
        }
    }

    /// The parameters of an operation, or the fields of a record, numbered from 0.
    @safe
    public struct Parameters: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer
        /// The number of parameters.
        public let count: Int

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, first: Int, count: Int) {
            unsafe self.records = unsafe records
            unsafe start = unsafe records.pointee.fields.start + first &* CacheLayout.Field.stride
            self.count = count
        }

        /// The valid indices, from 0.
        @inlinable
        public var indices: Range<Int> { unsafe Range(uncheckedBounds: (0, count)) }

        /// The parameter at an index, which must be one of ``indices``. O(1).
        @inlinable
        public subscript(index: Int) -> Parameter {
            @_lifetime(copy self)
            get {
                precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "the parameter's index is out of range")
                return unsafe _overrideLifetime(
                    Parameter(records, start + index &* CacheLayout.Field.stride), copying: self)
            }
        }
    }

    /// One parameter of an operation.
    @safe
    public struct Parameter: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, _ start: UnsafeRawPointer) {
            unsafe self.records = unsafe records
            unsafe self.start = unsafe start
        }

        /// The parameter's name in the schema, in UTF-8.
        @inlinable
        public var name: Span<UInt8> {
            @_lifetime(copy self)
            get {
                let bytes = unsafe records.pointee.string(CacheRecords.word(start, CacheLayout.Field.name))
                return unsafe _overrideLifetime(Span(_unsafeElements: bytes), copying: self)
            }
        }

        /// The parameter's value. O(1).
        @inlinable
        public var value: Value {
            @_lifetime(copy self)
            get {
                let number = unsafe CacheRecords.word(start, CacheLayout.Field.value)
                return unsafe _overrideLifetime(Value(records, number: number), copying: self)
            }
        }
    }
}
