/// What is shown to components: a theme, or none, under traits.
struct ThemeEnvironment {
    var theme: Theme? {
        didSet { componentTypes = Set(theme?.componentTypes.map(\.name) ?? []) }
    }
    var traits: ThemeTraits = []
    /// Pixels per point, 1 to 9.
    var scale = 1
    /// What makes images and fonts for prepare steps; one for all scenes of an engine.
    let workshop: AssetWorkshop
    /// The names of the component types that the theme was compiled with.
    private var componentTypes: Set<String> = []

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
        while let name = type?.name, !componentTypes.contains(name) { type = type?.parent }
        return type?.name
    }

    /// What the theme says of an entity.
    func operations(for type: String?, id: String?) -> [ThemeOperation] {
        guard let type else { return [] }
        return theme?.operations(for: type, id: id, traits: traits) ?? []
    }
}
