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

    /// One line a row; columns are two spaces apart and as wide as they need to be. A row's last cell is not padded.
    ///
    /// - Parameter limit: A column is made no wider than this many characters; a cell that is longer moves the rest of
    ///   its row only.
    package static func columns(_ rows: [[String]], limit: Int = .max) -> String {
        let cells = rows.map { row in Array(row[..<(row.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)]) }
        let count = cells.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            cells.filter { $0.count > column + 1 }.map { width(of: $0[column]) }.filter { $0 <= limit }.max() ?? 0
        }
        return cells.map { row in
            let padded = row.enumerated().map { column, text in
                column == row.count - 1
                    ? text : text + String(repeating: " ", count: max(widths[column] - width(of: text), 0))
            }
            return padded.joined(separator: "  ") + "\n"
        }.joined()
    }

    /// Characters that a text takes on a terminal: those of SGR sequences do not count.
    private static func width(of text: String) -> Int {
        var width = 0
        var isInSequence = false
        for character in text {
            if isInSequence {
                isInSequence = character != "m"
            } else if character == "\u{1B}" {
                isInSequence = true
            } else {
                width += 1
            }
        }
        return width
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
