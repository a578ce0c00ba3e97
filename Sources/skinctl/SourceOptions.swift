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

    @Option(
        name: .customLong("overlay"), parsing: .singleValue,
        help: ArgumentHelp(
            "A bundle to lay on each theme, such as a user's settings; the last one is nearest (repeatable)",
            valueName: "bundle"),
        completion: .directory)
    var overlays: [String] = []

    @OptionGroup var schemas: SchemaOptions
    @OptionGroup var colors: ColorOptions

    var schemaFiles: [String] { schemas.files }

    var compiler: ThemeCompiler {
        ThemeCompiler(themeFolders: themeFolders, schemaFiles: schemaFiles, overlays: overlays)
    }

    /// Checks that overlays have a bundle to lie on.
    ///
    /// - Parameter themes: The bundles and caches among which one must be a bundle.
    func requireBundle(among themes: [String]) throws {
        guard !overlays.isEmpty, !themes.contains(where: CachePath.isExistingFolder) else { return }
        // A missing path is reported as such.
        guard let cache = themes.first(where: { FileSystem.kind(of: $0) != nil }) else { return }
        throw ValidationError("--overlay requires a bundle; '\(cache)' is a compiled file")
    }
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
