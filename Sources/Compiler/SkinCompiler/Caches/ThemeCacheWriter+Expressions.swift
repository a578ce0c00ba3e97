import SkinKit

extension ThemeCacheWriter {
    /// Writes how values depend on settings.
    ///
    /// - Parameters:
    ///   - dependents: The indices of those values, which are the first in the cache, in their order there.
    ///   - isSeen: Whether each value of the theme is seen; others are only made on the way to one.
    mutating func writeExpressions(of dependents: [Int], _ isSeen: [Bool]) throws(ThemeCacheError) {
        guard dependents.count <= CacheLayout.expressionLimit else {
            throw Self.tooLarge("\(dependents.count) values depend on settings")
        }
        var colors: [ValueID: UInt32] = [:]
        var cost = 0
        for index in dependents {
            let id = ValueID(rawValue: UInt32(truncatingIfNeeded: index))
            guard let expression = theme.values.expressions[id] else { continue }
            for term in expression.terms { cost = clamped(cost + self.cost(of: term)) }
            let kind = UInt32(theme.values[id].kind.rawValue)
            append(
                .expressions, string(expression.setting),
                isSeen[index] ? kind : kind | CacheLayout.Expression.intermediate, try next(.terms),
                try word(expression.terms.count))
            for term in expression.terms {
                append(.terms, term.action.code, try operand(term, dependents.count, &colors))
                append(.terms, bits: term.number)
            }
        }
        guard cost <= CacheLayout.answerLimit else { throw Self.tooLarge("too many values depend on settings") }
    }

    private func cost(of term: ValueExpression.Term) -> Int {
        guard term.action == .values, let list = term.operand, case .array(let parts) = theme.values[list] else {
            return term.action.cost
        }
        return term.action.cost + parts.count
    }

    /// Returns the number of a term's operand: of a value, or behind the expressions of an exact color.
    private mutating func operand(
        _ term: ValueExpression.Term, _ count: Int, _ colors: inout [ValueID: UInt32]
    ) throws(ThemeCacheError) -> UInt32 {
        guard let operand = term.operand else { return CacheLayout.none }
        guard case .color(let color) = theme.values[operand], valueNumbers[operand.index] >= count else {
            return valueNumbers[operand.index]
        }
        if let known = colors[operand] { return known }
        let number = try word(count + self.count(.exactColors))
        for channel in [color.red, color.green, color.blue, color.alpha] {
            append(.exactColors, bits: channel.bitPattern)
        }
        colors[operand] = number
        return number
    }

    mutating func writeSettings() throws(ThemeCacheError) {
        guard theme.variants.contains(where: { !$0.settings.isEmpty }) else { return }
        // Linear search: there are few lists, and comparing the first elements nearly always decides.
        var runs: [(of: [ResolvedTheme.Setting], run: Run)] = []
        for variant in theme.variants {
            if !runs.contains(where: { $0.of == variant.settings }) {
                runs.append((variant.settings, try write(variant.settings)))
            }
            guard let run = runs.first(where: { $0.of == variant.settings })?.run else { continue }
            append(.settingRuns, run.first, run.count)
        }
    }

    /// The cost of reading the labels of each setting.
    private var labelCosts: [String: Int] {
        theme.labels.reduce(into: [:]) { costs, label in
            let texts = [label.value, label.language, label.text].compactMap(\.self)
            costs[label.setting, default: 0] += texts.reduce(0) { $0 + Self.cost(of: $1) }
        }
    }

    private mutating func write(_ settings: [ResolvedTheme.Setting]) throws(ThemeCacheError) -> Run {
        let first = try next(.settings)
        var total = 0
        let labels = labelCosts
        for setting in settings {
            let values = [setting.value, setting.minimum, setting.maximum, setting.step, setting.values]
            append(.settings, string(setting.name), string(setting.label))
            for value in values { append(.settings, value.map { valueNumbers[$0.index] } ?? CacheLayout.none) }
            total += cost(of: setting.name) + cost(of: setting.label) + labels[theme.symbols[setting.name], default: 0]
            for value in values.compactMap(\.self) { total += Int(valueCosts[value.index]) }
        }
        guard total <= CacheLayout.answerLimit else { throw Self.tooLarge("its settings are too large") }
        return (first, try word(settings.count))
    }
}
