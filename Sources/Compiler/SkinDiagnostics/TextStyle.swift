package struct TextStyle: Sendable {
    /// Whether to use ANSI colors (ECMA-48 SGR).
    package var usesColor: Bool

    package init(usesColor: Bool) { self.usesColor = usesColor }

    /// - Parameter code: The parameters of the sequence, such as `1;31`.
    package func paint(_ text: String, _ code: String) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Returns an untrusted text with every control character replaced by U+FFFD, safe to print on a terminal.
    package static func oneLine(_ text: String, keepingTabs: Bool = false) -> String {
        if text.isPrintableASCII { return text }
        guard text.unicodeScalars.contains(where: { $0.isControl && !(keepingTabs && $0 == "\t") }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.isControl, !(keepingTabs && scalar == "\t") {
                result += "\u{FFFD}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension String {
    /// Whether the text has no other characters than those of ASCII from space to `~`. Nearly every text has none.
    var isPrintableASCII: Bool { utf8.allSatisfy { 0x20 <= $0 && $0 < 0x7F } }
}

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
    package static let listedLimit = 40

    /// The names as a diagnostic lists them: separated by commas, and not too many.
    package var listed: String {
        let limit = Self.listedLimit
        if count <= limit { return joined(separator: ", ") }
        return prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
    }
}
