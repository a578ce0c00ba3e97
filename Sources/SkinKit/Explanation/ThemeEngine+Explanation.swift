extension ThemeEngine {
    /// Why a living component shows what it shows, in its states and under the traits and scale of its scope.
    ///
    ///     print(engine.explain(button, "backgroundColor"))
    ///
    /// - Parameters:
    ///   - component: A registered component; another gets nothing.
    ///   - operation: An operation's name; nil for all that it shows.
    /// - Returns: One for each operation of the theme that it shows; none where its theme says nothing of it, or was
    ///   compiled without provenance (``Theme/hasProvenance``).
    public func explain(_ component: AnyObject, _ operation: String? = nil) -> [Explanation] {
        guard let subject = subject(of: component), let theme = subject.scene.theme else { return [] }
        return theme.explain(
            component: subject.entity.component, id: subject.entity.id, operation: operation,
            traits: subject.scene.traits, states: subject.states, scale: subject.scene.scale)
    }
}
