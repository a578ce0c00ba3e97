import SkinDiagnostics
import SkinKit

/// Formats differences between themes, and the dependents of a constant, as text tables.
package struct ThemeDifferenceFormatter: Sendable {
    let style: TextStyle

    package init(usesColor: Bool = false) { style = TextStyle(usesColor: usesColor) }

    /// Returns a summary of the changes by their causes, then a table with a line for each operation, or parameter, that
    /// differs. Ends with a newline; empty if there is no difference.
    ///
    /// - Parameter isFull: Whether to list all causes, and the operations also if there are many.
    package func text(
        _ difference: ThemeDifference, from old: ThemeInfo, to new: ThemeInfo, isFull: Bool = false
    ) -> String {
        guard !difference.isEmpty else { return "" }
        let entities = Set(difference.changes.map(\.entity) + difference.declarations.map(\.entity))
        var text = style.paint("--- \(name(old))", "1") + "\n" + style.paint("+++ \(name(new))", "1") + "\n\n"
        text += summary(difference, entities.count)
        text += self.text(difference.causes, difference, isFull: isFull)
        let count = difference.changes.count + difference.declarations.count
        if count > Self.detailLimit, !isFull { return text + "\n" + Self.omission }
        return text + details(difference, entities)
    }

    private func details(_ difference: ThemeDifference, _ entities: Set<ThemeEntityKey>) -> String {
        let changes = Dictionary(grouping: difference.changes, by: \.entity)
        let declarations = Dictionary(grouping: difference.declarations, by: \.entity)
        var text = ""
        for entity in entities.sorted(by: { $0.precedes($1) }) {
            text += "\n" + style.paint(TextStyle.oneLine(entity.description), "1") + "\n"
            let declared = (declarations[entity] ?? []).map { row($0, difference) }
            let changed = (changes[entity] ?? []).flatMap { rows($0, difference) }
            text += TextStyle.columns(declared) + TextStyle.columns(Self.onceEach(changed), limit: Self.columnLimit)
        }
        return text
    }

    static let columnLimit = 44

    /// Returns the rows with the first cell blanked if it repeats the one above.
    static func onceEach(_ rows: [[String]]) -> [[String]] {
        var last = ""
        return rows.map { row in
            defer { last = row[0] }
            return row[0] == last ? [""] + row.dropFirst() : row
        }
    }

    private func name(_ info: ThemeInfo) -> String {
        TextStyle.oneLine("\(info.name) \(info.version)  \(info.identifier)")
    }

    private func summary(_ difference: ThemeDifference, _ entities: Int) -> String {
        let count = difference.changes.count
        let combinations = difference.combinations.count
        return "\(count) \(count == 1 ? "change" : "changes") in \(entities) \(entities == 1 ? "entity" : "entities")"
            + (combinations == 1 ? "\n" : ", looked at under \(combinations) combinations of traits\n")
    }

    private func row(_ declaration: ThemeDifference.Declaration, _ difference: ThemeDifference) -> [String] {
        let text = declaration.isNew ? style.paint("  is new", "32") : style.paint("  is gone", "31")
        return [text, span(declaration.traits, difference.combinations)]
    }

    private func rows(_ change: ThemeDifference.Change, _ difference: ThemeDifference) -> [[String]] {
        let traits = span(change.traits, difference.combinations)
        return rows(from: change.old, to: change.new, difference.customStates).map {
            ["  " + $0.key, $0.old + " → " + $0.new, traits]
        }
    }

    func span(_ traits: [ThemeTraits], _ all: [ThemeTraits]) -> String {
        style.paint(TraitSpan(traits, among: all).text, "2")
    }

    /// Returns a row for each parameter or field that differs, or one row if the operation is defined in only one
    /// theme.
    func rows(
        from old: ThemeDifference.Value?, to new: ThemeDifference.Value?, _ customStates: [String]
    ) -> [(key: String, old: String, new: String)] {
        let nothing = style.paint("nothing", "2")
        guard let operation = (new ?? old)?.operation else { return [] }
        let key = ValueText.key(operation, customStates)
        guard let old, let new else { return [(key, old.map(text) ?? nothing, new.map(text) ?? nothing)] }
        let (before, after) = (old.operation.parts, new.operation.parts)
        var seen: Set<String> = []
        let rows = (after + before).map(\.name).filter { seen.insert($0).inserted }.map { name in
            let one = before.first { $0.name == name }.map { ValueText(old, style).text($0.object) } ?? nothing
            let other = after.first { $0.name == name }.map { ValueText(new, style).text($0.object) } ?? nothing
            return (key: name.isEmpty ? key : "\(key) \(name)", old: one, new: other)
        }
        // A difference below the printed precision is shown with all rows rather than none.
        let visible = rows.filter { $0.old != $0.new }
        return visible.isEmpty ? rows : visible
    }

    func text(_ value: ThemeDifference.Value) -> String {
        let text = ValueText(value, style).text(value.operation)
        return text.isEmpty ? "given" : text
    }
}

extension ThemeOperation {
    fileprivate var parts: [ThemeField] {
        let parts = parameters.flatMap { parameter -> [ThemeField] in
            guard case .record(let record) = parameter.object, !record.fields.isEmpty else { return [parameter] }
            let prefix = parameters.count == 1 ? "" : parameter.name + "."
            return record.fields.map { ThemeField(name: prefix + $0.name, object: $0.object) }
        }
        return parts.count == 1 ? [ThemeField(name: "", object: parts[0].object)] : parts
    }
}

extension ValueText {
    fileprivate init(_ value: ThemeDifference.Value, _ style: TextStyle) {
        self.init(usesColor: style.usesColor) { name in
            value.files[name].map { "\($0.folder)/\($0.path)" } ?? "\(name) (no file applies)"
        }
    }
}

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
