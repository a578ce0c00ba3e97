import SkinDiagnostics
import SkinKit

extension ThemeImpact {
    /// The values that depend on a name in one way: through a constant, or in a class.
    package struct Part: Sendable {
        package enum Way: Hashable, Sendable {
            /// The operations refer to the name themselves.
            case directly
            /// The operations refer to a constant that depends on the name.
            case constant(String)
            /// A class defines the operations.
            case `class`(String)
            /// The entities define the operations themselves.
            case entities
        }

        package var way: Way
        package var count: Int
        /// The values of the constant; the new ones are nil without an edit. Empty for other parts.
        package var values: [ThemeChangeCause.Values] = []
    }
}

extension ThemeImpact.Part {
    private typealias Values = ThemeChangeCause.Values

    /// Returns the ways in which effects depend on the name: first the constants, then the classes.
    ///
    /// A single way is no news, so it is omitted.
    static func parts(
        of effects: [ThemeImpact.Effect], _ theme: Theme, edited: Theme?, _ combinations: [ThemeTraits]
    ) -> [Self] {
        var constants = counted(effects.map { $0.dependent.intermediate.map { .constant($0) } ?? .directly })
        let classes = counted(effects.map { $0.dependent.className.map { .class($0) } ?? .entities })
        for index in constants.indices {
            guard case .constant(let name) = constants[index].way else { continue }
            constants[index].values = values(of: name, theme, edited: edited, combinations)
        }
        return (constants.map(\.way) == [.directly] ? [] : constants) + (classes.count == 1 ? [] : classes)
    }

    private static func counted(_ ways: [Way]) -> [Self] {
        var counts: [Way: Int] = [:]
        for way in ways { counts[way, default: 0] += 1 }
        return counts.map { Self(way: $0, count: $1) }.sorted { left, right in
            left.count == right.count ? left.name < right.name : left.count > right.count
        }
    }

    private static func values(
        of name: String, _ theme: Theme, edited: Theme?, _ combinations: [ThemeTraits]
    ) -> [Values] {
        var values: [Values] = []
        for traits in combinations {
            guard let old = theme.constant(name, traits: traits) else { continue }
            let new = edited?.constant(name, traits: traits)
            if edited != nil, new == old { continue }
            if let known = values.firstIndex(where: { $0.old == old && $0.new == new }) {
                values[known].traits.append(traits)
            } else {
                values.append(Values(old: old, new: new, traits: [traits]))
            }
        }
        return values
    }

    private var name: String {
        switch way {
        case .directly: "directly"
        case .constant(let name): "through constant \(name)"
        case .class(let name): "in class \(name)"
        case .entities: "in entities themselves"
        }
    }

    func cells(_ text: ValueText, _ combinations: [ThemeTraits], limit: Int) -> [[String]] {
        var rows = values.prefix(limit).enumerated().map { index, values in
            let old = values.old.map(text.text) ?? "?"
            return [
                index == 0 ? TextStyle.oneLine(name) : "", values.new.map { "\(old) → \(text.text($0))" } ?? old,
                TraitSpan(values.traits, among: combinations).text,
            ]
        }
        if values.count > limit { rows.append(ThemeDifferenceFormatter.moreValues(values.count - limit)) }
        return rows.isEmpty ? [[TextStyle.oneLine(name)]] : rows
    }
}
