import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

/// A reader of the files of one theme: schemas, the bundle, the themes that it inherits from, and overlays.
struct ChainLoader {
    static let chainLimit = 64
    static let overlayLimit = 8

    private(set) var sources = LoadedChain()
    /// The paths of the bundles that were read, by their names in diagnostics, and of schemas and `skinkit.xml`, by file name.
    private(set) var paths: [String: String] = [:]
    private(set) var oldestPath = ""
    /// The names of bundles in diagnostics, by their real paths.
    private var names: [String: String] = [:]
    private let compiler: ThemeCompiler
    private let embedsAssets: Bool

    init(_ bundle: String, _ compiler: ThemeCompiler, embedsAssets: Bool) throws(ThemeFileError) {
        self.compiler = compiler
        self.embedsAssets = embedsAssets
        try Self.checkFolder(bundle)
        for path in compiler.schemaFiles {
            let name = FilePath.lastPart(of: path)
            paths[name] = path
            sources.schemas.append(try compiler.load(BundleFile(path), name: name))
        }
        let catalog = try catalog(for: bundle)
        let main = FileSystem.realPath(of: bundle)
        let first = catalog.bundles.first { $0.realPath == main }
        var members = first.map { inheritanceChain(from: $0, catalog) } ?? []
        sources.faults += catalog.duplicates(inChainOf: bundle) { distinct($0) }
        guard !members.isEmpty else { return }
        members[0].path = FilePath.withoutTrailingSlashes(bundle)
        oldestPath = members[members.count - 1].path
        var assets = AssetLoader(compiler: compiler, embedsAssets: embedsAssets)
        for member in members.reversed() {
            let isAncestor = sources.bundles.isEmpty && members.count > 1
            try load(
                compiler.folder(at: member.path).named(member.name), info: member.file, isOldest: isAncestor, &assets)
        }
        for path in try overlays() { try load(distinct(compiler.folder(at: path)), isOverlay: true, &assets) }
    }

    // MARK: Names

    /// Returns the name in diagnostics of a folder: its own, unless another folder with it was named before. Files are known
    /// by it, and a theme may inherit from one in another folder of the same name.
    private mutating func name(of folder: String, at real: String) -> String {
        if let known = names[real] { return known }
        let taken = Set(names.values)
        let numbered = (2...).lazy.map { "\(folder) (\($0))" }
        let name = taken.contains(folder) ? numbered.first { !taken.contains($0) } ?? folder : folder
        names[real] = name
        return name
    }

    private mutating func distinct(_ bundle: ThemeCatalog.Bundle) -> ThemeCatalog.Bundle {
        let name = name(of: bundle.name, at: bundle.realPath)
        if name != bundle.name { paths[name] = bundle.path }
        return bundle.named(name)
    }

    private mutating func distinct(_ folder: BundleFolder) -> BundleFolder {
        folder.named(name(of: folder.name, at: FileSystem.realPath(of: folder.path) ?? folder.path))
    }

