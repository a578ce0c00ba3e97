/// PNG files of noise that are valid and not compressed.
enum PlainPNG {
    /// Returns a file of RGBA pixels.
    ///
    /// - Parameter side: The width and the height in pixels, at most 127.
    static func bytes(side: Int, seed: UInt64) -> [UInt8] {
        var random = SplitMix(seed: seed)
        var lines: [UInt8] = []
        for _ in 0..<side {
            // No filter.
            lines.append(0)
            for _ in 0..<side * 4 { lines.append(UInt8(truncatingIfNeeded: random.next())) }
        }
        let (count, sides) = (UInt16(lines.count), big(UInt32(side)))
        // A zlib stream with one stored block (RFC 1950, RFC 1951).
        let stream =
            [0x78, 0x01, 0x01] + [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + lines
            + big(adler(lines))
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", sides + sides + [8, 6, 0, 0, 0])
            + chunk("IDAT", stream) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        return big(UInt32(data.count)) + content + big(checksum(content))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    /// Returns the CRC-32 of a chunk (annex D of the PNG standard).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var state = UInt32.max
        for byte in bytes {
            state ^= UInt32(byte)
            for _ in 0..<8 { state = state & 1 == 1 ? 0xEDB8_8320 ^ (state >> 1) : state >> 1 }
        }
        return ~state
    }
}
