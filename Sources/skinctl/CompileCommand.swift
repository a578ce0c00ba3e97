import ArgumentParser
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

    @Flag(help: "Leave out where each operation comes from.")
    var stripProvenance = false

    @Option(help: "The order of the bytes of numbers.")
    var byteOrder = CacheOptions.ByteOrder.little

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
    }

    private var options: CacheOptions {
        var options = CacheOptions()
        options.includesProvenance = !stripProvenance
        options.byteOrder = byteOrder
        options.embedsAssets = (assets ?? (release ? .embed : .reference)) == .embed
        return options
    }

    /// Begins to compile a bundle; nothing comes of it where the cache is fresh.
    private func compilation(of bundle: String, to path: String) -> Task<ThemeCompiler.Result?, any Error> {
        let (compiler, options, force) = (sources.compiler, options, force)
        return Task {
            if try !force && compiler.isFresh(cacheAt: path, for: bundle, options: options) { return nil }
            return try compiler.compile(bundle, options: options)
        }
    }

    func run() async throws {
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        var caches: [(path: String, bytes: [UInt8])] = []
        try await reportingFailures {
            let paths = bundles.map { CachePath.path(of: $0, output: output) }
            let compilations = zip(bundles, paths).map { compilation(of: $0, to: $1) }
            var progress = Progress(count: bundles.count)
            defer { progress.end() }
            for ((bundle, path), compilation) in zip(zip(bundles, paths), compilations) {
                progress.begin(bundle)
                let result = try await compilation.value
                progress.end()
                guard let result else { continue }
                try diagnostics.print(result)
                if let cache = result.cache { caches.append((path, cache)) }
            }
            if diagnostics.hasErrors { return }
            for cache in caches { try ThemeCompiler.write(cache.bytes, to: cache.path) }
        }
        try diagnostics.finish()
    }
}

extension CacheOptions.ByteOrder: ExpressibleByArgument {}
