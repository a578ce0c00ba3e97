import SkinKit
import Testing

@testable import SkinPalette

@Suite("The pixels of PNG files")
struct PNGPictureTests {
    private static let formats: [(type: Int, depths: [Int])] = [
        (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ]
    private static let sizes = [(1, 1), (3, 2), (9, 9), (17, 5), (4, 33)]

    @Test("are read from every color type, depth, filter and interlace", arguments: [false, true])
    func allFormats(isInterlaced: Bool) throws {
        for (type, depths) in Self.formats {
            for depth in depths {
                for (width, height) in Self.sizes {
                    let count = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 1
                    let most = 1 << depth - 1
                    func samples(_ x: Int, _ y: Int) -> [Int] {
                        (0..<count).map { (number: Int) -> Int in
                            if type >= 4 && number == count - 1 { return most }
                            let mixed: Int = x * 7_919 + y * 104_729 + number * 1_299_709
                            return mixed % (most + 1)
                        }
                    }
                    let palette = (0...min(most, 255)).flatMap { (number: Int) -> [UInt8] in
                        [UInt8(number), UInt8(255 - number), UInt8(number / 2)]
                    }
                    let file = PNGFile(
                        width: width, height: height, depth: depth, colorType: type, isInterlaced: isInterlaced,
                        samples: samples, palette: type == 3 ? palette : [])
                    func color(_ x: Int, _ y: Int) -> UInt32 {
                        let own = samples(x, y)
                        if type == 3 {
                            return UInt32(own[0]) << 16 | UInt32(255 - own[0]) << 8 | UInt32(own[0] / 2)
                        }
                        let channels = count < 3 ? [own[0], own[0], own[0]] : Array(own[..<3])
                        return channels.reduce(0) { $0 << 8 | UInt32(($1 * 255 + most / 2) / most) }
                    }
                    let expected = (0..<height).flatMap { y in (0..<width).map { x in color(x, y) } }
                    let sample = try PictureSample(png: file.bytes)
                    #expect(sample.colors == expected, "type \(type), depth \(depth), \(width) × \(height)")
                }
            }
        }
    }

    @Test("that are not opaque do not count: by an alpha channel, a palette's alpha, or a transparent color")
    func transparency() throws {
        let alpha = PNGFile(width: 2, height: 1, colorType: 6) { x, _ in [10, 20, 30, x == 0 ? 254 : 255] }
        #expect(try PictureSample(png: alpha.bytes).colors == [0x0A141E])
        var palette = PNGFile(width: 3, height: 1, depth: 2, colorType: 3) { x, _ in [x] }
        palette.palette = [1, 1, 1, 2, 2, 2, 3, 3, 3]
        palette.transparency = [255, 0]
        #expect(try PictureSample(png: palette.bytes).colors == [0x010101, 0x030303])
        var gray = PNGFile(width: 2, height: 1, depth: 8, colorType: 0) { x, _ in [x * 9] }
        gray.transparency = [0, 9]
        #expect(try PictureSample(png: gray.bytes).colors == [0])
        let clear = PNGFile(width: 2, height: 2, colorType: 4) { _, _ in [0, 0] }
        #expect(throws: PictureError.noOpaquePixel) { try PictureSample(png: clear.bytes) }
    }

    @Test("of a large picture are those in the middles of a grid, interlaced or not")
    func grid() throws {
        for isInterlaced in [false, true] {
            let file = PNGFile(
                width: 500, height: 300, depth: 8, colorType: 0, isInterlaced: isInterlaced, filter: { _ in 0 },
                samples: { x, y in [x % 4 == 2 && y % 4 == 2 ? 200 : 0] })
            let sample = try PictureSample(png: file.bytes)
            #expect(sample.colors == [UInt32](repeating: 0xC8C8C8, count: 125 * 75))
        }
        for (width, height) in [(1, 16_384), (2, 16_384), (3, 10_000), (16_384, 7)] {
            let file = PNGFile(width: width, height: height, colorType: 0, filter: { _ in 0 }) { _, _ in [1] }
            #expect((1...PictureSample.limit).contains(try PictureSample(png: file.bytes).colors.count))
        }
    }

    @Test("are not guessed: another format is named, and damage is an error")
    func errors() throws {
        #expect(throws: PictureError.notPNG(format: "JPEG")) { try PictureSample(png: [0xFF, 0xD8, 0xFF, 0xE0]) }
        #expect(throws: PictureError.notPNG(format: nil)) { try PictureSample(png: []) }
        let description = PictureError(beginningOf: Array("RIFF1234WEBP".utf8)).description
        #expect(description == "the file is a WebP file; only PNG is supported, so convert it first")

        let good = PNGFile(width: 4, height: 4) { x, y in [x, y, 0] }
        let bytes = good.bytes
        for count in stride(from: 0, to: bytes.count, by: 3) {
            #expect(throws: PictureError.self) { try PictureSample(png: Array(bytes[..<count])) }
        }
        for (content, reason) in [
            (Array(good.rows.dropLast()), "it is shorter than declared"),
            (good.rows + [0], "it is longer than declared"),
            ([9] + good.rows.dropFirst(), "a row has the unknown filter 9"),
        ] {
            #expect(throws: PictureError.pixels(reason)) { try PictureSample(png: Self.file(PNGFile.zlib(content))) }
        }
        var stream = PNGFile.zlib(good.rows)
        stream[stream.count - 1] ^= 1
        #expect(throws: PictureError.pixels("their checksum does not match")) {
            try PictureSample(png: Self.file(stream))
        }
        stream[0] = 0
        #expect(throws: PictureError.pixels("they are not compressed by zlib")) {
            try PictureSample(png: Self.file(stream))
        }
        var palette = PNGFile(width: 1, height: 1, depth: 8, colorType: 3) { _, _ in [1] }
        palette.palette = [1, 1, 1]
        #expect(throws: PictureError.pixels("a pixel's color is not in the palette")) {
            try PictureSample(png: palette.bytes)
        }
    }

    /// A file of 4 × 4 pixels of RGB with this compressed data.
    private static func file(_ stream: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + PNGFile.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0]) + PNGFile.chunk("IDAT", stream)
            + PNGFile.chunk("IEND", [])
    }

    @Test("of damaged files never crash the decoder")
    func mutants() throws {
        let bytes = PNGFile(width: 9, height: 9, isInterlaced: true) { x, y in [x * 20, y * 20, 7] }.bytes
        for place in 33..<bytes.count {
            for change in [UInt8(1), 0x80, 0xFF] {
                var mutant = bytes
                mutant[place] ^= change
                // The checksum of a chunk finds all but what is in its own name and length.
                #expect(throws: PictureError.self) { try PictureSample(png: mutant) }
            }
        }
    }

    @Test("beyond the limits of images are refused before they are decompressed")
    func limits() {
        let file =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + PNGFile.chunk("IHDR", [0, 0, 0x40, 1, 0, 0, 0, 4, 8, 2, 0, 0, 0])
        #expect {
            try PictureSample(png: file)
        } throws: { error in
            (error as? PictureError)?.description.contains("exceed the limit") == true
        }
    }
}
