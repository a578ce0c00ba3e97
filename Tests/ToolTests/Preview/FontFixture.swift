/// A TrueType font for tests in which every character is a full square, unlike in any installed font.
enum FontFixture {
    static let squares: [UInt8] = file([
        ("OS/2", os2), ("cmap", cmap), ("glyf", glyph + glyph), ("head", head), ("hhea", hhea),
        ("hmtx", word16(1000, 0, 1000, 0)), ("loca", word16(0, UInt16(glyph.count / 2), UInt16(glyph.count))),
        ("maxp", word32(0x0001_0000) + word16(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)), ("name", name),
        ("post", word32(0x0003_0000) + [UInt8](repeating: 0, count: 28)),
    ])

    private static func word16(_ values: UInt16...) -> [UInt8] { values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    private static func word32(_ value: UInt32) -> [UInt8] { word16(UInt16(value >> 16), UInt16(value & 0xFFFF)) }

    /// One contour of four points, from the line to the full height.
    private static let glyph =
        word16(1, 0, 0, 1000, 1000, 3, 0) + [1, 1, 1, 1] + word16(0, 0, 1000, 0) + word16(0, 1000, 0, 0xFC18)
        + [0, 0]

    /// Glyph 1 for all of ASCII's characters, format 4 for Windows and Unicode.
    private static let cmap: [UInt8] = {
        let squares = (32...126).flatMap { _ in word16(1) }
        let segments =
            word16(4, 4, 1, 0) + word16(126, 0xFFFF) + word16(0) + word16(32, 0xFFFF) + word16(0, 1) + word16(4, 0)
        let table = word16(4, UInt16(6 + segments.count + squares.count), 0) + segments + squares
        return word16(0, 1, 3, 1) + word32(12) + table
    }()

    private static let head =
        word32(0x0001_0000) + word32(0x0001_0000) + word32(0) + word32(0x5F0F_3CF5) + word16(0, 1000)
        + [UInt8](repeating: 0, count: 16) + word16(0, 0, 1000, 1000, 0, 8, 2, 0, 0)

    private static let hhea =
        word32(0x0001_0000) + word16(1000, 0, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 2)

    private static let os2 =
        word16(4, 1000, 400, 5, 0) + [UInt8](repeating: 0, count: 52) + word16(0, 32, 127, 1000, 0, 0, 1000, 0)
        + [UInt8](repeating: 0, count: 8) + word16(1000, 1000, 0, 32, 1)

    private static let name: [UInt8] = {
        let text = Array("Squares".utf8)
        let records: [UInt16] = [1, 2, 4, 6]
        let header = word16(0, UInt16(records.count), UInt16(6 + 12 * records.count))
        return header + records.flatMap { word16(1, 0, 0, $0, UInt16(text.count), 0) } + text
    }()

    private static func file(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
        var directory = word32(0x0001_0000) + word16(UInt16(tables.count), 128, 3, UInt16(tables.count * 16 - 128))
        var body: [UInt8] = []
        for (tag, bytes) in tables {
            directory += Array(tag.utf8) + word32(0) + word32(UInt32(12 + 16 * tables.count + body.count))
            directory += word32(UInt32(bytes.count))
            body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        return directory + body
    }
}
