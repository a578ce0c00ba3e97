import ArgumentParser
import SkinDiagnostics
import SkinLinter

struct CompatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compat",
        abstract: "Report what an update of the app's schemas would break in themes",
        discussion: """
            Each theme is compiled with the old schemas and with the new ones, and the results are compared. What worked \
            and no longer does is an error: a removed component type, operation, parameter, object, state or \
            identifier, a changed type or range, and a value that is resolved to something else. Renamed identifiers \
            and new names for which a theme has no look are warnings.

            Codes: \(ThemeDiagnosticCode.contractCodes.map(\.rawValue).joined(separator: ", ")).

            Exit status:
              0   nothing breaks
              1   something that worked no longer does, or a theme or schema has errors
              64  invalid usage
              66  a file or folder cannot be read

            Examples:
              skinctl compat Themes --old-schema 1.0/app.schema.xml --schema app.schema.xml
              skinctl compat Midnight.theme --old-schema old.schema.xml --format sarif
            """)

    @Argument(
        help: ArgumentHelp("The folders of themes, or folders that contain themes", valueName: "bundle-or-dir"),
        completion: .directory)
    var bundles: [String]

    @Option(
        name: .customLong("old-schema"), parsing: .singleValue,
        help: ArgumentHelp(
            "A schema of the app before the update; --schema names those of the update (repeatable)",
            valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var oldSchemas: [String] = []

    @OptionGroup var sources: SourceOptions
    @OptionGroup var reporting: DiagnosticOptions

    func validate() throws {
        if oldSchemas.isEmpty { throw ValidationError("expected --old-schema with a schema from before the update") }
    }

    func run() throws {
        var output = DiagnosticOutput(format: reporting.format, sources.colors, isMainOutput: true)
        var count = 0
        try reportingFailures {
            let bundles = try ThemePaths.bundles(bundles)
            count = bundles.count
            let new = sources.compiler(for: bundles)
            var old = new
            old.schemaFiles = oldSchemas
            var progress = Progress(count: bundles.count)
            let result = try ContractCheck(from: old, to: new).check(bundles) { progress.begin($0) }
            progress.end()
            try output.print(result)
        }
        try output.finish(checked: count)
    }
}
