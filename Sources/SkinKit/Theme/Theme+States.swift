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
}
