import SkinDiagnostics

/// An explanation of the first place where a text is not well-formed XML, in words for designers.
///
/// libxml2 decides whether a file is well-formed. This check runs only afterwards, on files that are not.
struct MalformedMarkup: Equatable {
    /// One sentence: what is wrong and what to write.
    var message: String
    /// The offset of the faulty construct.
    var offset: Int
    /// A related place, such as the element that is not closed.
    var note: Note?

    struct Note: Equatable {
        var message: String
        var offset: Int
    }

    /// Returns the first problem of a text, or nil if this check, which is not complete, finds none. O(n).
    static func first(in text: SourceText) -> MalformedMarkup? {
        var check = MarkupCheck(text)
        do {
            try check.run()
            return nil
        } catch {
            return error.problem
        }
    }
}

struct MalformedMarkupFound: Error {
    var problem: MalformedMarkup
}

/// A walk over the markup of a text, which stops at the first problem: XML 1.0, sections 2 to 4.
struct MarkupCheck {
    struct Element {
        var name: ArraySlice<UInt8>
        var offset: Int
    }

    let text: SourceText
    let bytes: [UInt8]
    var index = 0
    var open: [Element] = []
    private var hasRoot = false
    /// The element that was closed last with `/>`.
    var lastEmpty: Element?

    init(_ text: SourceText) {
        self.text = text
        bytes = text.bytes
    }

    mutating func run() throws(MalformedMarkupFound) {
        for token in MarkupLexer(bytes) {
            index = token.range.lowerBound
            switch token.kind {
            case .text: try passText(to: token.range.upperBound)
            case .startTag, .emptyTag: try passElement()
            case .endTag: try passEndTag()
            case .instruction: try passInstruction(token)
            case .comment: try passComment(token)
            case .cdata where !open.isEmpty:
                if !token.isComplete {
                    try failAtEnd("'<![CDATA[' in line \(line(index)) is not closed with ']]>'", index)
                }
            case .cdata, .declaration:
                try fail("'<!' begins no markup here; a comment is written '<!-- … -->'", at: index)
            }
        }
        index = bytes.count
        if let last = open.last {
            try fail(
                "the file ends before '</\(last.name.string)>'; '<\(last.name.string)>' in line \(line(last.offset)) "
                    + "is not closed", at: index, note: ("'<\(last.name.string)>' begins here", last.offset))
        }
        if !hasRoot { try fail("the file has no element", at: index) }
    }

    // MARK: Text

    private mutating func passText(to end: Int) throws(MalformedMarkupFound) {
        while index < end {
            if open.isEmpty, !bytes[index].isWhiteSpace {
                if !hasRoot, bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[") {
                    try fail("this looks like JSON; write XML, which begins with an element", at: index)
                }
                let place = hasRoot ? "after the end of the root element" : "before the root element"
                try fail("unexpected text \(place); remove it", at: index)
            }
            if bytes[index] == UInt8(ascii: "&") {
                try passReference()
            } else {
                if starts("]]>") { try fail("unexpected ']]>' in a text; write ']]&gt;'", at: index) }
                try passCharacter()
            }
        }
    }

    mutating func passCharacter() throws(MalformedMarkupFound) {
        let byte = bytes[index]
        if byte < 0x20, !byte.isWhiteSpace {
            let name = Quoted.name(of: Unicode.Scalar(byte))
            try fail("the control character \(name) is not allowed; remove it", at: index)
        }
        index += 1
    }

    // MARK: Markup

    private mutating func passElement() throws(MalformedMarkupFound) {
        guard index + 1 < bytes.count, bytes[index + 1].beginsName else {
            if starts("<<<<<<<") { try fail("unresolved merge conflict; keep one of its sides", at: index) }
            let advice = isSpacedTag ? "remove the space behind it" : "write '&lt;' for '<'"
            try fail("'<' begins no element here; \(advice)", at: index)
        }
        if open.isEmpty, hasRoot {
            try fail("unexpected second root element; put everything into one root element", at: index)
        }
        hasRoot = true
        try passStartTag()
    }

    /// Whether a start tag with a space behind its `<` is at the index.
    private var isSpacedTag: Bool {
        var ahead = self
        ahead.index += 1
        ahead.skipSpace()
        guard ahead.index > index + 1, !ahead.name().isEmpty else { return false }
        let isClosed = ahead.starts(">") || ahead.starts("/>")
        ahead.skipSpace()
        let hasAttribute = !ahead.name().isEmpty && ahead.starts("=")
        return isClosed || hasAttribute
    }

    private mutating func passInstruction(_ token: MarkupToken) throws(MalformedMarkupFound) {
        let start = index
        if starts("<?xml"), index + 5 < bytes.count, bytes[index + 5].isWhiteSpace {
            if start == 0 { return try passDeclaration() }
            try fail("'<?xml … ?>' must be the very beginning of the file; remove what is before it", at: start)
        }
        index += 2
        let name = name()
        if name.string.lowercased() == "xml" { try fail(Self.declaration, at: start) }
        guard name.first?.beginsName == true, index == bytes.count || bytes[index].isWhiteSpace || starts("?>") else {
            try fail("'<?' begins no processing instruction; one is written '<?name … ?>'", at: start)
        }
        if !token.isComplete { try failAtEnd("'<?' in line \(line(start)) is not closed with '?>'", start) }
    }

