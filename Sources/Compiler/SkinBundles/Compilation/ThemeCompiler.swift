import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinLibrary
import SkinSyntax

/// A compiler that checks theme bundles and turns each folder of XML files into one cache file.
///
/// The compiler has no state: compilations can run in any number of tasks at the same time.
public struct ThemeCompiler: Sendable {
    /// The folders to search for parents, after the folder that contains the bundle.
    public var themeFolders: [String]
    /// The app's schema files, read in order after the built-in schema.
    public var schemaFiles: [String]
    /// The folders of overlays to lay on each theme, in order; the last one is nearest. At most 8.
    ///
    /// An overlay is a bundle without a parent, such as a user's choice of settings (theme format 1, section 15). What
    /// comes out has the theme's metadata.
    public var overlays: [String] = []
    /// The optional contents of the caches.
    public var cacheOptions = ThemeCacheOptions()
    /// Whether to read all PNG files of a theme chain and to warn of damaged ones. They are not decompressed.
    public var checksImages = false
    package var configuration = ThemeConfiguration()
    /// The real paths of bundles in those folders to ignore.
    package var hiddenBundles: Set<FileIdentity> = []
    /// The paths of packages to search for parents, after the folders.
    package var packages: [String] = []
    /// The identifiers of themes that are there as caches only, so that no bundle can inherit from them.
    package var cachedThemes: Set<String> = []
    package var edits = EditedFiles()
    /// The files that compilations read once for all of them, or nil for compilations that share nothing.
    package var shared: SharedSources?
    /// The traits of a look that is not kept; nil for a theme. It shows the values under these traits whatever the traits are,
    /// explains none, and does not limit what leads to them.
    package var draftTraits: ThemeTraits?
    /// The findings about images that compilations keep, or nil to read all images each time.
    package var images: ImageFindings?

    /// Ignores a bundle in the searched folders, for example because a package of it is compiled.
    package mutating func hideBundle(at path: String) {
        if let identity = FileSystem.identity(of: path) { hiddenBundles.insert(identity) }
    }

    /// Creates a compiler for an app's themes.
    public init(themeFolders: [String] = [], schemaFiles: [String] = [], overlays: [String] = []) {
        self.themeFolders = themeFolders
        self.schemaFiles = schemaFiles
        self.overlays = overlays
    }

    /// The result of a compilation.
    public struct Result: Sendable {
        /// The errors and warnings, in order of file, line and column.
        public var diagnostics: [ThemeDiagnostic]
        /// The bytes of the cache, or nil if there is an error.
        public var cache: [UInt8]?
        /// The texts of the files that were read.
        package var sources: [ThemeFileID: SourceText]
        /// The files by the identities that their names in the cache give them.
        package fileprivate(set) var cachedFiles: [ThemeFileID: ThemeFileID] = [:]

        package init(diagnostics: [ThemeDiagnostic] = [], sources: [ThemeFileID: SourceText] = [:]) {
            self.diagnostics = diagnostics
            self.sources = sources
        }

        /// Returns a formatter that shows source lines, under paths that an editor can open.
        public func formatter(usesColor: Bool = false) -> ThemeDiagnosticFormatter {
            ThemeDiagnosticFormatter(usesColor: usesColor, sources: sources)
        }

        /// Returns the file that a place in the cache is in; the same for a file of a diagnostic.
        package func file(_ id: ThemeFileID) -> ThemeFileID { cachedFiles[id] ?? id }
    }

    /// Checks a bundle and all themes that it inherits from, without making a cache.
    ///
    /// - Parameter bundle: The path of the bundle's folder.
    /// - Throws: `ThemeFileError` if a folder or file cannot be read.
    /// - Complexity: O(n · c) in the size of the files and the number of trait combinations that they distinguish.
    public func validate(_ bundle: String) throws(ThemeFileError) -> Result {
        let loader = try load(bundle)
        var compilation = compilation(of: loader)
        compilation.check()
        return Result(compilation)
    }

    /// Checks a bundle and makes its cache in memory.
    ///
    /// - Parameters:
    ///   - bundle: The path of the bundle's folder, or of a package. A package's assets are always embedded.
    ///   - options: The optional contents of the cache, or nil to use ``cacheOptions``.
    /// - Throws: `ThemeFileError` if a folder or file cannot be read; `ThemeCacheError` if the theme is too large for a
    ///   cache.
    public func compile(_ bundle: String, options: ThemeCacheOptions? = nil) throws -> Result {
        let options = self.options(for: bundle, options ?? cacheOptions)
        let loader = try load(bundle, embedsAssets: options.embedsAssets)
        var compilation = compilation(of: loader)
        return try resolve(&compilation, options).result
    }

