#if Store
    import SkinCompiler
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
        private let url: String
        let folder: String
        let library: ThemeLibrary
        private let packFolder: String?
        private let transport: any StoreTransport
        private let trust: StoreTrust
        private let turns: Turns
        /// The products of the catalogue, as they were read last.
        public private(set) var products: [StoreProduct] = []

        /// Opens a store. Requests nothing.
        ///
        /// - Parameters:
        ///   - url: The URL of the store's public folder.
        ///   - root: The root metadata that the app ships. Later roots are kept in the folder.
        ///   - folder: The folder of the store's metadata and unfinished downloads. Only the store writes to it.
        ///   - library: The library that installs themes.
        ///   - packFolder: The folder of installed packs of stickers; nil if the app has none.
        ///   - contracts: The versions of the contracts of the app's schemas, by their names.
        ///   - transport: The transport; nil for libcurl, or URLSession on Apple's systems.
        ///   - concurrentDownloads: The number of installations that run at the same time. Others wait.
        /// - Throws: `StoreError` if the root is invalid; `ThemeFileError`.
        public init(
            url: String, root: [UInt8], folder: String, library: ThemeLibrary, packFolder: String? = nil,
            contracts: [String: String] = [:], transport: (any StoreTransport)? = nil, concurrentDownloads: Int = 3
        ) throws {
            let metadata = FilePath.join(folder, "metadata")
            if FileSystem.kind(of: FilePath.join(metadata, "root.json")) == nil {
                try StoreTrust.trust(root, in: metadata)
            }
            for name in ["downloads", "catalog", Self.fileFolder] {
                try FileSystem.makeFolder(FilePath.join(folder, name))
            }
            (self.url, self.folder, self.library, self.packFolder) = (url, folder, library, packFolder)
            self.contracts = contracts
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
            try await trust.refresh()
            catalogFiles = []
            let index = try await json("catalog.json", limit: 1 << 20)
            guard let pages = index["pages"]?.integer, (0...10_000) ~= pages else {
                throw StoreError(.malformed, "the catalogue is malformed")
            }
            var found: [StoreProduct] = []
            for page in 0..<pages {
                let value = try await json("catalog/\(page).json", limit: 4 << 20)
                found += (value["products"]?.array ?? []).compactMap(StoreProduct.init)
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

        /// The reasons of retracted products, by their identifiers.
        public private(set) var retracted: [String: String] = [:]

        /// The names of the files of the catalogue in use. They are named by their hashes.
        private var catalogFiles: Set<String> = []

        /// The folder of files that ``file(_:limit:)`` keeps, and their maximum number.
        private static let fileFolder = "files"
        private static let fileLimit = 1_000

        private func removeOldFiles() throws {
            let catalog = FilePath.join(folder, "catalog")
            for name in try FileSystem.names(inFolder: catalog).names where !catalogFiles.contains(name) {
                try FileSystem.remove(FilePath.join(catalog, name))
            }
            let files = FilePath.join(folder, Self.fileFolder)
            let names = try FileSystem.names(inFolder: files).names
            guard names.count > Self.fileLimit else { return }
            for name in names { try FileSystem.remove(FilePath.join(files, name)) }
        }

        /// Determines the states of all products again, for example after a theme was removed.
        public func updateStates() throws {
            let installed = try installedVersions()
            for index in products.indices { products[index].state = state(of: products[index], installed) }
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

        private func installedVersions() throws -> [String: String] {
            Dictionary(try installedProducts().map { ($0.id, $0.version) }) { _, second in second }
        }

        /// Returns the bytes of a small file of the store, such as a thumbnail. It is requested once: up to 1,000 files
        /// are kept.
        ///
        /// - Throws: `StoreError`; `ThemeFileError`.
        public func file(_ path: String, limit: Int = 4 << 20) async throws -> [UInt8] {
            try await bytes(of: target(path), in: Self.fileFolder, limit: limit)
        }

        /// Returns the bytes of a small file, which is kept in a folder under the name of its hash.
        private func bytes(of target: StoreTarget, in name: String, limit: Int) async throws -> [UInt8] {
            guard target.length <= limit else {
                throw StoreError(.limitExceeded, "'\(target.path)' is larger than \(limit) bytes")
            }
            let local = FilePath.join(FilePath.join(folder, name), target.content.name)
            let url = await url(of: target)
            try await TargetDownload(target: target, url: url, path: local, transport: transport).run()
            let bytes = try FileSystem.read(local, limit: limit)
            try target.verify(bytes)
            return bytes
        }

        func json(_ path: String, limit: Int) async throws -> JSONValue {
            let target = try await target(path)
            catalogFiles.insert(target.content.name)
            let bytes = try await bytes(of: target, in: "catalog", limit: limit)
            do throws(JSONReader.Failure) {
                return try JSONReader.read(bytes)
            } catch {
                throw StoreError(.malformed, "'\(path)' is malformed: \(error)")
            }
        }

        private func target(_ path: String) async throws -> StoreTarget {
            guard let target = try await trust.target(path) else {
                throw StoreError(.unknownTarget, "the store has no '\(path)'")
            }
            return target
        }

        private func url(of target: StoreTarget) async -> String {
            let path = await target.serverPath(isConsistent: trust.isConsistent)
            return URLText.join(url, "targets/" + URLText.quotedPath(path))
        }

        // MARK: Installing

        /// Installs or updates a product, off the caller's actor. The app keeps showing the earlier version until the
        /// next switch.
        public nonisolated func install(_ product: StoreProduct) -> StoreInstallation {
            StoreInstallation { report in
                await self.turns.take()
                do {
                    try await self.install(product, report)
                } catch {
                    await self.turns.give()
                    throw error
                }
                await self.turns.give()
            }
        }

        private func install(
            _ product: StoreProduct, _ report: @escaping @Sendable (StoreInstallation.State) -> Void
        ) async throws {
            try Task.checkCancellation()
            if let reason = retracted[product.id] { throw StoreError(.retracted, "the store retracted it: \(reason)") }
            if let reason = product.incompatibility(with: contracts) { throw StoreError(.incompatible, reason) }
            guard let detailsPath = product.details else {
                throw StoreError(.unknownTarget, "the store does not offer '\(product.id)'")
            }
            let details = try await json(detailsPath, limit: 1 << 20)
            guard let path = details["package"]?.string else {
                throw StoreError(.malformed, "'\(detailsPath)' names no package")
            }
            let target = try await target(path)
            guard target.length <= library.installationLimits.bytes else {
                throw StoreError(.limitExceeded, "the package is larger than \(library.installationLimits.bytes) bytes")
            }
            let bytes: [UInt8]
            if let made = await update(to: target, by: details["deltas"], of: product) {
                bytes = made
            } else {
                bytes = try await download(target, report)
            }
            try Task.checkCancellation()
            report(.installing)
            try await put(bytes, of: product)
            // The download is needed until the package is in place.
            for path in [downloadPath(of: target), PartialFile.path(beside: downloadPath(of: target))] {
                try? FileSystem.remove(path)
            }
            try updateStates()
        }

        private func downloadPath(of target: StoreTarget) -> String {
            FilePath.join(folder, "downloads/\(target.content.name)")
        }

        private func download(
            _ target: StoreTarget, _ report: @escaping @Sendable (StoreInstallation.State) -> Void
        ) async throws -> [UInt8] {
            let path = downloadPath(of: target)
            let download = TargetDownload(target: target, url: await url(of: target), path: path, transport: transport)
            try await download.run { report(.downloading($0, total: target.length)) }
            report(.verifying)
            let bytes = try FileSystem.read(path, limit: target.length)
            try target.verify(bytes)
            return bytes
        }

        /// Makes the bytes of a package from those of the installed one and a delta; nil on any doubt.
        private func update(to target: StoreTarget, by deltas: JSONValue?, of product: StoreProduct) async -> [UInt8]? {
            guard product.kind == .theme, let deltas = deltas?.array, !deltas.isEmpty,
                let path = try? library.themes().first(where: { $0.info.identifier == product.id })?.bundlePath,
                let old = try? FileSystem.read(path, limit: library.installationLimits.bytes)
            else { return nil }
            let hash = Digest.sha256(old)
            guard let path = deltas.first(where: { $0["from"]?.string == hash })?["path"]?.string,
                let deltaTarget = try? await self.target(path), deltaTarget.length < target.length,
                let delta = try? await bytes(of: deltaTarget, in: "downloads", limit: target.length)
            else { return nil }
            try? FileSystem.remove(downloadPath(of: deltaTarget))
            guard let new = try? StoreDelta.apply(delta, to: old, size: target.length),
                (try? target.verify(new)) != nil
            else { return nil }
            return new
        }

        private func put(_ bytes: [UInt8], of product: StoreProduct) async throws {
            let package = try ThemePackage(reading: bytes)
            guard package.kind.rawValue == product.kind.rawValue, package.info.identifier == product.id,
                package.info.version == product.version
            else { throw StoreError(.mismatch, "the package is not that of '\(product.id)' \(product.version)") }
            switch product.kind {
            case .theme: try await library.install(package: bytes)
            case .stickers: try installPack(package)
            }
        }

        /// Removes a theme from the library, or a pack of stickers. If an engine shows the theme, remove it there first:
        /// `ThemeEngine.removeTheme(_:)`.
        ///
        /// - Throws: The errors of `ThemeLibrary.remove(_:)`; `ThemeFileError`.
        public func uninstall(_ id: String) async throws {
            let own = try packs().filter { $0.id == id }
            if own.isEmpty {
                try await library.remove(id)
            } else {
                for pack in own { try FileSystem.remove(pack.path) }
            }
            try updateStates()
        }

        // MARK: Stickers

        /// A pack's name contains its version, so that putting it in place is one step.
        private func installPack(_ package: ThemePackage) throws {
            guard let packFolder else { throw StoreError(.incompatible, "the app has no stickers") }
            let result = try ContentPackCompiler().compile(package)
            guard let pack = result.pack else {
                throw StoreError(.malformed, "the pack has errors: \(result.diagnostics.first?.message ?? "")")
            }
            try FileSystem.makeFolder(packFolder)
            let (id, version) = (package.info.identifier, package.info.version)
            let old = try packs().filter { $0.id == id && $0.version != version }
            try FileSystem.replace(FilePath.join(packFolder, "\(id)@\(version).\(Self.packExtension)"), with: pack)
            try FileSystem.synchronize(folder: packFolder)
            for pack in old { try FileSystem.remove(pack.path) }
        }

        private static let packExtension = "skinpack"

        /// The installed packs of stickers: identifiers, versions and paths, sorted by identifiers.
        ///
        /// - Throws: `ThemeFileError`.
        public func packs() throws -> [(id: String, version: String, path: String)] {
            guard let packFolder, FileSystem.kind(of: packFolder) == .folder else { return [] }
            let found = try FileSystem.names(inFolder: packFolder).names.compactMap {
                name -> (String, String, String)? in
                guard name.hasSuffix(".\(Self.packExtension)") else { return nil }
                let parts = name.dropLast(Self.packExtension.count + 1).split(separator: "@")
                guard parts.count == 2, StoreVersion(String(parts[1])) != nil else { return nil }
                return (String(parts[0]), String(parts[1]), FilePath.join(packFolder, name))
            }
            // An interrupted update leaves two versions, of which the newer one counts.
            let newest = Dictionary(found.map { ($0.0, $0) }) { left, right in
                (StoreVersion(left.1).map { one in StoreVersion(right.1).map { one < $0 } ?? false } ?? true)
                    ? right : left
            }
            return newest.values.sorted { $0.0 < $1.0 }.map { (id: $0.0, version: $0.1, path: $0.2) }
        }
    }
#endif
