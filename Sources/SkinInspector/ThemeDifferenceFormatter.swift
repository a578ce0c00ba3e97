import SkinDiagnostics
import SkinKit

/// Writes differences of themes, and what depends on a constant, as tables for people.
package struct ThemeDifferenceFormatter: Sendable {
    private let style: TextStyle

    /// - Parameter usesColor: Whether to use ANSI colours, and to show colours beside their numbers.
    package init(usesColor: Bool = false) {
        style = TextStyle(usesColor: usesColor)
    }

    /// For each entity a line for each operation, or for each of its parameters, that is not the same. Ends with a
    /// line end; nothing where there is no difference.
    package func text(_ difference: ThemeDifference, from old: ThemeInfo, to new: ThemeInfo) -> String {
        guard !difference.isEmpty else { return "" }
        var text = style.paint("--- \(name(old))", "1") + "\n" + style.paint("+++ \(name(new))", "1") + "\n"
        var entities: [ThemeEntityKey] = []
        for entity in difference.changes.map(\.entity) + difference.declarations.map(\.entity)
        where !entities.contains(entity) {
            entities.append(entity)
        }
        let changes = Dictionary(grouping: difference.changes, by: \.entity)
        let declarations = Dictionary(grouping: difference.declarations, by: \.entity)
        for entity in entities.sorted(by: { $0.precedes($1) }) {
            text += "\n" + style.paint(TextStyle.oneLine(entity.description), "1") + "\n"
            let declared = (declarations[entity] ?? []).map { row($0, difference) }
            let changed = (changes[entity] ?? []).flatMap { rows($0, difference) }
            text += TextStyle.columns(declared) + TextStyle.columns(Self.onceEach(changed), limit: Self.columnLimit)
        }
        return text + "\n" + summary(difference, entities.count)
    }

    static let columnLimit = 44

    /// Rows without the first cell where it is that of the row before.
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
        return rows(from: change.old, to: change.new).map { ["  " + $0.key, $0.old + " → " + $0.new, traits] }
    }

    /// Under which combinations, in words.
    func span(_ traits: [ThemeTraits], _ all: [ThemeTraits]) -> String {
        style.paint(TraitSpan(traits, among: all).text, "2")
    }

    /// What is not the same: parameters and fields, where an operation has several that are given in both.
    func rows(
        from old: ThemeDifference.Value?, to new: ThemeDifference.Value?
    ) -> [(key: String, old: String, new: String)] {
        let nothing = style.paint("nothing", "2")
        guard let operation = (new ?? old)?.operation else { return [] }
        let key = ValueText.key(operation)
        guard let old, let new else { return [(key, old.map(text) ?? nothing, new.map(text) ?? nothing)] }
        let (before, after) = (old.operation.parts, new.operation.parts)
        var seen: Set<String> = []
        let rows = (after + before).map(\.name).filter { seen.insert($0).inserted }.map { name in
            let one = before.first { $0.name == name }.map { ValueText(old, style).text($0.object) } ?? nothing
            let other = after.first { $0.name == name }.map { ValueText(new, style).text($0.object) } ?? nothing
            return (key: name.isEmpty ? key : "\(key) \(name)", old: one, new: other)
        }
        // What differs by less than is printed stays as a whole, rather than not being there.
        let visible = rows.filter { $0.old != $0.new }
        return visible.isEmpty ? rows : visible
    }

    func text(_ value: ThemeDifference.Value) -> String {
        let text = ValueText(value, style).text(value.operation)
        return text.isEmpty ? "given" : text
    }
}

extension ThemeOperation {
    /// Its parameters, and the fields of records in their place, by name; without where there is one only.
    fileprivate var parts: [Parameter] {
        let parts = parameters.flatMap { parameter -> [Parameter] in
            guard case .record(let record) = parameter.object, !record.fields.isEmpty else { return [parameter] }
            let prefix = parameters.count == 1 ? "" : parameter.name + "."
            return record.fields.map { Parameter(name: prefix + $0.name, object: $0.object) }
        }
        return parts.count == 1 ? [Parameter(name: "", object: parts[0].object)] : parts
    }
}

extension ValueText {
    /// Assets as the files that a value has for them.
    fileprivate init(_ value: ThemeDifference.Value, _ style: TextStyle) {
        self.init(usesColor: style.usesColor) { name in
            value.files[name].map { "\($0.folder)/\($0.path)" } ?? "\(name) (no file applies)"
        }
    }
}
