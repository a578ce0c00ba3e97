import ArgumentParser
import SkinBundles
import SkinCompiler
import SkinKit
import SkinLibrary

struct CompileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile",
        abstract: "Compile themes into caches",
        discussion: """
            A cache is one file that an app reads instead of XML. Midnight.theme compiles to Midnight.skincache beside \
            it, or to the path given with -o. If any theme has an error, nothing is written. An existing cache is \
            replaced atomically or not at all. A theme whose cache is up to date is skipped. Themes are compiled in \
            parallel, but the diagnostics are in the order of the arguments.

            If -o names a folder and skinkit.xml is beside the themes, the command also writes skinkit.default to that \
            folder. An app that loads only caches reads its default theme from that file.

            With --sources, the command also writes Midnight.skincache.sources. An app that ships it with the cache can \
            compile downloaded themes that inherit from the theme.

            With --provenance aside, the command also writes Midnight.skincache.provenance. The commands explain and \
            impact read that file; an app does not need it.

            Exit status:
              0   all caches are up to date
              1   a theme has errors
              64  invalid usage
              66  a file or folder cannot be read
              73  a file cannot be created
              74  a file cannot be written

            Examples:
              skinctl compile Themes -o build/
              skinctl compile Midnight.theme -o /tmp/midnight.skincache
              skinctl compile Themes --release --sources -o build/
            """)

    @Argument(
        help: ArgumentHelp("The folders of themes, or folders that contain themes", valueName: "bundle-or-dir"),
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

    @Flag(help: "Same as --provenance none")
    var stripProvenance = false

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

    @Flag(help: "Recompile even if the cache is up to date")
    var force = false

    func validate() throws {
        try requireFolder(for: bundles)
        if stripProvenance, let provenance, provenance != .none {
            throw ValidationError("--strip-provenance conflicts with --provenance \(provenance.rawValue)")
        }
        if writesSources, assets == .reference {
            throw ValidationError("--sources conflicts with --assets reference, because assets are not in the sources")
        }
    }

    private func requireFolder(for bundles: [String]) throws {
        guard let output, bundles.count > 1, !CachePath.isFolder(output) else { return }
        throw ValidationError("with several bundles, -o must name an existing folder or end with '/'")
    }

    /// A file to write.
    private struct Target {
        var bundle: String
        var path: String
        var options = ThemeCacheOptions()
    }

    /// The cache of a bundle, followed by its provenance file if `--provenance aside` requests one.
    private func targets(of bundle: String) -> [Target] {
        let provenance = stripProvenance ? .none : provenance ?? .embed
        var cache = Target(bundle: bundle, path: CachePath.path(of: bundle, output: output))
        var aside = cache
        aside.path += Theme.provenanceExtension
        cache.options.includesProvenance = provenance == .embed
        cache.options.embedsAssets = (assets ?? (release || writesSources ? .embed : .reference)) == .embed
        return provenance == .aside ? [cache, aside] : [cache]
    }

    /// Starts the compilation of a file. The task returns nil if the file is up to date.
    private func compilation(
        _ target: Target, _ compiler: ThemeCompiler
    ) -> Task<ThemeCompiler.Result?, any Error> {
        let force = force
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
            let bundles = try ThemePaths.bundles(bundles)
            try requireFolder(for: bundles)
            let targets = bundles.flatMap(targets)
            let compilers = sources.compilers(for: targets.map(\.bundle), checksImages: true)
            let compilations = zip(targets, compilers).map(compilation)
            var progress = Progress(count: targets.count)
            defer { progress.end() }
            for (target, compilation) in zip(targets, compilations) {
                progress.begin(target.bundle)
                let result = try await compilation.value
                progress.end()
                guard var result else { continue }
                if release { result.requireIntactImages() }
                try diagnostics.print(result)
                if let cache = result.cache { caches.append((target.path, cache)) }
            }
            if diagnostics.hasErrors { return }
            try write(caches)
            if writesSources { try writeSources(of: bundles) }
            if let file = try defaultThemeFile(of: bundles) {
                try OutputFile.makeFolder(of: file.path)
                try FileSystem.replace(file.path, with: file.bytes)
            }
            let skipped = targets.count - caches.count
            if skipped > 0 { Success.report("\(Success.count(skipped, "file")) up to date") }
        }
        try diagnostics.finish()
    }

    /// Writes caches, in several threads: each waits for the disk, which confirms several files at once.
    private func write(_ caches: [(path: String, bytes: [UInt8])]) throws {
        // Of several caches with one path, the last one stays.
        let isUnique = Set(caches.map(\.path)).count == caches.count
        let threads = isUnique ? Self.writingThreads : 0
        let writing = WorkAhead(count: caches.count, threads: threads) { number in
            Result { try OutputFile.replace(caches[number].path, with: caches[number].bytes) }
        }
        defer { writing.stop() }
        for (number, cache) in caches.enumerated() {
            try writing.take(number).get()
            OutputFile.report(cache.bytes, at: cache.path)
        }
    }

    private static let writingThreads = 7

    private func writeSources(of bundles: [String]) throws {
        for bundle in bundles {
            let path = CachePath.path(of: bundle, output: output) + ThemeLibrary.sourcesExtension
            try OutputFile.makeFolder(of: path)
            try FileSystem.replace(path, with: ThemeCompiler.sources(of: bundle))
        }
    }

    /// The file that names the default theme to a library of caches; nil unless the caches go to a folder and a
    /// `skinkit.xml` is beside the bundles.
    private func defaultThemeFile(of bundles: [String]) throws -> (path: String, bytes: [UInt8])? {
        guard let output, CachePath.isFolder(output) else { return nil }
        var seen: Set<String> = []
        for bundle in bundles {
            let folder = FilePath.folder(of: FileSystem.realPath(of: bundle) ?? bundle)
            guard seen.insert(folder).inserted else { continue }
            let listing = try ThemeCompiler().listBundles(in: [folder], configuration: ThemeConfiguration())
            guard let configuration = listing.configuration else { continue }
            return (
                FilePath.join(output, ThemeLibrary.defaultThemeFile),
                configuration.defaultTheme.map(ThemeIdentifierFile.bytes) ?? []
            )
        }
        return nil
    }
}
