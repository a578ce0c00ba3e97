import SkinKit

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
    public func explain(_ component: AnyObject, _ operation: String? = nil) -> [ThemeExplanation] {
        guard let shown = presentation(of: component) else { return [] }
        return shown.theme.explain(
            component: shown.entity.component, id: shown.entity.id, operation: operation, traits: shown.traits,
            states: shown.states, scale: shown.scale)
    }
}
