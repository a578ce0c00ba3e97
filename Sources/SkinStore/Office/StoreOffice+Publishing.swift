#if Store
    import SkinKit

    extension StoreOffice {
        /// Publishes the products: writes and signs everything that readers get.
        ///
        /// Readers see the old store or the new one. Files with new names come first, then the timestamp, which leads to
        /// them; a new root comes last, because the timestamp is signed by the keys of both roots. An interrupted
        /// publication is completed by the next one.
        ///
        /// - Returns: The number of files that were written.
        @discardableResult
        package func publish() throws -> Int {
            let catalog = try Catalog(of: self)
            var writer = try PublicFolder(publicFolder, now: .now)
            for file in catalog.files { try writer.writeTarget(file) }
            let root = try Root(self, published: writer.publishedRoot)
            for role in try catalog.roles(of: self) { try writer.writeRole(role) }
            try writer.writeRole(catalog.targetsRole(of: self, root))
            try writer.writeSnapshot(keys: root.keys(of: "snapshot"))
            // Until here no reader knows of the new files.
            try writer.synchronize()
            if let first = root.initial { try writer.writeRoot(first) }
            try writer.writeTimestamp(keys: root.keys(of: "timestamp"))
            if let next = root.next { try writer.writeRoot(next) }
            try writer.writePage(StorePage(name: name, catalog: catalog))
            return writer.count
        }

        /// Signs the timestamp and the snapshot again, so that they do not expire. Publishes no changes.
        package func refresh() throws {
            var writer = try PublicFolder(publicFolder, now: .now)
            let root = try Root(self, published: writer.publishedRoot)
            guard writer.publishedRoot != nil, root.next == nil else {
                throw StoreError(.mismatch, "the store has changes; 'skinctl store publish' publishes them")
            }
            try writer.keepRoles()
            try writer.writeSnapshot(keys: root.keys(of: "snapshot"))
            try writer.synchronize()
            try writer.writeTimestamp(keys: root.keys(of: "timestamp"))
        }

        /// Returns the private keys with the given identifiers that are in the folder of keys.
        func availableKeys(_ ids: Set<String>) throws -> [SigningKey] {
            let keys = FilePath.join(folder, "keys")
            return try FileSystem.names(inFolder: keys).names.filter { $0.hasSuffix(".json") }
                .compactMap { try? SigningKey(at: FilePath.join(keys, $0)) }
                .filter { ids.contains($0.publicKey.keyID) }
        }
    }

    extension StoreOffice {
        /// The root that the office's keys require, compared with the published one.
        struct Root {
            /// The first root; nil if one is published.
            private(set) var initial: (version: Int64, bytes: [UInt8])?
            /// The successor of the published root; nil if that is up to date.
            private(set) var next: (version: Int64, bytes: [UInt8])?
            private let office: StoreOffice
            private let published: JSONValue?

            init(_ office: StoreOffice, published: JSONValue?) throws {
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
                let isCurrent = published?["keys"] == .object(keys) && published?["roles"] == .object(roles)
                if isCurrent, !PublicFolder.isNearExpiry(published, "root", .now) { return }
                let version = (published?["version"]?.integer ?? 0) + 1
                let value: JSONValue = [
                    "_type": "root", "spec_version": .string(PublicFolder.specification), "consistent_snapshot": true,
                    "version": .integer(version), "keys": .object(keys), "roles": .object(roles),
                    "expires": .string(PublicFolder.expiry(of: "root", .now)),
                ]
                let bytes = try value.signed(by: self.keys(of: "root", in: value))
                if published == nil { initial = (version, bytes) } else { next = (version, bytes) }
            }

            /// Returns the keys that sign for a role now: its own, and those of the published root until it is replaced.
            func keys(of role: String) throws -> [SigningKey] { try keys(of: role, in: nil) }

            private func keys(of role: String, in root: JSONValue?) throws -> [SigningKey] {
                let own = try office.keyNames(of: role).names.map { try office.publicKey($0).keyID }
                let old = published?["roles"]?[role]?["keyids"]?.strings ?? []
                let found = try office.availableKeys(Set(own + old))
                for (ids, threshold) in [
                    (own, Int(office.keyNames(of: role).threshold)),
                    (old, Int(published?["roles"]?[role]?["threshold"]?.integer ?? 0)),
                ] where found.count(where: { ids.contains($0.publicKey.keyID) }) < threshold {
                    throw ThemeFileError(
                        .read, FilePath.join(office.folder, "keys"),
                        reason: "\(threshold) keys of the role '\(role)' are needed")
                }
                return found
            }
        }

        /// Returns a public key. Its private part may be elsewhere.
        func publicKey(_ name: String) throws -> VerificationKey {
            if let known = state["publicKeys"]?[name], let key = VerificationKey(known) { return key }
            return try key(name).publicKey
        }
    }
#endif
