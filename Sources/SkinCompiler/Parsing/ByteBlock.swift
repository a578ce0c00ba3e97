/// Sixteen bytes of a text that are compared at once.
struct ByteBlock {
    private let bytes: SIMD16<UInt8>

    /// The bytes for which a test is true.
    typealias Marks = SIMDMask<SIMD16<Int8>>

    /// - Parameter offset: The offset of the first byte. The text must have sixteen bytes from there.
    @inline(__always)
    fileprivate init(_ text: Span<UInt8>, at offset: Int) {
        // Safe: any bits are valid bytes, and the callers check that sixteen bytes follow the offset.
        bytes = unsafe text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// Creates a block from the last bytes of a text, fewer than sixteen, padded with 0.
    fileprivate init(_ text: Span<UInt8>, endingFrom offset: Int) {
        var bytes = SIMD16<UInt8>.zero
        for index in offset..<text.count { bytes[index - offset] = text[index] }
        self.bytes = bytes
    }

    @inline(__always)
    static func == (block: ByteBlock, byte: UInt8) -> Marks { block.bytes .== SIMD16(repeating: byte) }

    @inline(__always)
    static func == (block: ByteBlock, character: Unicode.Scalar) -> Marks { block == UInt8(ascii: character) }

    @inline(__always)
    static func != (block: ByteBlock, character: Unicode.Scalar) -> Marks {
        block.bytes .!= SIMD16(repeating: UInt8(ascii: character))
    }

    @inline(__always)
    static func < (block: ByteBlock, byte: UInt8) -> Marks { block.bytes .< SIMD16(repeating: byte) }

    /// Returns the index of the first marked byte, or 16 if there is none.
    @inline(__always)
    fileprivate static func first(_ marks: Marks) -> Int {
        // Safe: a mask is sixteen bytes of ones or zeros.
        let words = unsafe unsafeBitCast(marks, to: SIMD2<UInt64>.self)
        let low = UInt64(littleEndian: words[0])
        return low != 0 ? low.trailingZeroBitCount / 8 : 8 + UInt64(littleEndian: words[1]).trailingZeroBitCount / 8
    }
}

extension Span<UInt8> {
    /// Returns the first index, from a start, whose byte is marked, or the count if there is none.
    @inline(__always)
    func first(from start: Int, _ marks: (ByteBlock) -> ByteBlock.Marks) -> Int {
        var index = start
        while index + 16 <= count {
            let place = ByteBlock.first(marks(ByteBlock(self, at: index)))
            if place < 16 { return index + place }
            index += 16
        }
        return Swift.min(index + ByteBlock.first(marks(ByteBlock(self, endingFrom: index))), count)
    }

    /// Returns the first and the last eight bytes of a range, each with its first byte in the lowest bits.
    ///
    /// In a shorter range the first bytes are padded with 0, and the last ones are 0.
    @inline(__always)
    func ends(of range: Range<Int>) -> (head: UInt64, tail: UInt64) {
        unsafe withUnsafeBytes { bytes in
            unsafe (bytes.word(of: range), range.count >= 8 ? bytes.word(at: range.upperBound - 8) : 0)
        }
    }

    /// Returns whether two places have the same bytes over a length.
    @inline(__always)
    func areSame(_ left: Int, _ right: Int, _ length: Int) -> Bool {
        unsafe withUnsafeBytes { unsafe $0.areSame(left, right, count: length) }
    }
}
