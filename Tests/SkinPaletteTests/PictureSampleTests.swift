import SkinKit
import Testing

@testable import SkinPalette

@Suite("The sample of a picture")
struct PictureSampleTests {
    @Test("has each opaque pixel of a small picture, and none that is not opaque")
    func small() throws {
        let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 254, 0, 0, 255, 255, 1, 2, 3, 0]
        let sample = try #require(PictureSample(rgba: pixels, width: 2, height: 2))
        #expect(sample.colors == [0xFF0000, 0x0000FF])
    }

    @Test("leaves out what is between rows")
    func rows() throws {
        let pixels: [UInt8] = [255, 0, 0, 255, 9, 9, 9, 9, 0, 0, 255, 255]
        let sample = try #require(PictureSample(rgba: pixels, width: 1, height: 2, bytesPerRow: 8))
        #expect(sample.colors == [0xFF0000, 0x0000FF])
    }

    @Test(
        "of a large picture has the middles of a grid, and no more than the limit",
        arguments: [(400, 300), (5, 9_000)])
    func large(_ width: Int, _ height: Int) throws {
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels += [UInt8(x & 255), UInt8(y & 255), UInt8(y >> 8), 255] } }
        let sample = try #require(PictureSample(rgba: pixels, width: width, height: height))
        #expect(sample.colors.count <= PictureSample.limit && sample.colors.count > PictureSample.limit / 4)
        let rows = Set(sample.colors.map { $0 & 0xFFFF })
        #expect(rows.count > 40)
    }

    @Test(
        "is refused if the bytes are too few, or nothing is opaque",
        arguments: [
            (0, 1, nil), (1, 0, nil), (3, 1, nil), (2, 2, 9), (2, 1, 4), (Int.max, 1, nil), (1, Int.max, nil),
        ] as [(Int, Int, Int?)])
    func refused(_ width: Int, _ height: Int, _ bytesPerRow: Int?) {
        let pixels = [UInt8](repeating: 255, count: 8)
        #expect(PictureSample(rgba: pixels, width: width, height: height, bytesPerRow: bytesPerRow) == nil)
        #expect(PictureSample(rgba: [0, 0, 0, 0], width: 1, height: 1) == nil)
    }

    @Test("gives the accents of a picture: the frequent colorful ones, with their shares")
    func accents() throws {
        let red = [UInt8](repeating: 0, count: 75).flatMap { _ in [220, 20, 60, 255] as [UInt8] }
        let blue = [UInt8](repeating: 0, count: 25).flatMap { _ in [30, 90, 220, 255] as [UInt8] }
        let accents = PicturePalette(try #require(PictureSample(rgba: red + blue, width: 10, height: 10))).accents
        #expect(accents.map(\.color.bytes) == [[220, 20, 60], [30, 90, 220]])
        #expect(accents.map(\.share) == [0.75, 0.25])
        let gray = [UInt8](repeating: 0, count: 100).flatMap { _ in [90, 90, 90, 255] as [UInt8] }
        #expect(PicturePalette(try #require(PictureSample(rgba: gray, width: 10, height: 10))).accents.isEmpty)
    }
}

extension ThemeColor {
    fileprivate var bytes: [Int] { [red, green, blue].map { Int(($0 * 255).rounded()) } }
}
