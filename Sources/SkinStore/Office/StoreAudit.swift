#if Store
    import SkinKit

    /// A check of a published store as a reader does it, from the first root to the bytes of every file.
    package struct StoreAudit: Sendable {
        private let folder: String

        package init(publicFolder: String) {
            folder = publicFolder
        }

        /// Checks the store.
        ///
        /// - Returns: The number of files.
        /// - Throws: `StoreError` at the first fault; `ThemeFileError`.
        package func run() async throws -> Int {
            let root = try FileSystem.read(FilePath.join(folder, "metadata/1.root.json"))
            let scratch = FilePath.join(folder, ".verifying")
            try FileSystem.remove(scratch)
            defer { try? FileSystem.remove(scratch) }
            try StoreTrust.trust(root, in: scratch)
            let transport = FolderTransport(folder: folder)
            let trust = StoreTrust(
                folder: scratch, metadataURL: FolderTransport.url + "metadata", transport: transport)
            try await trust.refresh()
            var count = 0
            for path in try await trust.allPaths() {
                guard let target = try await trust.target(path) else {
                    throw StoreError(.unknownTarget, "no role may name '\(path)'")
                }
                let url = FolderTransport.url + "targets/" + target.serverPath(isConsistent: true)
                try target.verify(await transport.bytes(at: url, limit: target.length))
                count += 1
            }
            return count
        }
    }
#endif
