import SkinDiagnostics
import SkinLibrary

#if Store
    import SkinKit
    import SkinStore

    /// A check of a published store as a reader does it, from the first root to the bytes of every file, and of its storefront
    /// by what the back office published. It does not read metadata and catalogues that newer ones have replaced.
    package struct StoreAudit: Sendable {
        private let folder: String

        package init(publicFolder: String) { folder = publicFolder }

        /// - Returns: The number of files.
        package func run() async throws -> Int {
            let root = try FileSystem.read(FilePath.join(folder, "metadata/1.root.json"))
            let scratch = FileSystem.temporaryPath(beside: folder)
            defer { try? FileSystem.remove(scratch) }
            try StoreTrust.trust(root, in: scratch)
            let transport = FolderTransport(folder: folder)
            let trust = StoreTrust(folder: scratch, metadataURL: FolderTransport.url + "metadata", transport: transport)
            try await trust.refresh()
            let paths = try await trust.allPaths()
            for path in paths { _ = try await bytes(path, trust, transport) }
            try await checkProducts(trust, transport)
            try checkStorefront()
            return paths.count
        }

        private func checkProducts(_ trust: StoreTrust, _ transport: FolderTransport) async throws {
            func value(_ path: String) async throws -> JSONValue {
                do {
                    return try JSONReader.read(await bytes(path, trust, transport), .signed)
                } catch let error as JSONFault {
                    throw StoreError(.malformed, "'\(path)' is malformed: \(error)")
                }
            }
            for page in 0..<(try await value("catalog.json")["pages"]?.integer ?? 0) {
                for product in try await value("catalog/\(page).json")["products"]?.elements ?? [] {
                    let details = try await value(product["details"]?.string ?? "")
                    for field in ["package", "thumbnail"] {
                        if let path = details[field]?.string { _ = try await target(path, trust) }
                    }
                }
            }
        }

        private func checkStorefront() throws {
            let published = FilePath.join(FilePath.folder(of: folder), StoreOffice.publishedName)
            var contents = StoreOffice.storefront(at: published)
            while let path = contents.keys.sorted().first(where: { !isPublished($0, contents[$0] ?? []) }) {
                // A publication may have come in between.
                let newer = StoreOffice.storefront(at: published)
                guard newer != contents else {
                    throw StoreError(.mismatch, "'\(path)' of the storefront is not what was published")
                }
                contents = newer
            }
        }

        private func isPublished(_ path: String, _ contents: [JSONValue]) -> Bool {
            guard let bytes = try? FileSystem.read(FilePath.join(folder, path)) else { return contents.contains(.null) }
            return contents.contains(FileContent(of: bytes).json)
        }

        private func target(_ path: String, _ trust: StoreTrust) async throws -> StoreTarget {
            if let target = try await trust.target(path) { return target }
            throw StoreError(.unknownTarget, "no role may name '\(path)'")
        }

        private func bytes(_ path: String, _ trust: StoreTrust, _ transport: FolderTransport) async throws -> [UInt8] {
            let target = try await target(path, trust)
            let url = FolderTransport.url + "targets/" + target.serverPath(isConsistent: true)
            let bytes = try await transport.bytes(at: url, limit: target.length)
            try target.verify(bytes)
            return bytes
        }
    }

    /// A transport that reads a store's public folder instead of requesting files from a server.
    struct FolderTransport: StoreTransport {
        static let url = "folder:/"
        let folder: String

        @concurrent
        func get(_ request: StoreRequest, _ receive: @escaping @Sendable (StoreResponse) throws -> Void) async throws {
            let path = FilePath.join(folder, String(request.url.dropFirst(Self.url.count)))
            guard FileSystem.kind(of: path) == .file else { throw StoreError(.notFound, "there is no '\(path)'") }
            let bytes = try FileSystem.read(path, limit: request.limit)
            guard bytes.count <= request.limit else {
                throw StoreError(.wrongLength, "'\(path)' has more than \(request.limit) bytes")
            }
            try receive(.start(offset: 0))
            try receive(.bytes(bytes[...]))
        }
    }
#endif
