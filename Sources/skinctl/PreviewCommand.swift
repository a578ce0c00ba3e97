import ArgumentParser
import SkinKit

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Write an HTML page that shows themes side by side",
        discussion: """
            Writes one self-contained HTML file. It shows every entity in all its states, the scenes of the 'preview' \
            folder beside the themes, and the constants with their contrast, on every device and appearance that the \
            themes mention. Clicking an entity shows where its values come from.

            Exit status:
              0   written
              1   a theme, scene or drawing has errors
              64  invalid usage
              66  a file or folder cannot be read
              73  the file cannot be created
              74  the file cannot be written

            Example:
              skinctl preview Themes -o themes.html
            """)

    @Argument(
        help: ArgumentHelp("The folders or caches of themes, or folders that contain them", valueName: "theme-or-dir"),
        completion: .file())
    var themes: [String]

    @OptionGroup var sources: SourceOptions
    @OptionGroup var previews: PreviewOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(help: ArgumentHelp("The heading of the page, such as the app's name", valueName: "text"))
    var title = "Themes"

    @Option(help: ArgumentHelp("A remark at the foot of the page, such as a date or a commit", valueName: "text"))
    var note: String?

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The file to write", valueName: "file.html"),
        completion: .file(extensions: ["html"]))
    var output = "preview.html"

    func validate() throws {
        try OutputFile.require(["html", "htm"], of: output)
        try sources.requireBundle(among: themes)
    }

    func run() throws {
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            guard var preview = try previews.preview(of: themes, sources, printing: &diagnostics) else { return }
            preview.title = title
            preview.note = note
            try OutputFile.write(Array(preview.page().utf8), to: output)
        }
        try diagnostics.finish()
    }
}
