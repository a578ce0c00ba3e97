import SkinKit

/// Themes that are looked at together, with the scenes and drawings beside them.
///
/// Immutable; drawing may go on in any number of tasks at once. The same themes and folder give the same bytes.
public struct Preview: Sendable {
    struct Entry: Sendable {
        var theme: Theme
        var assets: ThemeAssets
        var entities: [GalleryEntity]
    }

    let entries: [Entry]
    let library: AssetLibrary
    let folder: PreviewFolder

    /// Collects the themes' entities and files.
    ///
    /// - Parameters:
    ///   - themes: Their images are drawn where their caches hold them (`CacheOptions.embedsAssets`); else their
    ///     outlines are.
    ///   - folder: Scenes, and how an app's own component types are drawn.
    /// - Complexity: O(n) in the entities under all combinations of traits and the sizes of the files.
    public init(_ themes: [Theme], folder: PreviewFolder = PreviewFolder()) {
        var library = AssetLibrary()
        entries = themes.map { theme in
            Entry(theme: theme, assets: library.add(theme), entities: GalleryEntity.all(of: theme))
        }
        self.library = library
        self.folder = folder
    }

    func stage(_ entry: Entry, traits: TraitSet, scale: Int) -> Stage {
        Stage(
            theme: entry.theme, assets: entry.assets, library: library, traits: traits, scale: scale,
            drawings: folder.drawings)
    }

    /// The names of the scenes, in order.
    public var sceneNames: [String] { folder.scenes.map(\.name) }

    /// A scene as an SVG file; nil where there is no scene of the name, or no theme of the number.
    ///
    /// - Parameters:
    ///   - name: One of ``sceneNames``.
    ///   - theme: The number of the theme.
    ///   - traits: The active traits; an idiom gives the size of the screen.
    ///   - scale: The scale that images are wanted for.
    public func sceneSVG(named name: String, theme: Int = 0, traits: TraitSet = [], scale: Int = 1) -> String? {
        guard entries.indices.contains(theme), let scene = folder.scenes.first(where: { $0.name == name }) else {
            return nil
        }
        let stage = stage(entries[theme], traits: traits, scale: scale)
        let title = "\(scene.title), \(stage.theme.info.name)"
        return scene.drawing(on: stage, among: folder.scenes).document(library, title: title)
    }

    /// All entities of a theme in all their states as one SVG file; nil where there is no theme of the number.
    public func gallerySVG(theme: Int = 0, traits: TraitSet = [], scale: Int = 1) -> String? {
        guard entries.indices.contains(theme) else { return nil }
        let stage = stage(entries[theme], traits: traits, scale: scale)
        var sheet = GallerySheet(stage)
        return sheet.drawing(entries[theme].entities).document(library, title: "\(stage.theme.info.name), all entities")
    }
}
