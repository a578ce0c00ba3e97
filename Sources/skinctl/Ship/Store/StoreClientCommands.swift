#if Store
    import ArgumentParser
    import SkinBundles
    import SkinCompiler
    import SkinDiagnostics
    import SkinFormat
    import SkinKit
    import SkinLibrary
    import SkinStore

    struct StoreClientOptions: ParsableArguments {
        @Option(help: ArgumentHelp("The URL of the store's public folder", valueName: "url"))
        var url: String

        @Option(
            help: ArgumentHelp(
                "The root metadata to trust, such as 1.root.json; required the first time", valueName: "file"),
            completion: .file(extensions: ["json"]))
        var root: String?

        @Option(help: ArgumentHelp("The folder for installed themes and the store's metadata", valueName: "dir"))
        var into = "store"

        @Option(
            name: .customLong("themes"), parsing: .singleValue,
            help: ArgumentHelp(
                "A folder of the app's own themes, from which others inherit (repeatable)", valueName: "dir"),
            completion: .directory)
        var themeFolders: [String] = []

        @OptionGroup var schemas: SchemaOptions

        private var schemaFiles: [String] {
            schemas.files.isEmpty ? themeFolders.flatMap { ThemePaths.schemas(in: $0) } : schemas.files
        }

        var library: ThemeLibrary {
            ThemeLibrary(
                folders: themeFolders, installFolder: FilePath.join(into, "themes"),
                cacheFolder: FilePath.join(into, "caches"), compiler: ThemeCompiler(schemaFiles: schemaFiles))
        }

        func store(_ legibility: StoreLegibility = StoreLegibility()) throws -> ThemeStore {
            let metadata = FilePath.join(into, "metadata/root.json")
            guard root != nil || FileSystem.kind(of: metadata) != nil else {
                throw ValidationError("the first use of a store requires --root with the metadata to trust")
            }
            return try ThemeStore(
                url: url, root: root.map { try FileSystem.read($0, limit: 1 << 20) } ?? [], folder: into,
                library: library, packFolder: FilePath.join(into, "packs"),
                contracts: ComponentSchema(filesAt: schemaFiles).contracts, legibility: legibility)
        }
    }

    struct StoreLegibilityOption: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "Refuse themes that contain a color with too little contrast below this ratio", valueName: "ratio"))
        var refuseBelow: Double?

        var legibility: StoreLegibility { StoreLegibility(refusedBelow: refuseBelow) }

        func validate() throws {
            guard refuseBelow.map((1...21).contains) ?? true else {
                throw ValidationError("expected a contrast ratio from 1 to 21 after '--refuse-below'")
            }
        }
    }

    struct StoreBrowseCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "browse", abstract: "List the products of a store with their states on this machine",
            discussion: """
                Example:
                  skinctl store browse --url https://themes.example.org --root 1.root.json --themes Themes
                """)

        @OptionGroup var client: StoreClientOptions

        func run() async throws {
            try await reportingRefusals {
                let products = try await client.store().refresh()
                let lines = products.map { product in
                    [
                        product.id, product.version, product.kind.rawValue, Success.size(product.size),
                        product.state.text, product.name,
                    ].map { TextStyle.oneLine($0) }.joined(separator: "\t") + "\n"
                }
                try Output.standard.write(lines.joined())
            }
        }
    }

    struct StoreInstallCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "install", abstract: "Install products from a store",
            discussion: """
                Shows the progress on a terminal. Ctrl-C cancels; the next time, the download continues. Each theme is \
                measured; a line says how many of its colors have too little contrast.

                Example:
                  skinctl store install org.example.midnight --url https://themes.example.org --root 1.root.json
                """)

        @Argument(help: ArgumentHelp("The identifiers of the products", valueName: "id"))
        var ids: [String]

        @OptionGroup var client: StoreClientOptions
        @OptionGroup var contrast: StoreLegibilityOption

        func run() async throws {
            try await reportingRefusals {
                let store = try client.store(contrast.legibility)
                let products = try await store.refresh()
                for id in ids { try await install(products.product(id), from: store) }
            }
        }
    }

    struct StoreUpdateCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "update", abstract: "Update all installed products of a store")

        @OptionGroup var client: StoreClientOptions
        @OptionGroup var contrast: StoreLegibilityOption

        func run() async throws {
            try await reportingRefusals {
                let store = try client.store(contrast.legibility)
                for product in try await store.refresh() {
                    if case .updateAvailable = product.state { try await install(product, from: store) }
                }
            }
        }
    }

    struct StoreRemoveCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove installed products")

        @Argument(help: ArgumentHelp("The identifiers of the products", valueName: "id"))
        var ids: [String]

        @OptionGroup var client: StoreClientOptions

        func run() async throws {
            try await reportingRefusals {
                let store = try client.store()
                for id in ids { try await store.uninstall(id) }
            }
        }
    }

    private func install(_ product: StoreProduct, from store: ThemeStore) async throws {
        let installation = store.install(product)
        do {
            try await untilInterrupted {
                await withTaskCancellationHandler {
                    var bar = DownloadBar(name: product.id)
                    defer { bar.end() }
                    for await state in installation {
                        if case .downloading(let count, let total) = state { bar.show(count, of: total) }
                    }
                } onCancel: {
                    installation.cancel()
                }
            }
            try await installation.result()
        } catch is CancellationError {
            try Output.complain("cancelled; the next installation continues the download")
            throw ExitStatus.nothingFound
        }
        Success.report("installed \(product.id) \(product.version)")
        let installed = await store.products.first { $0.id == product.id }
        if let report = installed?.legibility, report.failing > 0 { try Output.complain("\(product.id): \(report)") }
    }

    /// A line on standard error with a bar, on a terminal only.
    private struct DownloadBar {
        let name: String
        private var shown = -1
        private static let width = 30

        init(name: String) { self.name = name }

        mutating func show(_ count: Int, of total: Int) {
            let percent = total == 0 ? 100 : count * 100 / total
            guard percent != shown, Output.error.isCapableTerminal else { return }
            shown = percent
            let full = percent * Self.width / 100
            let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.width - full)
            try? Output.error.write("\r\(TextStyle.oneLine(name)) \(bar) \(percent) %")
        }

        func end() { if shown >= 0 { try? Output.error.write("\r\u{1B}[K") } }
    }

    extension [StoreProduct] {
        fileprivate func product(_ id: String) throws -> StoreProduct {
            if let product = first(where: { $0.id == id }) { return product }
            let hint = Suggestion.nearest(to: id, among: map(\.id)).map { "; did you mean '\($0)'?" } ?? ""
            try Output.complain("the store offers no '\(id)'\(hint)")
            throw ExitStatus.nothingFound
        }
    }

    extension StoreProduct.State {
        fileprivate var text: String {
            switch self {
            case .available: "available"
            case .installed: "installed"
            case .updateAvailable(let version): "update available (\(version) is installed)"
            case .incompatible(let reason): "incompatible: \(reason)"
            case .retracted(let reason): "retracted: \(reason)"
            }
        }
    }
#endif
