import ArgumentParser
import SkinCompiler
import SkinKit

/// The locations of parents and schemas, shared by every command that reads bundles.
struct SourceOptions: ParsableArguments {
    @Option(
        name: .customLong("themes"), parsing: .singleValue,
        help: ArgumentHelp("Another folder to search for parents (repeatable)", valueName: "dir"),
        completion: .directory)
    var themeFolders: [String] = []

    @OptionGroup var schemas: SchemaOptions
    @OptionGroup var colors: ColorOptions

    var schemaFiles: [String] { schemas.files }

    var compiler: ThemeCompiler { ThemeCompiler(themeFolders: themeFolders, schemaFiles: schemaFiles) }
}

/// The app's own schemas.
struct SchemaOptions: ParsableArguments {
    @Option(
        name: .customLong("schema"), parsing: .singleValue,
        help: ArgumentHelp(
            "A schema of the app's own component types and objects (repeatable)", valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var files: [String] = []
}

/// The active traits, written `dark,ipad`.
struct TraitList: ExpressibleByArgument {
    var traits: ThemeTraits = []

    init() {}

    init?(argument: String) {
        for name in argument.split(separator: ",") {
            guard let trait = ThemeTraits(name: name.filter { $0 != " " }) else { return nil }
            traits.formUnion(trait)
        }
        guard traits.isPossible else { return nil }
    }

    var defaultValueDescription: String { "none" }
}

/// The traits and the scale that a theme is resolved for.
struct EnvironmentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The active traits, separated by commas: \(ThemeTraits.names.joined(separator: ", ")); at most one device, \
            and one of light and dark
            """,
            valueName: "a,b"))
    var traits = TraitList()

    @Option(help: ArgumentHelp("The scale to select images for, 1 or more", valueName: "n"))
    var scale = 1

    func validate() throws {
        guard scale >= 1 else { throw ValidationError("the scale must be 1 or more") }
    }
}
