/// What a registered component shows: an entity of a theme, in the component's states, under what is active in its scope.
package struct ComponentPresentation {
    package var entity: ThemeEntityKey
    package var states: ThemeStates
    package var theme: Theme
    package var traits: ThemeTraits
    /// Pixels per point.
    package var scale: Int
}
