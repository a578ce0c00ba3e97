/// Sixteen bytes of a text, which are looked at together.
struct ByteBlock {
    private let bytes: SIMD16<UInt8>

    /// Which of the bytes a test is true of.
    typealias Marks = SIMDMask<SIMD16<Int8>>

    /// - Parameter offset: Sixteen bytes must be there from here on.
    @inline(__always)
    fileprivate init(_ text: Span<UInt8>, at offset: Int) {
        // Sound: any bits are sixteen bytes, and that these are there is checked.
        bytes = text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
    }

    /// The last bytes of a text, fewer than sixteen, with 0 behind them.
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

    /// The place of the first marked byte; 16 where there is none.
    @inline(__always)
    fileprivate static func first(_ marks: Marks) -> Int {
        // Sound: a mask is sixteen bytes of ones or zeros.
        let words = unsafeBitCast(marks, to: SIMD2<UInt64>.self)
        let low = UInt64(littleEndian: words[0])
        return low != 0 ? low.trailingZeroBitCount / 8 : 8 + UInt64(littleEndian: words[1]).trailingZeroBitCount / 8
    }
}

extension Span<UInt8> {
    /// The first index from one on whose byte is marked; the count where there is none.
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

    /// The first and the last eight bytes of a range, the first one the lowest. Where it has fewer, the first ones are
    /// filled up with 0, and the last ones are 0.
    @inline(__always)
    func ends(of range: Range<Int>) -> (head: UInt64, tail: UInt64) {
        withUnsafeBytes { bytes in
            (bytes.word(of: range), range.count >= 8 ? bytes.word(at: range.upperBound - 8) : 0)
        }
    }

    /// Whether so many bytes are the same at two places.
    @inline(__always)
    func areSame(_ left: Int, _ right: Int, _ length: Int) -> Bool {
        withUnsafeBytes { $0.areSame(left, right, count: length) }
    }
}
