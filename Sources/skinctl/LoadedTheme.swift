import SkinKit

/// A theme from a bundle or a cache, and how its sources are shown.
struct LoadedTheme {
    let theme: Theme
    /// The path that an editor can open, for a file's name in places.
    let displayPath: DiagnosticFormatter.DisplayPath
    /// A line of a source; nil where the source is not at hand, or not what the theme was compiled from.
    let sourceLine: DiagnosticFormatter.SourceLine
}

extension SourceOptions {
    /// The theme of a bundle or a cache; nil where the bundle has errors, which are printed.
    func load(_ path: String, printing diagnostics: inout DiagnosticOutput) throws -> LoadedTheme? {
        guard CachePath.isExistingFolder(path) else { return try loadCache(path) }
        let result = try compiler.compile(path)
        try diagnostics.print(result)
        guard let cache = result.cache else { return nil }
        return LoadedTheme(
            theme: try Theme(cacheBytes: cache), displayPath: result.displayPath,
            sourceLine: { file, line in result.sourceLine(of: file, line) })
    }

    private func loadCache(_ path: String) throws -> LoadedTheme {
        let theme = try ThemeCompiler.cachedTheme(at: path)
        let lines = ThemeSourceLines(theme, in: [FilePath.folder(of: path)] + themeFolders)
        return LoadedTheme(
            theme: theme, displayPath: { lines.path(of: $0) ?? $0 }, sourceLine: { lines.line($1, of: $0) })
    }
}
