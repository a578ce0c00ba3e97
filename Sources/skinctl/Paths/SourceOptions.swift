import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinEditing
import SkinKit
import SkinLibrary
import SkinSyntax

/// The locations of parents and schemas, shared by every command that reads bundles.
struct SourceOptions: ParsableArguments {
    @Option(
        name: .customLong("themes"), parsing: .singleValue,
        help: ArgumentHelp("Another folder to search for parents and schemas (repeatable)", valueName: "dir"),
        completion: .directory)
    var themeFolders: [String] = []

    @Option(
        name: .customLong("overlay"), parsing: .singleValue,
        help: ArgumentHelp(
            "An overlay to apply to each theme, such as a user's settings; the last one wins (repeatable)",
            valueName: "bundle"),
        completion: .directory)
    var overlays: [String] = []

    @OptionGroup var schemas: SchemaOptions
    @OptionGroup var colors: ColorOptions

    var schemaFiles: [String] { schemas.files }

    /// Returns a compiler for bundles. Without `--schema` it reads the schemas beside them, after those in the folders of
    /// `--themes`.
    func compiler(for bundles: [String], checksImages: Bool = false) -> ThemeCompiler {
        var compiler = ThemeCompiler(
            themeFolders: themeFolders, schemaFiles: files(beside: bundles), overlays: overlays)
        compiler.checksImages = checksImages
        return compiler
    }

    private func files(beside bundles: [String]) -> [String] { schemas.files(in: themeFolders, beside: bundles) }

    /// The compilers share what they read. They must not be used once the command has to notice changed files.
    func compilers(for bundles: [String], checksImages: Bool) -> [ThemeCompiler] {
        let shared = SharedSources(keepsParsed: bundles.count > 1)
        var schemas: [String: [String]] = [:]
        return bundles.map { bundle in
            let folder = BundleFolder.folder(of: bundle)
            let files = schemas[folder] ?? self.files(beside: [bundle])
            schemas[folder] = files
            var compiler = ThemeCompiler(themeFolders: themeFolders, schemaFiles: files, overlays: overlays)
            compiler.checksImages = checksImages
            compiler.shared = shared
            return compiler
        }
    }

    func compiler(for bundle: String, checksImages: Bool = false) -> ThemeCompiler {
        compiler(for: [bundle], checksImages: checksImages)
    }

    func requireBundle(among themes: [String]) throws {
        guard !overlays.isEmpty, !themes.contains(where: CachePath.isExistingFolder) else { return }
        // A missing path is reported as such.
        guard let cache = themes.first(where: { FileSystem.kind(of: $0) != nil }) else { return }
        throw ValidationError("--overlay requires a bundle; '\(cache)' is a compiled file")
    }
}

struct SchemaOptions: ParsableArguments {
    @Option(
        name: .customLong("schema"), parsing: .singleValue,
        help: ArgumentHelp(
            """
            A schema of the app's own component types and objects (repeatable; default: every *.schema.xml beside the \
            themes, and in the folders of --themes)
            """, valueName: "file"),
        completion: .file(extensions: ["xml"]))
    var files: [String] = []

    /// The files given, or else those in folders and beside bundles, each once.
    func files(in folders: [String], beside bundles: [String]) -> [String] {
        if !files.isEmpty { return ThemePaths.unique(files) }
        let shared = ThemePaths.unique(folders.flatMap(ThemePaths.schemas(in:)))
        let all = ThemePaths.unique(shared + bundles.flatMap(ThemePaths.schemas(beside:)))
        // A theme that is written elsewhere may have a copy of the app's schema beside it.
        let contents = Set(shared.compactMap { try? FileSystem.read($0, limit: ParsingLimits.fileBytes) })
        return shared
            + all.dropFirst(shared.count).filter { path in
                guard !contents.isEmpty, let content = try? FileSystem.read(path, limit: ParsingLimits.fileBytes)
                else { return true }
                return !contents.contains(content)
            }
    }
}

struct TraitList: ExpressibleByArgument {
    var traits: ThemeTraits = []
    private(set) var fault: String?

    init() {}

    init(argument: String) {
        do throws(EditRefusal) {
            traits = try ThemeTraits(written: argument)
        } catch {
            fault = error.description
        }
    }

    var defaultValueDescription: String { "none" }
}

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
        if let fault = traits.fault { throw ValidationError(fault) }
        guard scale >= 1 else { throw ValidationError("the scale must be 1 or more") }
    }
}
