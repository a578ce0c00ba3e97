#if GTK
    import SkinKit

    /// A rule of CSS for all widgets of a look, without the class that it selects.
    struct GTKRule: Hashable {
        /// The selectors, with `&` for a widget of the look.
        let selectors: [String]
        let lines: [String]
        let operations: [String]
        let states: ThemeStates

        static func == (left: GTKRule, right: GTKRule) -> Bool {
            left.selectors == right.selectors && left.lines == right.lines
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(selectors)
            hasher.combine(lines)
        }

        func append(to text: inout String, widget: String) {
            text += selectors.map { GTKNode.replace(in: $0, by: widget) }.joined(separator: ",")
            text += "{\n"
            for line in lines { text += line + "\n" }
            text += "}\n"
        }

        var lineCount: Int { lines.count + 2 }
    }

    /// The prepared look of widgets: their rules, and the states that the app set.
    @MainActor
    public final class GTKLook: Equatable {
        let rules: [GTKRule]
        /// The states that the app set, which GTK does not know by itself.
        let states: ThemeStates
        /// The class of the rules, once a widget shows the look.
        private var shownClass: GTKStyleClass?

        init(rules: [GTKRule], states: ThemeStates) { (self.rules, self.states) = (rules, states) }

        /// Returns whether two looks have the same rules and states.
        public nonisolated static func == (left: GTKLook, right: GTKLook) -> Bool {
            left === right || (left.states == right.states && left.rules == right.rules)
        }

        var styleClass: GTKStyleClass {
            if let shownClass { return shownClass }
            let new = GTKStyleSheet.shared.styleClass(of: rules)
            shownClass = new
            return new
        }
    }

    /// The class of widgets with the same rules. The rules are in the style sheet as long as the class is in use, and may be in it
    /// longer.
    @MainActor
    final class GTKStyleClass {
        let name: String

        init(name: String) { self.name = name }
    }

    /// An operation of a component in GTK, which adds to its CSS.
    public typealias GTKStyleOperation = ThemeLookOperation<GTKStyle>

    extension GTKLook {
        /// Composes the look's rules, and lets GTK parse them. The `focus` is the case in which GTK's focus is the
        /// state `focused`; `base` sets what the component has before its operations.
        convenience init(
            _ look: ThemeLook<GTKStyle>, focus: GTKFocus, base: @MainActor (inout GTKStyle) -> Void
        ) throws(ThemeFault) {
            var rules: [GTKRule] = []
            let sets = try look.stateSets()
            let hasFocus = sets.contains { $0.contains(.focused) }
            for states in sets {
                var style = GTKStyle(hasFocus: hasFocus)
                base(&style)
                try look.add(to: &style, in: states) { style, operation in style.operation = operation }
                do {
                    try style.finish()
                } catch {
                    throw ThemeFault(ofOperation: style.operation, in: states, "\(error)")
                }
                for (node, declarations) in style.nodes {
                    rules.append(
                        GTKRule(
                            selectors: node.selectors(in: states, focus: focus),
                            lines: declarations.map { "\($0.property):\($0.value.text);" },
                            operations: declarations.map(\.operation), states: states))
                }
            }
            try GTKStyleSheet.shared.check(rules)
            self.init(rules: rules, states: look.states)
        }
    }
#endif
