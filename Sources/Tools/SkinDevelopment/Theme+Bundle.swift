import SkinBundles
import SkinDiagnostics
import SkinKit

extension Theme {
    /// Compiles a theme from its bundle in memory, for development and tests.
    ///
    /// No file is written. The theme resolves exactly as from a cache file, because it is read from a cache in memory.
    ///
    /// - Parameters:
    ///   - path: The path of the bundle's folder.
    ///   - compiler: The compiler, which determines where parents and schemas are found.
    /// - Throws: `ThemeError` with all diagnostics if the theme has errors, `ThemeFileError` if a file cannot be read.
    /// - Complexity: O(n) in the size of the theme's files and those of its ancestors.
    public init(bundleAt path: String, compiler: ThemeCompiler = ThemeCompiler()) throws {
        let result = try compiler.compile(path)
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        try self.init(cacheBytes: cache)
        assetFolders = [FilePath.folder(of: path)] + compiler.themeFolders + compiler.overlays.map(FilePath.folder(of:))
    }
}
