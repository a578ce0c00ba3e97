import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

/// A reader of the files of one theme: schemas, the bundle, the themes that it inherits from, and overlays.
struct ChainLoader {
    static let chainLimit = 64
    static let overlayLimit = 8

    private(set) var sources = LoadedChain()
    private(set) var oldestPath = ""
    private let compiler: ThemeCompiler
    private let embedsAssets: Bool

    init(_ bundle: String, _ compiler: ThemeCompiler, embedsAssets: Bool) throws(ThemeFileError) {
        self.compiler = compiler
        self.embedsAssets = embedsAssets
        try Self.checkFolder(bundle)
        for path in compiler.schemaFiles {
            sources.schemas.append(try compiler.load(BundleFile(path), ThemeFileID(fileAt: path)))
        }
        let catalog = try catalog(for: bundle)
        let members = catalog.bundle(at: bundle).map { inheritanceChain(from: $0, catalog) } ?? []
        sources.faults += catalog.duplicates(inChainOf: bundle)
        guard !members.isEmpty else { return }
        // The theme itself is read where the caller says that it is, which may be a link.
        let paths = [FilePath.withoutTrailingSlashes(bundle)] + members.dropFirst().map(\.path)
        oldestPath = paths[paths.count - 1]
        var assets = AssetLoader(compiler: compiler, embedsAssets: embedsAssets)
        for (member, path) in zip(members, paths).reversed() {
            let isAncestor = sources.bundles.isEmpty && members.count > 1
            try load(compiler.folder(at: path), info: member.file, isOldest: isAncestor, &assets)
        }
        for path in try overlays() { try load(compiler.folder(at: path), isOverlay: true, &assets) }
    }

    static func checkFolder(_ bundle: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: bundle) != nil else { throw ThemeFileError(.read, bundle, reason: "No such folder") }
        let isPackage = FileSystem.kind(of: bundle) == .file && ThemePackage.isNamed(bundle)
        guard isPackage || FileSystem.kind(of: bundle) == .folder else {
            throw ThemeFileError(.read, bundle, reason: "not a theme folder")
        }
    }

    private mutating func catalog(for bundle: String) throws(ThemeFileError) -> ThemeCatalog {
        var catalog = try compiler.catalog(of: [BundleFolder.folder(of: bundle)] + compiler.themeFolders)
        catalog.add(path: bundle)
        for package in compiler.packages { catalog.add(path: package) }
        catalog.setOverlays(compiler.overlays, except: bundle)
        sources.configurations = catalog.configurationFiles
        sources.configurationFaults = catalog.diagnostics
        return catalog
    }

    mutating func replace(_ file: LoadedFile) {
        for (number, bundle) in sources.bundles.enumerated() {
            for index in bundle.files.indices where bundle.files[index].file.id == file.id {
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
        var bundle = LoadedBundle(folder.id, isOverlay: isOverlay)
        bundle.diagnostics = folder.diagnostics
        bundle.otherEntries = folder.otherEntries
        if folder.hasInfo {
            let id = folder.id.file(BundleFolder.infoName)
            // A bundle may have two names and two paths.
            bundle.info = info?.id.name == id.name && info?.id == id ? info : nil
            if bundle.info == nil { bundle.info = try compiler.load(folder.file(named: BundleFolder.infoName), id) }
        }
        for file in folder.configurationFiles {
            let loaded = try compiler.load(folder.file(named: file.name), folder.id.file(file.name))
            bundle.files.append((file.traits, loaded))
        }
        bundle.assets = try assets.load(folder, isOldest: isOldest, &sources.faults)
        sources.bundles.append(bundle)
    }

    /// Returns the bundle, its parent, its parent's parent and so on: theme format 1, section 6.
    private mutating func inheritanceChain(
        from first: ThemeCatalog.Bundle, _ catalog: ThemeCatalog
    ) -> [ThemeCatalog.Bundle] {
        var chain = [first]
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
            if let start = chain.firstIndex(where: { $0.id == next.id }) {
                reportCycle(Array(chain[start...]))
                break
            }
            chain.append(next)
        }
        return chain
    }

    /// Returns the paths of the overlays, the lowest first: theme format 1, section 15.
    private mutating func overlays() throws(ThemeFileError) -> [String] {
        for path in compiler.overlays.prefix(Self.overlayLimit + 1) { try Self.checkFolder(path) }
        if compiler.overlays.count > Self.overlayLimit {
            let excess = try compiler.folder(at: compiler.overlays[Self.overlayLimit]).id.file(BundleFolder.infoName)
            report(.limitExceeded, at: ThemeSourceRange(beginningOf: excess), .tooManyOverlays(Self.overlayLimit))
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
