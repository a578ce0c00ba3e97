extension JSONValue {
    /// The text without white space.
    package var compact: String { written(",", ":") }

    /// The text in one line, with a space after each comma and colon. A ``Content/number(_:)`` has a fraction also if it
    /// is whole, so that it differs from an integer.
    package var spaced: String { written(", ", ": ", isFractionKept: true) }

    /// The text without white space, and a line end, as UTF-8.
    package var line: [UInt8] { Array(compact.utf8) + [UInt8(ascii: "\n")] }

    private func written(_ comma: String, _ colon: String, isFractionKept: Bool = false) -> String {
        var text = ""
        func write(_ value: JSONValue) {
            switch value.content {
            case .object(let members):
                text += "{"
                for (index, member) in members.enumerated() {
                    text += "\(index > 0 ? comma : "")\(member.name.jsonString)\(colon)"
                    write(member.value)
                }
                text += "}"
            case .array(let elements):
                text += "["
                for (index, element) in elements.enumerated() {
                    if index > 0 { text += comma }
                    write(element)
                }
                text += "]"
            case .number(let number) where isFractionKept: text += number.description
            default: text += value.scalarText
            }
        }
        write(self)
        return text
    }

    private var scalarText: String {
        switch content {
        case .string(let text): return text.jsonString
        case .integer(let number): return String(number)
        case .number(let number):
            let text = number.description
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        case .bool(let flag): return flag ? "true" : "false"
        case .null, .object, .array: return "null"
        }
    }

    // MARK: Canonical JSON

    /// The canonical form, over which signatures are computed: no white space, names sorted by their code points, and
    /// only `"` and `\` escaped.
    ///
    /// Source: OLPC, Canonical JSON.
    package var canonical: [UInt8] {
        var bytes: [UInt8] = []
        writeCanonical(to: &bytes)
        return bytes
    }

    private func writeCanonical(to bytes: inout [UInt8]) {
        switch content {
        case .string(let text): Self.writeCanonical(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.writeCanonical(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            let sorted = members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            for (index, member) in sorted.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.writeCanonical(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.writeCanonical(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        default: bytes += Array(scalarText.utf8)
        }
    }

    private static func writeCanonical(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    // MARK: Indented text

    /// The text, indented by two spaces, with a line end; arrays and objects without nested ones in one line if they are
    /// short.
    package var indented: String { indented(by: "") + "\n" }

    private func indented(by indentation: String) -> String {
        let (open, close): (String, String)
        let parts: (String) -> [String]
        switch content {
        case .object(let members):
            (open, close) = ("{", "}")
            parts = { inner in members.map { "\($0.name.jsonString): \($0.value.indented(by: inner))" } }
        case .array(let elements):
            (open, close) = ("[", "]")
            parts = { inner in elements.map { $0.indented(by: inner) } }
        default: return scalarText
        }
        if isFlat {
            let line = parts(indentation).joined(separator: ", ")
            if line.isEmpty { return open + close }
            if line.utf8.count <= 96 { return open == "[" ? "[\(line)]" : "{ \(line) }" }
        }
        let inner = indentation + "  "
        return "\(open)\n" + parts(inner).map { inner + $0 }.joined(separator: ",\n") + "\n\(indentation)\(close)"
    }

    private var isFlat: Bool {
        switch content {
        case .object(let members): members.allSatisfy { $0.value.members == nil && $0.value.isFlat }
        case .array(let elements): elements.allSatisfy { $0.members == nil && $0.elements == nil }
        default: true
        }
    }
}

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
