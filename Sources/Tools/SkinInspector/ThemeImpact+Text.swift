import SkinDiagnostics
import SkinKit

/// The values that depend on a constant or a class, with their values in an edited theme.
package struct ThemeImpact: Sendable {
    package struct Effect: Sendable {
        package var dependent: ThemeDependent
        /// The value in the edited theme; nil if there is no edited theme or it does not define the operation.
        package var new: ThemeDifference.Value?
        package var traits: [ThemeTraits]
    }

    package let effects: [Effect]
    package let combinations: [ThemeTraits]
    package let isEdited: Bool
    let customStates: [String]
    /// The constants and the classes through which the values depend on the name, those of the most values first.
    package private(set) var parts: [Part] = []

    package init(_ dependents: [ThemeDependent], of theme: Theme, edited: Theme?, scale: Int) {
        combinations = theme.decidingTraits.combinations
        isEdited = edited != nil
        customStates = theme.customStates
        effects = dependents.flatMap { dependent in
            guard let edited else { return [Effect(dependent: dependent, new: nil, traits: dependent.traits)] }
            var order: [ThemeDifference.Value?] = []
            var groups: [ThemeDifference.Value?: [ThemeTraits]] = [:]
            for traits in dependent.traits {
                let new = edited.value(of: dependent, traits: traits, scale: scale)
                if groups[new] == nil { order.append(new) }
                groups[new, default: []].append(traits)
            }
            return order.map { Effect(dependent: dependent, new: $0, traits: groups[$0] ?? []) }
        }
        parts = Part.parts(of: shown, theme, edited: edited, combinations)
    }

    package var changeCount: Int { effects.count { isEdited && $0.new != $0.dependent.value } }

    /// Returns the number of values, then the constants and the classes through which they depend on the name, with the
    /// number of values for each.
    ///
    /// Values that the edit does not change are only counted in the first line.
    ///
    /// - Parameter isFull: Whether to list all parts, however many there are.
    package func summary(of name: String, usesColor: Bool, isFull: Bool = false) -> String {
        let count = effects.count
        let values = "\(count) \(count == 1 ? "value depends" : "values depend") on '\(TextStyle.oneLine(name))'"
        let limit = isFull ? .max : ThemeDifferenceFormatter.valueLimit
        let listed = isFull ? parts : Array(parts.prefix(ThemeDifferenceFormatter.causeLimit))
        let rest = parts.count - listed.count
        let rows = listed.map { part in
            let values = ThemeDifferenceFormatter.values(part.count)
            return (values, part.cells(ValueText(usesColor: usesColor), combinations, limit: limit))
        }
        return (isEdited ? "\(values), \(changeCount) would change" : values) + "\n"
            + ThemeDifferenceFormatter.counted(rows) + (rest > 0 ? ThemeDifferenceFormatter.more(rest, "ways") : "")
    }

    /// Returns a table with a line for each operation: its value, its value in the edited theme, its location and
    /// traits.
    ///
    /// Values that the edit does not change are omitted. Ends with a newline; empty if nothing depends on the name. If
    /// there are many values, a line says that they are omitted.
    ///
    /// - Parameter isFull: Whether to list the values also if there are many.
    package func text(
        usesColor: Bool, isFull: Bool = false, displayPath: ThemeDiagnosticFormatter.DisplayPath
    ) -> String {
        let formatter = ThemeDifferenceFormatter(usesColor: usesColor)
        let style = TextStyle(usesColor: usesColor)
        let shown = shown
        if shown.count > ThemeDifferenceFormatter.detailLimit, !isFull { return ThemeDifferenceFormatter.omission }
        var blocks: [String] = []
        var start = shown.startIndex
        while start < shown.endIndex {
            let entity = shown[start].dependent.entity
            let end = shown[start...].firstIndex { $0.dependent.entity != entity } ?? shown.endIndex
            let rows = shown[start..<end].flatMap { effect in
                let location = effect.dependent.location
                let place = TextStyle.oneLine(displayPath(location.file)) + ":\(location.line):\(location.column)"
                let span = formatter.span(effect.traits, combinations)
                return values(effect, formatter).map { ["  " + $0.key, $0.value, place, span] }
            }
            let table = ThemeDifferenceFormatter.onceEach(rows)
            blocks.append(
                style.paint(TextStyle.oneLine(entity.description), "1") + "\n"
                    + TextStyle.columns(table, limit: ThemeDifferenceFormatter.columnLimit))
            start = end
        }
        return blocks.joined(separator: "\n")
    }

    private func values(_ effect: Effect, _ formatter: ThemeDifferenceFormatter) -> [(key: String, value: String)] {
        let value = effect.dependent.value
        guard isEdited else { return [(ValueText.key(value.operation, customStates), formatter.text(value))] }
        return formatter.rows(from: value, to: effect.new, customStates).map { ($0.key, "\($0.old) → \($0.new)") }
    }

    /// The effects that the text lists: those that an edit changes, or all without an edit.
    var shown: [Effect] { effects.filter { !isEdited || $0.new != $0.dependent.value } }
}

extension Theme {
    /// Returns this theme's value of the operation that a dependent of another theme defines.
    fileprivate func value(of dependent: ThemeDependent, traits: ThemeTraits, scale: Int) -> ThemeDifference.Value? {
        operations(for: dependent.entity.component, id: dependent.entity.id, traits: traits)
            .first { $0.hasKey(of: dependent.value.operation) }
            .map { value(of: $0, traits: traits, scale: scale) }
    }
}
