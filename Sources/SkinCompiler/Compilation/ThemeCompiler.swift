import SkinDiagnostics
import SkinKit

/// Checks theme bundles and turns them into caches: from folders of XML to one file.
///
/// A value without state; compilations may run in any number of tasks at once.
public struct ThemeCompiler: Sendable {
    /// Folders in which parents are looked for, after the one that a bundle stands in.
    public var themeFolders: [String]
    /// Schema files of the app, read in order after the built-in schema.
    public var schemaFiles: [String]
    /// What the caches hold beside the themes.
    public var cacheOptions = ThemeCacheOptions()
    /// For folders without a `skinkit.xml`.
    var configuration = ThemeConfiguration()
    /// The real paths of bundles in those folders that are as if they were not there.
    var hiddenBundles: Set<String> = []
    /// Bytes that stand for those of files, by their names in diagnostics.
    var edits: [String: [UInt8]] = [:]
    /// How many threads may help; nil for as many as there are cores to spare. What comes of it is the same.
    package var threads: Int?

    private var threadCount: Int { threads ?? spareThreads() }

    /// A compiler for an app's themes.
    public init(themeFolders: [String] = [], schemaFiles: [String] = []) {
        self.themeFolders = themeFolders
        self.schemaFiles = schemaFiles
    }

    /// What came of a compilation.
    public struct Result: Sendable {
        /// Everything that is wrong or worth a look, in order of file, line and column.
        public var diagnostics: [ThemeDiagnostic]
        /// The bytes of the cache; nil where there is an error.
        public var cache: [UInt8]?
        /// The texts of the files that were read, by their names in diagnostics.
        package var sources: [String: SourceText]
        /// The path of each bundle that was read, by its folder's name; schemas and `skinkit.xml` under their names.
        package var paths: [String: String]

        package init(diagnostics: [ThemeDiagnostic] = [], sources: [String: SourceText] = [:], paths: [String: String] = [:]) {
            self.diagnostics = diagnostics
            self.sources = sources
            self.paths = paths
        }

        /// Writes diagnostics with their source lines, under paths that an editor can open.
        public func formatter(usesColor: Bool = false) -> ThemeDiagnosticFormatter {
            ThemeDiagnosticFormatter(usesColor: usesColor, displayPath: displayPath, sources: sources)
        }

        /// The path that an editor can open, for a file's name in diagnostics.
        package var displayPath: ThemeDiagnosticFormatter.DisplayPath {
            let paths = paths
            return { file in
                let name = file.prefix { $0 != "/" }
                return paths[String(name)].map { $0 + file.dropFirst(name.count) } ?? file
            }
        }
    }

    /// Checks a bundle and all themes that it inherits from, without making a cache.
    ///
    /// - Parameter bundle: Path of the bundle's folder.
    /// - Throws: `ThemeFileError` where a folder or file cannot be read.
    /// - Complexity: O(n · c) in the size of the files and the number of trait combinations that they tell apart.
    public func validate(_ bundle: String) throws(ThemeFileError) -> Result {
        try run(bundle).result
    }

    /// Checks a bundle and makes its cache in memory.
    ///
    /// - Parameters:
    ///   - bundle: Path of the bundle's folder.
    ///   - options: What the cache holds beside the theme; nil for ``cacheOptions``.
    /// - Throws: `ThemeFileError` where a folder or file cannot be read; `ThemeCacheError` where the theme is too large for one.
    public func compile(_ bundle: String, options: ThemeCacheOptions? = nil) throws -> Result {
        let options = options ?? cacheOptions
        var (theme, result) = try run(bundle, embedsAssets: options.embedsAssets)
        if let theme { result.cache = try ThemeCacheWriter.write(theme, options, threads: threadCount) }
        return result
    }

    /// Reads what the files of a bundle and of its ancestors define; nil where a schema is invalid.
    ///
    /// - Throws: `ThemeFileError` where a folder or file cannot be read.
    package func readChain(of bundle: String) throws(ThemeFileError) -> ThemeChain? {
        var sources = ThemeSources(compiler: self)
        return try sources.read(bundle)
    }

    private func run(
        _ bundle: String, embedsAssets: Bool = false
    ) throws(ThemeFileError) -> (theme: ResolvedTheme?, result: Result) {
        var sources = ThemeSources(compiler: self, embedsAssets: embedsAssets)
        let chain = try sources.read(bundle)
        var theme: ResolvedTheme?
        if let chain {
            let resolution = Resolver.resolve(chain, threads: threadCount)
            sources.diagnostics += resolution.diagnostics
            theme = resolution.theme
            theme?.inputs = sources.inputs
            theme?.addContents(sources.assetContents)
        }
        let diagnostics = sources.diagnostics.sortedByPlace().limited()
        let result = Result(diagnostics: diagnostics, sources: sources.texts, paths: sources.paths)
        return (diagnostics.containError ? nil : theme, result)
    }
}

extension [ThemeDiagnostic] {
    /// The first ones, and a word on it where there are more than anybody reads.
    fileprivate func limited() -> [ThemeDiagnostic] {
        guard count > ThemeDiagnostic.limit, let last else { return self }
        let message = "there are more than 100,000 faults; the others are left out"
        return prefix(ThemeDiagnostic.limit) + [ThemeDiagnostic(.limitExceeded, at: last.location, message)]
    }
}

extension ThemeCompiler {
    /// Puts a cache in its place: written beside it, forced to the disk, then renamed, so that a reader sees the old
    /// cache or the new one, and on any failure the old one stays.
    ///
    /// - Throws: `ThemeFileError` with `.create` where no file can be made there, with `.write` where the disk fails.
    public static func write(_ cache: [UInt8], to path: String) throws(ThemeFileError) {
        try FileSystem.replace(path, with: cache)
    }
}

extension ThemeCompiler.Result {
    /// A line of a file that was read, without its end; nil where there is none. Of a longer one the first 64 KiB.
    ///
    /// - Parameters:
    ///   - file: The file as diagnostics name it.
    ///   - line: 1-based.
    public func sourceLine(of file: String, _ line: Int) -> String? { sources[file]?.line(line) }
}

extension ResolvedTheme {
    /// - Parameter contents: For each theme, the oldest ancestor first, the bytes of assets by their paths.
    fileprivate mutating func addContents(_ contents: [[ArraySlice<UInt8>: [UInt8]]]) {
        for index in assets.indices {
            let theme = contents.count - 1 - assets[index].theme
            assets[index].content = contents[theme][symbols.bytes(of: assets[index].path)]
        }
    }
}