    /// Writes the cache atomically, unless there is an error. The assets of a package are copied in pieces.
    package func compile(_ bundle: String, to path: String) throws -> Result {
        let options = options(for: bundle, cacheOptions)
        let loader = try load(bundle, embedsAssets: options.embedsAssets)
        var compilation = compilation(of: loader)
        let theme = theme(of: &compilation, options)
        let result = Result(compilation)
        if let theme, !result.diagnostics.containError { try ThemeCacheWriter.write(theme, options, to: path) }
        return result
    }

    /// Checks a bundle, and returns the definitions that were checked.
    package func validateWithChain(_ bundle: String) throws(ThemeFileError) -> (chain: ThemeChain?, result: Result) {
        let loader = try load(bundle)
        var compilation = compilation(of: loader)
        let chain = compilation.chain
        compilation.check()
        return (chain, Result(compilation))
    }

    /// Compiles a bundle with ``cacheOptions``, and returns the definitions that it was compiled from, and what they were
    /// resolved to.
    package func compileWithChain(
        _ bundle: String
    ) throws -> (chain: ThemeChain?, theme: ResolvedTheme?, result: Result) {
        let options = options(for: bundle, cacheOptions)
        let loader = try load(bundle, embedsAssets: options.embedsAssets)
        var compilation = compilation(of: loader)
        let chain = compilation.chain
        let (theme, result) = try resolve(&compilation, options)
        return (chain, theme, result)
    }

    /// Returns options with embedded assets for a package, whose assets have no paths.
    func options(for bundle: String, _ options: ThemeCacheOptions) -> ThemeCacheOptions {
        var options = options
        if ThemePackage.isNamed(bundle), FileSystem.kind(of: bundle) == .file { options.embedsAssets = true }
        return options
    }

    private func theme(of compilation: inout Compilation, _ options: ThemeCacheOptions) -> ResolvedTheme? {
        compilation.resolve(explains: options.includesProvenance && draftTraits == nil, only: draftTraits)
    }

    func resolve(
        _ compilation: inout Compilation, _ options: ThemeCacheOptions
    ) throws(ThemeCacheError) -> (theme: ResolvedTheme?, result: Result) {
        let theme = theme(of: &compilation, options)
        var result = Result(compilation)
        if let theme, !result.diagnostics.containError { result.cache = try ThemeCacheWriter.write(theme, options) }
        return (theme, result)
    }

    func load(_ bundle: String, embedsAssets: Bool = false) throws(ThemeFileError) -> ChainLoader {
        try ChainLoader(bundle, self, embedsAssets: embedsAssets)
    }

    func compilation(of loader: ChainLoader) -> Compilation {
        guard let shared, !edits(bundleAt: loader.oldestPath) else { return Compilation(loader.sources) }
        return Compilation(loader.sources) { reader, oldest in
            shared.reader(reader, reading: oldest, schemas: schemaFiles)
        }
    }
}

extension ThemeCompiler.Result {
    init(_ compilation: Compilation) {
        self.init(diagnostics: compilation.diagnostics.sortedByPlace().limited(), sources: compilation.allTexts)
        cachedFiles = compilation.cachedFiles
    }
}

extension [ThemeDiagnostic] {
    /// Returns the first errors and the first warnings, followed by a note if some were omitted.
    fileprivate func limited() -> [ThemeDiagnostic] {
        guard count > ThemeDiagnostic.limit, let last else { return self }
        var counts: [ThemeDiagnostic.Severity: Int] = [:]
        let kept = filter { diagnostic in
            counts[diagnostic.severity, default: 0] += 1
            return counts[diagnostic.severity, default: 0] <= ThemeDiagnostic.limit
        }
        if kept.count == count { return self }
        // Warnings are never fatal, however many there are.
        let severity = counts[.error, default: 0] > ThemeDiagnostic.limit ? ThemeDiagnostic.Severity.error : .warning
        return kept + [
            ThemeDiagnostic(
                .limitExceeded, severity: severity, at: ThemeSourceRange(at: last.location), .tooManyProblems)
        ]
    }
}

