/// Finds where the text of an element stands in its source, for the diagnostics that speak of it.
enum TextLocator {
    /// Offsets of the first character that is not white space in each run of text of an element. A run ends at a
    /// child element; comments and processing instructions do not end it. O(size of the element).
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

    /// White space, also as a character reference (`&#32;`).
    var standsAtWhiteSpace: Bool {
        if bytes[index].isWhiteSpace { return true }
        // Inside a reference the first `&` decided already: its tail counts as white space if the whole does.
        guard let reference = reference else { return false }
        return reference == 0x20 || reference == 0x09 || reference == 0x0A || reference == 0x0D
    }

    /// The value of the character reference that this index is in.
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

    /// Skips a tag; returns whether it is one of an empty element.
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
