import ArgumentParser
import SkinInspector

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Tells what two themes come to that is not the same.",
        discussion: """
            Compares what components look like, not files: each entity's operations with their values, under all \
            traits that either theme tells apart. Bundles and caches in any mixture.

            Exit status: 0 no difference; 1 differences; 2 trouble; 64 wrong use.

            Examples:
              skinctl diff old/Midnight.skincache Midnight.theme
              skinctl diff Daylight.theme Midnight.theme --schema app.schema.xml --format json
            """)

    @Argument(help: ArgumentHelp("The older theme's folder, or its cache.", valueName: "old"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The newer theme's folder, or its cache.", valueName: "new"), completion: .file())
    var new: String

    @OptionGroup var sources: SourceOptions

    @Option(help: ArgumentHelp("The scale that images are wanted for, 1 or more.", valueName: "n"))
    var scale = 1

    @Option(help: "How to print the difference.")
    var format = DumpCommand.Format.text

    func validate() throws {
        guard scale >= 1 else { throw ValidationError("The scale must be 1 or more.") }
    }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        var isSame = true
        do {
            try reportingFailures {
                guard let before = try sources.load(old, printing: &diagnostics)?.theme,
                    let after = try sources.load(new, printing: &diagnostics)?.theme
                else { throw ExitStatus.trouble }
                let difference = after.difference(from: before, scale: scale)
                isSame = difference.isEmpty
                switch format {
                case .json: try Output.standard.write(difference.json(from: before, to: after, scale: scale))
                case .text:
                    let formatter = ThemeDifferenceFormatter(usesColor: sources.colors.isOn(for: .standard))
                    try Output.standard.write(formatter.text(difference, from: before.info, to: after.info))
                }
            }
        } catch {
            throw ExitStatus.trouble
        }
        if !isSame { throw ExitStatus.differs }
    }
}
