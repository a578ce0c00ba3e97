/// Loads of up to eight bytes as a little-endian number on any machine. All bounds are checked.
extension UnsafeRawBufferPointer {
    /// Returns the eight bytes at an offset.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= count - 8, "the eight bytes must be within the buffer")
        // Safe: the bounds are checked, any bits are a valid number, and loadUnaligned needs no alignment.
        return UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Returns the first eight bytes of a range, padded with zeros in the upper bits if there are fewer.
    @inline(__always)
    func word(of range: Range<Int>) -> UInt64 {
        let start = range.lowerBound
        precondition(start >= 0 && range.upperBound <= count, "the range must be within the buffer")
        let length = range.upperBound - start
        if length >= 8 { return word(at: start) }
        // If the buffer has eight bytes from here, load them and mask those behind the range.
        if start <= count - 8 { return word(at: start) & (1 << UInt64(length * 8) &- 1) }
        return shortWord(from: start, length)
    }

    /// Returns fewer than eight bytes of a range that is already checked.
    private func shortWord(from start: Int, _ length: Int) -> UInt64 {
        if length >= 4 {
            // Safe: the first and the last four bytes are in range. Both loads agree on the bytes that they share.
            let low = UInt32(littleEndian: loadUnaligned(fromByteOffset: start, as: UInt32.self))
            let high = UInt32(littleEndian: loadUnaligned(fromByteOffset: start + length - 4, as: UInt32.self))
            return UInt64(low) | UInt64(high) << UInt64((length - 4) * 8)
        }
        var word: UInt64 = 0
        for index in 0..<length { word |= UInt64(self[start + index]) << UInt64(index * 8) }
        return word
    }
}
