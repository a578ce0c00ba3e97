import ArgumentParser
import SkinBundles
import SkinKit
import SkinLibrary
import SkinPreview

struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Show themes as a page, live or as a picture",
        discussion: """
            The page is one self-contained HTML file. It shows every entity in all its states, the scenes of the \
            'preview' folder beside the themes, and the constants with their contrast, on every device and appearance \
            that the themes mention. Clicking an entity shows where its values come from.

            A picture is an SVG file, or a PNG file if skinctl was built with the package trait Previews. An SVG file is \
            the same on every machine. The picture shows all entities of one theme in all their states. With --scene it \
            shows a screen of the app, at the size of the device that --traits names. With --compare it shows before, \
            after and difference side by side; without --scene, only for the entities that differ.

            With --serve, the page is served on 127.0.0.1 for one folder, and its address is printed. Saving a file of a \
            theme, an ancestor, a schema or a scene repaints it. Errors are shown in the page, which keeps the last valid \
            state. Press Ctrl-C to stop.

            Examples:
              skinctl preview Themes --serve
              skinctl preview Themes -o themes.html
              skinctl preview Daylight.theme --scene chat --traits iphone -o chat.svg
              skinctl preview --compare old.skincache Midnight.theme -o difference.svg
            """)

    @Argument(
        help: ArgumentHelp("The folders or caches of themes, or folders that contain them", valueName: "theme-or-dir"),
        completion: .file())
    var themes: [String] = ["."]

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions
    @OptionGroup var previews: PreviewOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The file to write: a page, or a picture if its name ends with .svg or .png",
            valueName: "file.html|svg|png"),
        completion: .file(extensions: ["html", "svg", "png"]))
    var output = "preview.html"

    @Option(help: ArgumentHelp("The heading of the page, such as the app's name", valueName: "text"))
    var title = "Themes"

    @Option(help: ArgumentHelp("A remark at the foot of the page, such as a date or a commit", valueName: "text"))
    var note: String?

    @Option(help: ArgumentHelp("The scene to draw in a picture (default: all entities)", valueName: "name"))
    var scene: String?

    @Option(
        help: ArgumentHelp(
            "The folder or cache of an older theme or version to compare with in a picture", valueName: "old"),
        completion: .file())
    var compare: String?

    @Flag(help: "Serve the page to a browser, and repaint it on each save")
    var serve = false

    @Flag(help: "Serve the page with controls that edit the themes: click an entity to edit it")
    var edit = false

    @Option(help: ArgumentHelp("The port to listen on with --serve; 0 for any free port", valueName: "n"))
    var port: UInt16 = 8017

    var isPicture: Bool { ["svg", "png"].contains(FilePath.fileExtension(of: output)?.lowercased() ?? "") }

    func validate() throws {
        try OutputFile.require(["html", "htm", "svg", "png"], of: output)
        try sources.requireBundle(among: themes + [compare].compactMap(\.self))
        if serve || edit || isPicture, themes.count > 1 {
            throw ValidationError(
                serve || edit ? "--serve takes one folder" : "a picture shows one theme; see --compare")
        }
        if isPicture { return try validatePicture() }
        guard scene == nil, compare == nil else {
            throw ValidationError("--scene and --compare require a picture: -o with a name that ends with .svg or .png")
        }
    }

    func run() async throws {
        if serve || edit { return try await serveThemes() }
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            if isPicture { return try drawPicture(&diagnostics) }
            guard var preview = try previews.preview(of: themes, sources, printing: &diagnostics) else { return }
            preview.title = title
            preview.note = note
            try OutputFile.write(Array(preview.page().utf8), to: output)
        }
        try diagnostics.finish()
    }
}
