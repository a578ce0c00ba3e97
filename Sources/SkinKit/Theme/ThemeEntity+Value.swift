@_spi(Reading) extension ThemeEntity {
    /// A typed value in a theme, read in place. Only the property of the value's own type is not nil.
    @safe
    public struct Value: ~Escapable {
        @usableFromInline let records: UnsafePointer<CacheRecords>
        @usableFromInline let start: UnsafeRawPointer
        /// The kind and its flags; 0, which is no kind, if there is no such value.
        @usableFromInline let tag: UInt32

        @inlinable
        @_lifetime(borrow records)
        init(_ records: UnsafePointer<CacheRecords>, number: UInt32) {
            unsafe self.records = unsafe records
            let isThere = unsafe Int(number) < records.pointee.values.count
            let isAdjusted = unsafe Int(number) < records.pointee.adjusted.count
            let section = unsafe isAdjusted ? records.pointee.adjusted.start : records.pointee.values.start
            unsafe start = unsafe section + (isThere ? Int(number) &* 40 : 0)
            tag = unsafe isThere ? CacheRecords.word(start, CacheLayout.Value.tag) : 0
        }

        @inlinable @inline(__always)
        func isOf(_ kind: UInt8) -> Bool { UInt8(truncatingIfNeeded: tag) == kind }

        /// The first four numbers in place, of which a value may have fewer.
        @inlinable @inline(__always)
        var numbers: (Double, Double, Double, Double) {
            func number(_ index: Int) -> Double {
                unsafe Double(bitPattern: CacheRecords.doubleWord(start, CacheLayout.Value.payload &+ index &* 8))
            }
            return (number(0), number(1), number(2), number(3))
        }

        /// The first four 32-bit numbers, like ``numbers``.
        @inlinable @inline(__always)
        var channels: (Float, Float, Float, Float) {
            func channel(_ index: Int) -> Float {
                unsafe Float(bitPattern: CacheRecords.word(start, CacheLayout.Value.payload &+ index &* 4))
            }
            return (channel(0), channel(1), channel(2), channel(3))
        }

        @inlinable @inline(__always)
        var reference: UInt32 { unsafe CacheRecords.word(start, CacheLayout.Value.reference) }
    }
}

// MARK: - Values that are copied into registers

@_spi(Reading) extension ThemeEntity.Value {
    /// The value as a whole number.
    @inlinable
    public var integer: Int64? {
        unsafe isOf(1) ? Int64(bitPattern: CacheRecords.doubleWord(start, CacheLayout.Value.payload)) : nil
    }

    /// The value as a floating-point number. A whole number has ``integer`` instead.
    @inlinable
    public var float: Double? {
        unsafe isOf(2) ? Double(bitPattern: CacheRecords.doubleWord(start, CacheLayout.Value.payload)) : nil
    }

    /// The value as a Boolean.
    @inlinable
    public var bool: Bool? { isOf(3) ? reference != 0 : nil }

    /// The value as a point, in points.
    @inlinable
    public var point: ThemePoint? {
        guard isOf(5) else { return nil }
        let (x, y, _, _) = numbers
        return ThemePoint(x: x, y: y)
    }

    /// The value as a size, in points.
    @inlinable
    public var size: ThemeSize? {
        guard isOf(6) else { return nil }
        let (width, height, _, _) = numbers
        return ThemeSize(width: width, height: height)
    }

    /// The value as a rectangle, in points.
    @inlinable
    public var rect: ThemeRect? {
        guard isOf(7) else { return nil }
        let (x, y, width, height) = numbers
        return ThemeRect(x: x, y: y, width: width, height: height)
    }

    /// The value as insets, in points.
    @inlinable
    public var insets: ThemeInsets? { isOf(8) ? fourInsets : nil }

    /// The value as a color.
    @inlinable
    public var color: ThemeColor? {
        guard isOf(9) else { return nil }
        let (red, green, blue, alpha) = channels
        return ThemeColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    @inlinable @inline(__always)
    var fourInsets: ThemeInsets {
        let (top, left, bottom, right) = numbers
        return ThemeInsets(top: top, left: left, bottom: bottom, right: right)
    }
}

// MARK: - Texts in place

@_spi(Reading) extension ThemeEntity.Value {
    /// The value as a text, in UTF-8.
    @inlinable
    public var string: Span<UInt8>? {
        @_lifetime(copy self)
        get { text(ofKind: 4) }
    }

    /// The logical name of the image, in UTF-8. ``copied()`` returns the image with all its properties.
    @inlinable
    public var imageName: Span<UInt8>? {
        @_lifetime(copy self)
        get { text(ofKind: 10) }
    }

    @inlinable @inline(__always)
    @_lifetime(copy self)
    func text(ofKind kind: UInt8) -> Span<UInt8>? {
        guard isOf(kind) else { return nil }
        return unsafe _overrideLifetime(Span(_unsafeElements: records.pointee.string(reference)), copying: self)
    }
}
