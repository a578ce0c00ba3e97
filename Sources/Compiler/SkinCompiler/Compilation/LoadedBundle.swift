import SkinDiagnostics
import SkinFormat
import SkinKit

/// The files of a theme bundle: theme format 1, section 1.
package struct LoadedBundle: Sendable {
    package struct Asset: Sendable {
        /// The path below `assets/`.
        package var path: String
        package var name: AssetName
        /// The file as an input of the theme, or nil if it is not read because of a fault.
        package var input: ThemeInput?
        /// The bytes, or nil if the cache does not embed them.
        package var content: AssetContent?

        package init(path: String, name: AssetName, input: ThemeInput? = nil, content: AssetContent? = nil) {
            self.path = path
            self.name = name
            self.input = input
            self.content = content
        }
    }

    package static let infoName = "info.xml"
    package static let assetsName = "assets"
    /// The identity of the bundle's folder.
    package let id: ThemeFileID
    /// Whether the bundle lies on a theme, in which case it has no parent: theme format 1, section 15.
    package let isOverlay: Bool
    package var info: LoadedFile?
    /// The configuration files in reading order: by layer (theme format 1, section 7), then by the names' UTF-8 bytes.
    package var files: [(traits: ThemeTraits, file: LoadedFile)] = []
    package var assets: [Asset] = []
    package var otherEntries: [String] = []
    /// The faults of the bundle as a whole, such as names of files.
    package var diagnostics: [ThemeDiagnostic] = []

    package init(_ id: ThemeFileID, isOverlay: Bool = false) {
        self.id = id
        self.isOverlay = isOverlay
    }

    /// Returns a diagnostic for each asset that repeats another one's logical name, traits and scale (section 7).
    func duplicateAssets() -> [ThemeDiagnostic] {
        var seen: [AssetKey: String] = [:]
        var faults: [ThemeDiagnostic] = []
        for asset in assets {
            let path = "\(Self.assetsName)/\(asset.path)"
            let key = AssetKey(asset.name)
            guard let first = seen[key] else {
                seen[key] = path
                continue
            }
            let note = ThemeDiagnostic.Note("the other file is here", at: ThemeSourceLocation(in: id.file(first)))
            let message = "'\(path)' has the same logical name, traits and scale as '\(first)'"
            faults.append(
                ThemeDiagnostic(
                    .duplicateDefinition, at: ThemeSourceLocation(in: id.file(path)), message, notes: [note]))
        }
        return faults
    }

    /// A key that compares names byte by byte, as the format requires. `String` treats canonical equivalents as equal.
    private struct AssetKey: Hashable {
        let name: [UInt8]
        let traits: ThemeTraits
        let scale: Int

        init(_ name: AssetName) {
            self.name = Array(name.logicalName.utf8)
            traits = name.traits
            scale = name.scale
        }
    }
}

/// The sources of a theme in memory: its bundle, those of the themes that it inherits from, and the app's schemas.
package struct LoadedChain: Sendable {
    /// The schemas that follow the built-in one.
    package var schemas: [LoadedFile] = []
    /// The files that say which bundles there are. They mean nothing to the theme itself.
    package var configurations: [LoadedFile] = []
    package var configurationFaults: [ThemeDiagnostic] = []
    /// The bundles, from the oldest ancestor to the theme itself, then the overlays, the lowest first.
    package var bundles: [LoadedBundle] = []
    /// The faults of the chain as a whole and of its assets.
    package var faults: [ThemeDiagnostic] = []
    package var isComplete = true

    package init() {}

    package var themeCount: Int { bundles.count { !$0.isOverlay } }

    /// The inputs of the compilation in reading order.
    package var inputs: [ThemeInput] {
        func input(_ kind: ThemeInput.Kind, _ file: LoadedFile) -> ThemeInput {
            ThemeInput(kind, file.id.name, mark: file.mark)
        }
        var inputs = [ThemeInput(.compiler, "skinkit", mark: Compilation.revision)]
        inputs += schemas.map { input(.schema, $0) } + configurations.map { input(.configuration, $0) }
        for bundle in bundles {
            if let info = bundle.info { inputs.append(input(.source, info)) }
            inputs += bundle.files.map { input(.source, $0.file) } + bundle.assets.compactMap(\.input)
        }
        return inputs
    }
}
