extension Theme {
    /// A theme straight from its bundle, for development and tests: compiled in memory, nothing is written. The
    /// answers are those of a cache, for it is read from one.
    ///
    /// - Parameters:
    ///   - path: Path of the bundle's folder.
    ///   - compiler: Where parents and schemas come from.
    /// - Throws: `ThemeError` with all diagnostics where the theme is wrong, `FileError` where a file cannot be read.
    /// - Complexity: O(n) in the size of the theme's files and those of its ancestors.
    public init(bundleAt path: String, compiler: ThemeCompiler = ThemeCompiler()) throws {
        let result = try compiler.compile(path)
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        try self.init(cacheBytes: cache)
        assetFolders = [FilePath.folder(of: path)] + compiler.themeFolders
    }
}

extension ThemeCompiler {
    /// Whether a theme is what compiling a bundle now would give; see ``isFresh(cacheAt:for:options:)``.
    package func isFresh(_ theme: Theme, for bundle: String) throws(FileError) -> Bool {
        try isFresh(theme.reader, for: bundle)
    }
}

extension Theme {
    /// Whether both are the same cache, byte for byte.
    package func isSame(as other: Theme) -> Bool {
        reader.bytes === other.reader.bytes || reader.bytes.isSame(as: other.reader.bytes)
    }
}
