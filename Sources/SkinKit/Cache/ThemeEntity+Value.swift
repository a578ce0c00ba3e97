extension ThemeEntity {
    /// A typed value in a theme, read where it stands: nil for each type that it is not of.
    public struct Value: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer
        /// 0, which is no kind, where there is no such value.
        @usableFromInline let tag: UInt32

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, number: UInt32) {
            self.records = records
            let isThere = Int(number) < records.pointee.values.count
            start = records.pointee.values.start + (isThere ? Int(number) &* 40 : 0)
            tag = isThere ? records.pointee.word(start, CacheLayout.Value.tag) : 0
        }

        @inlinable @inline(__always)
        func isOf(_ kind: UInt8) -> Bool { UInt8(truncatingIfNeeded: tag) == kind }

        @inlinable @inline(__always)
        func number(_ index: Int) -> Double {
            Double(bitPattern: records.pointee.doubleWord(start, CacheLayout.Value.payload &+ index &* 8))
        }

        @inlinable @inline(__always)
        func channel(_ index: Int) -> Float {
            Float(bitPattern: records.pointee.word(start, CacheLayout.Value.payload &+ index &* 4))
        }

        @inlinable @inline(__always)
        var reference: UInt32 { records.pointee.word(start, CacheLayout.Value.reference) }
    }
}

// MARK: - Values that are copied into registers

extension ThemeEntity.Value {
    /// A whole number.
    @inlinable
    public var integer: Int64? {
        isOf(1) ? Int64(bitPattern: records.pointee.doubleWord(start, CacheLayout.Value.payload)) : nil
    }

    /// A number that was given as one with a fraction.
    @inlinable
    public var float: Double? { isOf(2) ? number(0) : nil }

    /// True or false.
    @inlinable
    public var bool: Bool? { isOf(3) ? reference != 0 : nil }

    /// A point, in points.
    @inlinable
    public var point: Point? { isOf(5) ? Point(x: number(0), y: number(1)) : nil }

    /// A size, in points.
    @inlinable
    public var size: Size? { isOf(6) ? Size(width: number(0), height: number(1)) : nil }

    /// A rectangle, in points.
    @inlinable
    public var rect: Rect? {
        isOf(7) ? Rect(x: number(0), y: number(1), width: number(2), height: number(3)) : nil
    }

    /// Insets, in points.
    @inlinable
    public var insets: Insets? {
        isOf(8) ? Insets(top: number(0), left: number(1), bottom: number(2), right: number(3)) : nil
    }

    /// A colour.
    @inlinable
    public var color: Color? {
        isOf(9) ? Color(red: channel(0), green: channel(1), blue: channel(2), alpha: channel(3)) : nil
    }
}

// MARK: - Texts in place

extension ThemeEntity.Value {
    /// A text, in UTF-8.
    @inlinable
    public var string: Span<UInt8>? {
        @_lifetime(copy self)
        get { text(ofKind: 4) }
    }

    /// An image's logical name, in UTF-8; ``copied()`` gives all that is said of the image.
    @inlinable
    public var imageName: Span<UInt8>? {
        @_lifetime(copy self)
        get { text(ofKind: 10) }
    }

    @inlinable @inline(__always)
    @_lifetime(copy self)
    func text(ofKind kind: UInt8) -> Span<UInt8>? {
        guard isOf(kind) else { return nil }
        return _overrideLifetime(Span(_unsafeElements: records.pointee.string(reference)), copying: self)
    }
}
