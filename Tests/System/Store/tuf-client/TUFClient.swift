import ArgumentParser

/// A client of The Update Framework by the command lines of its conformance suite.
@main
struct TUFClient: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tuf-client",
        abstract: "Test SkinStore as a client of The Update Framework",
        discussion: "Exits with 0 if the action succeeded completely, otherwise with 1.")

    @Option(help: ArgumentHelp("The folder of trusted metadata", valueName: "dir"))
    var metadataDir: String

    @Option(name: .customLong("metadata-url"), help: ArgumentHelp("The URL of the server's metadata", valueName: "url"))
    var metadataURL: String?

    @Option(
        name: .customLong("target-name"), parsing: .singleValue,
        help: ArgumentHelp("The path of a file to download (repeatable)", valueName: "path"))
    var targetNames: [String] = []

    @Option(name: .customLong("target-base-url"), help: ArgumentHelp("The URL of the server's files", valueName: "url"))
    var targetBaseURL: String?

    @Option(help: ArgumentHelp("The folder for downloaded files", valueName: "dir"))
    var targetDir: String?

    @Argument(help: ArgumentHelp("init, refresh or download", valueName: "action"))
    var action: Action

    @Argument(help: ArgumentHelp("The root metadata to trust, for init", valueName: "root.json"))
    var root: String?

    enum Action: String, ExpressibleByArgument, CaseIterable {
        case `init`
        case refresh
        case download
    }
}

#if Store
    import SkinKit
    import SkinStore

    extension TUFClient {
        func run() async throws {
            do {
                try await perform()
            } catch {
                FileSystem.printFault("tuf-client: \(error)")
                throw ExitCode(1)
            }
        }

        private func perform() async throws {
            if action == .`init` {
                guard let root else { throw ValidationError("init requires the path of a root") }
                return try StoreTrust.trust(FileSystem.read(root), in: metadataDir)
            }
            guard let metadataURL else { throw ValidationError("\(action.rawValue) requires --metadata-url") }
            let client = TestClient(metadataFolder: metadataDir, metadataURL: metadataURL)
            try await client.refresh()
            guard action == .download else { return }
            guard let targetBaseURL, let targetDir, !targetNames.isEmpty else {
                throw ValidationError("download requires --target-name, --target-base-url and --target-dir")
            }
            for name in targetNames { try await client.download(name, from: targetBaseURL, to: targetDir) }
        }
    }
#else
    extension TUFClient {
        func run() throws {
            throw ValidationError(
                "tuf-client was built without the store; rebuild it with 'swift build --traits Store,Tool'")
        }
    }
#endif
