import ArgumentParser
import SkinBundles
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLibrary

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List themes, settings, component types or codes",
        discussion: """
            Without a subcommand, lists themes.

            Examples:
              skinctl list Themes
              skinctl list settings Midnight.theme
              skinctl list schema Themes
              skinctl list codes
            """,
        subcommands: [ListThemesCommand.self, ListSettingsCommand.self, ListSchemaCommand.self, ListCodesCommand.self],
        defaultSubcommand: ListThemesCommand.self)
}

struct ListThemesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes", abstract: "List the themes and stickers in a folder",
        discussion: """
            Prints the identifier, name, version, parent, origin and path of each bundle, and the state of the cache \
            beside it:
              none        there is no cache
              up to date  the cache is intact and matches the current files
              stale       the cache is damaged, or a source has changed since it was compiled
              unreadable  the cache or a source cannot be read
              no bundle   the cache is here without its bundle
            The cache of Cats.stickers is the content pack Cats.skinpack.

            Example:
              skinctl list themes Themes
            """)

    @Argument(
        help: ArgumentHelp("A folder with themes or their caches, or one theme", valueName: "dir"),
        completion: .directory)
    var folder = "."

    @OptionGroup var sources: SourceOptions

    func run() throws {
        try reportingFailures {
            let isBundle = try ThemePaths.isBundle(folder)
            var catalog = try ThemeCatalog(folders: isBundle ? [] : [folder])
            if isBundle { catalog.add(path: folder) }
            for path in try ThemePaths.stickers(in: folder) { catalog.add(path: path) }
            var rows = [["IDENTIFIER", "NAME", "VERSION", "INHERITS", "ORIGIN", "CACHE", "PATH"]]
            for bundle in catalog.bundles {
                let info = bundle.info
                rows.append([
                    info.identifier ?? "?", info.info.name, info.info.version, info.parent?.identifier ?? "-",
                    bundle.origin.rawValue,
                    CachePath.isStickers(bundle.name) ? packState(of: bundle.path) : cacheState(of: bundle.path),
                    bundle.path,
                ])
            }
            rows += isBundle ? [] : try cacheRows(besides: catalog.bundles)
            try Output.standard.write(TextStyle.columns(rows.map { $0.map { TextStyle.oneLine($0) } }))
        }
    }

    /// The rows of caches whose bundles are not in the folder.
    private func cacheRows(besides bundles: [ThemeCatalog.Bundle]) throws -> [[String]] {
        let known = Set(bundles.map { CachePath.path(of: $0.path) })
        let paths = try ThemePaths.compiledFiles(in: folder, [CachePath.fileExtension]).filter { !known.contains($0) }
        return paths.map { path in
            guard let info = try? Theme(cacheAt: path).info else { return ["?", "", "", "-", "-", "unreadable", path] }
            return [info.identifier, info.name, info.version, info.inherits ?? "-", "-", "no bundle", path]
        }
    }

    private func cacheState(of bundle: String) -> String {
        let cache = CachePath.path(of: bundle)
        guard FileSystem.kind(of: cache) != nil else { return "none" }
        guard let isUpToDate = try? sources.compiler(for: bundle).isUpToDate(cacheAt: cache, for: bundle) else {
            return "unreadable"
        }
        return isUpToDate ? "up to date" : "stale"
    }

    /// The state of a pack, determined by recompiling it in memory: that costs little more than reading its files.
    private func packState(of bundle: String) -> String {
        let path = CachePath.path(of: bundle, extension: CachePath.packExtension)
        guard FileSystem.kind(of: path) != nil else { return "none" }
        guard let bytes = try? FileSystem.read(path) else { return "unreadable" }
        let isUpToDate = (try? ContentPackCompiler().compile(bundle).pack) == bytes
        return isUpToDate ? "up to date" : "stale"
    }
}

struct ListCodesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes", abstract: "List the codes of diagnostics, which 'skinctl explain --code' explains")

    func run() throws {
        let rows = DiagnosticExplanation.all.map { [$0.code.rawValue, $0.summary] }
        try Output.standard.write(TextStyle.columns(rows))
    }
}

struct ListSettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "List the settings that a theme offers to users",
        discussion: """
            Reads a bundle or a compiled cache; the output is the same. Settings are constants with the attribute \
            'setting'. They are listed with their values under the given traits, in the order in which their constants \
            were first defined, the oldest theme first.

            Examples:
              skinctl list settings Midnight.theme --schema app.schema.xml --traits dark
              skinctl list settings Midnight.theme --overlay Choice.overlay --format json
              skinctl list settings Midnight.theme --language de-CH,fr
            """)

    @Argument(help: ArgumentHelp("The folder or cache of a theme", valueName: "bundle-or-cache"), completion: .file())
    var theme: String

    @OptionGroup var sources: SourceOptions
    @OptionGroup var environment: EnvironmentOptions

    @Option(
        help: ArgumentHelp(
            "The languages of labels, separated by commas, the preferred one first", valueName: "tag,tag"))
    var language = LanguageList()

    @Option(help: "The output format")
    var format = DumpCommand.Format.text

    func validate() throws { try sources.requireBundle(among: [theme]) }

    func run() throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        try reportingFailures {
            let theme = try ThemePaths.theme(theme)
            guard let loaded = try sources.compiler(for: theme).theme(at: theme, printing: &diagnostics) else { return }
            let traits = environment.traits.traits
            switch format {
            case .json: try Output.standard.write(loaded.settingsJSON(traits: traits, languages: language.tags))
            case .text: try Output.standard.write(loaded.settingsText(traits: traits, languages: language.tags))
            }
        }
        if diagnostics.hasErrors { throw ExitStatus.themeHasErrors }
    }
}

/// The tags of a user's languages, the preferred one first.
struct LanguageList: ExpressibleByArgument {
    var tags: [String] = []

    init() {}

    init(argument: String) { tags = argument.split(separator: ",").map { $0.filter { $0 != " " } } }

    var defaultValueDescription: String { "the theme's own" }
}

/// `skinctl list settings` under the name that theme format 1, section 14, requires.
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "List the settings that a theme offers to users", shouldDisplay: false)

    @OptionGroup var list: ListSettingsCommand

    func run() throws { try list.run() }
}
