import SkinFormat
import SkinKit
import SkinLibrary

extension ThemeCompiler {
    /// The revision of the compiler's output.
    ///
    /// Increment it whenever the same files may compile to a different cache in the same version of the format.
    static let revision: UInt64 = 8

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

    /// Returns whether a theme is up to date, as ``isUpToDate(cacheAt:for:options:)`` does for a cache.
    package func isUpToDate(_ theme: Theme, for bundle: String) throws(ThemeFileError) -> Bool {
        try isUpToDate(theme.reader, for: bundle)
    }

    func isUpToDate(
        _ reader: ThemeCacheReader?, for bundle: String, options: ThemeCacheOptions? = nil
    ) throws(ThemeFileError) -> Bool {
        var sources = ThemeSources(compiler: self, embedsAssets: (options ?? reader?.options)?.embedsAssets ?? false)
        try sources.checkFolder(bundle)
        guard let reader, reader.options == options ?? reader.options,
            let inputs = try sources.readInputs(of: bundle), (try? reader.isMade(from: inputs)) == true
        else { return false }
        return reader.isIntact
    }
}

extension ThemeSources {
    /// Returns the inputs of a bundle's compilation, in the order of ``read(_:)``, or nil if a theme of the chain is
    /// missing or ambiguous.
    mutating func readInputs(of bundle: String) throws(ThemeFileError) -> [ThemeInput]? {
        for path in compiler.schemaFiles { _ = try load(.schema, BundleFile(path), name: FilePath.lastPart(of: path)) }
        let catalog = try readCatalog(bundle)
        diagnostics += catalog.duplicates(inChainOf: bundle)
        guard let chain = try chainFolders(of: bundle, catalog) else { return nil }
        let folders = try chain + overlayFolders()
        for folder in folders {
            diagnostics += folder.diagnostics
            if folder.infoPath != nil { try load(folder, BundleFolder.infoName) }
            for entry in folder.configurationFiles { try load(folder, entry.name) }
            try addAssets(of: folder)
        }
        return diagnostics.containError ? nil : inputs
    }

    private mutating func load(_ folder: BundleFolder, _ name: String) throws(ThemeFileError) {
        _ = try load(.source, folder.file(named: name), name: folder.label(of: name))
    }
}
