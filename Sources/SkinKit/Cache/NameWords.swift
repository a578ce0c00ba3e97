/// A name of at most 16 bytes as two words, which are the same for the same names of one length: a few loads that
/// overlap, and no step for each byte.
struct NameWords: Equatable {
    let first: UInt64
    let second: UInt64

    /// - Parameter count: At most 16; so many bytes must be there.
    @inline(__always)
    init(_ start: UnsafeRawPointer, _ count: Int) {
        if count >= 4 {
            // 0 below 8 bytes, 4 below 16, 8 at 16: then the four loads cover all bytes.
            let step = (count >> 3) << 2
            first = Self.half(start, 0) | Self.half(start, step) << 32
            second = Self.half(start, count &- 4) | Self.half(start, count &- 4 &- step) << 32
        } else if count > 0 {
            let ends = Self.byte(start, 0) | Self.byte(start, count &- 1) << 8
            first = ends | Self.byte(start, count >> 1) << 16
            second = 0
        } else {
            (first, second) = (0, 0)
        }
    }

    /// - Parameter start: Where 16 bytes are.
    @inline(__always)
    init(last16 start: UnsafeRawPointer) {
        first = Self.word(start, 0)
        second = Self.word(start, 8)
    }

    /// The lowest byte first, on any machine.
    @inline(__always)
    static func word(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        // Sound: the caller has the bytes, any bits are a number, and loadUnaligned asks for no alignment.
        UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func half(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        // Sound for the reasons of word(_:_:).
        UInt64(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    @inline(__always)
    private static func byte(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        UInt64(start.load(fromByteOffset: offset, as: UInt8.self))
    }

    /// Whether two names of one length are the same.
    static func areSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return true }
        // Sound: both have so many bytes.
        return areSame(leftStart, rightStart, left.count)
    }

    /// Whether so many bytes are the same at both places.
    @inline(__always)
    static func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
        guard count > 16 else { return NameWords(left, count) == NameWords(right, count) }
        // Sound: each load ends at or before `count`.
        var offset = 0
        while offset < count &- 16 {
            guard NameWords(last16: left + offset) == NameWords(last16: right + offset) else { return false }
            offset &+= 16
        }
        return NameWords(last16: left + (count &- 16)) == NameWords(last16: right + (count &- 16))
    }
}
