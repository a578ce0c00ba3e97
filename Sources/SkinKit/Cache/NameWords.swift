/// A name of at most 16 bytes as two words.
///
/// Names of the same length are equal if and only if their words are. A few overlapping loads replace a loop of bytes.
struct NameWords: Equatable {
    let first: UInt64
    let second: UInt64

    /// - Parameters:
    ///   - start: The address of at least `count` bytes.
    ///   - count: The number of bytes, at most 16.
    @inline(__always)
    init(_ start: UnsafeRawPointer, _ count: Int) {
        if count >= 4 {
            // 0 below 8 bytes, 4 below 16 and 8 at 16, so that the four loads cover all bytes.
            let step = (count >> 3) << 2
            first = unsafe Self.half(start, 0) | Self.half(start, step) << 32
            second = unsafe Self.half(start, count &- 4) | Self.half(start, count &- 4 &- step) << 32
        } else if count > 0 {
            let ends = unsafe Self.byte(start, 0) | Self.byte(start, count &- 1) << 8
            first = unsafe ends | Self.byte(start, count >> 1) << 16
            second = 0
        } else {
            (first, second) = (0, 0)
        }
    }

    /// - Parameter start: The address of at least 16 bytes.
    @inline(__always)
    init(last16 start: UnsafeRawPointer) {
        first = unsafe Self.word(start, 0)
        second = unsafe Self.word(start, 8)
    }

    /// Returns the 64 bits at an offset, little-endian on any machine.
    @inline(__always)
    static func word(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        // Safe: the caller checks the range, any bits are a number, and loadUnaligned requires no alignment.
        unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func half(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        // Safe for the reasons given in word(_:_:).
        unsafe UInt64(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    @inline(__always)
    private static func byte(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        unsafe UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
    }

    /// Returns whether two names of the same length are equal.
    static func areSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return true }
        // Safe: the names have the same length.
        return unsafe areSame(leftStart, rightStart, left.count)
    }

    @inline(__always)
    static func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
        guard count > 16 else { return unsafe NameWords(left, count) == NameWords(right, count) }
        // Safe: each load ends at or before `count`.
        var offset = 0
        while offset < count &- 16 {
            guard unsafe NameWords(last16: left + offset) == NameWords(last16: right + offset) else { return false }
            offset &+= 16
        }
        return unsafe NameWords(last16: left + (count &- 16)) == NameWords(last16: right + (count &- 16))
    }
}
