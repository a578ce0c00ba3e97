import ArgumentParser
import SkinDiagnostics
import SkinKit
import SkinServer

// The option `--serve`.
extension PreviewCommand {
    func serveThemes() async throws {
        let folder = themes[0]
        try reportingFailures {
            for path in [folder, previews.folder].compactMap(\.self) where !CachePath.isExistingFolder(path) {
                throw ThemeFileError(.read, path, reason: "no such folder")
            }
        }
        let isBundle = try ThemePaths.isBundle(folder)
        let schemas = isBundle ? ThemePaths.schemas(beside: folder) : ThemePaths.schemas(in: folder)
        var compiler = sources.compiler(for: [])
        if compiler.schemaFiles.isEmpty { compiler.schemaFiles = schemas }
        let preview = LivePreview(
            folder: folder, compiler: compiler, previewFolder: previews.folder, title: title)
        let studio = edit ? Studio(preview) : nil
        let server: PreviewServer
        do {
            server = try PreviewServer(preview, studio, port: port)
        } catch {
            try Output.complain("\(error)")
            throw ExitStatus.cannotCreate
        }
        // Compiling a large theme takes seconds, and cannot be cancelled.
        try await untilInterrupted(endingWithin: .milliseconds(500)) {
            try await withThrowingTaskGroup { group in
                group.addTask {
                    await preview.run { page in
                        if let problem = page.problem { try? Output.error.write(problem) }
                        if page.isFixed { try? Output.standard.write("\(TextStyle.oneLine(folder)): fixed\n") }
                    }
                }
                try Output.standard.write(
                    "http://127.0.0.1:\(server.port)/\(studio.map { "#edit=\($0.token)" } ?? "")\n")
                group.addTask { try await server.run() }
                try await group.next()
                group.cancelAll()
            }
        }
    }
}
