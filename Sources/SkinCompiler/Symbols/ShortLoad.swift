/// Loads of up to eight bytes as one number, the first byte the lowest on any machine. All bounds are checked.
extension UnsafeRawBufferPointer {
    /// The eight bytes from an offset on.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= count - 8, "eight bytes are loaded within the buffer")
        // Sound: the bytes are there, any bits are a number, and loadUnaligned asks for no alignment.
        return UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The bytes of a range, the first eight at most, with zeros above where there are fewer.
    @inline(__always)
    func word(of range: Range<Int>) -> UInt64 {
        let start = range.lowerBound
        precondition(start >= 0 && range.upperBound <= count, "a range is loaded within the buffer")
        let length = range.upperBound - start
        if length >= 8 { return word(at: start) }
        // Where the buffer has eight bytes, the load takes in others as well, which are removed.
        if start <= count - 8 { return word(at: start) & (1 << UInt64(length * 8) &- 1) }
        return shortWord(from: start, length)
    }

    /// The same of fewer than eight bytes that are checked.
    private func shortWord(from start: Int, _ length: Int) -> UInt64 {
        if length >= 4 {
            // Sound: the first and the last four bytes are there. Both loads set the bytes that they share to the same.
            let low = UInt32(littleEndian: loadUnaligned(fromByteOffset: start, as: UInt32.self))
            let high = UInt32(littleEndian: loadUnaligned(fromByteOffset: start + length - 4, as: UInt32.self))
            return UInt64(low) | UInt64(high) << UInt64((length - 4) * 8)
        }
        var word: UInt64 = 0
        for index in 0..<length { word |= UInt64(self[start + index]) << UInt64(index * 8) }
        return word
    }
}
