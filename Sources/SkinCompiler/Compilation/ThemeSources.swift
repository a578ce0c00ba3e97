import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// The reader of a compilation's inputs: schemas, the bundle, and the themes that it inherits from.
package struct ThemeSources: Sendable {
    static let chainLimit = 32
    static let overlayLimit = 8

    private(set) var texts: [String: SourceText] = [:]
    private(set) var paths: [String: String] = [:]
    var diagnostics: [ThemeDiagnostic] = []
    /// The inputs that were read, in reading order.
    var inputs = [ThemeInput(.compiler, "skinkit", mark: ThemeCompiler.revision)]
    /// For each theme, the oldest ancestor first, the bytes of the assets to embed in the cache, by their paths.
    var assetContents: [[ArraySlice<UInt8>: AssetContent]] = []
    /// The number of bytes in all of them, at most ``embeddedLimit``.
    var embeddedBytes = 0
    static let embeddedLimit = 256 << 20
    let compiler: ThemeCompiler
    let embedsAssets: Bool
    private var files: [SourceFile] = []
    /// Whether every file of the chain was readable and every theme of it was found.
    private(set) var isComplete = true

    init(compiler: ThemeCompiler, embedsAssets: Bool = false) {
        self.compiler = compiler
        self.embedsAssets = embedsAssets
    }

    /// Reads the theme chain of a bundle.
    ///
    /// - Returns: The chain, or nil if a schema is invalid, in which case the themes are not checked.
    /// - Throws: `ThemeFileError` if a folder or file cannot be read.
    mutating func read(_ bundle: String) throws(ThemeFileError) -> ThemeChain? {
        try checkFolder(bundle)
        var symbols = SymbolTable.withVocabulary()
        let schema = try readSchemas(&symbols)
        let catalog = try readCatalog(bundle)
        guard let schema else { return nil }
        diagnostics += catalog.duplicates(inChainOf: bundle)
        guard let chain = try chainFolders(of: bundle, catalog) else { return nil }
        let folders = try chain + overlayFolders()
        let index = SchemaIndex(schema, symbols: &symbols)
        var themes = ReadThemes(reader: ThemeReader(schema: index, symbols: symbols))
        if let oldest = chain.first, chain.count > 1, let shared = compiler.shared {
            themes = try readOldest(oldest, themes, symbols, shared)
        }
        try read(folders, chainCount: chain.count, symbols, &themes)
        let reader = themes.reader
        diagnostics += reader.diagnostics
        if isComplete { diagnostics += folders.flatMap { $0.duplicateAssets() } }
        var result = ThemeChain(
            themes: themes.themes, layers: themes.layers, files: files, definitions: reader.definitions,
            symbols: reader.symbols, values: reader.values, schema: reader.schema, isComplete: isComplete)
        result.overlayCount = folders.count - chain.count
        return result
    }

    /// Reads the folders that are not read yet.
    ///
    /// - Parameters:
    ///   - chainCount: The number of folders that are no overlays.
    ///   - symbols: The names that all files are read with.
    private mutating func read(
        _ folders: [BundleFolder], chainCount: Int, _ symbols: SymbolTable, _ themes: inout ReadThemes
    ) throws(ThemeFileError) {
        let start = themes.themes.count
        var files = ConfigurationFiles(of: Array(folders[start...]), compiler, symbols: symbols)
        for (number, folder) in folders.enumerated().dropFirst(start) {
            themes.themes.append(try readInfo(of: folder, isOverlay: number >= chainCount))
            themes.layers += try readLayers(of: folder, theme: number, &files, &themes.reader)
            try addAssets(of: folder)
        }
    }

    /// Reads the oldest theme of a chain, unless another compilation has read it.
    private mutating func readOldest(
        _ folder: BundleFolder, _ start: ReadThemes, _ symbols: SymbolTable, _ shared: SharedSources
    ) throws(ThemeFileError) -> ReadThemes {
        let sources = ThemeSources(compiler: compiler, embedsAssets: embedsAssets)
        let (themes, read) = try shared.oldestTheme(
            folder, compiler, embedsAssets: embedsAssets
        ) { () throws(ThemeFileError) in
            var (themes, read) = (start, sources)
            try read.read([folder], chainCount: 1, symbols, &themes)
            return (themes, read)
        }
        diagnostics += read.diagnostics
        inputs += read.inputs.dropFirst(sources.inputs.count)
        texts.merge(read.texts) { first, _ in first }
        paths.merge(read.paths) { first, _ in first }
        assetContents += read.assetContents
        embeddedBytes += read.embeddedBytes
        files += read.files
        if !read.isComplete { isComplete = false }
        return themes
    }

    // MARK: Files

    func checkFolder(_ bundle: String) throws(ThemeFileError) {
        guard FileSystem.kind(of: bundle) != nil else { throw ThemeFileError(.read, bundle, reason: "No such folder") }
        let isPackage = FileSystem.kind(of: bundle) == .file && ThemePackage.isNamed(bundle)
        guard isPackage || FileSystem.kind(of: bundle) == .folder else {
            throw ThemeFileError(.read, bundle, reason: "not a theme folder")
        }
    }

    /// Returns a file's bytes and records them as an input.
    mutating func load(_ kind: ThemeInput.Kind, _ file: BundleFile, name: String) throws(ThemeFileError) -> [UInt8] {
        let contents = try compiler.contents(of: file, name: name)
        inputs.append(ThemeInput(kind, name, mark: contents.mark))
        return contents.bytes
    }

    /// Returns the bundles beside a bundle and in the compiler's folders.
    mutating func readCatalog(_ bundle: String) throws(ThemeFileError) -> ThemeCatalog {
        var catalog = try compiler.catalog(of: [folder(of: bundle)] + compiler.themeFolders)
        catalog.add(path: bundle)
        for package in compiler.packages { catalog.add(path: package) }
        catalog.setOverlays(compiler.overlays, except: bundle)
        diagnostics += catalog.diagnostics
        texts.merge(catalog.sources) { first, _ in first }
        paths[ThemeConfiguration.fileName] = catalog.configurationPath
        for bytes in catalog.configurationFiles {
            inputs.append(
                ThemeInput(.configuration, ThemeConfiguration.fileName, mark: CacheHash.content(bytes)))
        }
        return catalog
    }

    private func folder(of bundle: String) -> String {
        let name = FilePath.lastPart(of: bundle)
        guard name == "." || name == ".." || name == "/" else { return FilePath.folder(of: bundle) }
        return FilePath.join(bundle, "..")
    }

    // MARK: Schemas

    private mutating func readSchemas(_ symbols: inout SymbolTable) throws(ThemeFileError) -> ComponentSchema? {
        if compiler.schemaFiles.isEmpty { return .builtIn }
        var read: [SourceFile] = []
        var isReadable = true
        if let builtIn = try? ComponentSchema.builtInFile(symbols: &symbols) { read.append(builtIn) }
        for path in compiler.schemaFiles {
            let name = FilePath.lastPart(of: path)
            paths[name] = path
            let bytes = try load(.schema, BundleFile(path), name: name)
            if let file = readXML(bytes, name: name, &symbols) { read.append(file) } else { isReadable = false }
        }
        do {
            let schema = try SchemaReader.read(read, symbols: symbols)
            return isReadable ? schema : nil
        } catch {
            diagnostics += error.diagnostics
            return nil
        }
    }

    /// Parses a file. If it cannot be read as XML, reports the error and returns nil.
    private mutating func readXML(_ bytes: [UInt8], name: String, _ symbols: inout SymbolTable) -> SourceFile? {
        do {
            return keep(try XMLReader.read(bytes, name: name, symbols: &symbols), nil, name: name)
        } catch {
            return keep(nil, error, name: name)
        }
    }

    /// Keeps a file's text, and reports the error if the file could not be read.
    private mutating func keep(_ file: SourceFile?, _ fault: UnreadableFile?, name: String) -> SourceFile? {
        texts[name] = file?.text ?? fault?.text
        if let fault { diagnostics.append(fault.diagnostic) }
        return file
    }

    // MARK: The chain

    /// Returns the folders of a bundle and of the themes that it inherits from, the oldest ancestor first.
    mutating func chainFolders(
        of bundle: String, _ catalog: ThemeCatalog
    ) throws(ThemeFileError) -> [BundleFolder]? {
        let main = FileSystem.realPath(of: bundle)
        guard let first = catalog.bundles.first(where: { $0.realPath == main }) else { return nil }
        var folders: [BundleFolder] = []
        for member in inheritanceChain(from: first, catalog).reversed() {
            let path = member.realPath == main ? FilePath.withoutTrailingSlashes(bundle) : member.path
            folders.append(try compiler.folder(at: path))
        }
        return folders
    }

    /// Returns the bundle, its parent, its parent's parent and so on: theme format 1, section 6.
    private mutating func inheritanceChain(
        from first: ThemeCatalog.Bundle, _ catalog: ThemeCatalog
    ) -> [ThemeCatalog.Bundle] {
        var chain = [first]
        while let last = chain.last {
            if last.info.hasInvalidParent { isComplete = false }
            guard let parent = last.info.parent else { break }
            if chain.count == Self.chainLimit {
                report(.limitExceeded, at: parent.range, "inheritance chain has more than 32 themes")
                break
            }
            let isMain = first.info.identifier == parent.identifier
            guard let next = isMain ? first : catalog.bundle(identified: parent.identifier) else {
                let hint =
                    compiler.cachedThemes.contains(parent.identifier)
                    ? ", which is here as a cache without its sources; compile it with --sources"
                    : "; \(catalog.advice(on: parent.identifier, for: chain))"
                let unreadable = catalog.bundles.filter { $0.info.identifier == nil }.map { bundle in
                    ThemeDiagnostic.Note(
                        "the identifier of this theme cannot be read", at: bundle.info.identifierRange)
                }
                report(
                    .unknownTheme, at: parent.range,
                    "unknown theme '\(parent.identifier)'\(hint)",
                    notes: unreadable)
                break
            }
            if let start = chain.firstIndex(where: { $0.realPath == next.realPath }) {
                reportCycle(Array(chain[start...]))
                break
            }
            chain.append(next)
        }
        return chain
    }

    private mutating func report(
        _ code: ThemeDiagnosticCode, at range: ThemeSourceRange, _ message: String,
        notes: [ThemeDiagnostic.Note] = []
    ) {
        isComplete = false
        diagnostics.append(ThemeDiagnostic(code, at: range, message, notes: notes))
    }

    private mutating func reportCycle(_ members: [ThemeCatalog.Bundle]) {
        let places = members.compactMap { bundle in bundle.info.parent.map { (bundle.name, $0.range) } }
        guard let first = places.indices.min(by: { places[$0].1 < places[$1].1 }) else { return }
        let turned = Array(places[first...] + places[..<first])
        let path = (turned + [turned[0]]).map(\.0).joined(separator: " → ")
        report(
            .inheritanceCycle, at: turned[0].1, "'\(turned[0].0)' inherits from itself: \(path)",
            notes: turned.dropFirst().map { .init("'\($0.0)' is part of the cycle", at: $0.1) })
    }

    /// Returns the folders of the overlays, the lowest first: theme format 1, section 15.
    mutating func overlayFolders() throws(ThemeFileError) -> [BundleFolder] {
        var folders: [BundleFolder] = []
        for path in compiler.overlays.prefix(Self.overlayLimit + 1) {
            try checkFolder(path)
            folders.append(try compiler.folder(at: path))
        }
        if folders.count > Self.overlayLimit, let excess = folders.popLast() {
            paths[excess.name] = paths[excess.name] ?? excess.path
            let location = ThemeSourceLocation(file: excess.label(of: BundleFolder.infoName))
            report(.limitExceeded, at: ThemeSourceRange(at: location), "more than \(Self.overlayLimit) overlays")
        }
        return folders
    }

    // MARK: Bundles

    private mutating func readInfo(
        of folder: BundleFolder, isOverlay: Bool
    ) throws(ThemeFileError) -> ThemeChain.Theme {
        paths[folder.name] = paths[folder.name] ?? folder.path
        let label = folder.label(of: BundleFolder.infoName)
        var info = InfoFile(range: ThemeSourceRange(beginningOf: label))
        if folder.infoPath != nil {
            let file = folder.file(named: BundleFolder.infoName)
            let read = try compiler.file(file, label: label, symbols: .withVocabulary(), schemas: [])
            inputs.append(ThemeInput(.source, label, mark: read.mark))
            if let file = keep(read.source, read.fault, name: label) {
                info = InfoReader.read(file, symbols: read.symbols, isOverlay: isOverlay)
                diagnostics += info.diagnostics
            } else {
                isComplete = false
            }
        } else if !folder.diagnostics.contains(where: { $0.location.file == label }) {
            diagnostics.append(ThemeDiagnostic(.invalidInfo, at: ThemeSourceLocation(file: label), "missing info.xml"))
        }
        var theme = ThemeChain.Theme(
            info: info.info, folder: folder.name, assets: folder.assets.map { ($0.path, $0.name) })
        theme.otherFiles = folder.otherEntries
        return theme
    }

    private mutating func readLayers(
        of folder: BundleFolder, theme: Int, _ files: inout ConfigurationFiles, _ reader: inout ThemeReader
    ) throws(ThemeFileError) -> [ThemeLayer] {
        diagnostics += folder.diagnostics
        if !folder.diagnostics.isEmpty { isComplete = false }
        reader.beginBundle()
        var layers: [ThemeLayer] = []
        var entries = folder.configurationFiles[...]
        while let traits = entries.first?.traits {
            reader.beginLayer(theme: theme, traits: traits)
            while let entry = entries.first, entry.traits == traits {
                try read(entry, label: folder.label(of: entry.name), &files, &reader)
                entries.removeFirst()
            }
            layers.append(reader.layer)
        }
        return layers
    }

    private mutating func read(
        _ entry: BundleFolder.ConfigurationFile, label: String, _ files: inout ConfigurationFiles,
        _ reader: inout ThemeReader
    ) throws(ThemeFileError) {
        guard let read = try files.next(&reader.symbols) else { return }
        inputs.append(ThemeInput(.source, label, mark: read.mark))
        guard let file = keep(read.source, read.fault, name: label) else {
            isComplete = false
            return
        }
        reader.read(file, number: UInt32(self.files.count))
        self.files.append(file.withoutDocument)
    }
}

/// The definitions of the themes of a chain, from the oldest ancestor to the theme that was read last.
struct ReadThemes: Sendable {
    var reader: ThemeReader
    var themes: [ThemeChain.Theme] = []
    var layers: [ThemeLayer] = []
}
