import ArgumentParser

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Check themes and report every problem",
        discussion: """
            Diagnostics go to standard error as text. The other formats go to standard output: 'json' is one object a \
            line, 'github' annotates a pull request from a GitHub workflow, and 'sarif' is for code scanning.

            Exit status:
              0   no errors
              1   errors
              64  invalid usage
              66  a file or folder cannot be read

            Examples:
              skinctl validate Themes/*.theme --schema Themes/app.schema.xml
              skinctl validate Midnight.theme --format sarif > skinctl.sarif
            """)

    @Argument(help: ArgumentHelp("The folders of the themes", valueName: "bundle"), completion: .directory)
    var bundles: [String]

    @OptionGroup var sources: SourceOptions

    @OptionGroup var reporting: DiagnosticOptions

    func run() throws {
        var output = DiagnosticOutput(format: reporting.format, sources.colors)
        try reportingFailures {
            var progress = Progress(count: bundles.count)
            for bundle in bundles {
                progress.begin(bundle)
                let result = try sources.compiler.validate(bundle)
                progress.end()
                try output.print(result)
            }
        }
        try output.finish()
    }
}
