import SkinCompiler
import SkinFormat
import SkinKit
import SkinLibrary

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
