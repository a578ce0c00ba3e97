import ArgumentParser
import SkinCompiler
import SkinKit

struct CompileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile",
        abstract: "Makes caches of themes.",
        discussion: """
            A cache is one file that an app reads instead of XML: Midnight.theme becomes Midnight.skincache beside it, \
            or what -o says. Where any theme has an error nothing is written at all; an existing cache is replaced as \
            a whole or not touched. A theme whose cache is fresh is passed over. Several themes are compiled at once, \
            on all cores; what is written and said is the same as one after the other.

            Where -o names a folder and skinkit.xml is beside the themes, skinkit.default in that folder names the \
            default theme to apps that load caches only.

            With --provenance aside, Midnight.skincache.provenance is what explain and impact need beside the cache, \
            and what an app does not need.

            Exit status: 0 all caches are fresh; 1 a theme has errors; 64 wrong use; 66 something cannot be read; 73 a \
            file cannot be created; 74 a file cannot be written.

            Examples:
              skinctl compile Themes/*.theme --schema Themes/app.schema.xml -o build/
              skinctl compile Midnight.theme -o /tmp/midnight.skincache
              skinctl compile Themes/*.theme --release -o build/
            """)

    @Argument(help: ArgumentHelp("The folders of the themes.", valueName: "bundle"), completion: .directory)
    var bundles: [String]

    @OptionGroup var sources: SourceOptions
    @OptionGroup var reporting: DiagnosticOptions

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write, or the folder for the files.", valueName: "file-or-folder"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Whether it goes into the cache where each operation comes from, into a file beside it, or nowhere. (default: embed)"
        ))
    var provenance: Provenance?

    enum Provenance: String, ExpressibleByArgument, CaseIterable {
        case embed
        case aside
        case none
    }

    @Flag(help: "The same as --provenance none.")
    var stripProvenance = false

    @Option(help: "The order of the bytes of numbers.")
    var byteOrder = ThemeCacheByteOrder.little

    @Flag(help: "Make caches to ship: one file each, with all images and fonts in it, unless --assets says otherwise.")
    var release = false

    @Option(help: "Whether images and fonts go into the cache, or only their paths. (default: reference)")
    var assets: Assets?

    enum Assets: String, ExpressibleByArgument, CaseIterable {
        case embed
        case reference
    }

    @Flag(help: "Compile also what has a fresh cache.")
    var force = false

    func validate() throws {
        if let output, bundles.count > 1, !CachePath.isFolder(output) {
            throw ValidationError("With several bundles -o names an existing folder, or ends in '/'.")
        }
        if stripProvenance, let provenance, provenance != .none {
            throw ValidationError("--strip-provenance says otherwise than --provenance \(provenance.rawValue).")
        }
    }

    /// A file to write.
    private struct Target {
        var bundle: String
        var path: String
        var options = ThemeCacheOptions()
    }

    /// The cache of a bundle, and its provenance file where there is to be one.
    private func targets(of bundle: String) -> [Target] {
        let provenance = stripProvenance ? .none : provenance ?? .embed
        var cache = Target(bundle: bundle, path: CachePath.path(of: bundle, output: output))
        cache.options.byteOrder = byteOrder
        var aside = cache
        aside.path += Theme.provenanceExtension
        cache.options.includesProvenance = provenance == .embed
        cache.options.embedsAssets = (assets ?? (release ? .embed : .reference)) == .embed
        return provenance == .aside ? [cache, aside] : [cache]
    }

    /// Begins to make a file; nothing comes of it where that is fresh.
    private func compilation(_ target: Target) -> Task<ThemeCompiler.Result?, any Error> {
        let (compiler, force) = (sources.compiler, force)
        return Task {
            if try !force && compiler.isUpToDate(cacheAt: target.path, for: target.bundle, options: target.options) {
                return nil
            }
            return try compiler.compile(target.bundle, options: target.options)
        }
    }

    func run() async throws {
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        var caches: [(path: String, bytes: [UInt8])] = []
        try await reportingFailures {
            let targets = bundles.flatMap(targets)
            let compilations = targets.map(compilation)
            var progress = Progress(count: targets.count)
            defer { progress.end() }
            for (target, compilation) in zip(targets, compilations) {
                progress.begin(target.bundle)
                let result = try await compilation.value
                progress.end()
                guard let result else { continue }
                try diagnostics.print(result)
                if let cache = result.cache { caches.append((target.path, cache)) }
            }
            if diagnostics.hasErrors { return }
            for cache in caches { try ThemeCompiler.write(cache.bytes, to: cache.path) }
            if let file = try defaultThemeFile() { try FileSystem.replace(file.path, with: file.bytes) }
        }
        try diagnostics.finish()
    }

    /// The file that names the default theme to a library of caches, where a `skinkit.xml` is beside the bundles and the
    /// caches go to a folder.
    private func defaultThemeFile() throws -> (path: String, bytes: [UInt8])? {
        guard let output, CachePath.isFolder(output) else { return nil }
        for bundle in bundles {
            let folder = FilePath.folder(of: FileSystem.realPath(of: bundle) ?? bundle)
            let listing = try sources.compiler.listBundles(in: [folder], configuration: ThemeConfiguration())
            guard let configuration = listing.configuration else { continue }
            return (
                FilePath.join(output, ThemeLibrary.defaultThemeFile),
                configuration.defaultTheme.map(ThemeIdentifierFile.bytes) ?? []
            )
        }
        return nil
    }
}

extension ThemeCacheByteOrder: ExpressibleByArgument {}
