import SkinLibrary

#if Store
    import SkinKit
    import SkinStore

    /// A client that downloads single files into a folder, as the conformance suite of TUF expects it.
    struct TestClient: Sendable {
        private let trust: StoreTrust
        private let transport: any StoreTransport = DefaultTransport()

        /// Creates a client. Requests nothing.
        init(metadataFolder: String, metadataURL: String) {
            trust = StoreTrust(folder: metadataFolder, metadataURL: metadataURL, transport: transport)
        }

        /// Requests the newest metadata, and verifies it.
        func refresh() async throws { try await trust.refresh() }

        /// Downloads a file to a folder, under its path with quoted slashes. A file that is there is not requested.
        func download(_ path: String, from url: String, to folder: String) async throws {
            guard let target = try await trust.target(path) else {
                throw StoreError(.unknownTarget, "the store has no '\(path)'")
            }
            let serverPath = await target.serverPath(isConsistent: trust.isConsistent)
            try FileSystem.makeFolder(folder)
            var download = TargetDownload(
                target: target, url: URLText.join(url, URLText.quotedPath(serverPath)),
                path: FilePath.join(folder, URLText.quoted(path)), transport: transport)
            download.pauses = [200]
            try await download.run()
        }
    }
#endif
