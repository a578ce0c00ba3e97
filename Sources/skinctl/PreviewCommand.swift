import ArgumentParser
import SkinKit

struct PreviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Writes a page that shows themes side by side.",
        discussion: """
            One HTML file that needs nothing beside itself: every entity in all its states, the scenes of the \
            'preview' folder beside the themes, the constants with their contrast; on every device and appearance that \
            the themes tell apart. A click on anything tells where its values come from.

            Exit status: 0 written; 1 a theme, scene or drawing has errors; 64 wrong use; 66 something cannot be read; \
            73 the file cannot be created; 74 it cannot be written.

            Example:
              skinctl preview Themes/Daylight.theme Themes/Midnight.theme --schema Themes/app.schema.xml -o themes.html
            """)

    @Argument(
        help: ArgumentHelp("The folders of the themes, or caches.", valueName: "bundle-or-cache"), completion: .file())
    var themes: [String]

    @OptionGroup var sources: SourceOptions
    @OptionGroup var previews: PreviewOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The file to write.", valueName: "file.html"),
        completion: .file(extensions: ["html"]))
    var output = "preview.html"

    func run() throws {
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            guard let preview = try previews.preview(of: themes, sources, printing: &diagnostics) else { return }
            try FileSystem.replace(output, with: Array(preview.page().utf8))
        }
        try diagnostics.finish()
    }
}
