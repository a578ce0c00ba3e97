import SkinKit

extension ThemeCompiler {
    /// Raised whenever the same files may come to another cache of the same version of the format.
    static let revision: UInt64 = 6

    /// Whether a cache is what compiling a bundle now would give: it is intact, and made by this version of SkinKit
    /// from the files as they are now, those of all themes that it inherits from included. Reads the files, and
    /// compiles nothing.
    ///
    /// - Parameters:
    ///   - path: The cache; one that is not there or cannot be read is not fresh.
    ///   - bundle: Path of the bundle's folder.
    ///   - options: What the cache is to be like; nil where that does not matter.
    /// - Throws: `ThemeFileError` where a folder or file of the themes cannot be read.
    /// - Complexity: O(n) in the size of the files and of the cache.
    public func isUpToDate(
        cacheAt path: String, for bundle: String, options: ThemeCacheOptions? = nil
    ) throws(ThemeFileError) -> Bool {
        try isUpToDate((try? CacheBytes(file: path)).flatMap { try? ThemeCacheReader($0) }, for: bundle, options: options)
    }

    /// Whether a theme is what compiling a bundle now would give; as ``isUpToDate(cacheAt:for:options:)``.
    package func isUpToDate(_ theme: Theme, for bundle: String) throws(ThemeFileError) -> Bool {
        try isUpToDate(theme.reader, for: bundle)
    }

    func isUpToDate(
        _ reader: ThemeCacheReader?, for bundle: String, options: ThemeCacheOptions? = nil
    ) throws(ThemeFileError) -> Bool {
        var sources = ThemeSources(compiler: self, embedsAssets: (options ?? reader?.options)?.embedsAssets ?? false)
        guard let inputs = try sources.readInputs(of: bundle), let reader,
            reader.options == options ?? reader.options, (try? reader.isMade(from: inputs)) == true
        else { return false }
        return reader.isIntact
    }
}

extension ThemeSources {
    /// What a bundle would be compiled from, in the order of ``read(_:)``; nil where a theme of the chain is missing
    /// or there twice.
    mutating func readInputs(of bundle: String) throws(ThemeFileError) -> [ThemeInput]? {
        try checkFolder(bundle)
        for path in compiler.schemaFiles { _ = try load(.schema, path, name: FilePath.lastPart(of: path)) }
        let catalog = try readCatalog(bundle)
        diagnostics += catalog.duplicates
        guard let folders = try chainFolders(of: bundle, catalog) else { return nil }
        for folder in folders {
            diagnostics += folder.diagnostics
            if let path = folder.infoPath {
                _ = try load(.source, path, name: folder.label(of: BundleFolder.infoName))
            }
            for entry in folder.configurationFiles {
                _ = try load(.source, entry.path, name: folder.label(of: entry.name))
            }
            try addAssets(of: folder)
        }
        return diagnostics.containError ? nil : inputs
    }
}
