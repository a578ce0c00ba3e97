import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLegibility

/// Formats explanations as text tables.
///
///     uibutton#send backgroundColor  #B6A2FF
///       winner     Midnight.theme/chat.xml:9:7      itself
///       from       Midnight.theme/palette.xml:8:5   accent = #B6A2FF
///       runner-up  Base.theme/chat.xml:40:7         class 'round'   an ancestor theme
package struct ThemeExplanationFormatter: Sendable {
    private let style: TextStyle
    private let values: ValueText
    private let sourceLine: ThemeDiagnosticFormatter.SourceLine
    private let displayPath: ThemeDiagnosticFormatter.DisplayPath

    /// Creates a formatter that gets source lines from a closure.
    ///
    /// - Parameters:
    ///   - usesColor: Whether to use ANSI colors and to show color swatches.
    ///   - displayPath: Returns a path that an editor can open for a file.
    ///   - sourceLine: Returns the text of a line, without its terminator.
    package init(
        usesColor: Bool = false, displayPath: @escaping ThemeDiagnosticFormatter.DisplayPath = { $0.name },
        sourceLine: @escaping ThemeDiagnosticFormatter.SourceLine = { _, _ in nil }
    ) {
        style = TextStyle(usesColor: usesColor)
        values = ValueText(usesColor: usesColor)
        self.displayPath = displayPath
        self.sourceLine = sourceLine
    }

    /// Returns a headline with the value, then a line for the winner and each loser, constant, adjustment and file.
    /// Ends with a newline.
    package func text(_ explanation: ThemeExplanation) -> String {
        var last = ""
        var lines: [[String]] = []
        for row in rows(of: explanation) {
            let label = row.label == last ? "" : row.label
            last = row.label
            lines.append([
                "  " + style.paint(label, row.isMain ? "1;32" : "1;36"), row.place, row.remark,
                style.paint(row.why, "2"),
            ])
        }
        return headline(explanation) + TextStyle.columns(lines, limit: Self.columnLimit)
    }

    private static let columnLimit = 100
    /// The depth from which steps are no longer indented further. A chain of constants can be very long.
    private static let indentationLimit = 24

    private func headline(_ explanation: ThemeExplanation) -> String {
        let entity = TextStyle.oneLine(explanation.entity.description)
        var text = style.paint("\(entity) \(ValueText.key(explanation.operation, explanation.customStates))", "1")
        var context: [String] = []
        if explanation.states != explanation.operation.states {
            context.append(explanation.states.isEmpty ? "in no state" : stateText(explanation.states, explanation))
        }
        if !explanation.traits.isEmpty { context.append(explanation.traits.text) }
        if !context.isEmpty { text += " (\(context.joined(separator: ", ")))" }
        let value = explanation.isUnset ? "nothing, it is unset" : values.text(explanation.operation)
        return text + (value.isEmpty ? "" : "  \(value)") + "\n"
    }
}

// MARK: - Rows

extension ThemeExplanationFormatter {
    package struct Row {
        /// The first cell: `winner` or `unset`, `from`, `made legible`, `runner-up`, `loser`, `file` or `other file`.
        package var label: String
        package var place: String
        package var remark = ""
        package var why = ""
        var isMain = false
    }

    /// Returns the rows below the headline. Those of files are last.
    package func rows(of explanation: ThemeExplanation, stepLimit limit: Int = .max) -> [Row] {
        let winner = explanation.winner
        let label = explanation.isUnset ? "unset" : "winner"
        var rows = [
            Row(
                label: label, place: place(winner.location), remark: giver(winner, in: explanation),
                why: explanation.isOfFallbackTheme ? "from the fallback theme" : "", isMain: true)
        ]
        if let excerpt = excerpt(winner.location) { rows.append(Row(label: label, place: style.paint(excerpt, "2"))) }
        rows += extensionRows(of: explanation)
        rows += RecordSteps(explanation).shown.prefix(limit).map(row)
        rows += explanation.legibilityChanges.map { row($0, in: explanation) }
        rows += loserRows(of: explanation)
        for asset in explanation.assets { rows += self.rows(of: asset) }
        return rows
    }

    /// Returns the row `made legible  #777777 → #757575  4.48:1 → 4.61:1 on #FFFFFF`.
    private func row(_ change: ThemeLegibilityChange, in explanation: ThemeExplanation) -> Row {
        let colors = "\(values.text(.color(change.before))) → \(values.text(.color(change.after)))"
        let isNamed = explanation.operation.parameters.count > 1
        return Row(
            label: "made legible", place: isNamed ? TextStyle.oneLine("\(change.parameter) ") + colors : colors,
            remark: "\(change.contrastBefore.ratioText) → \(change.contrastAfter.ratioText) on "
                + values.text(.color(change.ground)))
    }

    private func loserRows(of explanation: ThemeExplanation) -> [Row] {
        var losers = explanation.losers
        var rows: [Row] = []
        if let next = losers.firstIndex(where: { $0.source == explanation.runnerUp }) {
            rows.append(row(losers.remove(at: next), "runner-up", in: explanation))
        } else {
            rows.append(Row(label: "runner-up", place: "none"))
        }
        return rows + losers.map { row($0, "loser", in: explanation) }
    }

    private func row(_ loser: ThemeExplanation.Loser, _ label: String, in explanation: ThemeExplanation) -> Row {
        Row(
            label: label, place: place(loser.source.location), remark: giver(loser.source, in: explanation),
            why: why(loser, in: explanation))
    }

