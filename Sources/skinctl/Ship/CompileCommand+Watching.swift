import SkinBundles
import SkinDevelopment
import SkinDiagnostics
import SkinKit
import SkinLibrary

// The option `--watch`.
extension CompileCommand {
    /// Compiles what is stale now, and again whenever a file is saved, until Ctrl-C.
    func recompile() async throws {
        for path in bundles where FileSystem.kind(of: path) == nil {
            try reportingFailures { throw ThemeFileError(.read, path, reason: "no such file or folder") }
        }
        if let inputs = try? ThemePaths.compilable(bundles) {
            try requireFolder(forCount: inputs.themes.count + inputs.packs.count)
        }
        try await untilInterrupted {
            var changes = FolderWatcher(watchedPaths).changes()
            var faulty: Set<String> = []
            repeat { try compileStale(&faulty) } while await changes.next() != nil
        }
    }

    private var watchedPaths: [String] {
        let folders = bundles.map { path in
            let isFolder = CachePath.isExistingFolder(path)
            let isBundle = isFolder && (try? ThemePaths.isBundle(path)) ?? false
            return isFolder && !isBundle ? path : FilePath.folder(of: path)
        }
        return folders + sources.themeFolders + sources.schemaFiles + sources.overlays
    }

    /// Compiles whatever is stale. The errors of one bundle are printed and do not affect others.
    ///
    /// - Parameter faulty: The bundles whose last compilation failed. Those that compile now are reported as fixed.
    private func compileStale(_ faulty: inout Set<String>) throws {
        var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
        // One path that cannot be read does not keep the others from being compiled.
        for path in bundles {
            try complaining {
                let inputs = try ThemePaths.compilable([path])
                for theme in inputs.themes {
                    try note(theme, isSound: targets(of: theme).allSatisfy { try write($0, &diagnostics) }, &faulty)
                }
                for pack in inputs.packs { try note(pack, isSound: write(pack: pack), &faulty) }
            }
        }
    }

    private func note(_ bundle: String, isSound: Bool, _ faulty: inout Set<String>) throws {
        if !isSound {
            faulty.insert(bundle)
        } else if faulty.remove(bundle) != nil {
            try Output.standard.write("\(TextStyle.oneLine(bundle)): fixed\n")
        }
    }

    /// Writes a file if it is stale. Returns whether it is up to date now.
    private func write(_ target: Target, _ diagnostics: inout DiagnosticOutput) throws -> Bool {
        try complaining {
            let compiler = sources.compiler(for: target.bundle, checksImages: true)
            if try compiler.isUpToDate(cacheAt: target.path, for: target.bundle, options: target.options) { return }
            var result = try compiler.compile(target.bundle, options: target.options)
            if release { result.requireIntactImages() }
            try diagnostics.print(result)
            guard let bytes = result.cache else { throw Faulty() }
            try write(bytes, to: target.path)
        }
    }

    private func write(pack: String) throws -> Bool {
        try complaining {
            var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
            let file = try compile(pack: pack, &diagnostics)
            if diagnostics.hasErrors { throw Faulty() }
            if let file { try write(file.bytes, to: file.path) }
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try OutputFile.replace(path, with: bytes)
        try Output.standard.write(TextStyle.oneLine(path) + "\n")
    }

    /// A bundle has errors, which were printed.
    private struct Faulty: Error {}

    @discardableResult
    private func complaining(_ work: () throws -> Void) throws -> Bool {
        do {
            try work()
            return true
        } catch let error where error is ThemeFileError || error is ThemeCacheError {
            try Output.complain("\(error)")
        } catch is Faulty {}
        return false
    }
}
