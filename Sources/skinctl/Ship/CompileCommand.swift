import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinKit
import SkinLibrary

struct CompileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile", abstract: "Compile themes into caches, and stickers into packs",
        discussion: """
            A cache is one file that an app reads instead of XML. Midnight.theme compiles to Midnight.skincache beside \
            it, or to the path given with -o. A pack is one file in which an app looks up images by code points or \
            names; Cats.stickers compiles to Cats.skinpack, and a list of images in XML to the path given with -o.

            If anything has an error, nothing is written. A file is replaced atomically or not at all. Output that is up \
            to date is skipped. Themes are compiled in parallel, but diagnostics are in the order of the arguments.

            If -o names a folder and skinkit.xml is beside the themes, the command also writes skinkit.default to that \
            folder. An app that loads only caches reads its default theme from that file.

            With --sources, the command also writes Midnight.skincache.sources. An app that ships it with the cache can \
            compile downloaded themes that inherit from the theme.

            With --list, the command also writes skinkit.caches, which names the caches of this run. An app ignores other \
            caches in that folder, such as those of removed themes.

            With --provenance aside, the command also writes Midnight.skincache.provenance. The commands explain and \
            impact read that file; an app does not need it.

            With --watch, the command compiles again whenever a file of a theme, of an ancestor or of a schema is saved, \
            until Ctrl-C. A theme with errors keeps its last cache.

            Examples:
              skinctl compile Themes -o build/
              skinctl compile Midnight.theme -o /tmp/midnight.skincache
              skinctl compile Themes --release --sources -o build/
              skinctl compile Themes -o build/ --watch
              skinctl compile Emoji/pack.xml -o build/emoji.skinpack
            """)

    @Argument(
        help: ArgumentHelp(
            "The folders of themes or stickers, folders that contain them, or lists of images",
            valueName: "bundle-or-dir"),
        completion: .directory)
    var bundles: [String]

    @OptionGroup var sources: SourceOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write, or the folder for the files", valueName: "file-or-folder"),
        completion: .file())
    var output: String?

    @Option(
        help: "Where to store provenance: in the cache, beside it, or nowhere (default: embed)")
    var provenance: Provenance?

    enum Provenance: String, ExpressibleByArgument, CaseIterable {
        case embed
        case aside
        case none
    }

    @Flag(help: "Compile for shipping: embed images and fonts, unless --assets reference is given")
    var release = false

    @Option(help: "How to store images and fonts: copy their bytes, or refer to their files (default: reference)")
    var assets: Assets?

    enum Assets: String, ExpressibleByArgument, CaseIterable {
        case embed
        case reference
    }

    @Flag(
        name: .customLong("sources"),
        help: "Also write the sources that downloaded themes need in order to inherit from a theme; embeds assets")
    var writesSources = false

    @Flag(
        name: .customLong("list"), help: "Also list the caches, so that an app ignores those of earlier runs")
    var writesList = false

    @Flag(help: "Recompile even if the output is up to date")
    var force = false

    @Flag(help: "Compile again whenever a file is saved, until Ctrl-C")
    var watch = false

    func validate() throws {
        try requireFolder(forCount: bundles.count)
        if writesSources, assets == .reference {
            throw ValidationError("--sources conflicts with --assets reference, because assets are not in the sources")
        }
        if writesList, !(output.map(CachePath.isFolder) ?? false) {
            throw ValidationError("--list requires -o with a folder; a path of a new folder ends with '/'")
        }
        if watch, writesSources || writesList || force || reporting.format == .sarif {
            throw ValidationError("--watch conflicts with --sources, --list, --force and --format sarif")
        }
        if output == nil, bundles.contains(where: ThemePaths.isList) {
            throw ValidationError("a list outside a .stickers bundle requires -o with the path of the pack")
        }
    }

    func requireFolder(forCount count: Int) throws {
        guard let output, count > 1, !CachePath.isFolder(output) else { return }
        throw ValidationError("with several bundles, -o must name an existing folder or end with '/'")
    }

    func run() async throws {
        if watch { return try await recompile() }
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        try await reportingFailures {
            let inputs = try ThemePaths.compilable(bundles)
            try requireFolder(forCount: inputs.themes.count + inputs.packs.count)
            let targets = inputs.themes.flatMap(targets)
            var files = try await compile(targets, &diagnostics)
            files += try inputs.packs.compactMap { try compile(pack: $0, &diagnostics) }
            if diagnostics.hasErrors { return }
            try write(files)
            if writesSources { try writeSources(of: inputs.themes) }
            for file in [try defaultThemeFile(of: inputs.themes), cacheList(of: inputs.themes)].compactMap(\.self) {
                try OutputFile.replace(file.path, with: file.bytes)
            }
            let skipped = targets.count + inputs.packs.count - files.count
            if skipped > 0 { Success.report("\(Success.count(skipped, "file")) up to date") }
        }
        try diagnostics.finish()
    }
}
