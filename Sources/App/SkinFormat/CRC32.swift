/// The checksum of PNG chunks and of files in ZIP archives: annex D of the PNG standard.
package struct CRC32 {
    private var state = UInt32.max

    package init() {}

    package var value: UInt32 { ~state }

    package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 { unsafe checksum(bytes.span.bytes) }

    package static func checksum(_ bytes: RawSpan) -> UInt32 {
        var checksum = CRC32()
        checksum.add(bytes)
        return checksum.value
    }

    package mutating func add(_ bytes: ArraySlice<UInt8>) { unsafe add(bytes.span.bytes) }

    private mutating func add(_ bytes: RawSpan) {
        for offset in bytes.byteOffsets {
            let byte = unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)
            state = Self.remainders[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8)
        }
    }

    private static let remainders: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { remainder, _ in
            remainder & 1 == 1 ? 0xEDB8_8320 ^ (remainder >> 1) : remainder >> 1
        }
    }
}