    private func extensionRows(of explanation: ThemeExplanation) -> [Row] {
        let names = explanation.extensions.map(\.className) + [explanation.winner.className ?? "?"]
        return explanation.extensions.enumerated().map { index, link in
            let remark = TextStyle.oneLine("class '\(link.className)' extends '\(names[index + 1])'")
            return Row(label: "through", place: place(link.location), remark: remark)
        }
    }

    private func row(_ shown: RecordSteps.Shown) -> Row {
        let step = shown.step
        let indent = String(repeating: "  ", count: min(step.depth, Self.indentationLimit))
        let after = shown.value.map(values.text) ?? "?"
        let remark =
            switch step.action {
            case .constant(let name) where shown.isOfFields: "\(indent)\(name)"
            case .constant(let name): "\(indent)\(name) = \(after)"
            case .field(let name): shown.value == nil ? "\(indent)\(name)" : "\(indent)\(name) = \(after)"
            case .choice(let name, let value):
                "\(indent)when \(name) is '\(TextStyle.oneLine(value))': \(after)"
            case .adjustment(let name, let argument):
                "\(indent)\(name) \(argument): \(step.before.map(values.text) ?? "?") → \(after)"
            }
        return Row(label: "from", place: place(step.location), remark: remark, why: why(step))
    }

    /// Returns the scope of a constant, the names among which it was found, and the ratios of a contrast.
    private func why(_ step: ThemeExplanation.Step) -> String {
        var reasons: [String] = []
        if let scope = step.scope { reasons.append("scoped by \(scope.text)") }
        if step.isChosen { reasons.append("set by the user") }
        if !step.alternatives.isEmpty {
            reasons.append("the first defined of \(step.alternatives.joined(separator: ", "))")
        }
        if let contrast = step.contrast {
            reasons.append("contrast \(contrast.before.ratioText) → \(contrast.after.ratioText)")
        }
        return TextStyle.oneLine(reasons.joined(separator: "; "))
    }

    private func rows(of asset: ThemeAssetExplanation) -> [Row] {
        let name = TextStyle.oneLine(asset.name)
        let chosen = asset.chosen.map { Row(label: "file", place: path($0), remark: "serves '\(name)'", isMain: true) }
        let none = Row(label: "file", place: "none", remark: "no file of '\(name)' applies")
        return [chosen ?? none]
            + asset.losers.map {
                Row(label: "other file", place: path($0.asset), remark: style.paint(why($0.reason), "2"))
            }
    }

    private func place(_ location: ThemeSourceLocation) -> String {
        "\(TextStyle.oneLine(displayPath(location.fileID))):\(location.line):\(location.column)"
    }

    private func path(_ asset: ThemeAsset) -> String { TextStyle.oneLine("\(asset.folder)/\(asset.path)") }

    private func excerpt(_ location: ThemeSourceLocation) -> String? {
        guard let line = sourceLine(location.fileID, location.line) else { return nil }
        let text = TextStyle.oneLine(String(line.drop { $0 == " " || $0 == "\t" }))
        return text.isEmpty ? nil : text.count > 100 ? text.prefix(99) + "…" : text
    }

    private func giver(_ source: ThemeExplanation.Source, in explanation: ThemeExplanation) -> String {
        let isOwn = !source.isDefault && source.component == explanation.entity.component
        let owner =
            source.isDefault
            ? "every \(source.component)"
            : isOwn ? "itself" : ThemeEntityKey(component: source.component, id: explanation.entity.id).description
        guard let name = source.className else { return TextStyle.oneLine(owner) }
        return TextStyle.oneLine(isOwn ? "class '\(name)'" : "class '\(name)' of \(owner)")
    }

    private func stateText(_ states: ThemeStates, _ explanation: ThemeExplanation) -> String {
        states.names(custom: explanation.customStates).joined(separator: "+")
    }

    private func why(_ loser: ThemeExplanation.Loser, in explanation: ThemeExplanation) -> String {
        switch loser.reason {
        case .lost(.unset): loser.source.isUnset ? "takes it away (unset)" : "taken away by an unset"
        case .lost(let reason): (loser.source.isUnset ? "an unset: " : "") + reason.text
        case .lighterStates(let states):
            states.isEmpty ? "for no state" : "for fewer states: \(stateText(states, explanation))"
        case .inactiveStates(let states): "for other states: \(stateText(states, explanation))"
        }
    }

    private func why(_ reason: ThemeAssetExplanation.Reason) -> String {
        switch reason {
        case .inactiveTraits(let traits): "for \(traits.sortedNames.joined(separator: " and "))"
        case .ancestorTheme: "an ancestor theme's"
        case .lessSpecificTraits: "less specific traits"
        case .otherScale: "another scale"
        }
    }
}

extension ThemeLossReason {
    fileprivate var text: String {
        switch self {
        case .ancestorTheme: "in an ancestor theme"
        case .lessSpecificTraits: "for less specific traits"
        case .earlierClass: "an earlier class"
        case .classOfEntity: "a class counts less than the entity"
        case .typeDefault: "a default of the type"
        case .ancestorType: "an ancestor type"
        case .unset: "taken away by an unset"
        }
    }
}

extension ThemeTraits {
    /// The names joined by plus signs, such as `dark+ipad`.
    package var text: String { sortedNames.joined(separator: "+") }
}

extension ThemeExplanation: CustomStringConvertible {
    /// A table of the winner, the losers and the steps, without colors and source lines.
    public var description: String { ThemeExplanationFormatter().text(self) }
}
