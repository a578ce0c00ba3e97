/// A part of an XML file: a tag, a comment, or a run of text. The tokens of a file cover all its bytes.
package struct MarkupToken: Hashable, Sendable {
    package enum Kind: Sendable {
        case text, startTag, emptyTag, endTag, comment, instruction, cdata, declaration
    }

    package var kind: Kind
    /// The bytes of the token, with its delimiters.
    package var range: Range<Int>
    /// A Boolean value that indicates whether the token has its closing delimiter.
    package var isComplete = true

    /// Splits a text into tokens. The text may be any bytes: markup that is not closed ends before the next `<`, and a
    /// comment at the end of the text.
    ///
    /// - Complexity: O(n) in the length of the text.
    package static func tokens(of bytes: [UInt8]) -> [MarkupToken] {
        var tokens: [MarkupToken] = []
        var index = 0
        while index < bytes.count {
            let token = token(at: index, in: bytes)
            tokens.append(token)
            index = token.range.upperBound
        }
        return tokens
    }

    private static func token(at start: Int, in bytes: [UInt8]) -> MarkupToken {
        guard bytes[start] == UInt8(ascii: "<") else {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return MarkupToken(kind: .text, range: start..<end)
        }
        let rest = bytes[start...]
        if rest.starts(with: "<!--".utf8) { return delimited(.comment, by: "-->", after: 4, start, bytes) }
        if rest.starts(with: "<![CDATA[".utf8) { return delimited(.cdata, by: "]]>", after: 9, start, bytes) }
        if rest.starts(with: "<?".utf8) { return delimited(.instruction, by: "?>", after: 2, start, bytes) }
        if rest.starts(with: "<!".utf8) { return delimited(.declaration, by: ">", after: 2, start, bytes) }
        return tag(at: start, bytes)
    }

    private static func delimited(
        _ kind: Kind, by end: StaticString, after count: Int, _ start: Int, _ bytes: [UInt8]
    ) -> MarkupToken {
        let delimiter = Array(String(describing: end).utf8)
        var index = start + count
        while index + delimiter.count <= bytes.count {
            if bytes[index] == delimiter[0], bytes[index...].starts(with: delimiter) {
                return MarkupToken(kind: kind, range: start..<index + delimiter.count)
            }
            index += 1
        }
        return MarkupToken(kind: kind, range: start..<bytes.count, isComplete: false)
    }

    /// A tag ends at its `>`, or before a `<`, which no tag contains.
    private static func tag(at start: Int, _ bytes: [UInt8]) -> MarkupToken {
        let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
        var quote: UInt8 = 0
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            let byte = bytes[index]
            index += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                let isEmpty = bytes[index - 2] == UInt8(ascii: "/") && !isEnd
                return MarkupToken(kind: isEnd ? .endTag : isEmpty ? .emptyTag : .startTag, range: start..<index)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return MarkupToken(kind: isEnd ? .endTag : .startTag, range: start..<index, isComplete: false)
    }
}
