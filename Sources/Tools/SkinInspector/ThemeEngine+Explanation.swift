import SkinKit
import SkinLegibility

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
        let (entity, layers) = (presentation.entity, presentation.layered?.layers)
        let own = presentation.theme.explain(
            component: layers?.type(of: entity.component, inLayer: 0) ?? entity.component, id: entity.id,
            operation: operation, traits: presentation.traits, states: presentation.states, scale: presentation.scale)
        let below = layers?.explanationsBelow(of: presentation, operation) ?? []
        return (own + below).map { $0.shown(with: presentation.legibilityChanges) }
    }
}

extension ThemeLayers {
    /// Returns the explanations of what a component shows of the layers below the nearest.
    fileprivate func explanationsBelow(
        of presentation: ComponentPresentation, _ operation: String?
    ) -> [ThemeExplanation] {
        let entity = presentation.entity
        return themes.indices.dropFirst().flatMap { layer -> [ThemeExplanation] in
            guard let type = type(of: entity.component, inLayer: layer) else { return [] }
            let all = themes[layer].explain(
                component: type, id: entity.id, operation: operation, traits: presentation.traits,
                states: states(presentation.states, inLayer: layer), scale: presentation.scale)
            return all.filter { explanation in
                !explanation.isUnset
                    && self.layer(of: explanation.operation.name, of: entity, in: presentation.states) == layer
            }.map {
                var explanation = $0
                explanation.isOfFloor = true
                return explanation
            }
        }
    }
}
