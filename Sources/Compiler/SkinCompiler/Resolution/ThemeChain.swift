import SkinDiagnostics
import SkinKit
import SkinSyntax

package struct ThemeChain: Sendable {
    package struct Theme: Sendable {
        package var info: ThemeInfo
        package var folder: ThemeFileID
        package var assets: [(path: String, name: AssetName)]
        package var otherFiles: [String] = []

        package init(info: ThemeInfo, folder: ThemeFileID, assets: [(path: String, name: AssetName)]) {
            self.info = info
            self.folder = folder
            self.assets = assets
        }
    }

    /// The themes, from the oldest ancestor to the theme itself, then the overlays, the lowest first.
    package var themes: [Theme]
    /// The number of overlays, which are the last of ``themes``.
    package var overlayCount = 0
    /// The labels of settings and of their words, those of the oldest ancestor first.
    package var labels: [InfoFile.Label] = []
    /// The layers in the order of the themes, and within a theme by ascending specificity.
    package var layers: [ThemeLayer]
    package var files: [SourceFile]
    package var definitions: ThemeDefinitions
    package var symbols: SymbolTable
    package var values: ValuePool
    package var schema: SchemaIndex
    /// Whether every file was readable and every theme found. If not, references, classes and assets are not checked
    /// (theme format 1, section 10).
    package var isComplete: Bool

    package init(
        themes: [Theme], layers: [ThemeLayer], files: [SourceFile], definitions: ThemeDefinitions,
        symbols: SymbolTable, values: ValuePool, schema: SchemaIndex, isComplete: Bool
    ) {
        self.themes = themes
        self.layers = layers
        self.files = files
        self.definitions = definitions
        self.symbols = symbols
        self.values = values
        self.schema = schema
        self.isComplete = isComplete
    }

    /// The label of each setting, word and language in the nearest theme that has one, sorted for the cache.
    var effectiveLabels: [ResolvedTheme.Label] {
        var nearest: [[[UInt8]]: ResolvedTheme.Label] = [:]
        for label in labels {
            // No text is empty, so that an absent one precedes all others.
            let key = [label.setting, label.value ?? "", label.language ?? ""].map { Array($0.utf8) }
            nearest[key] = ResolvedTheme.Label(
                setting: label.setting, value: label.value, language: label.language, text: label.text)
        }
        let sorted = nearest.sorted { left, right in
            left.key.lexicographicallyPrecedes(right.key) { $0.lexicographicallyPrecedes($1) }
        }
        return sorted.map(\.value)
    }

    /// The appearance of the theme itself.
    package var appearance: ThemeAppearance { themes.dropLast(overlayCount).last?.info.appearance ?? .any }

    /// The layers that apply under no traits, because the theme is always of the other appearance.
    var idleLayers: [ThemeLayer] { layers.filter { !$0.traits.isDisjoint(with: appearance.excluded) } }

    /// The names of the files in a cache, which knows files by their names alone. Where the folders of several themes have
    /// one name, the nearest theme's keeps it, and the next one's is `NAME (2)`.
    var cachedNames: [String] {
        var folders: [ThemeFileID: String] = [:]
        var taken: Set<String> = []
        for folder in (themes.dropLast(overlayCount).reversed() + themes.suffix(overlayCount)).map(\.folder) {
            let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? folder.name : "\(folder.name) (\($0))" }
            folders[folder] = folders[folder] ?? names.first { taken.insert($0).inserted }
        }
        return files.map { file in
            guard let folder = file.id.folder, let part = file.id.part else { return file.id.name }
            return "\(folders[folder] ?? folder.name)/\(part)"
        }
    }

    /// The files by the identities that their names in a cache give them.
    package var cachedFiles: [ThemeFileID: ThemeFileID] {
        Dictionary(zip(cachedNames.map(ThemeFileID.init(_:)), files.map(\.id))) { first, _ in first }
    }
}
