/// How text for a terminal is coloured, and kept from harming it.
package struct TextStyle: Sendable {
    /// Whether to use ANSI colours (ECMA-48 SGR).
    package var usesColor: Bool

    package init(usesColor: Bool) {
        self.usesColor = usesColor
    }

    /// A text with the parameters of an SGR sequence, such as `1;31`.
    package func paint(_ text: String, _ code: String) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Control characters of a name or line that others wrote must not reach a terminal.
    package static func oneLine(_ text: String, keepingTabs: Bool = false) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) && !(keepingTabs && $0 == "\t") }) else {
            return text
        }
        var result = ""
        for scalar in text.unicodeScalars {
            if isControl(scalar), !(keepingTabs && scalar == "\t") {
                result += "\u{FFFD}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
