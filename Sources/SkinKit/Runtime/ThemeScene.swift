/// What is shown to components: a theme, or none, under traits.
struct ThemeScene {
    var theme: Theme? {
        didSet {
            componentTypes = Set(theme?.componentTypes.map(\.name) ?? [])
            choices = AssetChoices()
        }
    }
    var traits: TraitSet = [] { didSet { choices = AssetChoices() } }
    /// Pixels per point, 1 to 9.
    var scale = 1 { didSet { choices = AssetChoices() } }
    /// The names of the component types that the theme was compiled with.
    private var componentTypes: Set<String> = []
    private var choices = AssetChoices()

    /// Whether two scenes show the same for certain: the same cache in memory under the same traits.
    func isSame(as other: ThemeScene) -> Bool {
        theme?.reader.bytes === other.theme?.reader.bytes && traits == other.traits && scale == other.scale
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

    /// The files that serve the images and fonts in parameters, in their order; nil for what no file serves.
    @MainActor
    func assets(of parameters: [ThemeOperation.Parameter]) -> [ThemeAsset?] {
        var assets: [ThemeAsset?] = []
        for parameter in parameters { addAssets(of: parameter.object, to: &assets) }
        return assets
    }

    @MainActor
    private func addAssets(of object: ThemeObject, to assets: inout [ThemeAsset?]) {
        switch object {
        case .image(let image): assets.append(asset(image.name))
        case .font(let font): if case .file(let name) = font.face { assets.append(asset(name)) }
        case .array(let objects): for object in objects { addAssets(of: object, to: &assets) }
        case .record(let record): for field in record.fields { addAssets(of: field.object, to: &assets) }
        case .integer, .float, .bool, .string, .point, .size, .rect, .insets, .color: break
        }
    }

    @MainActor
    private func asset(_ name: String) -> ThemeAsset? {
        if let known = choices.byName[name] { return known }
        let asset = theme?.asset(name, traits: traits, scale: scale)
        choices.byName[name] = .some(asset)
        return asset
    }
}

/// The files that a scene has chosen, for many entities refer to the same few.
private final class AssetChoices {
    @MainActor var byName: [String: ThemeAsset?] = [:]
}
