import ArgumentParser
import SkinCompiler
import SkinDiagnostics
import SkinKit

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the schema in force.",
        discussion: """
            As xml, which component types, operations and objects there are: the built-in ones, then those of the \
            app's schemas. As xsd, an XML Schema of theme files, info.xml, skinkit.xml and schemas, with which any \
            editor of XML completes and checks while one types; what XSD cannot say is in its annotations.

            Exit status: 0 printed; 1 a schema has errors; 64 wrong use; 66 something cannot be read; 73 a file cannot \
            be created; 74 a file cannot be written.

            Examples:
              skinctl schema --schema Themes/app.schema.xml --format xsd -o Themes/skinkit.xsd
              xmllint --noout --schema Themes/skinkit.xsd Themes/*.theme/*.xml
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case xml
        case xsd
    }

    @Option(help: "What to print.")
    var format = Format.xml

    @OptionGroup var schemas: SchemaOptions
    @OptionGroup var colors: ColorOptions

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write; standard output without it.", valueName: "file"), completion: .file())
    var output: String?

    func run() throws {
        try reportingFailures {
            let schema = try ComponentSchema.read(schemas.files, colors)
            let text = format == .xml ? schema.xml : schema.xsd
            guard let output else { return try Output.standard.write(text) }
            try FileSystem.replace(output, with: Array(text.utf8))
        }
    }
}

extension ComponentSchema {
    /// The built-in schema with those of an app's files; what is wrong in them is printed.
    ///
    /// - Throws: The exit status for schemas with errors.
    static func read(_ files: [String], _ colors: ColorOptions) throws -> ComponentSchema {
        do {
            return try ComponentSchema(filesAt: files)
        } catch let error as ThemeError {
            var diagnostics = DiagnosticOutput(colors)
            let paths = Dictionary(
                files.map { (FilePath.lastPart(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
            try diagnostics.print(
                error.diagnostics,
                ThemeDiagnosticFormatter(usesColor: diagnostics.usesColor, displayPath: { paths[$0] ?? $0 }))
            throw ExitStatus.themeHasErrors
        }
    }
}
