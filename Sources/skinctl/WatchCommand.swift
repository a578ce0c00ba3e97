import ArgumentParser
import SkinBundles
import SkinDevelopment
import SkinDiagnostics
import SkinKit
import SkinLibrary

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Recompile themes whenever a file is saved",
        discussion: """
            Compiles every theme whose cache is missing or stale, and again whenever a file of the theme, of an \
            ancestor or of a schema is saved. A theme with errors keeps its last cache; the command continues to \
            watch. Press Ctrl-C to stop.

            Exit status:
              0   stopped by Ctrl-C
              64  invalid usage
              66  a folder does not exist

            Examples:
              skinctl watch Themes -o build/
              skinctl watch Midnight.theme
            """)

    @Argument(
        help: ArgumentHelp("The folders of themes, or folders that contain themes", valueName: "bundle-or-dir"),
        completion: .directory)
    var paths: [String]

    @OptionGroup var sources: SourceOptions

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The folder for the caches", valueName: "folder"),
        completion: .directory)
    var output: String?

    func run() async throws {
        for path in paths where !CachePath.isExistingFolder(path) {
            try reportingFailures { throw ThemeFileError(.read, path, reason: "no such folder") }
        }
        try await untilInterrupted {
            let folders = paths.map { isBundle($0) ? FilePath.folder(of: $0) : $0 }
            var changes = FolderWatcher(folders + sources.themeFolders + sources.schemaFiles + sources.overlays)
                .changes()
            var faulty: Set<String> = []
            repeat { try compile(&faulty) } while await changes.next() != nil
        }
    }

    private func isBundle(_ path: String) -> Bool {
        (try? ThemePaths.isBundle(path)) ?? false
    }

    /// Compiles all bundles whose cache is missing or stale. Errors of one bundle are printed and do not affect others.
    ///
    /// - Parameter faulty: The bundles whose last compilation failed. Those that compile now are reported as fixed.
    private func compile(_ faulty: inout Set<String>) throws {
        var diagnostics = DiagnosticOutput(sources.colors)
        for path in paths {
            do {
                let bundles = try isBundle(path) ? [path] : ThemeCatalog(folders: [path]).bundles.map(\.path)
                for bundle in bundles {
                    if try compile(bundle, &diagnostics) {
                        if faulty.remove(bundle) != nil {
                            try Output.standard.write("\(TextStyle.oneLine(bundle)): fixed\n")
                        }
                    } else {
                        faulty.insert(bundle)
                    }
                }
            } catch {
                try Output.complain("\(error)")
            }
        }
    }

    /// Returns whether the bundle's cache is up to date now.
    private func compile(_ bundle: String, _ diagnostics: inout DiagnosticOutput) throws -> Bool {
        do {
            let compiler = sources.compiler(for: bundle)
            let cache = CachePath.path(of: bundle, output: output.map { $0 + "/" })
            if try compiler.isUpToDate(cacheAt: cache, for: bundle) { return true }
            let result = try compiler.compile(bundle)
            try diagnostics.print(result)
            guard let bytes = result.cache else { return false }
            if let output { try FileSystem.makeFolder(output) }
            try ThemeCompiler.write(bytes, to: cache)
            try Output.standard.write(TextStyle.oneLine(cache) + "\n")
            return true
        } catch let error where error is ThemeFileError || error is ThemeCacheError {
            try Output.complain("\(error)")
            return false
        }
    }
}
