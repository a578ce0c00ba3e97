import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSyntax

// What is compiled, and what is written.
extension CompileCommand {
    typealias File = (path: String, bytes: [UInt8])

    /// A file that a theme compiles to.
    struct Target {
        var bundle: String
        var path: String
        var options = ThemeCacheOptions()
    }

    func targets(of bundle: String) -> [Target] {
        var cache = Target(bundle: bundle, path: CachePath.path(of: bundle, output: output))
        var aside = cache
        aside.path += Theme.provenanceExtension
        cache.options.includesProvenance = (provenance ?? .embed) == .embed
        cache.options.embedsAssets = (assets ?? (release || writesSources ? .embed : .reference)) == .embed
        return provenance == .aside ? [cache, aside] : [cache]
    }

    func compile(_ targets: [Target], _ diagnostics: inout DiagnosticOutput) async throws -> [File] {
        let compilers = sources.compilers(for: targets.map(\.bundle), checksImages: true)
        let compilations = zip(targets, compilers).map(compilation)
        var progress = Progress(count: targets.count)
        defer { progress.end() }
        var files: [File] = []
        for (target, compilation) in zip(targets, compilations) {
            progress.begin(target.bundle)
            let result = try await compilation.value
            progress.end()
            guard var result else { continue }
            if release { result.requireIntactImages() }
            try diagnostics.print(result)
            if let cache = result.cache { files.append((target.path, cache)) }
        }
        return files
    }

    private func compilation(_ target: Target, _ compiler: ThemeCompiler) -> Task<ThemeCompiler.Result?, any Error> {
        let force = force
        return Task {
            if try !force && compiler.isUpToDate(cacheAt: target.path, for: target.bundle, options: target.options) {
                return nil
            }
            return try compiler.compile(target.bundle, options: target.options)
        }
    }

    /// Returns the pack of a list of images or a bundle of stickers; nil if it is up to date or has errors.
    ///
    /// Compiling a pack costs little more than reading its images, so that it is compiled to find out.
    func compile(pack: String, _ diagnostics: inout DiagnosticOutput) throws -> File? {
        let path = CachePath.path(of: pack, output: output, extension: CachePath.packExtension)
        let result = try ContentPackCompiler().compile(pack)
        try diagnostics.print(result.diagnostics, result.formatter(usesColor: diagnostics.usesColor))
        guard let bytes = result.pack else { return nil }
        return !force && (try? FileSystem.read(path)) == bytes ? nil : (path, bytes)
    }

    func write(_ files: [File]) throws {
        for file in files {
            try OutputFile.replace(file.path, with: file.bytes)
            OutputFile.report(file.bytes, at: file.path)
        }
        for folder in Set(files.map { FilePath.folder(of: $0.path) }) {
            // Of compilations that were killed; a running one writes its files within seconds.
            try? FileSystem.removeTemporaries(inFolder: folder, olderThan: 3_600)
            // The new names, too, are on the disk when the command ends.
            try? FileSystem.synchronize(folder: folder)
        }
    }

    func writeSources(of bundles: [String]) throws {
        for bundle in bundles {
            let path = CachePath.path(of: bundle, output: output) + ThemeLibrary.sourcesExtension
            try OutputFile.replace(path, with: ThemeCompiler.sources(of: bundle))
        }
        // Themes that are compiled on a device, among these, need the app's own types.
        for schema in Set(sources.compilers(for: bundles, checksImages: false).flatMap(\.schemaFiles)).sorted() {
            let folder = CachePath.path(of: bundles.first ?? ".", output: output)
            let path = FilePath.join(FilePath.folder(of: folder), FilePath.lastPart(of: schema))
            let bytes = try FileSystem.read(schema, limit: ParsingLimits.fileBytes)
            if (try? FileSystem.read(path, limit: ParsingLimits.fileBytes)) != bytes {
                try OutputFile.replace(path, with: bytes)
            }
        }
    }

    func cacheList(of bundles: [String]) -> File? {
        guard writesList, let output else { return nil }
        let caches = bundles.map { CachePath.path(of: $0, output: output) }
        return (FilePath.join(output, ThemeLibrary.cacheListFile), CacheList.bytes(of: caches))
    }

    /// The file that names the default theme to a library of caches; nil unless the caches go to a folder and a
    /// `skinkit.xml` is beside the bundles.
    func defaultThemeFile(of bundles: [String]) throws -> File? {
        guard let output, CachePath.isFolder(output) else { return nil }
        var seen: Set<String> = []
        for bundle in bundles {
            let folder = FilePath.folder(of: FileSystem.realPath(of: bundle) ?? bundle)
            guard seen.insert(folder).inserted else { continue }
            guard let configuration = try ThemeCatalog(folders: [folder]).declaredConfiguration else { continue }
            return (
                FilePath.join(output, ThemeLibrary.defaultThemeFile),
                configuration.defaultTheme.map(ThemeIdentifierFile.bytes) ?? []
            )
        }
        return nil
    }
}

extension ThemeCompiler.Result {
    /// Makes errors of the warnings of damaged images, which would be shipped in the cache.
    mutating func requireIntactImages() {
        for index in diagnostics.indices where diagnostics[index].code == .damagedImage {
            diagnostics[index].severity = .error
            cache = nil
        }
    }
}
