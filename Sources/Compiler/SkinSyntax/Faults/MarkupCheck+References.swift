import SkinDiagnostics

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
