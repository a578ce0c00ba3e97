/// The checksum of PNG chunks and of files in ZIP archives: annex D of the PNG standard.
package struct CRC32 {
    private var state = UInt32.max

    /// Creates the checksum of no bytes.
    package init() {}

    /// The checksum of the bytes so far.
    package var value: UInt32 { ~state }

    /// Returns the checksum of bytes.
    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 { unsafe checksum(bytes.span.bytes) }

    /// Returns the checksum of bytes.
    static func checksum(_ bytes: RawSpan) -> UInt32 {
        var checksum = CRC32()
        checksum.add(bytes)
        return checksum.value
    }

    /// Adds bytes to those before.
    package mutating func add(_ bytes: ArraySlice<UInt8>) { unsafe add(bytes.span.bytes) }

    /// Adds bytes to those before.
    ///
    /// Eight bytes are looked up at once, each in a table of its own.
    private mutating func add(_ bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { bytes in
            let whole = bytes.count & ~7
            unsafe Self.tables.withUnsafeBufferPointer { tables in
                for offset in stride(from: 0, to: whole, by: 8) {
                    // Safe: eight bytes follow the offset, and loadUnaligned requires no alignment. Each number of a
                    // table is below 8, and each index in it below 256.
                    let eight = unsafe UInt64(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                    let word = eight ^ UInt64(state)
                    var next: UInt32 = 0
                    for place in 0..<8 {
                        next ^= unsafe tables[(7 - place) << 8 | Int(word >> UInt64(8 * place) & 0xFF)]
                    }
                    state = next
                }
            }
            for offset in whole..<bytes.count { unsafe add(bytes[offset]) }
        }
    }

    private mutating func add(_ byte: UInt8) {
        state = Self.remainders[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8)
    }

    /// Eight tables of 256: the remainders of a byte that 0 to 7 bytes of 0 follow.
    private static let tables: [UInt32] = {
        var tables = remainders
        for place in 256..<2_048 {
            let before = tables[place - 256]
            tables.append(remainders[Int(before & 0xFF)] ^ (before >> 8))
        }
        return tables
    }()

    private static let remainders: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { remainder, _ in
            remainder & 1 == 1 ? 0xEDB8_8320 ^ (remainder >> 1) : remainder >> 1
        }
    }
}
