/// The presentation of a registered component: its entity and states, and the environment of its scope.
package struct ComponentPresentation {
    package var entity: ThemeEntityKey
    /// The states in the numbering of the theme.
    package var states: ThemeStates
    package var theme: Theme
    /// What is shown if there are several layers or a filter; nil if the theme is shown unchanged.
    package var layered: LayeredLooks?
    package var traits: ThemeTraits
    /// The number of pixels per point.
    package var scale: Int
}
