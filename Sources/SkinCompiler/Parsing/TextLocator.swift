/// A locator of an element's text in its source, for diagnostics.
enum TextLocator {
    /// Returns the offset of the first non-white-space character in each run of an element's text.
    ///
    /// A child element ends a run. Comments and processing instructions do not. O(size of the element).
    static func runs(ofElementAt start: Int, in bytes: [UInt8]) -> [Int] {
        var cursor = Cursor(bytes: bytes, index: start)
        var places: [Int] = []
        var depth = 0
        var isAfterText = false
        while cursor.index < bytes.count {
            if bytes[cursor.index] != UInt8(ascii: "<") {
                if depth == 1, !isAfterText, !cursor.standsAtWhiteSpace {
                    places.append(cursor.index)
                    isAfterText = true
                }
                cursor.index += 1
            } else if cursor.stands("<!--") {
                cursor.skip(past: "-->", after: 4)
            } else if cursor.stands("<![CDATA[") {
                let content = cursor.index + 9
                cursor.skip(past: "]]>", after: 9)
                let text = bytes[content..<max(content, min(cursor.index - 3, bytes.count))]
                if depth == 1, !isAfterText, let first = text.firstIndex(where: { !$0.isWhiteSpace }) {
                    places.append(first)
                    isAfterText = true
                }
            } else if cursor.stands("<?") {
                cursor.skip(past: "?>", after: 2)
            } else {
                let isEnd = cursor.stands("</")
                let isEmpty = cursor.skipTag()
                depth += isEnd ? -1 : isEmpty ? 0 : 1
                isAfterText = false
                if depth == 0 { break }
            }
        }
        return places
    }
}

private struct Cursor {
    let bytes: [UInt8]
    var index: Int

    func stands(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    /// Whether the character at the index is white space, including a character reference (`&#32;`).
    var standsAtWhiteSpace: Bool {
        if bytes[index].isWhiteSpace { return true }
        // The `&` decides for the whole reference: if the reference is white space, so are its remaining characters.
        guard let reference = reference else { return false }
        return reference == 0x20 || reference == 0x09 || reference == 0x0A || reference == 0x0D
    }

    /// The value of the character reference that contains the index.
    private var reference: UInt32? {
        let low = max(0, index - 12)
        guard let begin = bytes[low...index].lastIndex(of: UInt8(ascii: "&")),
            let end = bytes[begin..<min(begin + 13, bytes.count)].firstIndex(of: UInt8(ascii: ";")), end >= index
        else { return nil }
        var digits = Substring(String(decoding: bytes[(begin + 1)..<end], as: UTF8.self))
        guard digits.popFirst() == "#" else { return nil }
        if digits.first == "x" { return UInt32(digits.dropFirst(), radix: 16) }
        return UInt32(digits)
    }

    mutating func skip(past end: String, after count: Int) {
        index += count
        while index < bytes.count, !stands(end) { index += 1 }
        index = min(index + end.utf8.count, bytes.count)
    }

    /// Skips a tag, and returns whether it is that of an empty element.
    mutating func skipTag() -> Bool {
        var quote: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return bytes[index - 2] == UInt8(ascii: "/")
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return false
    }
}
