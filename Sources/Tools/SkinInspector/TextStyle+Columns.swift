import SkinDiagnostics

extension TextStyle {
    /// Columns are separated by two spaces, and a row's last cell is not padded. A cell that is longer than the limit
    /// shifts only the rest of its row.
    package static func columns(_ rows: [[String]], limit: Int = .max) -> String {
        let cells = rows.map { (row: [String]) -> [String] in
            let last: Int? = row.lastIndex { !$0.isEmpty }
            return Array(row.prefix((last ?? -1) + 1))
        }
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

    /// Returns the number of characters that a text occupies on a terminal, without SGR sequences.
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
}
