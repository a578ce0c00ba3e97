/// The name and the attributes in a tag, by their places in the text.
package struct MarkupTag: Sendable {
    package struct Attribute: Sendable {
        package var name: Range<Int>
        /// The value without its quotes. Nil if there is no value.
        package var value: Range<Int>?
        /// The offset behind the attribute.
        package var end: Int
        var isClosed: Bool { value.map { $0.upperBound < end } ?? false }
    }

    package let start: Int
    package private(set) var name: Range<Int>
    package private(set) var attributes: [Attribute] = []

    /// Reads a tag, or an instruction of the form of one. What is not an attribute is skipped.
    package init(_ token: MarkupToken, in bytes: [UInt8]) {
        start = token.range.lowerBound
        let index = min(start + (token.isStart ? 1 : 2), token.range.upperBound)
        var cursor = TagCursor(bytes: bytes, index: index, end: token.range.upperBound)
        name = cursor.name()
        while cursor.skipToName() {
            let name = cursor.name()
            let value = cursor.skip(UInt8(ascii: "=")) ? cursor.quoted() : nil
            attributes.append(Attribute(name: name, value: value, end: cursor.index))
        }
    }

    /// Reads the start tag at an offset; nil if there is none.
    package init?(at offset: Int, in bytes: [UInt8]) {
        var lexer = MarkupLexer(bytes, from: offset)
        guard let token = lexer.next(), token.isStart else { return nil }
        self.init(token, in: bytes)
    }

    package func attribute(_ name: String, in bytes: [UInt8]) -> Attribute? {
        attributes.first { bytes[$0.name].elementsEqual(name.utf8) }
    }
}

private struct TagCursor {
    let bytes: [UInt8]
    var index: Int
    let end: Int

    mutating func name() -> Range<Int> {
        let start = index
        while index < end, bytes[index].isMarkupName { index += 1 }
        return start..<index
    }

    mutating func skipToName() -> Bool {
        while index < end {
            if bytes[index].isMarkupName { return true }
            // A value without a name.
            if quoted() == nil { index += 1 }
        }
        return false
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        let start = index
        skipBlanks()
        guard index < end, bytes[index] == byte else {
            index = start
            return false
        }
        index += 1
        return true
    }

    /// Reads a value in quotes. A value that is not closed ends with the tag.
    mutating func quoted() -> Range<Int>? {
        let before = index
        skipBlanks()
        guard index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
            index = before
            return nil
        }
        let start = index + 1
        let close = bytes[start..<max(start, end)].firstIndex(of: bytes[index])
        index = close.map { $0 + 1 } ?? end
        return start..<max(start, close ?? end)
    }

    private mutating func skipBlanks() {
        while index < end, bytes[index].isWhiteSpace { index += 1 }
    }
}

extension UInt8 {
    /// Whether a byte can be part of a name, which ends at white space, quotes and the delimiters of tags.
    package var isMarkupName: Bool {
        switch self {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            false
        default: !isWhiteSpace
        }
    }
}
