/// A list of colors for states, as Android reads it: the first item whose conditions all hold.
///
/// A constant of a theme is for one set of states. So the list is evaluated for no state, for the states that each item
/// requires, and for those that an item forbids: `state_enabled="true"` is a condition, too.
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
            } else if name == "checkable", !isOn {
                // A view that is checked can be checked.
                forbidden.insert("selected")
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
        var item: Int
        var states: Set<String>
    }

    var conditions: [Conditions] = []

    /// Returns the item for no state, and those for states in which another item applies than with fewer states.
    var choices: [Choice] {
        var choices: [Choice] = []
        for states in candidates {
            guard let item = conditions.firstIndex(where: { $0.hold(in: states) }) else { continue }
            let nearest = choices.last { $0.states.isSubset(of: states) && !isHidden($0, by: choices, states) }
            if nearest?.item != item { choices.append(Choice(item: item, states: states)) }
        }
        return choices
    }

    /// Whether a choice for more states replaces another one.
    private func isHidden(_ choice: Choice, by choices: [Choice], _ states: Set<String>) -> Bool {
        choices.contains { $0.states.isStrictSuperset(of: choice.states) && $0.states.isSubset(of: states) }
    }

    /// The sets of states to evaluate, smaller ones first.
    private var candidates: [Set<String>] {
        var sets: [Set<String>] = [[]]
        for item in conditions where item.foreign == nil {
            sets.append(item.required)
            for state in item.forbidden.sorted() { sets.append(item.required.union([state])) }
        }
        var seen: Set<Set<String>> = []
        let unique = sets.filter { seen.insert($0).inserted }
        return unique.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.map(
            \.element)
    }

    /// Returns the reason why no constant has an item.
    func reason(_ item: Int) -> String {
        if let state = conditions[item].foreign { return "a theme has no state '\(state)'" }
        return "an earlier item applies to the same states"
    }
}
