import SkinDiagnostics
import SkinFormat

// Start and end tags.
extension MarkupCheck {
    /// Passes the XML declaration, whose parts have the form of attributes.
    mutating func passDeclaration() throws(MalformedMarkupFound) {
        let start = index
        index += 5
        let attributes = try passAttributes(of: "?xml", from: start)
        guard Self.isDeclaration(attributes) else { try fail(Self.declaration, at: start) }
        guard starts("?>") else {
            try fail("'<?xml' is not closed with '?>'", at: index, note: ("it begins here", start))
        }
        index += 2
    }

    mutating func passStartTag() throws(MalformedMarkupFound) {
        let start = index
        index += 1
        let name = name()
        try passAttributes(of: name.string, from: start)
        let element = Element(name: name, offset: start)
        if starts("/>") {
            lastEmpty = element
            index += 2
        } else if starts(">") {
            open.append(element)
            index += 1
        } else {
            try fail(unexpected(in: name.string, from: start), at: index, note: ("it begins here", start))
        }
    }

    /// Describes the fault at the index, which is within a start tag and neither at its end nor at an attribute.
    private func unexpected(in name: String, from start: Int) -> String {
        let place = line(index) == line(start) ? "" : " in line \(line(start))"
        guard index < bytes.count else { return "'<\(name)'\(place) is not closed with '>'" }
        switch bytes[index] {
        case UInt8(ascii: "<"): return "'<\(name)'\(place) is not closed with '>'"
        case UInt8(ascii: "/"): return "unexpected '/' in '<\(name)'; an empty element ends with '/>'"
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return "'<\(name)'\(place) has a quote too many"
        case UInt8(ascii: "="): return "unexpected '=' in '<\(name)'; an attribute is written name=\"value\""
        default:
            if let quote = typographicQuote { return "\(quote) is a typographic quote; write \"" }
            let character = String(decoding: bytes[index...].prefix(4), as: UTF8.self).prefix(1)
            return "unexpected '\(character)' in '<\(name)'; an attribute is written name=\"value\""
        }
    }

    static let declaration = "the XML declaration is not well-formed; write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"

    private static func isDeclaration(_ attributes: [Attribute]) -> Bool {
        let names = attributes.map(\.name.string)
        guard names == ["version", "encoding", "standalone"].filter({ $0 == "version" || names.contains($0) }) else {
            return false
        }
        return attributes.allSatisfy { attribute in
            let value = attribute.value
            switch attribute.name.string {
            case "version":
                return value.starts(with: "1.".utf8) && value.count > 2 && value.dropFirst(2).allSatisfy(\.isDigit)
            case "standalone": return value.equals("yes") || value.equals("no")
            default:
                return value.first?.isASCIILetter == true
                    && value.allSatisfy { $0.isASCIILetter || $0.isDigit || "._-".utf8.contains($0) }
            }
        }
    }

    struct Attribute {
        var name: ArraySlice<UInt8>
        var value: ArraySlice<UInt8>
    }

