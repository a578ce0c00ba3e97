/// The checksum of PNG chunks and of files in ZIP archives: annex D of the PNG standard.
package struct CRC32 {
    private var state = UInt32.max

    /// The checksum of the bytes so far.
    private var value: UInt32 { ~state }

    /// Returns the checksum of a range of bytes.
    static func checksum(_ bytes: RawSpan, _ range: Range<Int>) -> UInt32 {
        var checksum = CRC32()
        for offset in range { checksum.add(bytes.byte(offset)) }
        return checksum.value
    }

    /// Returns the checksum of bytes.
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var checksum = CRC32()
        for byte in bytes { checksum.add(byte) }
        return checksum.value
    }

    private mutating func add(_ byte: UInt8) {
        state = Self.remainders[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8)
    }

    private static let remainders: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { remainder, _ in
            remainder & 1 == 1 ? 0xEDB8_8320 ^ (remainder >> 1) : remainder >> 1
        }
    }
}
