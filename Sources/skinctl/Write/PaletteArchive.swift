import SkinBundles
import SkinInterchange

/// The archive that a `.tdesktop-theme` of Telegram is: a ZIP file with the colors and a background.
enum PaletteArchive {
    private static let names: Set = ["colors.tdesktop-theme", "colors.tdesktop-palette"]
    private static let entryLimit = 1_000

    /// Returns the file with the colors; nil if the bytes are no archive, or one that cannot be read.
    static func colors(in bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: "PK".utf8), let end = end(of: bytes), let count = number(bytes, end + 10, 2),
            var index = number(bytes, end + 16, 4)
        else { return nil }
        for _ in 0..<min(count, entryLimit) {
            guard number(bytes, index, 4) == 0x0201_4B50, let length = number(bytes, index + 28, 2),
                let extra = number(bytes, index + 30, 2), let comment = number(bytes, index + 32, 2),
                index + 46 + length <= bytes.count
            else { return nil }
            let name = String(decoding: bytes[index + 46..<index + 46 + length], as: UTF8.self)
            if names.contains(name) { return content(of: index, bytes) }
            index += 46 + length + extra + comment
        }
        return nil
    }

    private static func content(of entry: Int, _ bytes: [UInt8]) -> [UInt8]? {
        guard let method = number(bytes, entry + 10, 2), let packed = number(bytes, entry + 20, 4),
            let size = number(bytes, entry + 24, 4), size <= Import.sizeLimit, let place = number(bytes, entry + 42, 4),
            let length = number(bytes, place + 26, 2), let extra = number(bytes, place + 28, 2)
        else { return nil }
        let start = place + 30 + length + extra
        guard start + packed <= bytes.count else { return nil }
        let data = bytes[start..<start + packed]
        switch method {
        case 0: return packed == size ? Array(data) : nil
        case 8: return try? Inflate.decode(data, size: size)
        default: return nil
        }
    }

    /// Returns the offset of the end of the central directory, before which a comment can be.
    private static func end(of bytes: [UInt8]) -> Int? {
        let first = max(bytes.count - 65_557, 0)
        return (first..<max(bytes.count - 21, first)).last { number(bytes, $0, 4) == 0x0605_4B50 }
    }

    private static func number(_ bytes: [UInt8], _ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - length else { return nil }
        return (0..<length).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
}
