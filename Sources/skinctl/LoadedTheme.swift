import ArgumentParser
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit

/// A theme from a bundle or a cache, and how its sources are shown.
struct LoadedTheme {
    var theme: Theme
    /// The path that an editor can open, for a file's name in places.
    let displayPath: ThemeDiagnosticFormatter.DisplayPath
    /// A line of a source; nil where the source is not at hand, or not what the theme was compiled from.
    let sourceLine: ThemeDiagnosticFormatter.SourceLine
}

/// Where the provenance of a cache is that was compiled without.
struct ProvenanceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The provenance file of a cache without, or the folder that it is in, if it is not beside the cache.",
            valueName: "file-or-folder"),
        completion: .file())
    var provenance: String?

    /// Puts the theme with provenance in the place of one without, where there is a file.
    ///
    /// - Parameter path: That of the theme.
    func complete(_ loaded: inout LoadedTheme, at path: String) throws {
        guard !loaded.theme.hasProvenance, let file = file(for: path) else { return }
        do {
            loaded.theme = try loaded.theme.withProvenance(at: file)
        } catch let error as ThemeCacheError {
            throw ThemeFileError(.read, file, reason: error.description)
        }
    }

    private func file(for path: String) -> String? {
        let beside = path + Theme.provenanceExtension
        guard let provenance else { return FileSystem.kind(of: beside) == nil ? nil : beside }
        return CachePath.isFolder(provenance) ? FilePath.join(provenance, FilePath.lastPart(of: beside)) : provenance
    }
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