    private mutating func passComment(_ token: MarkupToken) throws(MalformedMarkupFound) {
        if let dash = token.content.first(where: { bytes.stands("--", at: $0) }) {
            if dash >= token.content.lowerBound + 2, bytes.stands("<!", at: dash - 2) {
                let message = "the comment that begins in line \(line(index)) is not closed before another one begins"
                try fail("\(message); write '-->'", at: dash, note: ("it begins here", index))
            }
            try fail("unexpected '--' within a comment; a comment ends with '-->'", at: dash)
        }
        if !token.isComplete {
            try failAtEnd("the comment that begins in line \(line(index)) is not closed with '-->'", index)
        }
    }

    // MARK: Parts

    func starts(_ word: StaticString) -> Bool { bytes.stands(word, at: index) }

    mutating func skipSpace() {
        while index < bytes.count, bytes[index].isWhiteSpace { index += 1 }
    }

    /// Passes a name, which may be empty. Every character beyond ASCII except typographic quotes counts as a letter.
    mutating func name() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, bytes[index].continuesName, typographicQuote == nil { index += 1 }
        return bytes[start..<index]
    }

    func line(_ offset: Int) -> Int { text.position(ofOffset: offset).line }

    func fail(
        _ message: String, at offset: Int, note: (message: String, offset: Int)? = nil
    ) throws(MalformedMarkupFound) -> Never {
        let note = note.map { MalformedMarkup.Note(message: String($0.message.prefix(100)), offset: $0.offset) }
        // A name may be a megabyte long.
        let text = message.utf8.count > 500 ? String(message.prefix(400)) + "…" : message
        throw MalformedMarkupFound(problem: MalformedMarkup(message: text, offset: offset, note: note))
    }

    func failAtEnd(_ message: String, _ start: Int) throws(MalformedMarkupFound) -> Never {
        try fail(message, at: bytes.count, note: ("it begins here", start))
    }
}

extension UInt8 {
    fileprivate var beginsName: Bool { isASCIILetter || self == UInt8(ascii: "_") || self == 0x3A || self >= 0x80 }

    fileprivate var continuesName: Bool {
        beginsName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}

// References such as '&amp;' and '&#160;'.
extension MarkupCheck {
    mutating func passReference() throws(MalformedMarkupFound) {
        let start = index
        index += 1
        if starts("#") { return try passCharacterReference(from: start) }
        let name = name().string
        let isKnown = Self.predefined.contains(name)
        guard starts(";"), !name.isEmpty else {
            let fix = isKnown ? "missing ';' after '&\(name)'; write '&\(name);'" : "write '&amp;' for '&'"
            try fail(isKnown ? fix : "unexpected '&'; \(fix)", at: start)
        }
        guard isKnown else {
            let shown = Quoted(name).text
            let advice =
                Self.characters[name].map { "write '&#\($0);'" }
                ?? "only '&amp;', '&lt;', '&gt;', '&quot;' and '&apos;' have names"
            try fail("unknown entity '&\(shown);'; \(advice)", at: start)
        }
        index += 1
    }

    private mutating func passCharacterReference(from start: Int) throws(MalformedMarkupFound) {
        index += 1
        let isHexadecimal = starts("x")
        if isHexadecimal { index += 1 }
        let digits = bytes[index...].prefix { isHexadecimal ? $0.hexadecimalValue != nil : $0.isDigit }
        index += digits.count
        let value = UInt32(digits.string, radix: isHexadecimal ? 16 : 10)
        guard starts(";"), let value, let scalar = Unicode.Scalar(value), Self.isAllowed(scalar) else {
            let shown = Quoted(bytes[start...].prefix(12).prefix { $0 != 0x3B && !$0.isWhiteSpace }.string).text
            if starts(";"), !digits.isEmpty {
                try fail("XML does not allow the character '\(shown);'; remove it", at: start)
            }
            try fail("'\(shown)' is no character; write its number as '&#160;' or '&#xA0;'", at: start)
        }
        index += 1
    }

    /// Whether XML 1.0 allows a character (section 2.2).
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    private static let predefined = ["amp", "lt", "gt", "quot", "apos"]

    /// The characters that HTML has names for and that occur in the texts of apps.
    private static let characters: [String: Int] = [
        "nbsp": 160, "iexcl": 161, "cent": 162, "pound": 163, "yen": 165, "sect": 167, "copy": 169, "laquo": 171,
        "shy": 173, "reg": 174, "deg": 176, "plusmn": 177, "middot": 183, "raquo": 187, "frac12": 189, "iquest": 191,
        "Auml": 196, "Ccedil": 199, "Eacute": 201, "Ouml": 214, "times": 215, "Uuml": 220, "szlig": 223,
        "agrave": 224, "aacute": 225, "acirc": 226, "atilde": 227, "auml": 228, "aring": 229, "aelig": 230,
        "ccedil": 231, "egrave": 232, "eacute": 233, "ecirc": 234, "euml": 235, "iacute": 237, "icirc": 238,
        "iuml": 239, "ntilde": 241, "oacute": 243, "ocirc": 244, "otilde": 245, "ouml": 246, "divide": 247,
        "oslash": 248, "ugrave": 249, "uacute": 250, "ucirc": 251, "uuml": 252, "ensp": 8194, "emsp": 8195,
        "thinsp": 8201, "zwnj": 8204, "zwj": 8205, "ndash": 8211, "mdash": 8212, "lsquo": 8216, "rsquo": 8217,
        "sbquo": 8218, "ldquo": 8220, "rdquo": 8221, "bdquo": 8222, "dagger": 8224, "bull": 8226, "hellip": 8230,
        "permil": 8240, "lsaquo": 8249, "rsaquo": 8250, "euro": 8364, "trade": 8482, "larr": 8592, "uarr": 8593,
        "rarr": 8594, "darr": 8595, "minus": 8722, "infin": 8734, "ne": 8800, "le": 8804, "ge": 8805, "check": 10003,
        "hearts": 9829,
    ]
}
