#if Store
    import SkinKit
    import SkinStore

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
