import ArgumentParser
import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinPreview

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw the entities of a theme, a scene, or the difference between two themes",
        discussion: """
            Writes an SVG file or, if skinctl was built with --traits Previews, a PNG file. An SVG file is the same on \
            every machine. The picture shows all entities of the theme in all their states. With --scene it shows a \
            screen of the app, at the size of the device that --traits names. With --compare it shows before, after \
            and difference side by side; without --scene, only for the entities that differ.

            Exit status:
              0   written
              1   a theme, scene or drawing has errors
              64  invalid usage
              66  a file or folder cannot be read
              73  the file cannot be created
              74  the file cannot be written

            Examples:
              skinctl render Midnight.theme -o midnight.svg
              skinctl render Daylight.theme --scene chat --traits iphone -o chat.png
              skinctl render --compare old.skincache Midnight.theme -o difference.svg
            """)

    @Argument(help: ArgumentHelp("The folder or cache of a theme", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @Option(
        help: ArgumentHelp("The folder or cache of an older theme or version to compare with", valueName: "old"),
        completion: .file())
    var compare: String?

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var previews: PreviewOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(help: ArgumentHelp("The scene to draw (default: all entities)", valueName: "name"))
    var scene: String?

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write: PNG if its name ends with .png, else SVG", valueName: "file.svg|png"),
        completion: .file(extensions: ["svg", "png"]))
    var output: String

    private var isPNG: Bool { FilePath.fileExtension(of: output)?.lowercased() == "png" }

    func validate() throws {
        try OutputFile.require(["svg", "png"], of: output)
        try sources.requireBundle(among: [theme] + [compare].compactMap(\.self))
        if isPNG, !Picture.writesPNG { throw ValidationError("\(PictureError.noPNG)") }
    }

    func run() throws {
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            let themes = try ([theme] + [compare].compactMap(\.self)).map { try ThemePaths.theme($0) }
            guard let preview = try previews.preview(of: themes, sources, printing: &diagnostics) else { return }
            guard let picture = picture(preview) else { throw try refusal(of: scene ?? "", preview.sceneNames) }
            try OutputFile.write(try bytes(of: picture), to: output)
        }
        try diagnostics.finish()
    }

    /// - Parameter preview: The theme to draw, followed by the one to compare it with, if any.
    private func picture(_ preview: Preview) -> Picture? {
        let (traits, scale) = (environment.traits.traits, environment.scale)
        if compare != nil { return preview.comparison(of: 1, with: 0, scene: scene, traits: traits, scale: scale) }
        if let scene { return preview.scene(named: scene, traits: traits, scale: scale) }
        return preview.gallery(traits: traits, scale: scale)
    }

    private func bytes(of picture: Picture) throws -> [UInt8] {
        guard isPNG else { return Array(picture.svg.utf8) }
        do { return try picture.png() } catch {
            try Output.complain("\(error)")
            throw ExitStatus.cannotWrite
        }
    }

    /// Prints that there is no such scene. A validation error would also print the usage, which is not at fault.
    private func refusal(of name: String, _ known: [String]) throws -> ExitCode {
        let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
        let list = known.isEmpty ? "there are no scenes" : "known scenes: \(known.joined(separator: ", "))"
        try Output.complain("unknown scene '\(name)'\(hint) (\(list))")
        return ExitCode.validationFailure
    }
}