    @discardableResult
    private mutating func passAttributes(
        of element: String, from start: Int
    ) throws(MalformedMarkupFound) -> [Attribute] {
        var attributes: [Attribute] = []
        while true {
            let end = index
            skipSpace()
            let offset = index
            let name = name()
            guard let first = name.first else { return attributes }
            guard !first.isDigit, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
                index = offset
                return attributes
            }
            if offset == end { try fail("missing space before '\(name.string)'", at: offset) }
            if attributes.contains(where: { $0.name == name }) {
                try fail("duplicate attribute '\(name.string)' of '<\(element)'; remove one", at: offset)
            }
            // A quadratic search ends at the limit of attributes, which libxml2 never gets to see.
            let value = try passValue(of: name.string, at: offset)
            if attributes.count <= ParsingLimits.attributes { attributes.append(Attribute(name: name, value: value)) }
        }
    }

    private mutating func passValue(of name: String, at offset: Int) throws(MalformedMarkupFound) -> ArraySlice<UInt8> {
        skipSpace()
        guard starts("=") else {
            let meant = name.hasSuffix(":") ? String(name.dropLast()) : name
            try fail("attribute '\(name)' has no value; write \(meant)=\"…\"", at: offset)
        }
        index += 1
        skipSpace()
        guard index < bytes.count else { try fail("attribute '\(name)' has no value", at: offset) }
        let quote = bytes[index]
        if let typographic = typographicQuote { try fail("\(typographic) is a typographic quote; write \"", at: index) }
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let value = bytes[index...].prefix { !$0.isWhiteSpace && $0 != 0x3E && $0 != 0x2F && $0 != 0x3C }
            guard !value.isEmpty else { try fail("attribute '\(name)' has no value", at: offset) }
            try fail("the value of '\(name)' must be in quotes: \(name)=\"\(Quoted(value.string).text)\"", at: offset)
        }
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "<") { try failInValue(of: name, from: start, at: offset) }
            if bytes[index] == UInt8(ascii: "&") { try passReference() } else { try passCharacter() }
        }
        guard index < bytes.count else { try failInValue(of: name, from: start, at: offset) }
        index += 1
        return bytes[start + 1..<index - 1]
    }

    /// Reports a `<` in a value: the value contains the end of a tag or of a line if its quote was forgotten.
    private func failInValue(of name: String, from start: Int, at offset: Int) throws(MalformedMarkupFound) -> Never {
        let value = bytes[start + 1..<index]
        let isUnclosed = value.contains { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\n") || $0 == 0x0D }
        guard isUnclosed || index == bytes.count else {
            try fail("unexpected '<' in the value of '\(name)'; write '&lt;'", at: index)
        }
        let word = value.prefix { !$0.isWhiteSpace && $0 != 0x3E && $0 != 0x2F }
        let shown = Quoted(word.string).text
        try fail(
            "the quote opened in \(name)=\"\(shown) in line \(line(start)) is not closed", at: index,
            note: ("it is opened here", offset))
    }

    mutating func passEndTag() throws(MalformedMarkupFound) {
        let start = index
        index += 2
        let name = name().string
        skipSpace()
        guard starts(">") else {
            let place = line(index) == line(start) ? "" : " in line \(line(start))"
            try fail("'</\(name)'\(place) is not closed with '>'", at: index, note: ("it begins here", start))
        }
        index += 1
        guard let last = open.popLast() else { try fail("'</\(name)>' closes no element; remove it", at: start) }
        guard last.name.string != name else { return }
        try failAtMismatch(name, at: start, last)
    }

    private func failAtMismatch(_ name: String, at start: Int, _ last: Element) throws(MalformedMarkupFound) -> Never {
        let opened = last.name.string
        let place = "'<\(opened)>' in line \(line(last.offset))"
        let note = (message: "'<\(opened)>' begins here", offset: last.offset)
        if open.contains(where: { $0.name.elementsEqual(name.utf8) }) {
            let message = "\(place) is not closed before '</\(name)>'; write '</\(opened)>', or '<\(opened) …/>'"
            try fail(message + " if it is empty", at: start, note: note)
        }
        if Suggestion.nearest(to: name, among: [opened]) != nil {
            try fail("'</\(name)>' does not close \(place); did you mean '</\(opened)>'?", at: start, note: note)
        }
        if let empty = lastEmpty, empty.name.elementsEqual(name.utf8) {
            try fail(
                "'</\(name)>' closes no element; '<\(name) …/>' in line \(line(empty.offset)) ends with its '/>'",
                at: start, note: ("'<\(name) …/>' begins here", empty.offset))
        }
        try fail("'</\(name)>' closes no element; the open element is \(place)", at: start, note: note)
    }

    var typographicQuote: String? {
        guard index < bytes.count, bytes[index] == 0xE2 || bytes[index] == 0xC2 else { return nil }
        return Self.quotes.first { bytes[index...].starts(with: $0.utf8) }
    }

    private static let quotes = ["“", "”", "„", "‟", "‘", "’", "‚", "‛", "«", "»", "‹", "›", "″", "′"]
}
