import ArgumentParser
import SkinBundles
import SkinKit

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Check themes and report every problem",
        discussion: """
            Diagnostics go to standard output. The format 'json' is one object a line, 'github' annotates a pull request \
            from a GitHub workflow, and 'sarif' is for code scanning.

            Exit status:
              0   no errors
              1   errors
              64  invalid usage
              66  a file or folder cannot be read

            Examples:
              skinctl validate Themes
              skinctl validate Midnight.theme --format sarif > skinctl.sarif
            """)

    @Argument(
        help: ArgumentHelp("The folders of themes, or folders that contain themes", valueName: "bundle-or-dir"),
        completion: .directory)
    var bundles: [String]

    @OptionGroup var sources: SourceOptions

    @OptionGroup var reporting: DiagnosticOptions

    func run() throws {
        var output = DiagnosticOutput(format: reporting.format, sources.colors, isMainOutput: true)
        var count = 0
        try reportingFailures {
            let bundles = try ThemePaths.bundles(bundles)
            count = bundles.count
            var progress = Progress(count: bundles.count)
            let compilers = sources.compilers(for: bundles, checksImages: true)
            let results = WorkAhead(count: bundles.count, threads: bundles.count > 1 ? spareThreads() : 0) { number in
                Result { () throws(ThemeFileError) in try compilers[number].validate(bundles[number]) }
            }
            defer { results.stop() }
            for (number, bundle) in bundles.enumerated() {
                progress.begin(bundle)
                let result = try results.take(number).get()
                progress.end()
                try output.print(result)
            }
        }
        try output.finish(checked: count)
    }
}
