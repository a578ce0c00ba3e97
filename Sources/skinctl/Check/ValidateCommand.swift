import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLinter

struct ValidateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate", abstract: "Check themes and report every problem",
        discussion: """
            Diagnostics go to standard output. The format 'json' is one object a line, 'github' annotates a pull request \
            from a GitHub workflow, and 'sarif' is for code scanning.

            With --old-schema, the command reports what an update of the app's schemas breaks. Each theme is compiled \
            with the old schemas and with the new ones, and the results are compared. A change that breaks a theme is \
            an error: a removed component type, operation, parameter, object, state or identifier, a changed type or \
            range, and a value that is resolved to something else. Renamed identifiers and new names for which a theme \
            has no look are warnings. Codes: \(ThemeDiagnosticCode.contractCodes.map(\.rawValue).joined(separator: ", ")).

            Examples:
              skinctl validate Themes
              skinctl validate Midnight.theme --format sarif > skinctl.sarif
              skinctl validate Themes --old-schema 1.0/app.schema.xml
            """)

    @Argument(
        help: ArgumentHelp("The folders of themes, or folders that contain themes", valueName: "bundle-or-dir"),
        completion: .directory)
    var bundles: [String]

    @Option(
        name: .customLong("old-schema"), parsing: .singleValue,
        help: ArgumentHelp(
            "A schema of the app before an update; --schema names those of the update (repeatable)",
            valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var oldSchemas: [String] = []

    @OptionGroup var sources: SourceOptions
    @OptionGroup var reporting: DiagnosticOptions

    func run() throws {
        var output = DiagnosticOutput(format: reporting.format, sources.colors, isMainOutput: true)
        var count = 0
        try reportingFailures {
            let bundles = try ThemePaths.unique(ThemePaths.bundles(bundles))
            count = bundles.count
            var progress = Progress(count: bundles.count)
            if !oldSchemas.isEmpty { return try output.print(checkUpdate(bundles, &progress)) }
            let compilers = sources.compilers(for: bundles, checksImages: true)
            try inParallel(bundles.count) { number in
                Result { () throws(ThemeFileError) in try compilers[number].validate(bundles[number]) }
            } _: { number, result in
                progress.end()
                try output.print(result.get())
                progress.begin(bundles[number])
            }
            progress.end()
        }
        try output.finish(checked: count)
    }

    private func checkUpdate(_ bundles: [String], _ progress: inout Progress) throws -> ThemeCompiler.Result {
        let new = sources.compiler(for: bundles)
        var old = new
        old.schemaFiles = oldSchemas
        defer { progress.end() }
        return try ContractCheck(from: old, to: new).check(bundles) { progress.begin($0) }
    }
}
