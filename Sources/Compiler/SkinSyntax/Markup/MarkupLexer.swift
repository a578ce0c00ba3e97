/// A lexer of XML as text. It splits any bytes into tokens that cover all of them.
///
/// The lexer says where things stand, also in a file that is not well-formed. What they mean is libxml2's to say. Markup
/// that is not closed ends before the next `<`; a comment, CDATA or an instruction ends with the file.
package struct MarkupLexer: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var index: Int

    /// The text begins at an offset. All tokens take O(n) in its length.
    package init(_ bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        index = start
    }

    package mutating func next() -> MarkupToken? {
        guard index < bytes.count else { return nil }
        let token = token(at: index)
        index = token.range.upperBound
        return token
    }

    private func token(at start: Int) -> MarkupToken {
        guard bytes[start] == UInt8(ascii: "<") else {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
            return MarkupToken(kind: .text, range: start..<end)
        }
        switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
        case UInt8(ascii: "?"): return delimited(.instruction, from: start, after: 2, by: "?>")
        case UInt8(ascii: "!") where bytes.stands("<!--", at: start):
            return delimited(.comment, from: start, after: 4, by: "-->")
        case UInt8(ascii: "!") where bytes.stands("<![CDATA[", at: start):
            return delimited(.cdata, from: start, after: 9, by: "]]>")
        case UInt8(ascii: "!"): return delimited(.declaration, from: start, after: 2, by: ">")
        default: return tag(at: start)
        }
    }

    private func delimited(
        _ kind: MarkupToken.Kind, from start: Int, after count: Int, by end: StaticString
    ) -> MarkupToken {
        let length = end.utf8CodeUnitCount
        var index = start + count + length - 1
        while index < bytes.count, let close = bytes[index...].firstIndex(of: UInt8(ascii: ">")) {
            if bytes.stands(end, at: close + 1 - length) { return MarkupToken(kind: kind, range: start..<close + 1) }
            index = close + 1
        }
        return MarkupToken(kind: kind, range: start..<bytes.count, isComplete: false)
    }

    /// A tag ends at its `>`, or before a `<`, which no tag contains.
    private func tag(at start: Int) -> MarkupToken {
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

    package var isStart: Bool { kind == .startTag || kind == .emptyTag }

    /// The bytes between the delimiters of a comment, of CDATA or of an instruction, or of a text.
    package var content: Range<Int> {
        let (head, tail) =
            switch kind {
            case .comment: (4, 3)
            case .cdata: (9, 3)
            case .instruction: (2, 2)
            default: (0, 0)
            }
        let start = min(range.lowerBound + head, range.upperBound)
        return start..<max(start, range.upperBound - (isComplete ? tail : 0))
    }
}
