import SkinDiagnostics
import SkinLibrary

#if Store
    import SkinKit

    /// A store of themes and stickers, as an app sees it.
    ///
    ///     let store = try ThemeStore(url: "https://themes.example.org", root: root, folder: folder, library: library)
    ///     for product in try await store.refresh() { print(product.name, product.state) }
    ///     try await store.install(product).result()
    ///
    /// Nothing that the server sends is trusted: metadata is verified from the root on, which the app ships, and each file
    /// has a length and a hash before it is requested.
    public actor ThemeStore {
        /// The versions of the contracts of the app's schemas, by their names.
        public let contracts: [String: String]
        /// The minimum-contrast policy.
        public let legibility: StoreLegibility
        private let url: String
        let folder: String
        let library: ThemeLibrary
        let packFolder: String?
        let transport: any StoreTransport
        private let trust: StoreTrust
        let turns: Turns
        private let refreshTurns = Turns(1)
        /// The products of the catalogue, as they were read last.
        public private(set) var products: [StoreProduct] = []

        /// Opens a store. Requests nothing.
        ///
        /// - Parameters:
        ///   - url: The URL of the store's public folder.
        ///   - root: The root metadata that the app ships. Later roots are kept in the folder. One that is damaged, or does
        ///     not descend from the app's, is replaced by the app's.
        ///   - folder: The folder of the store's metadata and unfinished downloads. Only the store writes to it.
        ///   - library: The library that installs themes.
        ///   - packFolder: The folder of installed packs of stickers; nil if the app has none.
        ///   - contracts: The versions of the contracts of the app's schemas, by their names.
        ///   - legibility: The minimum-contrast policy; by default the store refuses no theme.
        ///   - transport: The transport; nil for libcurl, or URLSession on Apple's systems.
        ///   - concurrentDownloads: The number of installations that run at the same time. Others wait.
        /// - Throws: `StoreError` if the root is invalid; `ThemeFileError`.
        public init(
            url: String, root: [UInt8], folder: String, library: ThemeLibrary, packFolder: String? = nil,
            contracts: [String: String] = [:], legibility: StoreLegibility = StoreLegibility(),
            transport: (any StoreTransport)? = nil, concurrentDownloads: Int = 3
        ) throws {
            let metadata = FilePath.join(folder, "metadata")
            try StoreTrust.trustIfNeeded(root, in: metadata)
            for name in ["downloads", "catalog", Self.fileFolder] {
                try FileSystem.makeDurableFolder(FilePath.join(folder, name))
            }
            (self.url, self.folder, self.library, self.packFolder) = (url, folder, library, packFolder)
            (self.contracts, self.legibility) = (contracts, legibility)
            self.transport = transport ?? DefaultTransport()
            trust = StoreTrust(folder: metadata, metadataURL: URLText.join(url, "metadata"), transport: self.transport)
            turns = Turns(max(1, concurrentDownloads))
        }

        // MARK: The catalogue

        /// Requests the newest catalogue, with the states of all products.
        ///
        /// - Throws: `StoreError`, also if the store's metadata has expired; `ThemeFileError`.
        /// - Complexity: Requests the metadata and the pages of the catalogue that changed since the last time.
        @discardableResult
        public func refresh() async throws -> [StoreProduct] {
            try await refreshTurns.take()
            defer { refreshTurns.give() }
            try await removeRemains()
            try await trust.refresh()
            catalogFiles = []
            let index = try await catalogJSON("catalog.json", limit: 1 << 20)
            guard let pages = index["pages"]?.integer, (0...10_000) ~= pages else {
                throw StoreError(.malformed, "the catalogue is malformed")
            }
            var found: [StoreProduct] = []
            for page in 0..<pages {
                let value = try await catalogJSON("catalog/\(page).json", limit: 4 << 20)
                found += (value["products"]?.elements ?? []).compactMap(StoreProduct.init)
            }
            retracted = (index["retracted"]?.object ?? [:]).compactMapValues(\.string)
            products =
                try found
                + installedProducts().filter { product in
                    retracted[product.id] != nil && !found.contains { $0.id == product.id }
                }
            try removeOldFiles()
            try updateStates()
            return products
        }

        private var hasRemovedRemains = false

        /// Removes what was left by processes that were interrupted, the first time that it is called.
        ///
        /// A download of a package that is installed is of no use, nor is one that nothing has continued for long. Others
        /// are kept: the next installation continues them.
        private func removeRemains() async throws {
            if hasRemovedRemains { return }
            hasRemovedRemains = true
            try await library.recover()
            for part in ["", "metadata", "metadata/\(StoreTrust.historyName)", "catalog", "downloads", Self.fileFolder]
            where FileSystem.kind(of: FilePath.join(folder, part)) == .folder {
                try? FileSystem.removeTemporaries(inFolder: FilePath.join(folder, part), olderThan: Self.remainsAge)
            }
            if let packFolder, FileSystem.kind(of: packFolder) == .folder {
                try? FileSystem.removeTemporaries(inFolder: packFolder, olderThan: Self.remainsAge)
            }
            let downloads = FilePath.join(folder, "downloads")
            let names = try FileSystem.names(inFolder: downloads).names
            if names.isEmpty { return }
            // A download is named by its hash. Its bytes may be lost.
            let packages = try library.themes().filter { $0.origin == .store }.compactMap(\.bundlePath)
            let installed = packages.compactMap { try? Digest.sha256(of: OpenFile($0)) }
                .flatMap { [$0, PartialFile.path(beside: $0)] }
            for name in names {
                let path = FilePath.join(downloads, name)
                if installed.contains(name) || Self.age(of: path) > Self.downloadAge { try FileSystem.remove(path) }
            }
        }

        private static func age(of path: String) -> Int64 {
            UTCTime.now.seconds - Int64(FileSystem.modificationTime(of: path) ?? 0)
        }

        /// The age in seconds from which on a temporary file belongs to no process that runs.
        private static let remainsAge = 3_600

        private static let downloadAge: Int64 = 14 * 86_400

        /// The reasons of retracted products, by their identifiers.
        public private(set) var retracted: [String: String] = [:]

        /// The names of the files of the catalogue in use. They are named by their hashes.
        private var catalogFiles: Set<String> = []

        private func catalogJSON(_ path: String, limit: Int) async throws -> JSONValue {
            catalogFiles.insert(try await target(path).content.name)
            return try await json(path, limit: limit)
        }

        /// The time in seconds for which other files of the catalogue are kept, since an installation may read them.
        private static let catalogAge: Int64 = 3_600

        /// The folder of files that ``file(_:limit:)`` keeps, and their maximum number.
        private static let fileFolder = "files"
        private static let fileLimit = 1_000

        private func removeOldFiles() throws {
            let catalog = FilePath.join(folder, "catalog")
            for name in try FileSystem.names(inFolder: catalog).names where !catalogFiles.contains(name) {
                let path = FilePath.join(catalog, name)
                if Self.age(of: path) > Self.catalogAge { try FileSystem.remove(path) }
            }
            let files = FilePath.join(folder, Self.fileFolder)
            let paths = try FileSystem.names(inFolder: files).names.map { FilePath.join(files, $0) }
            guard paths.count > Self.fileLimit else { return }
            let oldest = paths.map { (path: $0, age: Self.age(of: $0)) }.sorted { $0.age > $1.age }
            for file in oldest.prefix(paths.count - Self.fileLimit) { try FileSystem.remove(file.path) }
        }

        /// Determines the states and reports of all products again, for example after a theme was removed.
        public func updateStates() throws {
            let installed = try installedVersions()
            let reports = legibilityReports.all(for: installed)
            for index in products.indices {
                products[index].state = state(of: products[index], installed)
                products[index].legibility = reports[products[index].id]
            }
        }

        private func state(of product: StoreProduct, _ installed: [String: String]) -> StoreProduct.State {
            if let reason = retracted[product.id] { return .retracted(reason) }
            if let version = installed[product.id] {
                guard let own = StoreVersion(version), let offered = StoreVersion(product.version), own < offered else {
                    return .installed
                }
                if product.incompatibility(with: contracts) == nil { return .updateAvailable(installed: version) }
                return .installed
            }
            return product.incompatibility(with: contracts).map { .incompatible($0) } ?? .available
        }

        var legibilityReports: LegibilityReports { LegibilityReports(inFolder: folder) }

        func installedVersions() throws -> [String: String] {
            Dictionary(try installedProducts().map { ($0.id, $0.version) }) { _, second in second }
        }

        /// Returns the bytes of a small file of the store, such as a thumbnail. It is requested once: the 1,000
        /// newest files are kept.
        ///
        /// - Throws: `StoreError`; `ThemeFileError`.
        public func file(_ path: String, limit: Int = 4 << 20) async throws -> [UInt8] {
            try await bytes(of: target(path), in: Self.fileFolder, limit: limit)
        }

        /// Returns the bytes of a small file, which is kept in a folder under the name of its hash.
        func bytes(of target: StoreTarget, in name: String, limit: Int) async throws -> [UInt8] {
            guard target.length <= limit else {
                throw StoreError(.limitExceeded, "'\(target.path)' is larger than \(limit) bytes")
            }
            let local = FilePath.join(FilePath.join(folder, name), target.content.name)
            // One read, so that the file cannot be removed after it was found to be there.
            if let bytes = try? FileSystem.read(local, limit: limit), (try? target.verify(bytes)) != nil {
                return bytes
            }
            let url = await url(of: target)
            try await TargetDownload(target: target, url: url, path: local, transport: transport).run()
            let bytes = try FileSystem.read(local, limit: limit)
            try target.verify(bytes)
            return bytes
        }

        func json(_ path: String, limit: Int) async throws -> JSONValue {
            let bytes = try await bytes(of: target(path), in: "catalog", limit: limit)
            do throws(JSONFault) {
                return try JSONReader.read(bytes, .signed)
            } catch {
                throw StoreError(.malformed, "'\(path)' is malformed: \(error)")
            }
        }

        func target(_ path: String) async throws -> StoreTarget {
            guard let target = try await trust.target(path) else {
                throw StoreError(.unknownTarget, "the store has no '\(path)'")
            }
            return target
        }

        func url(of target: StoreTarget) async -> String {
            let path = await target.serverPath(isConsistent: trust.isConsistent)
            return URLText.join(url, "targets/" + URLText.quotedPath(path))
        }
    }
#endif
