/// What a registered component shows: an entity of a theme, in the component's states, under what is active in its scope.
package struct ComponentPresentation {
    package var entity: EntityKey
    package var states: StateSet
    package var theme: Theme
    package var traits: TraitSet
    /// Pixels per point.
    package var scale: Int
}
