import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit

struct AssetFindings {
    private let themes: [LintedTheme]
    /// The logical names that the XML of a chain refers to, by the bundles of that chain.
    private var named: [ThemeFileID: Set<String>] = [:]
    private static let pixelFormats: Set<String> = ["png", "jpg", "jpeg", "gif", "webp", "heic", "bmp", "tif", "tiff"]

    init(_ themes: [LintedTheme]) {
        self.themes = themes
        for theme in themes {
            let names = theme.namedAssets
            for member in theme.chain.themes { named[member.folder, default: []].formUnion(names) }
        }
    }

    func diagnostics() throws(ThemeFileError) -> [ThemeDiagnostic] {
        var found: [ThemeDiagnostic] = []
        for theme in themes {
            found += unused(theme.bundle) + withoutScale(theme.bundle)
            found += try duplicates(theme)
        }
        return found
    }

    private func unused(_ bundle: BundleFolder) -> [ThemeDiagnostic] {
        let known = (named[bundle.id] ?? []).sorted()
        var suggestions = SuggestionBudget()
        return bundle.assets.filter { !(named[bundle.id]?.contains($0.name.logicalName) ?? false) }.map { asset in
            let nearest = Suggestion.nearest(to: asset.name.logicalName, among: known, within: &suggestions)
            let misnamed = asset.name.traits.isEmpty ? WordAdvice.misnamedFile(asset.path)?.text : nil
            let advice =
                misnamed ?? nearest.map { "did you mean '\($0)'?" }
                ?? "remove it, or allow it if the app requests it by name"
            return diagnostic(.unusedAsset, bundle, asset, "unused asset '\(asset.name.logicalName)'; \(advice)")
        }
    }

    private func withoutScale(_ bundle: BundleFolder) -> [ThemeDiagnostic] {
        struct Key: Hashable {
            var name: String
            var traits: ThemeTraits
        }
        let images = bundle.assets.filter { asset in
            Self.pixelFormats.contains((FilePath.fileExtension(of: asset.path) ?? "").lowercased())
        }
        let groups = Dictionary(grouping: images) { Key(name: $0.name.logicalName, traits: $0.name.traits) }
        return groups.values.compactMap { files in
            guard !files.contains(where: { $0.name.scale == 2 }), let first = files.first else { return nil }
            let scales = files.map { "@\($0.name.scale)x" }.sorted().joined(separator: ", ")
            return diagnostic(
                .missingScale, bundle, first,
                "no @2x variant of the image '\(first.name.logicalName)'"
                    + (first.name.traits.isEmpty ? "" : " for these traits")
                    + ", only \(scales); add one with twice the pixels")
        }
    }

    /// Returns a finding for each file of the bundle with the same bytes as another one. The other file is one of the
    /// bundle, or one of an ancestor that the bundle overrides.
    private func duplicates(_ theme: LintedTheme) throws(ThemeFileError) -> [ThemeDiagnostic] {
        let names = Set(theme.bundle.assets.map(\.name))
        var files: [(id: ThemeFileID, file: BundleFile, asset: BundleFolder.Asset?)] = []
        for member in theme.chain.themes {
            let isOwn = member.folder == theme.bundle.id
            let file = try theme.files(of: member)
            for asset in member.assets where isOwn || names.contains(asset.name) {
                let path = "\(BundleFolder.assetsName)/\(asset.path)"
                files.append(
                    (
                        member.folder.file(path), file(path),
                        isOwn ? BundleFolder.Asset(path: asset.path, name: asset.name) : nil
                    ))
            }
        }
        var found: [ThemeDiagnostic] = []
        for group in Dictionary(grouping: files, by: { $0.file.size ?? -1 }).values where group.count > 1 {
            var first: [UInt64: (id: ThemeFileID, file: BundleFile)] = [:]
            for file in group {
                let bytes = try file.file.read(limit: Theme.assetLimit)
                guard bytes.count <= Theme.assetLimit else { break }
                let hash = CacheHash.content(bytes)
                guard let known = first[hash] else {
                    first[hash] = (file.id, file.file)
                    continue
                }
                guard let asset = file.asset, try known.file.read(limit: Theme.assetLimit) == bytes else { continue }
                found.append(
                    diagnostic(
                        .duplicateAsset, theme.bundle, asset,
                        "'\(asset.path)' has the same bytes as '\(known.id.name)'; refer to that file, and remove this one",
                        notes: [.init("the other file", at: ThemeSourceLocation(in: known.id))]))
            }
        }
        return found
    }

    private func diagnostic(
        _ code: ThemeDiagnosticCode, _ bundle: BundleFolder, _ asset: BundleFolder.Asset, _ message: String,
        notes: [ThemeDiagnostic.Note] = []
    ) -> ThemeDiagnostic {
        let location = ThemeSourceLocation(in: bundle.id.file("\(BundleFolder.assetsName)/\(asset.path)"))
        return ThemeDiagnostic(code, severity: .warning, at: location, message, notes: notes)
    }
}

extension LintedTheme {
    fileprivate var namedAssets: Set<String> {
        var names: Set<String> = []
        for object in chain.definitions.objects {
            let value: PooledValue
            switch object.content {
            case .literal(let number): value = chain.values[number]
            // A font whose size is a reference.
            case .adjusted(let number): value = chain.definitions.adjustedLiterals[Int(number)].value
            default: continue
            }
            switch value {
            case .image(let image): names.insert(chain.symbols[image.name])
            case .font(let font): if let file = font.file { names.insert(chain.symbols[file]) }
            default: break
            }
        }
        return names
    }
}
