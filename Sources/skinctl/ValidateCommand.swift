import ArgumentParser
import SkinKit

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Reports everything that is wrong with themes.",
        discussion: """
            Diagnostics go to standard error as text, or with --format json to standard output, an object a line.

            Examples:
              skinctl validate Themes/*.theme --schema Themes/app.schema.xml
              skinctl validate Midnight.theme --format json
            """)

    @Argument(help: ArgumentHelp("The folders of the themes.", valueName: "bundle"), completion: .directory)
    var bundles: [String]

    @OptionGroup var sources: SourceOptions

    @Option(help: "How to print diagnostics.")
    var format = DiagnosticFormat.text

    func run() throws {
        var output = DiagnosticOutput(format: format)
        try reportingFailures {
            for bundle in bundles { try output.print(sources.compiler.validate(bundle)) }
        }
        if output.hasErrors { throw ExitStatus.themeHasErrors }
    }
}
