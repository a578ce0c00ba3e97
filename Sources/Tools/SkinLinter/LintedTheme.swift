import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

/// A bundle to lint: the definitions of its inheritance chain, and what the compiler makes of them.
struct LintedTheme: Sendable {
    let bundle: BundleFolder
    let chain: ThemeChain
    let theme: Theme
    let linked: [LinkedTheme]
    /// The definitions of operations that override one another: ``ResolvedTheme/definitionStacks``.
    let stacks: [[Int32]]
    private let files: [ThemeFileID: SourceFile]
    private let cachedFiles: [ThemeFileID: ThemeFileID]
    /// The bundle's own definitions of entities: the first one of each.
    private var ownEntities: [ThemeEntityKey: Place] = [:]

    init(bundle: BundleFolder, chain: ThemeChain, theme: Theme, stacks: [[Int32]] = []) {
        self.bundle = bundle
        self.chain = chain
        self.theme = theme
        self.stacks = stacks
        linked = chain.linkedThemes
        files = Dictionary(chain.files.map { ($0.id, $0) }) { first, _ in first }
        cachedFiles = chain.cachedFiles
        for entity in ownLayers.flatMap(\.entities).map({ chain.definitions.entities[Int($0)] }) {
            let key = key(entity)
            ownEntities[key] = ownEntities[key] ?? entity.place
        }
    }

    /// Returns what finds the files of a theme of the chain by their paths in its bundle.
    func files(of member: ThemeChain.Theme) throws(ThemeFileError) -> (String) -> BundleFile {
        if member.folder == bundle.id { return bundle.file }
        return try BundleFolder.packaged(at: member.folder.path)?.file ?? { BundleFile(member.folder.file($0).path) }
    }

    func file(_ id: ThemeFileID) -> SourceFile? { files[id] }

    /// Returns a place in the sources for one in the cache.
    func source(_ place: ThemeSourceLocation) -> ThemeSourceLocation { place.translated(by: cachedFiles) }

    /// Returns whether a file belongs to the bundle itself rather than to an ancestor.
    func isOwn(_ file: ThemeFileID) -> Bool { bundle.id.contains(file) }

    var isRoot: Bool { chain.themes.count - chain.overlayCount == 1 }

    /// Returns whether a theme of the chain, by its number, is the bundle itself or an overlay.
    func isOwn(theme number: Int) -> Bool { number >= chain.themes.count - chain.overlayCount - 1 }

    var ownLayers: [ThemeLayer] { chain.layers.filter { isOwn(theme: $0.theme) } }

    var overlayLayers: [ThemeLayer] { chain.layers.filter { $0.theme >= chain.themes.count - chain.overlayCount } }

    func isOwnOrOverlay(_ file: ThemeFileID) -> Bool {
        isOwn(file) || chain.themes.suffix(chain.overlayCount).contains { $0.folder.contains(file) }
    }

    var declared: Set<ThemeEntityKey> { Set(chain.definitions.entities.map(key)) }

    private func key(_ entity: EntityDefinition) -> ThemeEntityKey {
        ThemeEntityKey(component: chain.symbols[entity.component], id: entity.id.map { chain.symbols[$0] })
    }

    func ownLocation(of key: ThemeEntityKey) -> ThemeSourceLocation? { ownEntities[key].map(chain.location) }
}

extension ThemeChain {
    func location(of place: Place) -> ThemeSourceLocation { files[Int(place.file)].location(ofOffset: place.offset) }
}
