package enum MarkupText {
    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    package static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: ";") else {
                result += "&"
                rest = rest.dropFirst()
                continue
            }
            let name = rest[..<end].dropFirst()
            let number =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            if let scalar = number.flatMap(Unicode.Scalar.init) {
                result.unicodeScalars.append(scalar)
            } else {
                result += entities[String(name)] ?? "&\(name);"
            }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if let reference = reference(to: scalar) {
                result += reference
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Returns the reference to a character that would be read as another one, or as markup, in an element or in an
    /// attribute's value; nil for others.
    package static func reference(to scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        // It would be read as a line feed.
        case "\r": "&#13;"
        default: nil
        }
    }
}
