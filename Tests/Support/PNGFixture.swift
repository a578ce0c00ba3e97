import SkinBundles
import SkinKit

/// PNG files for tests, with uncompressed data. The checksums are computed bit by bit.
package enum PNGFixture {
    package static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

    /// A file of RGBA pixels, all of one value.
    package static func image(width: Int = 2, height: Int = 2, value: UInt8 = 7) -> [UInt8] {
        let rows = [UInt8](repeating: value, count: height * (1 + 4 * width))
        return signature + header(width: UInt32(width), height: UInt32(height)) + chunk("IDAT", zlib(rows))
            + chunk("IEND", [])
    }

    package static func header(
        width: UInt32, height: UInt32, depth: UInt8 = 8, type: UInt8 = 6, methods: [UInt8] = [0, 0, 0]
    ) -> [UInt8] {
        chunk("IHDR", word(width) + word(height) + [depth, type] + methods)
    }

    package static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return word(UInt32(data.count)) + body + word(checksum(body))
    }

    package static func word(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }

    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(bytes.count)
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let lengths = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        return [0x78, 0x01, 1] + lengths + bytes + word(high << 16 | low)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var rest = UInt32.max
        for byte in bytes {
            for bit in 0..<8 {
                let isOdd = (rest ^ UInt32(byte >> bit)) & 1 == 1
                rest = isOdd ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1
            }
        }
        return ~rest
    }
}

extension PNGFile {
    package init(bytes: [UInt8]) throws(PNGError) { try self.init(bytes.span.bytes) }
}
