import SkinCompiler
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
    ///   - themes: Their images are drawn where their caches hold them (`ThemeCacheOptions.embedsAssets`); else their
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

    func stage(_ entry: Entry, traits: ThemeTraits, scale: Int) -> Stage {
        Stage(
            theme: entry.theme, assets: entry.assets, library: library, traits: traits, scale: scale,
            drawings: folder.drawings)
    }

    /// The names of the scenes, in order.
    public var sceneNames: [String] { folder.scenes.map(\.name) }

    /// A scene as a picture; nil where there is no scene of the name, or no theme of the number.
    ///
    /// - Parameters:
    ///   - name: One of ``sceneNames``.
    ///   - theme: The number of the theme.
    ///   - traits: The active traits; an idiom gives the size of the screen.
    ///   - scale: The scale that images are wanted for; pixels for a point where there are pixels.
    public func scene(named name: String, theme: Int = 0, traits: ThemeTraits = [], scale: Int = 1) -> Picture? {
        guard entries.indices.contains(theme), let scene = folder.scenes.first(where: { $0.name == name }) else {
            return nil
        }
        let stage = stage(entries[theme], traits: traits, scale: scale)
        return Picture(
            drawing: scene.drawing(on: stage, among: folder.scenes), library: library,
            title: "\(scene.title), \(stage.theme.info.name)", scale: scale)
    }

    /// All entities of a theme in all their states as a picture; nil where there is no theme of the number.
    public func gallery(theme: Int = 0, traits: ThemeTraits = [], scale: Int = 1) -> Picture? {
        guard entries.indices.contains(theme) else { return nil }
        let stage = stage(entries[theme], traits: traits, scale: scale)
        var sheet = GallerySheet(stage)
        return Picture(
            drawing: sheet.drawing(entries[theme].entities), library: library,
            title: "\(stage.theme.info.name), all entities", scale: scale)
    }

    /// A theme, another one or a later version, and what is not the same, side by side; nil where there is no scene of
    /// the name, or no theme of a number.
    ///
    /// - Parameters:
    ///   - old: The number of the older theme.
    ///   - new: The number of the newer one.
    ///   - scene: One of ``sceneNames``, on which what differs is marked; nil for all entities that differ.
    ///   - traits: The active traits for both.
    ///   - scale: As for ``scene(named:theme:traits:scale:)``.
    public func comparison(
        of old: Int, with new: Int, scene name: String? = nil, traits: ThemeTraits = [], scale: Int = 1
    ) -> Picture? {
        guard entries.indices.contains(old), entries.indices.contains(new) else { return nil }
        let stages = [old, new].map { stage(entries[$0], traits: traits, scale: scale) }
        let comparison = Comparison(from: stages[0], to: stages[1])
        let title = "\(stages[0].theme.info.name) and \(stages[1].theme.info.name)"
        let drawing: Drawing
        if let name {
            guard let scene = folder.scenes.first(where: { $0.name == name }) else { return nil }
            drawing = comparison.drawing(of: scene, among: folder.scenes)
        } else {
            drawing = comparison.drawing(of: GalleryEntity.merged([entries[old].entities, entries[new].entities]))
        }
        return Picture(drawing: drawing, library: library, title: "\(title), compared", scale: scale)
    }
}
