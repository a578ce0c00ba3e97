import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary

/// A theme from a bundle or a cache, with access to its sources for display.
struct LoadedTheme {
    var theme: Theme
    /// Returns a path that an editor can open for a file name in a source location.
    let displayPath: ThemeDiagnosticFormatter.DisplayPath
    /// Returns a line of a source file; nil if the file is missing or has changed since the theme was compiled.
    let sourceLine: ThemeDiagnosticFormatter.SourceLine
}

/// The option `--provenance`: the provenance file of a cache that was compiled without provenance.
struct ProvenanceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The provenance file of a cache, or its folder, if it is not beside the cache",
            valueName: "file-or-folder"),
        completion: .file())
    var provenance: String?

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
    /// Loads the theme of a bundle or a cache. Returns nil if the bundle has errors, which are printed.
    func load(_ path: String, printing diagnostics: inout DiagnosticOutput) throws -> LoadedTheme? {
        guard CachePath.isExistingFolder(path) else { return try loadCache(path) }
        let result = try compiler(for: path).compile(path)
        try diagnostics.print(result)
        guard let cache = result.cache else { return nil }
        return LoadedTheme(
            theme: try Theme(cacheBytes: cache), displayPath: { result.file($0).path }, sourceLine: result.sourceLine)
    }

    private func loadCache(_ path: String) throws -> LoadedTheme {
        let theme = try ThemeCompiler.cachedTheme(at: path)
        let lines = ThemeSourceLines(theme, in: [FilePath.folder(of: path)] + themeFolders)
        return LoadedTheme(
            theme: theme, displayPath: { lines.path(of: $0.name) ?? $0.name },
            sourceLine: { lines.line($1, of: $0.name) })
    }
}
