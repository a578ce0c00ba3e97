/// A text as a diagnostic shows it: not too long, and with every character visible.
package struct Quoted {
    package let text: String
    /// The characters that look like a space or like nothing, in the notation `U+00A0`.
    package let invisible: [String]

    private static let limit = 80

    package init(_ written: String) {
        var text = ""
        var invisible: [String] = []
        for (count, scalar) in written.unicodeScalars.prefix(Self.limit + 1).enumerated() {
            if count == Self.limit {
                text += "…"
            } else if Self.isInvisible(scalar) {
                let name = Self.name(of: scalar)
                invisible.append(name)
                text += "<\(name)>"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        self.text = text
        self.invisible = invisible
    }

    package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator: true
        case .control: scalar != "\t" && scalar != "\n" && scalar != "\r"
        case .spaceSeparator: scalar != " "
        default: false
        }
    }

    /// Returns the name of a character in the notation of the Unicode Standard, such as `U+00A0`.
    package static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension [String] {
    /// The names as a diagnostic lists them: separated by commas, and not too many.
    package var listed: String {
        let limit = 40
        if count <= limit { return joined(separator: ", ") }
        return prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
    }
}
