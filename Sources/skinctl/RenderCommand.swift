import ArgumentParser
import SkinKit
import SkinPreview

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draws a theme: all its entities, a scene, or what differs from another theme.",
        discussion: """
            Writes an SVG or, where built with --traits Previews, a PNG file, the same bytes on every run: all \
            entities of the theme in all their states, or with --scene a screen of the app at the size of the device \
            among the traits. With --compare it is before, after and difference side by side; without a scene only of \
            entities that differ.

            Exit status: 0 written; 1 a theme, scene or drawing has errors; 64 wrong use; 66 something cannot be read; \
            73 the file cannot be created; 74 it cannot be written.

            Examples:
              skinctl render Themes/Midnight.theme --schema Themes/app.schema.xml -o midnight.svg
              skinctl render Themes/Daylight.theme --schema Themes/app.schema.xml --scene chat --traits iphone,dark \
            --scale 3 -o chat.png
              skinctl render --compare old/Midnight.skincache Themes/Midnight.theme --schema Themes/app.schema.xml \
            --scene chat -o difference.svg
            """)

    @Argument(help: ArgumentHelp("A theme's folder, or a cache.", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @Option(
        help: ArgumentHelp("An older theme or version to compare it with, a folder or a cache.", valueName: "old"),
        completion: .file())
    var compare: String?

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var previews: PreviewOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(help: ArgumentHelp("The scene to draw; all entities without it.", valueName: "name"))
    var scene: String?

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write: PNG where it ends so, else SVG.", valueName: "file.svg|png"),
        completion: .file(extensions: ["svg", "png"]))
    var output: String

    private var isPNG: Bool { FilePath.fileExtension(of: output)?.lowercased() == "png" }

    func validate() throws {
        if isPNG, !Picture.writesPNG { throw ValidationError("\(PictureError.noPNG)") }
    }

    func run() throws {
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            let themes = [theme] + [compare].compactMap(\.self)
            guard let preview = try previews.preview(of: themes, sources, printing: &diagnostics) else { return }
            guard let picture = picture(preview) else { throw unknownScene(scene ?? "", preview.sceneNames) }
            try FileSystem.replace(output, with: try bytes(of: picture))
        }
        try diagnostics.finish()
    }

    /// The themes of the preview are the one to draw, then that to compare it with.
    private func picture(_ preview: Preview) -> Picture? {
        let (traits, scale) = (environment.traits.traits, environment.scale)
        if compare != nil { return preview.comparison(of: 1, with: 0, scene: scene, traits: traits, scale: scale) }
        if let scene { return preview.scene(named: scene, traits: traits, scale: scale) }
        return preview.gallery(traits: traits, scale: scale)
    }

    private func bytes(of picture: Picture) throws -> [UInt8] {
        guard isPNG else { return Array(picture.svg.utf8) }
        do { return try picture.png() } catch {
            try Output.error.write("skinctl: \(error)\n")
            throw ExitStatus.cannotWrite
        }
    }

    private func unknownScene(_ name: String, _ known: [String]) -> ValidationError {
        let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        let list = known.isEmpty ? "there are none" : "there are \(known.joined(separator: ", "))"
        return ValidationError("There is no scene '\(name)'\(hint) (\(list))")
    }
}
