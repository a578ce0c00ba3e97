import SkinDiagnostics
import SkinLibrary

#if Store
    import SkinKit
    import SkinStore

    extension StoreOffice {
        /// Publishes the products: writes and signs everything that readers get.
        ///
        /// Readers see the old store or the new one. Files with new names come first, then the timestamp, which leads to
        /// them; a new root comes last, because the timestamp is signed by the keys of both roots. An interrupted
        /// publication is completed by the next one.
        ///
        /// The root is signed again before it expires if its keys are here.
        ///
        /// - Returns: The number of files that were written, and the roles that expire soon because their keys are
        ///   elsewhere.
        @discardableResult
        package func publish() throws -> (files: Int, expiring: [ExpiringRole]) { try publish(now: .now) }

        @discardableResult
        func publish(now: UTCTime) throws -> (files: Int, expiring: [ExpiringRole]) {
            let catalog = try Catalog(of: self)
            var writer = try PublicFolder(self, now: now)
            for file in catalog.files { try writer.writeTarget(file) }
            let root = try Root(self, published: writer.publishedRoot, now: now)
            for role in try catalog.roles(of: self) { try writer.writeRole(role) }
            try writer.writeRole(catalog.targetsRole(of: self, root))
            try writer.emptyOtherRoles(keys: root.keys(of: "targets"))
            try writer.writeSnapshot(keys: root.keys(of: "snapshot"))
            // Until here no reader knows of the new files.
            try writer.synchronize()
            if let first = root.initial { try writer.writeRoot(first) }
            try writer.writeTimestamp(keys: root.keys(of: "timestamp"))
            if let next = root.next { try writer.writeRoot(next) }
            let page = StorePage(name: name, catalog: catalog).files
            let old = Self.storefront(at: FilePath.join(folder, Self.publishedName))
            let new = Dictionary(page.map { ($0.path, [FileContent(of: $0.bytes).json]) }) { first, _ in first }
            // Until all files of the page are written, each may be as it was, or not be there.
            let both = Set(old.keys).union(new.keys).map { ($0, (old[$0] ?? [.null]) + (new[$0] ?? [.null])) }
            try remember(writer, root, Dictionary(both) { first, _ in first })
            try writer.writePage(page)
            try remember(writer, root, new)
            return (writer.count, root.expiring)
        }

        /// Signs the timestamp and the snapshot again, so that they do not expire; other metadata too, before it
        /// expires, if its keys are here. Publishes no changes.
        ///
        /// - Returns: The roles that expire soon because their keys are elsewhere.
        @discardableResult
        package func refresh() throws -> [ExpiringRole] { try refresh(now: .now) }

        @discardableResult
        func refresh(now: UTCTime) throws -> [ExpiringRole] {
            var writer = try PublicFolder(self, now: now)
            let root = try Root(self, published: writer.publishedRoot, now: now)
            guard root.isCurrent else {
                throw StoreError(.mismatch, "the store has changes; 'skinctl store publish' publishes them")
            }
            try writer.keepRoles(availableKeys())
            try writer.writeSnapshot(keys: root.keys(of: "snapshot"))
            try writer.synchronize()
            try writer.writeTimestamp(keys: root.keys(of: "timestamp"))
            if let next = root.next { try writer.writeRoot(next) }
            try remember(writer, root)
            return root.expiring + writer.expiring
        }

        static let publishedName = "published.json"

        /// Keeps the versions that were published, so that the next publication does not begin again where the public folder
        /// is lost, and the hashes of the storefront, which no metadata has.
        private func remember(
            _ writer: PublicFolder, _ root: Root, _ storefront: [String: [JSONValue]]? = nil
        ) throws {
            let path = FilePath.join(folder, Self.publishedName)
            let contents = (storefront ?? Self.storefront(at: path)).mapValues { JSONValue.array($0) }
            let value: JSONValue = [
                "timestamp": .integer(writer.timestampVersion + 1), "root": .integer(root.version),
                "storefront": .object(contents),
            ]
            try FileSystem.replace(path, with: value.line)
        }

        /// Returns the hashes that each file of the storefront may have: that of the published one, and after an interrupted
        /// publication also those before it, where null means no file. The result is empty for a store without a storefront.
        static func storefront(at path: String) -> [String: [JSONValue]] {
            let value = try? JSONReader.read(FileSystem.read(path, limit: publishedLimit), .signed)
            return (value?["storefront"]?.object ?? [:]).compactMapValues(\.elements)
        }

        private static let publishedLimit = 1 << 24

        /// Returns the versions that were published last; 0 for none.
        func rememberedVersions() throws -> (timestamp: Int64, root: Int64) {
            let path = FilePath.join(folder, Self.publishedName)
            guard FileSystem.kind(of: path) != nil else { return (0, 0) }
            guard let value = try? JSONReader.read(FileSystem.read(path, limit: Self.publishedLimit), .signed),
                let timestamp = value["timestamp"]?.integer, let root = value["root"]?.integer
            else {
                throw ThemeFileError(
                    .read, path,
                    reason: "the file is damaged; the versions in it are those of the newest metadata that "
                        + "readers get: write {\"root\":N,\"timestamp\":N}")
            }
            return (timestamp, root)
        }

        func availableKeys() throws -> [String: SigningKey] {
            let keys = FilePath.join(folder, "keys")
            let found = try FileSystem.names(inFolder: keys).names.filter { $0.hasSuffix(".json") }
                .compactMap { try? SigningKey(at: FilePath.join(keys, $0)) }
            return Dictionary(found.map { ($0.publicKey.keyID, $0) }) { first, _ in first }
        }
    }

    /// A role whose metadata expires soon, or has expired, and that was not signed again because its keys are elsewhere.
    package struct ExpiringRole: Sendable {
        package let name: String
        /// The date of expiry, such as `2030-12-31T23:59:59Z`.
        package let date: String
        package let hasExpired: Bool

        init(_ name: String, _ signed: JSONValue?, _ now: UTCTime) {
            self.name = name
            date = signed?["expires"]?.string ?? ""
            hasExpired = UTCTime(date).map { $0 <= now } ?? true
        }
    }

    extension StoreOffice {
        /// The root that the office's keys require, compared with the published one.
        struct Root {
            /// The first root; nil if one is published.
            private(set) var initial: (version: Int64, bytes: [UInt8])?
            /// The successor of the published root; nil if that is up to date.
            private(set) var next: (version: Int64, bytes: [UInt8])?
            let isCurrent: Bool
            /// The role `root` if the published root expires soon, and its keys are elsewhere.
            private(set) var expiring: [ExpiringRole] = []
            private let office: StoreOffice
            private let published: JSONValue?

            init(_ office: StoreOffice, published: JSONValue?, now: UTCTime) throws {
                (self.office, self.published) = (office, published)
                var keys: [String: JSONValue] = [:]
                var roles: [String: JSONValue] = [:]
                for role in topLevelRoles {
                    let (names, threshold) = office.keyNames(of: role)
                    let public_ = try names.map { try office.publicKey($0) }
                    for key in public_ { keys[key.keyID] = key.json }
                    roles[role] = [
                        "keyids": .array(public_.map { .string($0.keyID) }), "threshold": .integer(threshold),
                    ]
                }
                isCurrent = published?["keys"] == .object(keys) && published?["roles"] == .object(roles)
                if isCurrent, !PublicFolder.isNearExpiry(published, "root", now) { return }
                let version = (published?["version"]?.integer ?? 0) + 1
                let value: JSONValue = [
                    "_type": "root", "spec_version": .string(PublicFolder.specification), "consistent_snapshot": true,
                    "version": .integer(version), "keys": .object(keys), "roles": .object(roles),
                    "expires": .string(PublicFolder.expiry(of: "root", now)),
                ]
                let signers: [SigningKey]
                do {
                    signers = try self.keys(of: "root")
                } catch is ThemeFileError where isCurrent {
                    expiring = [ExpiringRole("root", published, now)]
                    return
                }
                let bytes = try value.signed(by: signers)
                if published == nil { initial = (version, bytes) } else { next = (version, bytes) }
            }

            var version: Int64 { initial?.version ?? next?.version ?? published?["version"]?.integer ?? 0 }

            /// Returns the keys that sign for a role now: its own, and those of the published root that are here, so that
            /// readers can follow from one root to the next.
            ///
            /// A new root needs the keys of the old one. Those of other roles may be lost: it is the new root that takes
            /// them away (The Update Framework 1.0, section 6.1).
            func keys(of role: String) throws -> [SigningKey] {
                let own = try office.keyNames(of: role).names.map { try office.publicKey($0).keyID }
                let old = published?["roles"]?[role]?["keyids"]?.strings ?? []
                let found = try office.availableKeys().filter { (own + old).contains($0.key) }
                let oldThreshold = role == "root" ? Int(published?["roles"]?[role]?["threshold"]?.integer ?? 0) : 0
                for (ids, threshold) in [(own, Int(office.keyNames(of: role).threshold)), (old, oldThreshold)]
                where found.keys.count(where: ids.contains) < threshold {
                    let count = threshold == 1 ? "a key" : "\(threshold) keys"
                    throw ThemeFileError(
                        .read, FilePath.join(office.folder, "keys"),
                        reason: "\(count) of the role '\(role)' must be here: \(office.fileNames(ofKeys: ids))")
                }
                return Array(found.values)
            }
        }

        private func fileNames(ofKeys ids: [String]) -> String {
            let known = (state["publicKeys"]?.object ?? [:]).compactMapValues(VerificationKey.init)
            let names = known.filter { ids.contains($0.value.keyID) }.map { "\($0.key).json" }
            return names.sorted().joined(separator: ", ")
        }

        /// Returns a public key. Its private part may be elsewhere.
        func publicKey(_ name: String) throws -> VerificationKey {
            if let known = state["publicKeys"]?[name], let key = VerificationKey(known) { return key }
            return try key(name).publicKey
        }
    }
#endif
