import ArgumentParser
import SkinDiagnostics
import SkinKit
import SkinServer

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a live preview of the themes in a folder",
        discussion: """
            Serves the page of 'skinctl preview' on 127.0.0.1 and prints its address. Saving a file of a theme, an \
            ancestor, a schema or a scene repaints the page. If the file has errors, the page shows them with their \
            source lines and keeps the last valid state. Press Ctrl-C to stop. Requires a skinctl built with \
            'swift build --traits Server'; 'make install' builds it so.

            Exit status:
              0   stopped by Ctrl-C
              64  invalid usage, or built without the server
              66  the folder does not exist
              73  cannot listen on the port

            Example:
              skinctl serve Themes
            """)

    @Argument(help: ArgumentHelp("The folder with the themes", valueName: "dir"), completion: .directory)
    var folder = "."

    @OptionGroup var sources: SourceOptions

    @Option(
        name: .customLong("preview"),
        help: ArgumentHelp("The folder of scenes and drawings (default: 'preview' in the folder)", valueName: "dir"),
        completion: .directory)
    var previewFolder: String?

    @Option(help: ArgumentHelp("The heading of the page, such as the app's name", valueName: "text"))
    var title = "Themes"

    @Option(help: ArgumentHelp("The port to listen on; 0 for any free port", valueName: "n"))
    var port: UInt16 = 8017

    func run() async throws {
        try reportingFailures {
            for path in [folder, previewFolder].compactMap(\.self) where !CachePath.isExistingFolder(path) {
                throw ThemeFileError(.read, path, reason: "no such folder")
            }
        }
        #if Server
            try await serve()
        #else
            throw ValidationError(
                "this skinctl was built without the server; rebuild it with 'swift build --traits Server'")
        #endif
    }

    #if Server
        private func serve() async throws {
            let isBundle = try ThemePaths.isBundle(folder)
            let schemas = isBundle ? ThemePaths.schemas(beside: folder) : ThemePaths.schemas(in: folder)
            var compiler = sources.compiler(for: [])
            if compiler.schemaFiles.isEmpty { compiler.schemaFiles = schemas }
            let preview = LivePreview(
                folder: folder, compiler: compiler, previewFolder: previewFolder, title: title)
            let server: PreviewServer
            do {
                server = try PreviewServer(preview, port: port)
            } catch {
                try Output.complain("\(error)")
                throw ExitStatus.cannotCreate
            }
            try await untilInterrupted {
                try await withThrowingTaskGroup { group in
                    group.addTask {
                        await preview.run { page in
                            if let problem = page.problem { try? Output.error.write(problem) }
                            if page.isFixed { try? Output.standard.write("\(TextStyle.oneLine(folder)): fixed\n") }
                        }
                    }
                    try Output.standard.write("http://127.0.0.1:\(server.port)/\n")
                    group.addTask { try await server.run() }
                    try await group.next()
                    group.cancelAll()
                }
            }
        }
    #endif
}
