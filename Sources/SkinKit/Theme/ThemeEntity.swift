/// What a theme says of a component, read where it stands: nothing is copied or allocated until it is asked for as a
/// value of its own.
///
///     let variant = theme.variant(for: [.dark])
///     if let entity = variant.entity(for: button, id: "accept") {
///         for index in entity.operations.indices {
///             let parameters = entity.operations[index].parameters
///             ...
///         }
///     }
///
/// It cannot leave the scope of its ``ThemeVariant``, which keeps the bytes alive; the compiler sees to that. What is
/// damaged in a cache reads as empty, or as another value of the type that is asked for.
@_spi(Reading) public struct ThemeEntity: ~Escapable {
    @usableFromInline let records: UnsafePointer<CacheRecords>
    @usableFromInline let start: UnsafeRawPointer

    /// - Parameter number: Of a word from which on there is a whole record.
    @_lifetime(borrow records)
    init(_ records: UnsafePointer<CacheRecords>, number: Int) {
        self.records = records
        start = records.pointee.entities.start + number &* CacheSection.entities.stride
    }

    /// Its effective operations over all states, in order. O(1).
    @inlinable
    public var operations: Operations {
        @_lifetime(copy self)
        get {
            let first = Int(records.pointee.word(start, CacheLayout.Entity.firstOperation))
            let word = records.pointee.word(start, CacheLayout.Entity.operationCount)
            let count = Int(word & ~CacheLayout.Entity.isDeclared)
            let isThere = records.pointee.operations.contains(first: first, count: count)
            return _overrideLifetime(
                Operations(records, first: isThere ? first : 0, count: isThere ? count : 0), copying: self)
        }
    }
}

@_spi(Reading) extension ThemeEntity {
    /// Operations of an entity, numbered from 0 on.
    public struct Operations: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer
        /// How many there are.
        public let count: Int

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, first: Int, count: Int) {
            self.records = records
            start = records.pointee.operations.start + first &* CacheLayout.Operation.stride
            self.count = count
        }

        /// The numbers that they have.
        @inlinable
        public var indices: Range<Int> { Range(uncheckedBounds: (0, count)) }

        /// An operation by its number, which must be one of ``indices``. O(1).
        @inlinable
        public subscript(index: Int) -> Operation {
            @_lifetime(copy self)
            get {
                precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "there is no operation of the number")
                return _overrideLifetime(
                    Operation(records, start + index &* CacheLayout.Operation.stride), copying: self)
            }
        }
    }

    /// One effective operation: what is changed, when, and to what.
    public struct Operation: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, _ start: UnsafeRawPointer) {
            self.records = records
            self.start = start
        }

        /// The operation's name in the schema, in UTF-8.
        @inlinable
        public var name: Span<UInt8> {
            @_lifetime(copy self)
            get {
                let bytes = records.pointee.string(records.pointee.word(start, CacheLayout.Operation.name))
                return _overrideLifetime(Span(_unsafeElements: bytes), copying: self)
            }
        }

        /// The states that it is for; empty means always.
        public var states: ThemeStates {
            ThemeStates(rawValue: UInt8(truncatingIfNeeded: records.pointee.word(start, CacheLayout.Operation.states)))
        }

        /// The parameters that were given, in the schema's order. O(1).
        @inlinable
        public var parameters: Parameters {
            @_lifetime(copy self)
            get {
                let word = records.pointee.word(start, CacheLayout.Operation.states)
                let count = Int(word >> CacheLayout.Operation.parameterCountShift)
                let first = Int(records.pointee.word(start, CacheLayout.Operation.firstParameter))
                let isThere = records.pointee.fields.contains(first: first, count: count)
                return _overrideLifetime(
                    Parameters(records, first: isThere ? first : 0, count: isThere ? count : 0), copying: self)
            }
        }
    }

    /// Parameters of an operation, or fields of a record, numbered from 0 on.
    public struct Parameters: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer
        /// How many there are.
        public let count: Int

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, first: Int, count: Int) {
            self.records = records
            start = records.pointee.fields.start + first &* CacheLayout.Field.stride
            self.count = count
        }

        /// The numbers that they have.
        @inlinable
        public var indices: Range<Int> { Range(uncheckedBounds: (0, count)) }

        /// A parameter by its number, which must be one of ``indices``. O(1).
        @inlinable
        public subscript(index: Int) -> Parameter {
            @_lifetime(copy self)
            get {
                precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "there is no parameter of the number")
                return _overrideLifetime(Parameter(records, start + index &* CacheLayout.Field.stride), copying: self)
            }
        }
    }

    /// One parameter of an operation.
    public struct Parameter: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, _ start: UnsafeRawPointer) {
            self.records = records
            self.start = start
        }

        /// The parameter's name in the schema, in UTF-8.
        @inlinable
        public var name: Span<UInt8> {
            @_lifetime(copy self)
            get {
                let bytes = records.pointee.string(records.pointee.word(start, CacheLayout.Field.name))
                return _overrideLifetime(Span(_unsafeElements: bytes), copying: self)
            }
        }

        /// Its value. O(1).
        @inlinable
        public var value: Value {
            @_lifetime(copy self)
            get {
                let number = records.pointee.word(start, CacheLayout.Field.value)
                return _overrideLifetime(Value(records, number: number), copying: self)
            }
        }
    }
}
