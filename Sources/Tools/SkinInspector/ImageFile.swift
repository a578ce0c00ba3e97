/// An image file of a theme: its bytes, and the size in its header.
package struct ImageFile: Hashable, Sendable {
    package let bytes: [UInt8]
    package let mediaType: String
    /// In pixels, as the height.
    package let width: Int
    package let height: Int

    /// Creates an image from the bytes of a PNG, JPEG or GIF file. Returns nil if they are of another format, or if the
    /// size is missing or not between 1 and 32,768 pixels.
    package init?(_ bytes: [UInt8]) {
        guard let (type, width, height) = Self.png(bytes) ?? Self.gif(bytes) ?? Self.jpeg(bytes),
            (1...32_768).contains(width), (1...32_768).contains(height)
        else { return nil }
        self.bytes = bytes
        mediaType = type
        self.width = width
        self.height = height
    }

    /// Reads a PNG header. IHDR is the first chunk (PNG, third edition, section 11.2.1).
    private static func png(_ bytes: [UInt8]) -> (String, Int, Int)? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.starts(with: signature), bytes.count >= 24 else { return nil }
        func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        return ("image/png", number(16), number(20))
    }

    private static func gif(_ bytes: [UInt8]) -> (String, Int, Int)? {
        guard bytes.starts(with: "GIF8".utf8), bytes.count >= 10 else { return nil }
        return ("image/gif", Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    }

    /// Reads a JPEG header. The size is in the first start-of-frame segment (ITU-T T.81, annex B).
    private static func jpeg(_ bytes: [UInt8]) -> (String, Int, Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // A byte that fills may be before any marker (B.1.1.2).
            if marker == 0xFF {
                place += 1
                continue
            }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            func number(_ start: Int) -> Int { Int(bytes[start]) << 8 | Int(bytes[start + 1]) }
            if isFrame { return ("image/jpeg", number(place + 7), number(place + 5)) }
            place += 2 + number(place + 2)
        }
        return nil
    }
}
