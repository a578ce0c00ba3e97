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
        let changes = presentation.legibilityChanges
        return presentation.appearance.layers.indices.flatMap { layer in
            presentation.explanations(ofLayer: layer, operation).map { $0.shown(with: changes) }
        }
    }
}

extension ComponentPresentation {
    /// Returns the explanations of what the component shows of a layer.
    fileprivate func explanations(ofLayer layer: Int, _ operation: String?) -> [ThemeExplanation] {
        guard let type = appearance.typeName(entity.component, inLayer: layer) else { return [] }
        let all = appearance.layers[layer].theme.explain(
            component: type, id: entity.id, operation: operation, traits: appearance.traits,
            states: appearance.states(states, inLayer: layer), scale: appearance.scale)
        if layer == 0 { return all }
        return all.filter { explanation in
            !explanation.isUnset && appearance.layer(of: explanation.operation.name, of: entity, in: states) == layer
        }.map {
            var explanation = $0
            explanation.isOfFloor = true
            return explanation
        }
    }
}
