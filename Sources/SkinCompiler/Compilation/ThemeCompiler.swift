import SkinDiagnostics
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
    /// The configuration of folders without a `skinkit.xml`.
    package var configuration = ThemeConfiguration()
    /// The real paths of bundles in those folders to ignore.
    package var hiddenBundles: Set<String> = []
    /// The paths of packages to search for parents, after the folders.
    package var packages: [String] = []
    /// The identifiers of themes that are there as caches only, so that no bundle can inherit from them.
    package var cachedThemes: Set<String> = []
    /// Replacement contents of files, by the files' names in diagnostics.
    package var edits: [String: [UInt8]] = [:]
    /// The files that compilations read once for all of them, or nil for compilations that share nothing.
    package var shared: SharedSources?
    /// The findings about images that compilations keep, or nil to read all images each time.
    package var images: ImageFindings?

    /// Ignores a bundle in the searched folders, for example because a package of it is compiled.
    package mutating func hideBundle(at path: String) {
        if let real = FileSystem.realPath(of: path) { hiddenBundles.insert(real) }
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
        /// The texts of the files that were read, by their names in diagnostics.
        package var sources: [String: SourceText]
        /// The paths of the bundles that were read, by folder name, and of schemas and `skinkit.xml`, by file name.
        package var paths: [String: String]

        package init(
            diagnostics: [ThemeDiagnostic] = [], sources: [String: SourceText] = [:], paths: [String: String] = [:]
        ) {
            self.diagnostics = diagnostics
            self.sources = sources
            self.paths = paths
        }

        /// Returns a formatter that shows source lines, under paths that an editor can open.
        public func formatter(usesColor: Bool = false) -> ThemeDiagnosticFormatter {
            ThemeDiagnosticFormatter(usesColor: usesColor, displayPath: displayPath, sources: sources)
        }

        /// The function that turns a file's name in diagnostics into a path that an editor can open.
        package var displayPath: ThemeDiagnosticFormatter.DisplayPath {
            let paths = paths
            return { file in
                let name = FilePath.parts(of: file)[0]
                return paths[name].map { $0 + (FilePath.rest(of: file, after: name) ?? "") } ?? file
            }
        }
    }

    /// Checks a bundle and all themes that it inherits from, without making a cache.
    ///
    /// - Parameter bundle: The path of the bundle's folder.
    /// - Throws: `ThemeFileError` if a folder or file cannot be read.
    /// - Complexity: O(n · c) in the size of the files and the number of trait combinations that they distinguish.
    public func validate(_ bundle: String) throws(ThemeFileError) -> Result {
        var (chain, sources) = try read(bundle)
        if let chain { sources.diagnostics += Resolver.check(chain) }
        return sources.result()
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
        var (chain, sources) = try read(bundle, embedsAssets: options.embedsAssets)
        return try resolve(chain, &sources, options).result
    }

    /// Checks a bundle and writes its cache to a file, atomically. The assets of a package are copied in pieces.
    ///
    /// - Returns: The result without the bytes of the cache. If there is an error, no file is written.
    /// - Throws: As ``compile(_:options:)``, and `ThemeFileError` if the file cannot be written.
    package func compile(_ bundle: String, to path: String) throws -> Result {
        let options = options(for: bundle, cacheOptions)
        var (chain, sources) = try read(bundle, embedsAssets: options.embedsAssets)
        let theme = resolve(chain, &sources)
        let result = sources.result()
        if let theme, !result.diagnostics.containError {
            try ThemeCacheWriter.write(theme, options, to: path)
        }
        return result
    }

    /// Compiles a bundle with ``cacheOptions``, and returns the definitions that it was compiled from, and what they were
    /// resolved to.
    ///
    /// - Throws: As ``compile(_:options:)``.
    package func compileWithChain(
        _ bundle: String
    ) throws -> (chain: ThemeChain?, theme: ResolvedTheme?, result: Result) {
        let options = options(for: bundle, cacheOptions)
        var (chain, sources) = try read(bundle, embedsAssets: options.embedsAssets)
        let (theme, result) = try resolve(chain, &sources, options)
        return (chain, theme, result)
    }

    /// Returns options with embedded assets for a package, whose assets have no paths.
    private func options(for bundle: String, _ options: ThemeCacheOptions) -> ThemeCacheOptions {
        var options = options
        if ThemePackage.isNamed(bundle), FileSystem.kind(of: bundle) == .file { options.embedsAssets = true }
        return options
    }

    private func resolve(
        _ chain: consuming ThemeChain?, _ sources: inout ThemeSources, _ options: ThemeCacheOptions
    ) throws(ThemeCacheError) -> (theme: ResolvedTheme?, result: Result) {
        let theme = resolve(chain, &sources)
        var result = sources.result()
        if let theme, !result.diagnostics.containError {
            result.cache = try ThemeCacheWriter.write(theme, options)
        }
        return (theme, result)
    }

    private func resolve(_ chain: consuming ThemeChain?, _ sources: inout ThemeSources) -> ResolvedTheme? {
        guard let chain else { return nil }
        let resolution = Resolver.resolve(chain)
        sources.diagnostics += resolution.diagnostics
        var theme = resolution.theme
        theme?.inputs = sources.inputs
        theme?.addContents(sources.assetContents)
        theme?.addBackdrops(of: sources.texts)
        return theme
    }

    /// Returns the definitions in the files of a bundle and of its ancestors, or nil if a schema is invalid.
    ///
    /// - Throws: `ThemeFileError` if a folder or file cannot be read.
    package func readChain(of bundle: String) throws(ThemeFileError) -> ThemeChain? { try read(bundle).chain }

    private func read(
        _ bundle: String, embedsAssets: Bool = false
    ) throws(ThemeFileError) -> (chain: ThemeChain?, sources: ThemeSources) {
        var sources = ThemeSources(compiler: self, embedsAssets: embedsAssets)
        let chain = try sources.read(bundle)
        return (chain, sources)
    }
}

extension ThemeSources {
    /// Returns the diagnostics, in order, with the texts that they refer to.
    fileprivate func result() -> ThemeCompiler.Result {
        ThemeCompiler.Result(diagnostics: diagnostics.sortedByPlace().limited(), sources: texts, paths: paths)
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
        let message = "more than 100,000 problems found; the rest are omitted"
        return kept + [ThemeDiagnostic(.limitExceeded, severity: severity, at: last.location, message)]
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

extension ThemeCompiler.Result {
    /// Returns a line of a file that was read, without its end, truncated to 64 KiB, or nil if there is no such line.
    ///
    /// - Parameters:
    ///   - file: The file's name in diagnostics.
    ///   - line: The 1-based number of the line.
    public func sourceLine(of file: String, _ line: Int) -> String? { sources[file]?.line(line) }
}

extension ResolvedTheme {
    /// - Parameter contents: For each theme, the oldest ancestor first, the bytes of assets by their paths.
    fileprivate mutating func addContents(_ contents: [[ArraySlice<UInt8>: AssetContent]]) {
        for index in assets.indices {
            let theme = contents.count - 1 - assets[index].theme
            assets[index].content = contents[theme][symbols.bytes(of: assets[index].path)]
        }
    }
}
