#if Store
    /// The metadata of a store that was verified, from the root on.
    ///
    /// Each step of the client's workflow (TUF 1.0, section 5) verifies one file against those before it.
    struct TrustedMetadata {
        private(set) var root: Root
        private(set) var timestamp: Timestamp?
        private(set) var snapshot: Snapshot?
        /// The time of the last use. Expiry is judged by it.
        private var now: UTCTime

        struct Root {
            let metadata: SignedMetadata
            let keys: KeyRing
            let isConsistent: Bool
            private let roles: [String: Role]

            init(_ bytes: [UInt8]) throws(StoreError) {
                metadata = try SignedMetadata(bytes, "root")
                let signed = metadata.signed
                guard let keys = KeyRing(signed["keys"]), let members = signed["roles"]?.object else {
                    throw StoreError(.malformed, "the root metadata has no keys or roles")
                }
                self.keys = keys
                roles = members.compactMapValues(Role.init)
                isConsistent = signed["consistent_snapshot"]?.bool ?? false
                for role in ["root", "timestamp", "snapshot", "targets"] where roles[role] == nil {
                    throw StoreError(.malformed, "the root metadata has no valid role '\(role)'")
                }
            }

            func verify(_ metadata: SignedMetadata) throws(StoreError) {
                guard let role = roles[metadata.type] else {
                    throw StoreError(.malformed, "the root metadata has no role '\(metadata.type)'")
                }
                try keys.verify(metadata, role, name: metadata.type)
            }
        }

        struct Timestamp {
            let metadata: SignedMetadata
            let snapshot: MetadataFile

            init(_ bytes: [UInt8]) throws(StoreError) {
                metadata = try SignedMetadata(bytes, "timestamp")
                guard let file = MetadataFile(metadata.signed["meta"]?["snapshot.json"]) else {
                    throw StoreError(.malformed, "the timestamp metadata names no snapshot")
                }
                snapshot = file
            }
        }

        struct Snapshot {
            let metadata: SignedMetadata
            let files: [String: MetadataFile]

            init(_ bytes: [UInt8]) throws(StoreError) {
                metadata = try SignedMetadata(bytes, "snapshot")
                guard let members = metadata.signed["meta"]?.object else {
                    throw StoreError(.malformed, "the snapshot metadata names no files")
                }
                files = members.compactMapValues(MetadataFile.init)
                guard files.count == members.count else {
                    throw StoreError(.malformed, "the snapshot metadata has an invalid entry")
                }
            }
        }

        /// Trusts a root that came with the app, or was verified earlier. It must be signed by its own keys.
        init(trusting bytes: [UInt8], now: UTCTime) throws(StoreError) {
            root = try Root(bytes)
            self.now = now
            try root.verify(root.metadata)
        }

        /// Checks that nothing has expired that leads to the roles of targets, at the time of a use.
        mutating func checkExpiry(at time: UTCTime) throws(StoreError) {
            now = max(now, time)
            try checkExpiry(root.metadata)
            _ = try currentSnapshot()
        }

        func checkExpiry(_ metadata: SignedMetadata, _ name: String? = nil) throws(StoreError) {
            guard now.seconds < metadata.expires else {
                let date = UTCTime(seconds: metadata.expires)
                throw StoreError(.expired, "the \(name ?? metadata.type) metadata expired at \(date)")
            }
        }

        /// Replaces the root by its successor, which the keys of both must have signed.
        mutating func updateRoot(_ bytes: [UInt8]) throws(StoreError) {
            let next = try Root(bytes)
            try root.verify(next.metadata)
            guard next.metadata.version == root.metadata.version + 1 else {
                throw StoreError(
                    .rollback,
                    "the root metadata has version \(next.metadata.version); expected \(root.metadata.version + 1)")
            }
            try next.verify(next.metadata)
            root = next
        }

        /// An expired one is kept nevertheless, so that its successor cannot be older.
        /// - Returns: Whether the timestamp is new. One of the same version changes nothing.
        mutating func updateTimestamp(_ bytes: [UInt8]) throws(StoreError) -> Bool {
            try checkExpiry(root.metadata)
            let next = try Timestamp(bytes)
            try root.verify(next.metadata)
            if let old = timestamp {
                guard next.metadata.version >= old.metadata.version else {
                    throw StoreError(
                        .rollback,
                        "the timestamp metadata has version \(next.metadata.version); \(old.metadata.version) is known")
                }
                if next.metadata.version == old.metadata.version { return false }
                guard next.snapshot.version >= old.snapshot.version else {
                    throw StoreError(.rollback, "the timestamp metadata names an older snapshot than before")
                }
            }
            timestamp = next
            try checkExpiry(next.metadata)
            return true
        }

        func currentTimestamp() throws(StoreError) -> Timestamp {
            guard let timestamp else { throw StoreError(.noTrust, "there is no timestamp metadata") }
            try checkExpiry(timestamp.metadata)
            return timestamp
        }

        /// One that is older than the timestamp names is kept nevertheless, so that versions cannot decrease.
        /// - Parameter isTrusted: Whether the bytes were verified in an earlier refresh.
        mutating func updateSnapshot(_ bytes: [UInt8], isTrusted: Bool) throws(StoreError) {
            let timestamp = try currentTimestamp()
            if !isTrusted { try timestamp.snapshot.content?.verify(bytes, "snapshot.json") }
            let next = try Snapshot(bytes)
            try root.verify(next.metadata)
            for (name, old) in snapshot?.files ?? [:] {
                guard let file = next.files[name], file.version >= old.version else {
                    throw StoreError(.rollback, "the snapshot metadata names an older version of '\(name)', or none")
                }
            }
            snapshot = next
            _ = try currentSnapshot()
        }

        /// Returns the snapshot, provided that it is the one that the timestamp names and has not expired.
        func currentSnapshot() throws(StoreError) -> Snapshot {
            let timestamp = try currentTimestamp()
            guard let snapshot else { throw StoreError(.noTrust, "there is no snapshot metadata") }
            try checkExpiry(snapshot.metadata)
            guard snapshot.metadata.version == timestamp.snapshot.version else {
                throw StoreError(
                    .mismatch,
                    "the snapshot metadata has version \(snapshot.metadata.version); "
                        + "the timestamp names \(timestamp.snapshot.version)")
            }
            return snapshot
        }

        func file(ofRole name: String) throws(StoreError) -> MetadataFile {
            guard let file = try currentSnapshot().files["\(name).json"] else {
                throw StoreError(.mismatch, "the snapshot metadata does not name the role '\(name)'")
            }
            return file
        }

        /// - Parameter delegation: The delegation that leads to the role; nil for the top-level role. The same role may
        ///   be reached by delegations with other keys, so each is verified.
        func targets(
            _ bytes: [UInt8], _ name: String, by delegation: Delegation?
        ) throws(StoreError) -> TargetsMetadata {
            let file = try file(ofRole: name)
            try file.content?.verify(bytes, "\(name).json")
            let targets = try TargetsMetadata(bytes)
            if let delegation {
                try delegation.keys.verify(targets.metadata, delegation.role, name: name)
            } else {
                try root.verify(targets.metadata)
            }
            guard targets.metadata.version == file.version else {
                throw StoreError(
                    .mismatch,
                    "the metadata of '\(name)' has version \(targets.metadata.version); expected \(file.version)")
            }
            try checkExpiry(targets.metadata, name)
            return targets
        }
    }
#endif
