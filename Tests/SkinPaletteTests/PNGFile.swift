@testable import SkinPalette

/// A PNG file made of samples, for tests: stored blocks, any color type, depth, filter and interlace.
struct PNGFile {
    var width: Int
    var height: Int
    var depth = 8
    var colorType = 2
    var isInterlaced = false
    /// The filter of a row, by its number.
    var filter: (Int) -> UInt8 = { UInt8($0 % 5) }
    /// The samples of a pixel.
    var samples: (_ x: Int, _ y: Int) -> [Int]
    var palette: [UInt8] = []
    var transparency: [UInt8] = []

    private var sampleCount: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

    var bytes: [UInt8] {
        let flag: UInt8 = isInterlaced ? 1 : 0
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk(
            "IHDR", Self.word(width) + Self.word(height) + [UInt8(depth), UInt8(colorType), 0, 0, flag])
        if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
        if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
        // In two chunks, as encoders do.
        let data = Self.zlib(rows)
        file += Self.chunk("IDAT", Array(data[..<3])) + Self.chunk("IDAT", Array(data[3...]))
        return file + Self.chunk("IEND", [])
    }

    /// The rows of all passes with their filters.
    var rows: [UInt8] {
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var result: [UInt8] = []
        for (left, top, across, down) in passes where left < width {
            var above: [UInt8]?
            for (number, y) in stride(from: top, to: height, by: down).enumerated() {
                let row = packed(stride(from: left, to: width, by: across).flatMap { samples($0, y) })
                result += [filter(number)] + filtered(row, above, filter(number))
                above = row
            }
        }
        return result
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for sample in samples {
            (bits, count) = (bits << depth | sample, count + depth)
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (count - 8)))
                count -= 8
            }
        }
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
        return bytes
    }

    private func filtered(_ row: [UInt8], _ above: [UInt8]?, _ filter: UInt8) -> [UInt8] {
        let distance = max(1, depth * sampleCount / 8)
        return row.indices.map { index in
            let left = index >= distance ? Int(row[index - distance]) : 0
            let up = above.map { Int($0[index]) } ?? 0
            let corner = index >= distance ? above.map { Int($0[index - distance]) } ?? 0 : 0
            let estimate = left + up - corner
            let nearest = [left, up, corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
            let predictions = [0, left, up, (left + up) / 2, nearest]
            return row[index] &- UInt8(truncatingIfNeeded: predictions[Int(min(filter, 4))])
        }
    }

    static func zlib(_ content: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(content.count, 1), by: 65_535) {
            let block = content[start..<min(start + 65_535, content.count)]
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            stream += [start + 65_535 >= content.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        var (low, high) = (1, 0)
        for byte in content {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + word(high << 16 | low)
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        var checksum: UInt32 = .max
        for byte in body {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
        }
        return word(content.count) + body + word(Int(~checksum))
    }

    private static func word(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
