import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary

struct ListSchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "List the component types, operations and objects that themes can use",
        discussion: """
            The format 'xml' lists the component types, operations and objects: the built-in ones, then those of the \
            app's schemas. The format 'xsd' is an XML Schema of theme files, info.xml, skinkit.xml and schemas. An XML \
            editor uses it to complete and validate. Its annotations state the rules that XSD cannot express.

            Examples:
              skinctl list schema Themes --format xsd -o Themes/skinkit.xsd
              xmllint --noout --schema Themes/skinkit.xsd Themes/*.theme/*.xml
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case xml
        case xsd
    }

    @Option(help: "The output format")
    var format = Format.xml

    @Argument(
        help: ArgumentHelp("A folder with themes, whose schemas to include", valueName: "dir"), completion: .directory)
    var folder: String?

    @OptionGroup var schemas: SchemaOptions
    @OptionGroup var colors: ColorOptions

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write (default: standard output)", valueName: "file"), completion: .file())
    var output: String?

    func run() throws {
        try reportingFailures {
            if let folder, !CachePath.isExistingFolder(folder) {
                throw ThemeFileError(.read, folder, reason: "no such folder")
            }
            let found = folder.map(ThemePaths.schemas(in:)) ?? []
            let schema = try ComponentSchema.read(schemas.files.isEmpty ? found : schemas.files, colors)
            let text = format == .xml ? schema.xml : schema.xsd
            guard let output else { return try Output.standard.write(text) }
            try OutputFile.write(Array(text.utf8), to: output)
        }
    }
}

extension ComponentSchema {
    /// Returns the built-in schema extended by an app's schema files, and prints the errors of these.
    ///
    /// - Throws: Exit status 1 if a schema file has errors.
    static func read(_ files: [String], _ colors: ColorOptions) throws -> ComponentSchema {
        do {
            return try ComponentSchema(filesAt: files)
        } catch let error as ThemeError {
            var diagnostics = DiagnosticOutput(colors)
            try diagnostics.print(
                error.diagnostics,
                ThemeDiagnosticFormatter(usesColor: diagnostics.usesColor, displayPath: { $0.path }))
            throw ExitStatus.themeHasErrors
        }
    }
}
