extension Theme {
    /// The names of the app's own states that the theme was compiled with, lightest first.
    ///
    /// The state at a position is `ThemeStates.custom(position)` in the operations of this theme.
    package var customStates: [String] {
        (0..<min(reader.count(.states), ThemeStates.customLimit)).map { record in
            // A name that cannot be read keeps its position.
            (try? reader.string(reader.word(.states, record, 0))) ?? ""
        }
    }

    /// Returns the set of the states with some names, built-in ones or an app's own.
    ///
    /// - Returns: The set; nil if the theme was compiled without a state of one of the names.
    package func states(named names: some Sequence<String>) -> ThemeStates? {
        let custom = customStates
        var states: ThemeStates = []
        for name in names {
            guard let state = ThemeStates(name: name, custom: custom) else { return nil }
            states.formUnion(state)
        }
        return states
    }

    /// Returns the names of the states of a set that belongs to this theme, lightest first.
    package func names(of states: ThemeStates) -> [String] {
        states.customBits == 0 ? states.names : states.names(custom: customStates)
    }
}
