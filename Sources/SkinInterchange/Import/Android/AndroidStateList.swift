/// A list of colors for states, as Android reads it: the first item whose conditions all hold.
///
/// A constant of a theme is for one set of states, and of several the one with the greatest weight applies. So the list
/// is evaluated for every set of the states that it names.
struct AndroidStateList {
    /// The conditions of one item.
    struct Conditions {
        /// The states of a theme that must be active.
        var required: Set<String> = []
        /// The states of a theme that must not be active.
        var forbidden: Set<String> = []
        /// The state of Android's that must be active and that a theme does not have.
        var foreign: String?

        private static let states = [
            "pressed": "highlighted", "selected": "selected", "checked": "selected", "activated": "selected",
            "hovered": "hovered", "focused": "focused",
        ]

        /// Adds a condition such as `state_pressed="true"`.
        ///
        /// - Parameter name: The name of the state, without `state_`.
        mutating func add(_ name: String, isOn: Bool) {
            if name == "enabled" {
                if isOn { forbidden.insert("disabled") } else { required.insert("disabled") }
            } else if let state = Self.states[name] {
                if isOn { required.insert(state) } else { forbidden.insert(state) }
            } else if name == "checkable" {
                // Of a view, a theme knows that it can be checked only while it is.
                if isOn { required.insert("selected") } else { forbidden.insert("selected") }
            } else if isOn != (name == "window_focused") {
                // Without focus of the window, views look as they do with it.
                foreign = foreign ?? name
            }
        }

        func hold(in states: Set<String>) -> Bool {
            foreign == nil && required.isSubset(of: states) && forbidden.isDisjoint(with: states)
        }
    }

    /// An item of the list, and the states that a constant has it for.
    struct Choice: Equatable {
        /// The number of the item; nil where none applies, and Android shows no color.
        var item: Int?
        var states: Set<String>
    }

    var conditions: [Conditions] = []

    /// Returns the item for no state, and those for sets of states in which a theme would show another one.
    var choices: [Choice] {
        var choices: [Choice] = []
        for states in sets {
            let item = conditions.firstIndex { $0.hold(in: states) }
            let shown = choices.filter { $0.states.isSubset(of: states) }.max { weight($0.states) < weight($1.states) }
            if shown == nil || shown?.item != item { choices.append(Choice(item: item, states: states)) }
        }
        return choices
    }

    private static let weights = ["focused": 1, "hovered": 2, "selected": 4, "highlighted": 8, "disabled": 16]

    /// The weight of states by which a theme chooses: theme format 1, section 8.
    private func weight(_ states: Set<String>) -> Int { states.reduce(0) { $0 + Self.weights[$1, default: 0] } }

    /// All sets of the states that the items name, smaller ones first.
    private var sets: [Set<String>] {
        let named = conditions.filter { $0.foreign == nil }.reduce(into: Set()) {
            $0.formUnion($1.required.union($1.forbidden))
        }
        let sets = named.sorted().reduce(into: [[]] as [Set<String>]) { sets, state in
            sets += sets.map { $0.union([state]) }
        }
        return sets.sorted { ($0.count, weight($0)) < ($1.count, weight($1)) }
    }

    /// Returns the reason why no constant has an item.
    func reason(_ item: Int) -> String {
        if let state = conditions[item].foreign { return "a theme has no state '\(state)'" }
        if !conditions[item].required.isDisjoint(with: conditions[item].forbidden) {
            return "its states exclude one another in a theme"
        }
        return "an earlier item applies to the same states"
    }
}
