import ArgumentParser
import SkinInspector
import SkinLibrary

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show how two themes differ once resolved",
        discussion: """
            Compares the resolved operations and values of each entity, not the files, under every combination of \
            traits that either theme mentions. Each theme is a bundle or a cache.

            The output begins with a summary by cause: the constants, the classes and the entities that changed, and \
            how many values each of them changes. Each difference follows if there are few, or with \
            --full.

            Examples:
              skinctl diff old/Midnight.skincache Midnight.theme
              skinctl diff Daylight.theme Midnight.theme --format json
            """)

    @Argument(help: ArgumentHelp("The folder or cache of the older theme", valueName: "old"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The folder or cache of the newer theme", valueName: "new"), completion: .file())
    var new: String

    @OptionGroup var sources: SourceOptions

    @Option(help: ArgumentHelp("The scale to select images for, 1 or more", valueName: "n"))
    var scale = 1

    @Flag(help: "List every cause and every difference, however many there are")
    var full = false

    @Option(help: "The output format")
    var format = DumpCommand.Format.text

    func validate() throws {
        try sources.requireBundle(among: [old, new])
        guard scale >= 1 else { throw ValidationError("the scale must be 1 or more") }
    }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        var isSame = true
        do {
            try reportingFailures {
                guard let before = try sources.load(ThemePaths.theme(old), printing: &diagnostics)?.theme,
                    let after = try sources.load(ThemePaths.theme(new), printing: &diagnostics)?.theme
                else { throw ExitStatus.trouble }
                try before.checkSize()
                try after.checkSize()
                let difference = after.difference(from: before, scale: scale)
                isSame = difference.isEmpty
                switch format {
                case .json: try Output.standard.write(difference.json(from: before, to: after, scale: scale))
                case .text:
                    let formatter = ThemeDifferenceFormatter(usesColor: sources.colors.isOn(for: .standard))
                    try Output.standard.write(
                        formatter.text(difference, from: before.info, to: after.info, isFull: full))
                }
            }
        } catch {
            throw ExitStatus.trouble
        }
        if !isSame { throw ExitStatus.differs }
    }
}
