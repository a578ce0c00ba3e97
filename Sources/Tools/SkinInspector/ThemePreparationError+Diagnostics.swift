import SkinDiagnostics
import SkinKit

extension ThemePreparationError {
    /// Returns what cannot be prepared of a theme, with the places in its sources.
    ///
    ///     do {
    ///         try engine.activate(theme)
    ///     } catch {
    ///         print(ThemeError(error.diagnostics(in: theme)))
    ///     }
    ///
    /// They are read from the cache alone. A value that several entities or sets of states share gives one diagnostic.
    ///
    /// - Parameter theme: The theme, or the engine's floor.
    /// - Returns: A diagnostic for each value that the error lists, sorted by file, line and column. Failures of another
    ///   theme are left out, and all if the cache has no provenance (`Theme.hasProvenance`).
    /// - Complexity: As `Theme.explain(component:id:operation:traits:states:scale:)`, for each failure.
    public func diagnostics(in theme: Theme) -> [ThemeDiagnostic] {
        failures.filter { $0.theme == theme.info.identifier }.compactMap { failure in
            let explanation = theme.explain(
                component: failure.themeComponent, id: failure.entity.id, operation: failure.operation,
                traits: failure.traits, states: failure.states
            ).first { !$0.isUnset }
            return explanation.map {
                ThemeDiagnostic(.invalidValue, at: $0.winner.location, "'\(failure.operation)': \(failure.reason)")
            }
        }.sortedByPlace()
    }
}
