/// What is shown to components: a theme, or none, under traits.
struct ThemeEnvironment {
    var theme: Theme?
    var traits: ThemeTraits = []
    /// Pixels per point, 1 to 9.
    var scale = 1
    /// What makes images and fonts for prepare steps; one for all scenes of an engine.
    let workshop: AssetWorkshop

    init(workshop: AssetWorkshop) {
        self.workshop = workshop
    }

    /// Whether two scenes show the same for certain: the same cache in memory under the same traits.
    func isSame(as other: ThemeEnvironment) -> Bool {
        theme?.reader.bytes === other.theme?.reader.bytes && traits == other.traits && scale == other.scale
            && theme?.assetFolders == other.theme?.assetFolders
    }

    /// The component type that the theme is to be asked for: one that it was compiled without is as the nearest type
    /// above that it was compiled with. Nil where there is none.
    @MainActor
    func type(for definition: ComponentDefinition) -> String? {
        var type: ComponentDefinition? = definition
        while let name = type?.name, theme?.component(named: name) == nil { type = type?.parent }
        return type?.name
    }

    /// The theme's entities for components of a definition; nil without a theme.
    @MainActor
    func entities(for definition: ComponentDefinition) -> SceneEntities? {
        guard let theme else { return nil }
        let component = type(for: definition).flatMap { theme.component(named: $0) }
        return SceneEntities(scene: self, component: component, variant: theme.variant(for: traits))
    }
}

/// The entities of a scene's theme for one component type.
struct SceneEntities {
    let scene: ThemeEnvironment
    /// Nil where the theme was compiled without the type, and without those above.
    fileprivate let component: Theme.ComponentNumber?
    fileprivate let variant: ThemeVariant

    /// What the theme says of an entity, over all states.
    func operations(id: String?) -> [ThemeOperation] {
        guard let component, let entity = variant.entity(for: component, id: id) else { return [] }
        return entity.operations.copied()
    }
}
