extension String {
    /// The text as a JSON string (RFC 8259, section 7), including the quotes.
    ///
    /// Controls and invisible characters, such as those that reverse the direction of text, are escaped, so that a
    /// terminal or a log may show the string.
    package var jsonString: String { jsonString(isInScript: false) }

    /// The text as a JSON string that an HTML script element can contain: in one, only a `<` can begin the end tag or a
    /// comment.
    package var scriptString: String { jsonString(isInScript: true) }

    private func jsonString(isInScript: Bool) -> String {
        if utf8.allSatisfy({ Self.isPlain($0, isInScript) }) { return "\"\(self)\"" }
        var bytes = [UInt8(ascii: "\"")]
        for scalar in unicodeScalars {
            if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
                if Self.isPlain(byte, isInScript) { bytes.append(byte) } else { bytes += Self.escape(byte).utf8 }
            } else if scalar.isControl {
                for unit in String(scalar).utf16 { bytes += Self.escape(unit).utf8 }
            } else {
                bytes += String(scalar).utf8
            }
        }
        return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
    }

    /// Returns whether a byte of ASCII is its own JSON.
    private static func isPlain(_ byte: UInt8, _ isInScript: Bool) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
            && !(isInScript && byte == UInt8(ascii: "<"))
    }

    private static func escape(_ unit: some FixedWidthInteger & UnsignedInteger) -> String {
        switch UInt16(unit) {
        case 0x22: return "\\\""
        case 0x5C: return "\\\\"
        case 0x0A: return "\\n"
        case 0x0D: return "\\r"
        case 0x09: return "\\t"
        default:
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar controls a terminal or the direction of text, or is an invisible format character.
    package var isControl: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
