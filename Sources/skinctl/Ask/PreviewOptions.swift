import ArgumentParser
import SkinCompiler
import SkinKit
import SkinLibrary
import SkinPreview

/// The option `--preview`: the folder of scenes and drawings.
struct PreviewOptions: ParsableArguments {
    @Option(
        name: .customLong("preview"),
        help: ArgumentHelp(
            "The folder of scenes and drawings (default: 'preview' beside the first theme)", valueName: "dir"),
        completion: .directory)
    var folder: String?

    func preview(
        of paths: [String], _ sources: SourceOptions, printing diagnostics: inout DiagnosticOutput
    ) throws -> Preview? {
        if let folder, FileSystem.kind(of: folder) != .folder {
            throw ThemeFileError(.read, folder, reason: "no such folder")
        }
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        let paths = try ThemePaths.themes(paths)
        let themes = try paths.map { path in
            let theme = try sources.compiler(for: path).theme(at: path, options: options, printing: &diagnostics)
            try theme?.checkSize()
            return theme
        }
        let folder = try PreviewFolder(at: folder ?? PreviewFolder.path(beside: paths[0]))
        let formatter = folder.formatter(usesColor: diagnostics.usesColor)
        try diagnostics.print(folder.diagnostics, formatter)
        for theme in themes.compactMap(\.self) { try diagnostics.print(folder.check(against: theme), formatter) }
        return diagnostics.hasErrors ? nil : Preview(themes.compactMap(\.self), folder: folder)
    }
}
