package struct ComponentPresentation {
    package let entity: ThemeEntityKey
    /// The states in the numbering of the theme.
    package let states: ThemeStates
    package let theme: Theme
    /// The layered looks; nil if the theme is shown unchanged.
    package let layered: LayeredLooks?
    package let traits: ThemeTraits
    package let scale: Int
}
