import SkinLibrary

#if Store
    import SkinKit

    /// The client of The Update Framework: keeps the trusted metadata of one store in a folder, and refreshes it.
    ///
    /// Source: The Update Framework Specification 1.0, section 5.
    public actor StoreTrust {
        /// The largest sizes of metadata and the most steps that a refresh accepts; by default those of python-tuf.
        public struct Limits: Sendable {
            var rootBytes = 512_000
            var timestampBytes = 16_384
            var snapshotBytes = 2_000_000
            var targetsBytes = 5_000_000
            var rootRotations = 256
            var delegations = 32

            /// Creates the default limits.
            public init() {}
        }

        private let folder: String
        private let source: MetadataSource
        private let limits: Limits
        private let clock: @Sendable () -> UTCTime
        /// The metadata that the last refresh verified, of those that succeeded.
        private var trusted: TrustedMetadata?
        /// The roles of targets that were verified last, with the delegations that led to them.
        private var verified: [VerifiedRole: TargetsMetadata] = [:]

        /// The number of refreshes that succeeded. A role that was requested before the last one is not kept for it.
        private var refreshCount = 0

        /// A role of a large store has megabytes, so only a few are kept.
        private static let verifiedLimit = 16

        private struct VerifiedRole: Hashable {
            var name: String
            var delegation: Delegation?
        }

        /// Creates a client. Reads and requests nothing.
        ///
        /// - Parameters:
        ///   - folder: The folder of trusted metadata. It contains `root.json`.
        ///   - metadataURL: The URL of the folder of metadata on the server.
        ///   - transport: The transport of requests.
        ///   - limits: The sizes that are accepted.
        public init(folder: String, metadataURL: String, transport: any StoreTransport, limits: Limits = Limits()) {
            self.init(folder: folder, metadataURL: metadataURL, transport: transport, limits: limits) { .now }
        }

        init(
            folder: String, metadataURL: String, transport: any StoreTransport, limits: Limits,
            clock: @escaping @Sendable () -> UTCTime
        ) {
            self.folder = folder
            self.limits = limits
            self.clock = clock
            source = MetadataSource(url: metadataURL, transport: transport)
        }

        /// Trusts a root, which the app ships.
        ///
        /// - Throws: `StoreError` if the root is malformed or not signed by its own keys; `ThemeFileError`.
        public static func trust(_ root: [UInt8], in folder: String) throws {
            let version = try TrustedMetadata(trusting: root, now: .now).root.metadata.version
            try FileSystem.makeDurableFolder(FilePath.join(folder, historyName))
            try FileSystem.replace(historyPath(version, in: folder), with: root)
            try FileSystem.replace(FilePath.join(folder, "root.json"), with: root)
        }

        /// The folder of the roots that led to the trusted one, `1.json` and so on.
        static let historyName = "roots"

        /// Trusts a root, which the app ships, unless the folder has it or a descendant of it.
        ///
        /// So an update of an app can ship the root of a store that had to begin again, because its root keys were lost: its
        /// root did not lead to the trusted one, and replaces it. Metadata by other keys is then replaced by the
        /// next refresh. (The argument `bootstrap` of python-tuf's updater is the same.)
        ///
        /// - Parameter root: The root's bytes; empty for the one that the folder has.
        static func trustIfNeeded(_ root: [UInt8], in folder: String) throws {
            let limit = Limits().rootBytes
            let kept = (try? FileSystem.read(FilePath.join(folder, "root.json"), limit: limit))
                .flatMap { try? TrustedMetadata(trusting: $0, now: .now).root.metadata }
            if root.isEmpty, kept != nil { return }
            let shipped = try TrustedMetadata(trusting: root, now: .now).root.metadata
            if let kept, shipped.version <= kept.version {
                if shipped.version == kept.version, shipped.signed == kept.signed { return }
                let known = historyPath(shipped.version, in: folder)
                if (try? FileSystem.read(known, limit: limit)) == root { return }
            }
            if kept != nil { try FileSystem.remove(FilePath.join(folder, historyName)) }
            try trust(root, in: folder)
        }

        private static func historyPath(_ version: Int64, in folder: String) -> String {
            FilePath.join(FilePath.join(folder, historyName), "\(version).json")
        }

        /// Requests the newest metadata of the top-level roles, and verifies it.
        ///
        /// If it fails, the metadata that was verified before the failure is kept in the folder, and nothing else. Files are
        /// found in what the last refresh that succeeded verified, until that expires. Of several tasks and processes with
        /// the same folder, one refreshes at a time.
        ///
        /// - Throws: `StoreError`; `ThemeFileError`; `CancellationError`.
        public func refresh() async throws {
            let lock: FolderLock
            let root: [UInt8]
            do {
                lock = try await FolderLock.acquire(folder)
                root = try FileSystem.read(path(of: "root"), limit: limits.rootBytes)
            } catch let error as ThemeFileError {
                throw StoreError(.noTrust, "there is no trusted root: \(error)")
            }
            defer { withExtendedLifetime(lock) {} }
            var metadata = try TrustedMetadata(trusting: root, now: clock())
            try await updateRoot(&metadata)
            try await updateTimestamp(&metadata)
            try await updateSnapshot(&metadata)
            let targets = try await verifiedTargets("targets", by: nil, in: metadata)
            (trusted, verified) = (metadata, [VerifiedRole(name: "targets"): targets])
            refreshCount += 1
        }

        /// Whether names of files on the server begin with their hashes.
        public var isConsistent: Bool { trusted?.root.isConsistent ?? true }

        // MARK: Top-level roles

        private func updateRoot(_ metadata: inout TrustedMetadata) async throws {
            for _ in 0..<limits.rootRotations {
                let version = metadata.root.metadata.version + 1
                guard let bytes = try await source.root(version, limit: limits.rootBytes) else { return }
                try metadata.updateRoot(bytes)
                try FileSystem.replace(Self.historyPath(version, in: folder), with: bytes)
                try keep(bytes, "root")
            }
        }

        private func updateTimestamp(_ metadata: inout TrustedMetadata) async throws {
            // What is invalid or expired on the disk is replaced.
            if let bytes = kept("timestamp", limit: limits.timestampBytes) { _ = try? metadata.updateTimestamp(bytes) }
            let bytes = try await source.file("timestamp", version: nil, limit: limits.timestampBytes)
            if try metadata.updateTimestamp(bytes) { try keep(bytes, "timestamp") }
        }

        private func updateSnapshot(_ metadata: inout TrustedMetadata) async throws {
            if let bytes = kept("snapshot", limit: limits.snapshotBytes),
                (try? metadata.updateSnapshot(bytes, isTrusted: true)) != nil
            {
                return
            }
            let file = try metadata.currentTimestamp().snapshot
            let bytes = try await source.file(
                "snapshot", version: metadata.root.isConsistent ? file.version : nil,
                limit: file.length("snapshot", limit: limits.snapshotBytes))
            try metadata.updateSnapshot(bytes, isTrusted: false)
            try keep(bytes, "snapshot")
        }

        // MARK: Targets

        private func targets(_ name: String, by delegation: Delegation?) async throws -> TargetsMetadata {
            try trusted?.checkExpiry(at: clock())
            guard let trusted else { throw StoreError(.noTrust, "the store was not refreshed") }
            let role = VerifiedRole(name: name, delegation: delegation)
            if let known = verified[role] {
                try trusted.checkExpiry(known.metadata, name)
                return known
            }
            let count = refreshCount
            let targets = try await verifiedTargets(name, by: delegation, in: trusted)
            guard count == refreshCount else { return targets }
            if verified.count >= Self.verifiedLimit { verified = [:] }
            verified[role] = targets
            return targets
        }

        private func verifiedTargets(
            _ name: String, by delegation: Delegation?, in trusted: TrustedMetadata
        ) async throws -> TargetsMetadata {
            if let bytes = kept(name, limit: limits.targetsBytes),
                let targets = try? trusted.targets(bytes, name, by: delegation)
            {
                return targets
            }
            let file = try trusted.file(ofRole: name)
            let bytes = try await source.file(
                name, version: trusted.root.isConsistent ? file.version : nil,
                limit: file.length(name, limit: limits.targetsBytes))
            let targets = try trusted.targets(bytes, name, by: delegation)
            try keep(bytes, name)
            return targets
        }

        /// Finds a file of the store by searching delegations depth first, in their order.
        ///
        /// - Returns: The file; nil if no role names it.
        /// - Throws: `StoreError` if a role on the way is invalid or has expired, `.limitExceeded` after too many of them, or
        ///   if the path has more than 1,024 bytes.
        public func target(_ path: String) async throws -> StoreTarget? {
            guard path.utf8.count <= PathPattern.lengthLimit else {
                throw StoreError(.limitExceeded, "the path has more than \(PathPattern.lengthLimit) bytes")
            }
            var waiting: [(name: String, delegation: Delegation?)] = [("targets", nil)]
            var visited: Set<String> = []
            while let (name, delegation) = waiting.popLast() {
                guard !visited.contains(name) else { continue }
                guard visited.count <= limits.delegations else {
                    throw StoreError(
                        .limitExceeded, "more than \(limits.delegations) roles were searched for '\(path)'")
                }
                let metadata = try await targets(name, by: delegation)
                if let target = try metadata.target(path) { return target }
                visited.insert(name)
                let next = metadata.delegations(for: path)
                if next.last?.isTerminating == true { waiting = [] }
                waiting += next.reversed().map { ($0.name, $0) }
            }
            return nil
        }

        /// Returns the paths of the files of all roles, also of those that may not name them.
        package func allPaths() async throws -> [String] {
            var waiting: [(name: String, delegation: Delegation?)] = [("targets", nil)]
            var visited: Set<String> = []
            var paths: [String] = []
            while let (name, delegation) = waiting.popLast() {
                guard visited.insert(name).inserted else { continue }
                let metadata = try await targets(name, by: delegation)
                paths += metadata.paths
                waiting += metadata.allDelegations.map { ($0.name, $0) }
            }
            return paths
        }

        // MARK: Files

        private func path(of role: String) -> String { FilePath.join(folder, "\(URLText.quoted(role)).json") }

        private func kept(_ role: String, limit: Int) -> [UInt8]? {
            guard let bytes = try? FileSystem.read(path(of: role), limit: limit), bytes.count <= limit else {
                return nil
            }
            return bytes
        }

        private func keep(_ bytes: [UInt8], _ role: String) throws(ThemeFileError) {
            try FileSystem.replace(path(of: role), with: bytes)
        }
    }

    private struct MetadataSource: Sendable {
        let url: String
        let transport: any StoreTransport

        func file(_ role: String, version: Int64?, limit: Int) async throws -> [UInt8] {
            let name = (version.map { "\($0)." } ?? "") + URLText.quoted(role) + ".json"
            return try await transport.bytes(at: URLText.join(url, name), limit: limit)
        }

        /// Returns a version of the root; nil if the server has none.
        func root(_ version: Int64, limit: Int) async throws -> [UInt8]? {
            do {
                return try await file("root", version: version, limit: limit)
            } catch let error as StoreError where error.code == .notFound {
                return nil
            }
        }
    }
#endif
