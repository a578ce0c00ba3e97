import ArgumentParser
import SkinKit
import SkinPreview

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws a theme: all its entities, or a scene.",
        discussion: """
            Writes an SVG file that needs nothing beside itself, the same bytes on every run: all entities of the theme
            in all their states, or with --scene a screen of the app at the size of the device among the traits.

            Exit status: 0 written; 1 a theme, scene or drawing has errors; 64 wrong use; 66 something cannot be read; 73 the
            file cannot be created; 74 it cannot be written.

            Examples:
              skinctl render Themes/Midnight.theme --schema Themes/app.schema.xml -o midnight.svg
              skinctl render Themes/Daylight.theme --schema Themes/app.schema.xml --scene chat --traits iphone,dark \
            --scale 3 -o chat.svg
            """.flowing)

    @Argument(help: ArgumentHelp("A theme's folder, or a cache.", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var previews: PreviewOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(help: ArgumentHelp("The scene to draw; all entities without it.", valueName: "name"))
    var scene: String?

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file.svg"),
        completion: .file(extensions: ["svg"]))
    var output: String

    func run() throws {
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            guard let preview = try previews.preview(of: [theme], sources, printing: &diagnostics) else { return }
            let traits = environment.traits.traits
            if let scene {
                let svg = preview.sceneSVG(named: scene, traits: traits, scale: environment.scale)
                try write(svg ?? throwing(unknownScene(scene, preview.sceneNames)))
            } else if let svg = preview.gallerySVG(traits: traits, scale: environment.scale) {
                try write(svg)
            }
        }
        try diagnostics.finish()
    }

    private func write(_ svg: String) throws { try FileSystem.replace(output, with: Array(svg.utf8)) }

    private func throwing(_ error: any Error) throws -> String { throw error }

    private func unknownScene(_ name: String, _ known: [String]) -> ValidationError {
        let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        let list = known.isEmpty ? "there are none" : "there are \(known.joined(separator: ", "))"
        return ValidationError("There is no scene '\(name)'\(hint) (\(list))")
    }
}

/// Where scenes and drawings of previews come from.
struct PreviewOptions: ParsableArguments {
    @Option(
        name: .customLong("preview"),
        help: ArgumentHelp(
            "The folder of scenes and drawings; 'preview' beside the first theme without it.", valueName: "dir"),
        completion: .directory)
    var folder: String?

    /// The preview of some themes; nil where one of them, or the preview's folder, has errors, which are printed.
    func preview(
        of paths: [String], _ sources: SourceOptions, printing diagnostics: inout DiagnosticOutput
    ) throws -> Preview? {
        if let folder, FileSystem.kind(of: folder) != .folder {
            throw FileError(.read, folder, reason: "no such folder")
        }
        var options = CacheOptions()
        options.embedsAssets = true
        let themes = try paths.map { try sources.compiler.theme(at: $0, options: options, printing: &diagnostics) }
        let folder = try PreviewFolder(at: folder ?? PreviewFolder.path(beside: paths[0]))
        let formatter = folder.formatter(usesColor: diagnostics.usesColor)
        try diagnostics.print(folder.diagnostics, formatter)
        for theme in themes.compactMap(\.self) { try diagnostics.print(folder.check(against: theme), formatter) }
        return diagnostics.hasErrors ? nil : Preview(themes.compactMap(\.self), folder: folder)
    }
}
