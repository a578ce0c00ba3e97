/// The presentation of a registered component: its entity and states, and the environment of its scope.
package struct ComponentPresentation {
    package var entity: ThemeEntityKey
    /// The states in the numbering of the theme.
    package var states: ThemeStates
    package var theme: Theme
    /// The theme as it is shown; nil if it is shown unchanged.
    package var shownTheme: ShownTheme?
    package var traits: ThemeTraits
    /// The number of pixels per point.
    package var scale: Int
}
