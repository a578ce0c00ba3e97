#if Store
    import ArgumentParser
    import SkinBundles
    import SkinCompiler
    import SkinDiagnostics
    import SkinKit
    import SkinLibrary
    import SkinLinter
    import SkinPreview
    import StoreOffice

    struct StoreAddCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Check themes or packs of stickers, and add them to a store",
            discussion: """
                Accepts bundles, and ZIP archives that authors made of them. Each is validated, linted and packaged, and \
                gets a thumbnail. Errors and text with too little contrast are refused; --allow omits a finding. The \
                next 'publish' makes the products available. A product with the same identifier is replaced. A retracted one \
                is refused without --again.

                Parents are looked up with --themes. The names and versions of the schemas' contracts become the \
                product's requirements: an app with an older contract, or another major version, does not install it.

                Example:
                  skinctl store add Midnight.theme Cats.stickers --publisher example --themes Themes
                """)

        @Argument(
            help: ArgumentHelp("The bundles or archives", valueName: "bundle-or-zip"),
            completion: .file(extensions: ["theme", "stickers", "zip"]))
        var bundles: [String]

        @Option(help: ArgumentHelp("The name of the publisher, whose keys sign the products", valueName: "name"))
        var publisher: String

        @Flag(help: "Replace a product by an older version, which apps install as an update")
        var older = false

        @Flag(help: "Offer products again that were retracted")
        var again = false

        @OptionGroup var store: StoreFolderOption
        @OptionGroup var sources: SourceOptions
        @OptionGroup var reporting: DiagnosticOptions

        @Option(
            parsing: .singleValue, help: ArgumentHelp("Omit findings with this code (repeatable)", valueName: "code"))
        var allow: [String] = []

        @Option(
            name: .customLong("preview"),
            help: ArgumentHelp(
                "The folder of scenes and drawings for thumbnails (default: 'preview' beside the bundle)",
                valueName: "dir"),
            completion: .directory)
        var previewFolder: String?

        func run() async throws {
            var diagnostics = DiagnosticOutput(format: reporting.format, sources.colors)
            try await reportingRefusals {
                var office = try await StoreOffice(at: store.folder)
                do {
                    for bundle in bundles { try add(bundle, to: &office, &diagnostics) }
                } catch {
                    try office.save()
                    throw error
                }
                try office.save()
            }
            try diagnostics.finish()
        }

        private func add(_ bundle: String, to office: inout StoreOffice, _ diagnostics: inout DiagnosticOutput) throws {
            let package = try ThemePackage(of: bundle)
            let product = try package.kind == .theme ? theme(package, of: bundle, &diagnostics) : stickers(package)
            guard let product else { return }
            try office.add(
                package.info.identifier, of: publisher, details: product.details, files: product.files,
                allowsOlder: older, offersAgain: again)
            Success.report("added \(package.info.identifier) \(package.info.version)")
        }

        private typealias Thumbnail = (ending: String, bytes: [UInt8])
        private typealias Product = (details: JSONValue, files: [StoreOffice.File])

        private func theme(
            _ package: ThemePackage, of bundle: String, _ diagnostics: inout DiagnosticOutput
        ) throws -> Product? {
            // What is checked is what travels.
            let folder = FilePath.join(store.folder, ".checking")
            try FileSystem.remove(folder)
            try FileSystem.makeFolder(folder)
            defer { try? FileSystem.remove(folder) }
            let path = FilePath.join(folder, "\(package.info.identifier).\(ThemePackage.fileExtension)")
            try FileSystem.replace(path, with: package.bytes)
            var compiler = sources.compiler(for: bundle, checksImages: true)
            // Parents may be beside the bundle, as when it is compiled there.
            if FileSystem.kind(of: bundle) == .folder { compiler.themeFolders.append(FilePath.folder(of: bundle)) }
            compiler.hideBundle(at: bundle)
            var result = try ThemeLinter(compiler: compiler).lint([path])
            result.diagnostics = result.diagnostics.filter { !allow.contains($0.code.rawValue) }.map { diagnostic in
                var diagnostic = diagnostic
                if diagnostic.code == .contrast { diagnostic.severity = .error }
                return diagnostic
            }
            let isRefused = result.diagnostics.contains { $0.severity == .error }
            try diagnostics.print(result)
            guard !isRefused, let cache = try compiler.compile(path).cache else { return nil }
            return try product(
                package, thumbnails: thumbnails(of: Theme(cacheBytes: cache), from: bundle),
                requires: ComponentSchema(filesAt: compiler.schemaFiles).contracts)
        }

        private func stickers(_ package: ThemePackage) throws -> Product {
            let result = try ContentPackCompiler().compile(package)
            guard let bytes = result.pack else { throw ThemeError(result.diagnostics) }
            _ = try ContentPack(bytes: bytes)
            let images = result.files.filter { DamagedImage.isPNG($0.key) }.sorted { $0.key < $1.key }
            return product(package, thumbnails: images.prefix(1).map { ("png", $0.value) }, requires: [:])
        }

        private func product(_ package: ThemePackage, thumbnails: [Thumbnail], requires: [String: String]) -> Product {
            let info = package.info
            let name = "\(info.identifier)-\(info.version).\(ThemePackage.fileExtension)"
            var details: [String: JSONValue] = [
                "id": .string(info.identifier), "kind": .string(package.kind.rawValue), "name": .string(info.name),
                "version": .string(info.version), "size": .integer(Int64(package.bytes.count)),
                "package": .string(name), "requires": .object(requires.mapValues(JSONValue.string)),
            ]
            for (field, text) in [
                ("author", info.author), ("license", info.license), ("description", info.summary),
                ("homepage", info.homepage), ("inherits", info.inherits),
            ] { details[field] = text.map(JSONValue.string) }
            for (field, texts) in [("names", info.localizedNames), ("descriptions", info.localizedSummaries)] {
                details[field] = texts.isEmpty ? nil : .object(texts.mapValues(JSONValue.string))
            }
            var files = [StoreOffice.File(path: name, bytes: package.bytes)]
            for (thumbnail, (field, name)) in zip(thumbnails, [("thumbnail", ""), ("darkThumbnail", "-dark")]) {
                let path = "\(info.identifier)\(name).\(thumbnail.ending)"
                details[field] = .string(path)
                files.append(StoreOffice.File(path: path, bytes: thumbnail.bytes))
            }
            return (.object(details), files)
        }

        /// The first scene of the preview, or all entities if there is none: by day, and by night where that differs.
        private func thumbnails(of theme: Theme, from bundle: String) throws -> [Thumbnail] {
            let folder = try PreviewFolder(at: previewFolder ?? PreviewFolder.path(beside: bundle))
            let preview = Preview([theme], folder: folder)
            let pictures = [ThemeTraits.light, .dark].compactMap { traits in
                preview.sceneNames.first.flatMap { preview.scene(named: $0, traits: traits) }
                    ?? preview.gallery(traits: traits)
            }.map(\.svg)
            return pictures.prefix(pictures.first == pictures.last ? 1 : 2).map { ("svg", Array($0.utf8)) }
        }
    }
#endif
