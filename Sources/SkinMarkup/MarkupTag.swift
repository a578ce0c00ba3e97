/// The name and the attributes in a tag, by their places in the text.
package struct MarkupTag: Sendable {
    package struct Attribute: Sendable {
        package var name: Range<Int>
        /// The value without its quotes. Nil if there is no value.
        package var value: Range<Int>?
        /// A Boolean value that indicates whether the value has its closing quote.
        package var isClosed = true
    }

    package private(set) var name: Range<Int>
    package private(set) var attributes: [Attribute] = []

    /// Reads a tag. What is not an attribute is skipped.
    ///
    /// - Complexity: O(n) in the length of the tag.
    package init(_ token: MarkupToken, in bytes: [UInt8]) {
        let start = token.range.lowerBound + (token.kind == .endTag ? 2 : 1)
        var cursor = TagCursor(bytes: bytes, index: min(start, token.range.upperBound), end: token.range.upperBound)
        name = cursor.name()
        while cursor.skipToName() {
            var attribute = Attribute(name: cursor.name())
            if cursor.skip(UInt8(ascii: "=")), let (value, isClosed) = cursor.quoted() {
                attribute.value = value
                attribute.isClosed = isClosed
            }
            attributes.append(attribute)
        }
    }
}

/// A position within a tag.
private struct TagCursor {
    let bytes: [UInt8]
    var index: Int
    let end: Int

    mutating func name() -> Range<Int> {
        let start = index
        while index < end, MarkupBytes.isNameByte(bytes[index]) { index += 1 }
        return start..<index
    }

    mutating func skipToName() -> Bool {
        while index < end {
            if MarkupBytes.isNameByte(bytes[index]) { return true }
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
    mutating func quoted() -> (value: Range<Int>, isClosed: Bool)? {
        let before = index
        skipBlanks()
        guard index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
            index = before
            return nil
        }
        let quote = bytes[index]
        let start = index + 1
        guard let close = bytes[start..<max(start, end)].firstIndex(of: quote) else {
            index = end
            return (start..<max(start, end), false)
        }
        index = close + 1
        return (start..<close, true)
    }

    private mutating func skipBlanks() {
        while index < end, MarkupBytes.isBlank(bytes[index]) { index += 1 }
    }
}

/// Classes of bytes in markup.
package enum MarkupBytes {
    package static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    /// Whether a byte can be part of a name, which ends at white space, quotes and the delimiters of tags.
    package static func isNameByte(_ byte: UInt8) -> Bool {
        !isBlank(byte) && !"<>/=\"'".utf8.contains(byte)
    }
}
