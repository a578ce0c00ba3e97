import SkinBundles
import SkinCompiler
import SkinKit

/// A preview of several themes, with the scenes and drawings beside them.
///
/// A preview is immutable and can draw in any number of tasks concurrently. Its output is deterministic.
public struct Preview: Sendable {
    struct Entry: Sendable {
        var theme: Theme
        var types: ComponentTypes
        var assets: ThemeAssets
        var entities: [GalleryEntity]
        var scenes: [Scene]
    }

    let entries: [Entry]
    let customStates: [String]
    let library: AssetLibrary
    let folder: PreviewFolder
    /// The heading of the page, such as the app's name.
    public var title = "Themes"
    /// A remark at the foot of the page, such as a date or a commit; nil for none.
    public var note: String?

    /// Creates a preview and collects the themes' entities and files.
    ///
    /// - Parameters:
    ///   - themes: The themes. Images are drawn if the cache embeds them (`ThemeCacheOptions.embedsAssets`), else as
    ///     outlines.
    ///   - folder: The scenes, and the drawings of an app's own component types.
    /// - Complexity: O(n) in the entities under all combinations of traits and the sizes of the files.
    public init(_ themes: [Theme], folder: PreviewFolder = PreviewFolder()) {
        self.init(themes, folder: folder, after: nil)
    }

    /// Creates a preview that takes over what it shares with an earlier one.
    package init(_ themes: [Theme], folder: PreviewFolder, after earlier: Preview?) {
        var library = AssetLibrary()
        var known: Set<String> = []
        let states = themes.flatMap(\.customStates).filter { known.insert($0).inserted }
        customStates = states
        entries = themes.map { theme in
            let assets = library.add(theme)
            if var known = earlier?.entries.first(where: { $0.theme.isSame(as: theme) }),
                earlier?.customStates == states
            {
                known.assets = assets
                known.scenes = folder.scenes.isEmpty ? Scene.standard(for: known.entities) : folder.scenes
                return known
            }
            let types = ComponentTypes(theme)
            let entities = GalleryEntity.all(of: theme, types, customStates: states)
            return Entry(
                theme: theme, types: types, assets: assets, entities: entities,
                scenes: folder.scenes.isEmpty ? Scene.standard(for: entities) : folder.scenes)
        }
        self.library = library
        self.folder = folder
        if let earlier { (title, note) = (earlier.title, earlier.note) }
    }

    func stage(_ entry: Entry, traits: ThemeTraits, scale: Int) -> Stage {
        Stage(
            theme: entry.theme, assets: entry.assets, library: library, traits: traits, scale: scale,
            drawings: folder.drawings, types: entry.types, customStates: customStates, forced: folder.forced)
    }

    /// The names of the scenes, in order.
    ///
    /// Themes without scenes have standard scenes of built-in component types.
    public var sceneNames: [String] { scenes.map(\.name) }

    var scenes: [Scene] { entries.first?.scenes ?? folder.scenes }

    /// Returns a picture of a scene; nil if there is no such scene or theme.
    ///
    /// - Parameters:
    ///   - name: One of ``sceneNames``.
    ///   - theme: The index of the theme.
    ///   - traits: The active traits. An idiom determines the size of the screen.
    ///   - scale: The scale to select images for, and the pixels per point of a PNG.
    public func scene(named name: String, theme: Int = 0, traits: ThemeTraits = [], scale: Int = 1) -> Picture? {
        guard entries.indices.contains(theme), let scene = entries[theme].scenes.first(where: { $0.name == name })
        else { return nil }
        let stage = stage(entries[theme], traits: traits, scale: scale)
        return Picture(
            drawing: scene.drawing(on: stage, among: entries[theme].scenes), library: library,
            title: "\(scene.title), \(stage.theme.info.name)", scale: scale)
    }

    /// Returns a picture of all entities of a theme in all their states; nil if there is no such theme.
    public func gallery(theme: Int = 0, traits: ThemeTraits = [], scale: Int = 1) -> Picture? {
        guard entries.indices.contains(theme) else { return nil }
        let stage = stage(entries[theme], traits: traits, scale: scale)
        var sheet = GallerySheet(stage)
        return Picture(
            drawing: sheet.drawing(entries[theme].entities), library: library,
            title: "\(stage.theme.info.name), all entities", scale: scale)
    }

    /// Returns a picture of two themes and their difference, side by side; nil if there is no such scene or theme.
    ///
    /// - Parameters:
    ///   - old: The index of the older theme.
    ///   - new: The index of the newer theme.
    ///   - name: One of ``sceneNames``, on which differing components are marked; nil for all differing entities.
    ///   - traits: The active traits for both themes.
    ///   - scale: The scale, as for ``scene(named:theme:traits:scale:)``.
    public func comparison(
        of old: Int, with new: Int, scene name: String? = nil, traits: ThemeTraits = [], scale: Int = 1
    ) -> Picture? {
        guard entries.indices.contains(old), entries.indices.contains(new) else { return nil }
        let stages = [old, new].map { stage(entries[$0], traits: traits, scale: scale) }
        let comparison = Comparison(from: stages[0], to: stages[1])
        let title = "\(stages[0].theme.info.name) and \(stages[1].theme.info.name)"
        let drawing: Drawing
        if let name {
            guard let scene = entries[new].scenes.first(where: { $0.name == name }) else { return nil }
            drawing = comparison.drawing(of: scene, among: entries[new].scenes)
        } else {
            drawing = comparison.drawing(of: GalleryEntity.merged([entries[old].entities, entries[new].entities]))
        }
        return Picture(drawing: drawing, library: library, title: "\(title), compared", scale: scale)
    }
}

extension Preview {
    /// Creates a preview of a bundle under several compilers, such as without and with edits, with the scenes beside it.
    ///
    /// - Throws: `ThemeFileError`; `ThemeCacheError`.
    package init(of bundle: String, under compilers: [ThemeCompiler]) throws {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        let themes = try compilers.compactMap { compiler in
            try compiler.compile(bundle, options: options).cache.map { try Theme(cacheBytes: $0) }
        }
        self.init(themes, folder: try PreviewFolder(at: PreviewFolder.path(beside: bundle)))
    }

    /// Returns a PNG file of the first theme, the second one and their difference.
    ///
    /// - Parameter scene: One of ``sceneNames``; nil for all differing entities.
    package func comparison(ofScene scene: String?, traits: ThemeTraits) throws(PictureError) -> [UInt8] {
        if let picture = comparison(of: 0, with: 1, scene: scene, traits: traits) { return try picture.png() }
        throw .failed("there is no scene '\(scene ?? "")'; the scenes are \(sceneNames.joined(separator: ", "))")
    }
}
