import SkinKit

extension ThemeEngine {
    /// Explains what a registered component shows in its current states, under the traits and scale of its scope, and with
    /// the engine's `legibility`.
    ///
    ///     print(engine.explain(button, "backgroundColor"))
    ///
    /// - Parameters:
    ///   - component: The component.
    ///   - operation: An operation's name; nil for all operations.
    /// - Returns: An explanation for each operation that the component shows. Empty if it is not registered, if its
    ///   theme defines no operation for it, or if the theme has no provenance (``Theme/hasProvenance``).
    public func explain(_ component: AnyObject, _ operation: String? = nil) -> [ThemeExplanation] {
        guard let shown = presentation(of: component) else { return [] }
        return shown.theme.explain(
            component: shown.entity.component, id: shown.entity.id, operation: operation, traits: shown.traits,
            states: shown.states, scale: shown.scale
        ).map { $0.shown(by: shown.shownTheme) }
    }
}
