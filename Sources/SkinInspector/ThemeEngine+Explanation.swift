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
        guard let presentation = presentation(of: component) else { return [] }
        let (entity, shown) = (presentation.entity, presentation.shownTheme)
        let own = presentation.theme.explain(
            component: shown?.themeType(of: entity.component) ?? entity.component, id: entity.id, operation: operation,
            traits: presentation.traits, states: presentation.states, scale: presentation.scale)
        guard let shown else { return own }
        let changes = shown.changes(of: entity, in: presentation.states)
        return (own + shown.floorExplanations(of: presentation, operation)).map { $0.shown(with: changes) }
    }
}

extension ShownTheme {
    /// Returns the explanations of what a component shows of the floor.
    fileprivate func floorExplanations(
        of presentation: ComponentPresentation, _ operation: String?
    ) -> [ThemeExplanation] {
        let entity = presentation.entity
        guard let floor, let type = floorType(of: entity.component) else { return [] }
        let all = floor.explain(
            component: type, id: entity.id, operation: operation, traits: presentation.traits,
            states: floorStates(presentation.states), scale: presentation.scale)
        return all.filter { !$0.isUnset && isOfFloor($0.operation.name, of: entity, in: presentation.states) }.map {
            var explanation = $0
            explanation.isOfFloor = true
            return explanation
        }
    }
}
