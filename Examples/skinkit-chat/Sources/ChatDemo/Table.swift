/// A text table. The first column is left-aligned, the others have the given alignment.
struct Table {
    enum Alignment {
        case left, right
    }

    var alignment: Alignment
    var rows: [[String]]

    /// The rows, the first one underlined. The width of a cell is its number of characters without escape sequences.
    var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? Self.width(of: $0[column]) : 0 }.max() ?? 0
        }
        let rule = "  " + widths.map { String(repeating: "─", count: $0) }.joined(separator: "──")
        let lines = rows.map { row in
            "  "
                + row.enumerated().map { column, cell in
                    let gap = String(repeating: " ", count: widths[column] - Self.width(of: cell))
                    if alignment == .left, column == row.count - 1 { return cell }
                    return column == 0 || alignment == .left ? cell + gap : gap + cell
                }.joined(separator: "  ")
        }
        return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
    }

    private static func width(of cell: String) -> Int {
        var width = 0
        var isEscape = false
        for character in cell {
            if character == "\u{1B}" { isEscape = true }
            if !isEscape { width += 1 }
            if isEscape, character == "m" { isEscape = false }
        }
        return width
    }
}
