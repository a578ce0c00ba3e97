import ArgumentParser
import SkinInspector
import SkinKit

struct ListSettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "List the settings that a theme offers to users",
        discussion: """
            Reads a bundle or a compiled cache; the output is the same. Settings are constants with the attribute \
            'setting'. They are listed with their values under the given traits, in the order in which their constants \
            were first defined, the oldest theme first.

            Examples:
              skinctl list settings Midnight.theme --schema app.schema.xml --traits dark
              skinctl list settings Midnight.theme --overlay Choice.overlay --format json
            """)

    @Argument(help: ArgumentHelp("The folder or cache of a theme", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions

    @Option(help: "The output format")
    var format = DumpCommand.Format.text

    func validate() throws { try sources.requireBundle(among: [theme]) }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        try reportingFailures {
            let theme = try ThemePaths.theme(theme)
            guard let loaded = try sources.compiler(for: theme).theme(at: theme, printing: &diagnostics) else { return }
            let traits = environment.traits.traits
            switch format {
            case .json: try Output.standard.write(loaded.settingsJSON(traits: traits))
            case .text: try Output.standard.write(loaded.settingsText(traits: traits))
            }
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }
}
