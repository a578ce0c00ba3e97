/// What is shown to components: a theme, or none, under traits.
struct ThemeScene {
    var theme: Theme?
    var traits: TraitSet = []
    /// Pixels per point, 1 to 9.
    var scale = 1
}
