import SkinDiagnostics
import SkinCompiler
import SkinKit

extension Theme {
    /// A theme straight from its bundle, for development and tests: compiled in memory, nothing is written. The
    /// answers are those of a cache, for it is read from one.
    ///
    /// - Parameters:
    ///   - path: Path of the bundle's folder.
    ///   - compiler: Where parents and schemas come from.
    /// - Throws: `ThemeError` with all diagnostics where the theme is wrong, `ThemeFileError` where a file cannot be read.
    /// - Complexity: O(n) in the size of the theme's files and those of its ancestors.
    public init(bundleAt path: String, compiler: ThemeCompiler = ThemeCompiler()) throws {
        let result = try compiler.compile(path)
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        try self.init(cacheBytes: cache)
        assetFolders = [FilePath.folder(of: path)] + compiler.themeFolders
    }
}
