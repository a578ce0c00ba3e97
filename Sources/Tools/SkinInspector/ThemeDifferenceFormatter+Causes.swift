import SkinDiagnostics
import SkinKit

extension ThemeDifferenceFormatter {
    /// The number of changes up to which the details follow the summary by themselves.
    package static let detailLimit = 50
    /// The number of causes up to which a summary lists all of them.
    static let causeLimit = 20
    /// The number of pairs of values up to which a summary lists all those of a constant.
    static let valueLimit = 3

    static let omission = "Details are omitted; --full prints them.\n"

    /// Returns a table with a line for each cause: the number of values, the definition and the values of a constant.
    ///
    /// The entities that define changed values themselves are counted in one line if there are several.
    func text(_ causes: [ThemeChangeCause], _ difference: ThemeDifference, isFull: Bool) -> String {
        let own = causes.filter { if case .entity(let key) = $0.definition { key.id != nil } else { false } }
        let isJoined = !isFull && own.count > 2
        let listed = isJoined ? causes.filter { !own.contains($0) } : causes
        var lines: [(count: Int, cells: [[String]])] = listed.map { cause in
            (cause.valueCount, cells(cause, difference, limit: isFull ? .max : Self.valueLimit))
        }
        if isJoined {
            let count = own.reduce(0) { $0 + $1.valueCount }
            let place = lines.firstIndex { $0.count < count } ?? lines.endIndex
            lines.insert((count, [["\(own.count) entities themselves"]]), at: place)
        }
        let rest = isFull ? [] : lines.dropFirst(Self.causeLimit)
        if !rest.isEmpty { lines.removeLast(rest.count) }
        var text = Self.counted(lines.map { (Self.values($0.count), $0.cells) })
        if !rest.isEmpty { text += Self.more(rest.count, "causes") }
        return text
    }

    static func more(_ count: Int, _ what: String) -> String { "  and \(count) more \(what); --full lists them\n" }

    static func counted(_ lines: [(count: String, cells: [[String]])]) -> String {
        let width = lines.map(\.count.count).max() ?? 0
        return TextStyle.columns(
            lines.flatMap { line in
                line.cells.enumerated().map { index, cells in
                    let count = index == 0 ? line.count : ""
                    return ["  " + String(repeating: " ", count: width - count.count) + count] + cells
                }
            }, limit: columnLimit)
    }

    static func values(_ count: Int) -> String { "\(count) \(count == 1 ? "value" : "values")" }

    /// Returns the cells of a cause: one row, or one for each pair of a constant's values up to a limit.
    private func cells(_ cause: ThemeChangeCause, _ difference: ThemeDifference, limit: Int) -> [[String]] {
        let name = name(of: cause.definition)
        let text = ValueText(usesColor: style.usesColor)
        var rows = cause.values.prefix(limit).enumerated().map { index, values in
            let change = "\(values.old.map(text.text) ?? "?") → \(values.new.map(text.text) ?? "?")"
            return [index == 0 ? name : "", change, span(values.traits, difference.combinations)]
        }
        if cause.values.count > rows.count { rows.append(Self.moreValues(cause.values.count - rows.count)) }
        return rows.isEmpty ? [[name]] : rows
    }

    static func moreValues(_ count: Int) -> [String] { ["", "and \(count) more under other traits"] }

    func name(of definition: ThemeChangeCause.Definition) -> String {
        let name =
            switch definition {
            case .constant(let name): "constant \(name)"
            case .class(let name): "class \(name)"
            case .entity(let key): key.id == nil ? "every \(key.component)" : "\(key) itself"
            case .asset(let name): "files of \(name)"
            }
        return TextStyle.oneLine(name)
    }
}