extension ThemeCompiler {
    /// Writes a cache atomically: to a temporary file beside it, which is forced to the disk and renamed.
    ///
    /// A reader sees either the old cache or the new one. On any failure the old cache remains.
    ///
    /// - Throws: `ThemeFileError` with `.create` if no file can be created there, with `.write` if the disk fails.
    public static func write(_ cache: [UInt8], to path: String) throws(ThemeFileError) {
        try FileSystem.replace(path, with: cache)
        // Without this, a power failure could bring the old cache back.
        try FileSystem.synchronize(folder: FilePath.folder(of: path))
    }
}

extension ThemeCompiler {
    package static let schemaExtension = ".schema.xml"

    /// Returns the schemas in a folder, in the order of their names.
    package static func schemaFiles(inFolder folder: String) -> [String] {
        let names = (try? FileSystem.names(inFolder: folder).names) ?? []
        return names.filter { $0.hasSuffix(schemaExtension) && !$0.hasPrefix(".") }
            .map { folder == "." ? $0 : FilePath.join(folder, $0) }
            .filter { FileSystem.kind(of: $0) == .file }
    }
}

extension ThemeCacheWriter {
    /// Writes the cache atomically. The contents of assets are not all in memory at a time.
    fileprivate static func write(_ theme: ResolvedTheme, _ options: ThemeCacheOptions, to path: String) throws {
        let file = try ReplacementFile(path)
        let hash = try write(theme, options) { piece throws(ThemeFileError) in try file.append(piece) }
        try file.overwrite(hash, at: CacheLayout.Header.contentHash)
        try file.complete()
    }
}

extension ThemeCompiler.Result {
    /// Returns a line of a file that was read, without its end, truncated to 64 KiB, or nil if there is no such line.
    ///
    /// - Parameters:
    ///   - file: The file of a diagnostic.
    ///   - line: The 1-based number of the line.
    public func sourceLine(of file: ThemeFileID, _ line: Int) -> String? { sources[self.file(file)]?.line(line) }
}

extension ComponentSchema {
    /// Creates a schema from the built-in declarations and an app's files, read in order like skinctl's `--schema`.
    ///
    /// - Throws: `ThemeError` with every problem in the files, or `ThemeFileError` if a file cannot be read.
    public init(filesAt paths: [String]) throws {
        var symbols = SymbolTable.withVocabulary()
        var texts: [ThemeFileID: SourceText] = [:]
        let files = try paths.map { try BundleFile($0).load(ThemeFileID(fileAt: $0)) }
        try self.init(reading: files, symbols: &symbols, texts: &texts)
    }
}

extension ThemeCompiler {
    /// Returns whether a cache is up to date: it is intact, and this version of SkinKit made it from the current files.
    ///
    /// The files include those of all themes that the bundle inherits from. This method reads the files but compiles
    /// nothing.
    ///
    /// - Parameters:
    ///   - path: The path of the cache. A cache that is missing or cannot be read is stale.
    ///   - bundle: The path of the bundle's folder.
    ///   - options: The options that the cache must have, or nil to accept any.
    /// - Throws: `ThemeFileError` if a folder or file of the themes cannot be read.
    /// - Complexity: O(n) in the size of the files and of the cache.
    public func isUpToDate(
        cacheAt path: String, for bundle: String, options: ThemeCacheOptions? = nil
    ) throws(ThemeFileError) -> Bool {
        try isUpToDate(
            (try? CacheBytes(file: path)).flatMap { try? ThemeCacheReader($0) }, for: bundle, options: options)
    }

    package func isUpToDate(_ theme: Theme, for bundle: String) throws(ThemeFileError) -> Bool {
        try isUpToDate(theme.reader, for: bundle)
    }

    func isUpToDate(
        _ reader: ThemeCacheReader?, for bundle: String, options: ThemeCacheOptions? = nil
    ) throws(ThemeFileError) -> Bool {
        try ChainLoader.checkFolder(bundle)
        guard let reader, reader.options == options ?? reader.options, reader.overlayCount == overlays.count else {
            return false
        }
        let sources = try load(bundle, embedsAssets: reader.options.embedsAssets).sources
        return !sources.containError && (try? reader.isMade(from: sources.inputs)) == true && reader.isIntact
    }
}

extension LoadedChain {
    /// Whether a theme is missing or ambiguous, or a file cannot be used.
    fileprivate var containError: Bool {
        bundles.isEmpty || (configurationFaults + faults + bundles.flatMap(\.diagnostics)).containError
    }
}