    static func checkFolder(_ bundle: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: bundle) != nil else { throw ThemeFileError(.read, bundle, reason: "No such folder") }
        let isPackage = FileSystem.kind(of: bundle) == .file && ThemePackage.isNamed(bundle)
        guard isPackage || FileSystem.kind(of: bundle) == .folder else {
            throw ThemeFileError(.read, bundle, reason: "not a theme folder")
        }
    }

    private mutating func catalog(for bundle: String) throws(ThemeFileError) -> ThemeCatalog {
        var catalog = try compiler.catalog(of: [Self.folder(of: bundle)] + compiler.themeFolders)
        catalog.add(path: bundle)
        for package in compiler.packages { catalog.add(path: package) }
        catalog.setOverlays(compiler.overlays, except: bundle)
        sources.configurations = catalog.configurationFiles
        sources.configurationFaults = catalog.diagnostics
        paths[ThemeConfiguration.fileName] = catalog.configurationPath
        return catalog
    }

    private static func folder(of bundle: String) -> String {
        let name = FilePath.lastPart(of: bundle)
        guard name == "." || name == ".." || name == "/" else { return FilePath.folder(of: bundle) }
        return FilePath.join(bundle, "..")
    }

    mutating func replace(_ file: LoadedFile) {
        for (number, bundle) in sources.bundles.enumerated() {
            for index in bundle.files.indices where bundle.files[index].file.name == file.name {
                sources.bundles[number].files[index].file = file
            }
        }
    }

    // MARK: Bundles

    /// - Parameter info: The bundle's `info.xml`, if it was read already.
    private mutating func load(
        _ folder: BundleFolder, info: LoadedFile? = nil, isOldest: Bool = false, isOverlay: Bool = false,
        _ assets: inout AssetLoader
    ) throws(ThemeFileError) {
        paths[folder.name] = paths[folder.name] ?? folder.path
        var bundle = LoadedBundle(name: folder.name, isOverlay: isOverlay)
        bundle.diagnostics = folder.diagnostics
        bundle.otherEntries = folder.otherEntries
        if folder.infoPath != nil {
            let label = folder.label(of: BundleFolder.infoName)
            // A bundle that is a link has two names.
            bundle.info = info?.name == label ? info : nil
            if bundle.info == nil {
                bundle.info = try compiler.load(folder.file(named: BundleFolder.infoName), name: label)
            }
        }
        for file in folder.configurationFiles {
            let loaded = try compiler.load(folder.file(named: file.name), name: folder.label(of: file.name))
            bundle.files.append((file.traits, loaded))
        }
        bundle.assets = try assets.load(folder, isOldest: isOldest, &sources.faults)
        sources.bundles.append(bundle)
    }

    /// Returns the bundle, its parent, its parent's parent and so on: theme format 1, section 6.
    private mutating func inheritanceChain(
        from first: ThemeCatalog.Bundle, _ catalog: ThemeCatalog
    ) -> [ThemeCatalog.Bundle] {
        var chain = [distinct(first)]
        while let last = chain.last {
            if last.info.hasInvalidParent { sources.isComplete = false }
            guard let parent = last.info.parent else { break }
            if chain.count == Self.chainLimit {
                report(.limitExceeded, at: parent.range, .chainTooLong)
                break
            }
            let isMain = first.info.identifier == parent.identifier
            guard let next = isMain ? first : catalog.bundle(identified: parent.identifier) else {
                reportUnknown(parent, for: chain, catalog)
                break
            }
            if let start = chain.firstIndex(where: { $0.realPath == next.realPath }) {
                reportCycle(Array(chain[start...]))
                break
            }
            chain.append(distinct(next))
        }
        return chain
    }

    /// Returns the paths of the overlays, the lowest first: theme format 1, section 15.
    private mutating func overlays() throws(ThemeFileError) -> [String] {
        for path in compiler.overlays.prefix(Self.overlayLimit + 1) { try Self.checkFolder(path) }
        if compiler.overlays.count > Self.overlayLimit {
            let excess = try distinct(compiler.folder(at: compiler.overlays[Self.overlayLimit]))
            paths[excess.name] = paths[excess.name] ?? excess.path
            let location = ThemeSourceLocation(file: excess.label(of: BundleFolder.infoName))
            report(.limitExceeded, at: ThemeSourceRange(at: location), .tooManyOverlays(Self.overlayLimit))
        }
        return Array(compiler.overlays.prefix(Self.overlayLimit))
    }

    // MARK: Faults

    private mutating func report(
        _ code: ThemeDiagnosticCode, at range: ThemeSourceRange, _ sentence: Sentence,
        notes: [ThemeDiagnostic.Note] = []
    ) {
        sources.isComplete = false
        sources.faults.append(ThemeDiagnostic(code, at: range, sentence, notes: notes))
    }

    private mutating func reportUnknown(
        _ parent: (identifier: String, range: ThemeSourceRange), for chain: [ThemeCatalog.Bundle],
        _ catalog: ThemeCatalog
    ) {
        let sentence: Sentence =
            compiler.cachedThemes.contains(parent.identifier)
            ? .themeWithoutSources(parent.identifier)
            : .unknownTheme(parent.identifier, catalog.advice(on: parent.identifier, for: chain))
        report(.unknownTheme, at: parent.range, sentence, notes: unidentified(catalog))
    }

    /// Returns what is wrong with each theme that has no identifier: the parent may be one of them.
    private mutating func unidentified(_ catalog: ThemeCatalog) -> [ThemeDiagnostic.Note] {
        catalog.bundles.filter { $0.info.identifier == nil }.flatMap { bundle in
            let bundle = distinct(bundle)
            paths[bundle.name] = bundle.path
            if let file = bundle.file { sources.configurations.append(file) }
            return bundle.notesOnIdentifier
        }
    }

    private mutating func reportCycle(_ members: [ThemeCatalog.Bundle]) {
        let places = members.compactMap { bundle in bundle.info.parent.map { (bundle.name, $0.range) } }
        guard let first = places.indices.min(by: { places[$0].1 < places[$1].1 }) else { return }
        let turned = Array(places[first...] + places[..<first])
        report(
            .inheritanceCycle, at: turned[0].1, .inheritanceCycle(turned.map(\.0)),
            notes: turned.dropFirst().map { .init(Sentence.partOfCycle($0.0), at: $0.1) })
    }
}
