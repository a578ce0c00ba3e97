import ArgumentParser
import SkinKit
import SkinServer

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Shows the themes of a folder in a browser, live.",
        discussion: """
            The page of 'preview', on this machine only. Saving a file of a theme, of one that it inherits from, of a \
            schema or of a scene repaints it; what is wrong stands over it with its source line, and what is shown \
            stays as it was. Ctrl-C ends it. Only in a skinctl that was built with 'swift build --traits Server'.

            Exit status: 0 ended by Ctrl-C; 64 wrong use, or built without the server; 66 there is no such folder; 73 the \
            port cannot be had.

            Example:
              skinctl serve Themes --schema Themes/app.schema.xml
            """)

    @Argument(help: ArgumentHelp("The folder with the themes.", valueName: "dir"), completion: .directory)
    var folder = "."

    @OptionGroup var sources: SourceOptions

    @Option(
        name: .customLong("preview"),
        help: ArgumentHelp("The folder of scenes and drawings; 'preview' in the folder without it.", valueName: "dir"),
        completion: .directory)
    var previewFolder: String?

    @Option(help: ArgumentHelp("The port to listen on; 0 for any that is free.", valueName: "n"))
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
                "This skinctl was built without the server; build it with 'swift build --traits Server'.")
        #endif
    }

    #if Server
        private func serve() async throws {
            let preview = LivePreview(folder: folder, compiler: sources.compiler, previewFolder: previewFolder)
            let server: PreviewServer
            do {
                server = try PreviewServer(preview, port: port)
            } catch {
                try Output.error.write("skinctl: port \(port) of 127.0.0.1 cannot be listened on: \(error)\n")
                throw ExitStatus.cannotCreate
            }
            try await untilInterrupted {
                try await withThrowingTaskGroup { group in
                    group.addTask {
                        await preview.run { page in
                            if let problem = page.problem { try? Output.error.write(problem) }
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
