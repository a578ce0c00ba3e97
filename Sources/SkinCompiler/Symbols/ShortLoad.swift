/// Loads of up to eight bytes as a little-endian number on any machine. All bounds are checked.
extension UnsafeRawBufferPointer {
    /// Returns the eight bytes at an offset.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= count - 8, "eight bytes are loaded within the buffer")
        return unsafe uncheckedWord(at: offset)
    }

    /// Returns the first eight bytes of a range, padded with zeros in the upper bits if there are fewer.
    @inline(__always)
    func word(of range: Range<Int>) -> UInt64 {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range is loaded within the buffer")
        return unsafe uncheckedWord(of: range)
    }

    /// Whether so many bytes are the same at two offsets.
    @inline(__always)
    func areSame(_ left: Int, _ right: Int, count length: Int) -> Bool {
        precondition(
            Swift.min(left, right) >= 0 && length >= 0 && Swift.max(left, right) <= count - length,
            "bytes are compared within the buffer")
        guard length >= 8 else {
            return unsafe uncheckedWord(of: left..<left + length) == uncheckedWord(of: right..<right + length)
        }
        var offset = 0
        while offset < length - 8 {
            guard unsafe uncheckedWord(at: left + offset) == uncheckedWord(at: right + offset) else { return false }
            offset += 8
        }
        // The last eight bytes, of which some may have been compared already.
        return unsafe uncheckedWord(at: left + length - 8) == uncheckedWord(at: right + length - 8)
    }

    @inline(__always)
    private func uncheckedWord(at offset: Int) -> UInt64 {
        // Safe: the callers check that eight bytes are there, any bits are a number, and loadUnaligned asks for no
        // alignment.
        unsafe UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The same of a range that is checked.
    @inline(__always)
    private func uncheckedWord(of range: Range<Int>) -> UInt64 {
        let length = range.upperBound &- range.lowerBound
        guard range.lowerBound <= count - 8 else { return unsafe lastWord(of: range) }
        // The load may take in bytes behind the range, which are removed.
        let word = unsafe uncheckedWord(at: range.lowerBound)
        return length >= 8 ? word : word & (1 &<< UInt64(truncatingIfNeeded: length &* 8) &- 1)
    }

    /// The same of a range that begins in the last seven bytes of the buffer.
    private func lastWord(of range: Range<Int>) -> UInt64 {
        guard count >= 8 else { return range.reversed().reduce(0) { unsafe $0 << 8 | UInt64(self[$1]) } }
        let word = unsafe uncheckedWord(at: count - 8) >> UInt64((range.lowerBound - (count - 8)) * 8)
        return word & (1 << UInt64(range.count * 8) &- 1)
    }
}
