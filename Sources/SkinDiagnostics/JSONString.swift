extension String {
    /// The text as a JSON string (RFC 8259, section 7), including the quotes.
    ///
    /// Controls and invisible characters, such as those that reverse the direction of text, are escaped, so that a
    /// terminal or a log may show the string.
    package var jsonString: String {
        let isPlain = utf8.allSatisfy {
            0x20 <= $0 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return "\"\(self)\"" }
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where TextStyle.isControl(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
