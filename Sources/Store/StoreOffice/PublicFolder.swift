import SkinDiagnostics
import SkinLibrary

#if Store
    import SkinKit
    import SkinStore

    /// The folder of a store that a static server serves, while a publication writes it.
    ///
    ///     metadata/   1.root.json, timestamp.json, 5.snapshot.json, 3.targets.json, …
    ///     targets/    files, with the hashes of their bytes in their names
    ///     index.html  the storefront for browsers
    struct PublicFolder {
        static let specification = "1.0.31"

        /// The contents of a role of targets, without version and date of expiry.
        struct RoleContents {
            var name: String
            var members: [String: JSONValue]
            var keys: [SigningKey]
        }

        private let folder: String
        private let now: UTCTime
        /// The version of the published timestamp; 0 if there is none.
        let timestampVersion: Int64
        private let snapshot: JSONValue?
        let publishedRoot: JSONValue?
        /// The versions of the roles of targets in the new snapshot.
        private var versions: [String: JSONValue] = [:]
        private var snapshotFile: JSONValue?
        private(set) var expiring: [ExpiringRole] = []
        private(set) var count = 0
        private var waiting: ManyFiles
        /// The folders with new files since the last synchronization.
        private var changedFolders: Set<String> = []

        /// Reads what is published.
        ///
        /// - Throws: `StoreError` or `ThemeFileError` if a file of it is missing or malformed: versions that began again
        ///   would be a rollback to readers.
        init(_ office: StoreOffice, now: UTCTime) throws {
            let folder = office.publicFolder
            (self.folder, self.now, waiting) = (folder, now, ManyFiles(in: folder))
            for name in ["metadata", "targets"] { try FileSystem.makeFolder(FilePath.join(folder, name)) }
            let metadata = FilePath.join(folder, "metadata")
            let names = try FileSystem.names(inFolder: metadata).names
            let newest = { (ending: String) in names.compactMap { Self.version(of: $0, ending) }.max() ?? 0 }
            let versions = try Self.publishedVersions(metadata)
            // Each publication increments both versions. So the newest snapshot tells the version of a lost timestamp.
            timestampVersion = versions?.timestamp ?? newest(Self.snapshotName)
            let snapshotVersion = versions?.snapshot ?? timestampVersion
            snapshot = try snapshotVersion == 0 ? nil : Self.signed(metadata, "\(snapshotVersion).\(Self.snapshotName)")
            var root: JSONValue?
            for version in 0..<newest("root.json") { root = try Self.signed(metadata, "\(version + 1).root.json") }
            publishedRoot = root
            try check(against: office.rememberedVersions())
        }

        private func check(against known: (timestamp: Int64, root: Int64)) throws(StoreError) {
            let root = publishedRoot?["version"]?.integer ?? 0
            guard timestampVersion < known.timestamp || root < known.root else { return }
            throw StoreError(
                .rollback,
                "'\(folder)' has version \(timestampVersion) of the timestamp and \(root) of the root, and "
                    + "\(known.timestamp) and \(known.root) were published; readers would refuse a store that begins again. "
                    + "Copy the folder back from the server")
        }

        static let timestampName = "timestamp.json"
        static let snapshotName = "snapshot.json"

        /// Returns the versions of the published timestamp, and of the snapshot that it names; nil if there is none.
        static func publishedVersions(_ metadata: String) throws -> (timestamp: Int64, snapshot: Int64)? {
            guard try FileSystem.names(inFolder: metadata).names.contains(timestampName) else { return nil }
            let signed = try signed(metadata, timestampName)
            guard let version = signed["version"]?.integer,
                let snapshot = signed["meta"]?[snapshotName]?["version"]?.integer
            else { throw StoreError(.malformed, "'\(timestampName)' is malformed") }
            return (version, snapshot)
        }

        /// Returns the version in the name of metadata; nil for a name with another ending.
        static func version(of name: String, _ ending: String) -> Int64? {
            name.hasSuffix(".\(ending)") ? Int64(name.dropLast(ending.count + 1)) : nil
        }

        static func signed(_ folder: String, _ name: String) throws -> JSONValue {
            let bytes = try FileSystem.read(FilePath.join(folder, name))
            guard let signed = (try? JSONReader.read(bytes, .signed))?["signed"] else {
                throw StoreError(.malformed, "'\(name)' is malformed")
            }
            return signed
        }

        private func value(_ role: String, _ version: Int64) -> JSONValue? {
            (try? FileSystem.read(FilePath.join(folder, Self.path(of: role, version))))
                .flatMap { try? JSONReader.read($0, .signed) }
        }

        private static func path(of role: String, _ version: Int64) -> String {
            "metadata/\(version).\(URLText.quoted(role)).json"
        }

        static func expiry(of role: String, _ now: UTCTime) -> String {
            UTCTime(seconds: now.seconds + (StoreOffice.days[role] ?? 365) * 86_400).description
        }

        static func isNearExpiry(_ signed: JSONValue?, _ role: String, _ now: UTCTime) -> Bool {
            guard let date = signed?["expires"]?.string, let time = UTCTime(date) else { return true }
            return time.seconds - now.seconds < (StoreOffice.days[role] ?? 365) * 86_400 / 3
        }

        // MARK: Files

        /// Writes a file with a new name. ``synchronize()`` gives it the name.
        private mutating func write(_ path: String, _ bytes: [UInt8]) throws(ThemeFileError) {
            let path = FilePath.join(folder, path)
            let parent = FilePath.folder(of: path)
            if !changedFolders.contains(parent) {
                try makeFolder(parent)
                // The office is locked. So these are of a publication that was interrupted.
                try FileSystem.removeTemporaries(inFolder: parent, olderThan: 0)
                changedFolders.insert(parent)
            }
            try waiting.write(path, bytes)
            count += 1
        }

        /// Replaces a file that readers find by its name.
        private mutating func replace(_ path: String, _ bytes: [UInt8]) throws(ThemeFileError) {
            try FileSystem.replace(FilePath.join(folder, path), with: bytes)
            count += 1
        }

        private mutating func makeFolder(_ path: String) throws(ThemeFileError) {
            if FileSystem.kind(of: path) == .folder { return }
            let parent = FilePath.folder(of: path)
            try makeFolder(parent)
            try FileSystem.makeFolder(path)
            changedFolders.insert(parent)
        }

        /// Writes a file of the store, unless it is there: its name has its hash.
        mutating func writeTarget(_ file: Catalog.File) throws {
            let name = "targets/" + StoreTarget.serverPath(file.path, hash: file.content.name)
            if FileSystem.size(of: FilePath.join(folder, name)) == file.content.length { return }
            let bytes = try file.bytes()
            try file.content.verify(bytes, file.path)
            try write(name, bytes)
        }

        /// Forces all new files and their names to the disk, before metadata leads readers to them.
        mutating func synchronize() throws(ThemeFileError) {
            try waiting.place()
            for folder in changedFolders.sorted() { try FileSystem.synchronize(folder: folder) }
            changedFolders = []
        }

        /// Writes the storefront, and removes the pages of a larger catalogue. It comes last: it names files that must be there.
        mutating func writePage(_ files: [(path: String, bytes: [UInt8])]) throws(ThemeFileError) {
            let pages = FilePath.join(folder, "pages")
            if files.contains(where: { $0.path.hasPrefix("pages/") }) { try makeFolder(pages) }
            for (path, bytes) in files where (try? FileSystem.read(FilePath.join(folder, path))) != bytes {
                try replace(path, bytes)
            }
            guard FileSystem.kind(of: pages) == .folder else { return }
            let current = Set(files.map(\.path))
            for name in try FileSystem.names(inFolder: pages).names where !current.contains("pages/\(name)") {
                try FileSystem.remove(FilePath.join(pages, name))
            }
        }

        // MARK: Metadata

        /// Writes a role of targets, or keeps the published version if nothing changed.
        mutating func writeRole(_ role: RoleContents) throws {
            let file = "\(role.name).json"
            let old = snapshot?["meta"]?[file]
            let version = old?["version"]?.integer ?? 0
            if let old, isCurrent(value(role.name, version), role) {
                versions[file] = old
            } else {
                try sign(role, version + 1)
            }
        }

        private mutating func sign(_ role: RoleContents, _ version: Int64) throws {
            var members = role.members
            members["_type"] = "targets"
            members["spec_version"] = .string(Self.specification)
            members["version"] = .integer(version)
            members["expires"] = .string(Self.expiry(of: "targets", now))
            let bytes = try JSONValue.object(members).signed(by: role.keys)
            try write(Self.path(of: role.name, version), bytes)
            versions["\(role.name).json"] = Self.meta(version, bytes)
        }

        private func isCurrent(_ published: JSONValue?, _ role: RoleContents) -> Bool {
            guard let published, let signed = published["signed"], !Self.isNearExpiry(signed, "targets", now) else {
                return false
            }
            return role.members.allSatisfy { signed[$0.key] == $0.value }
                && (signed["delegations"] == nil) == (role.members["delegations"] == nil)
                && Set(role.keys.map(\.publicKey.keyID)).isSubset(of: Self.signers(of: published))
        }

        /// Writes a role without files for each published one that no longer exists: none may leave a snapshot. So
        /// pruning can delete the files that it named.
        mutating func emptyOtherRoles(keys: [SigningKey]) throws {
            for (role, _) in publishedRoles where versions["\(role).json"] == nil {
                try writeRole(RoleContents(name: role, members: ["targets": [:]], keys: keys))
            }
        }

        /// Keeps the contents of all roles of targets. Those that expire soon are signed again by the keys that signed
        /// them.
        mutating func keepRoles(_ keys: [String: SigningKey]) throws {
            versions = snapshot?["meta"]?.object ?? [:]
            for (role, version) in publishedRoles {
                guard let published = value(role, version), let signed = published["signed"]?.object else {
                    throw StoreError(.malformed, "'\(Self.path(of: role, version))' is missing or malformed")
                }
                guard Self.isNearExpiry(.object(signed), "targets", now) else { continue }
                let signers = Self.signers(of: published)
                let own = signers.compactMap { keys[$0] }
                if own.count == signers.count {
                    try sign(RoleContents(name: role, members: signed, keys: own), version + 1)
                } else {
                    expiring.append(ExpiringRole(role, .object(signed), now))
                }
            }
        }

        private var publishedRoles: [(name: String, version: Int64)] {
            (snapshot?["meta"]?.object ?? [:]).map { (String($0.dropLast(5)), $1["version"]?.integer ?? 0) }
                .sorted { $0.0 < $1.0 }
        }

        private static func signers(of metadata: JSONValue) -> Set<String> {
            Set((metadata["signatures"]?.elements ?? []).compactMap { $0["keyid"]?.string })
        }

        private static func meta(_ version: Int64, _ bytes: [UInt8]) -> JSONValue {
            .object((FileContent(of: bytes).json.object ?? [:]).merging(["version": .integer(version)]) { $1 })
        }

        mutating func writeSnapshot(keys: [SigningKey]) throws {
            let version = (snapshot?["version"]?.integer ?? 0) + 1
            let value: JSONValue = [
                "_type": "snapshot", "spec_version": .string(Self.specification), "version": .integer(version),
                "expires": .string(Self.expiry(of: "snapshot", now)), "meta": .object(versions),
            ]
            let bytes = try value.signed(by: keys)
            try write("metadata/\(version).snapshot.json", bytes)
            snapshotFile = Self.meta(version, bytes)
        }

        mutating func writeTimestamp(keys: [SigningKey]) throws {
            let version = timestampVersion + 1
            let value: JSONValue = [
                "_type": "timestamp", "spec_version": .string(Self.specification), "version": .integer(version),
                "expires": .string(Self.expiry(of: "timestamp", now)), "meta": ["snapshot.json": snapshotFile ?? .null],
            ]
            try replace("metadata/timestamp.json", value.signed(by: keys))
            try FileSystem.synchronize(folder: FilePath.join(folder, "metadata"))
        }

        mutating func writeRoot(_ root: (version: Int64, bytes: [UInt8])) throws(ThemeFileError) {
            try write("metadata/\(root.version).root.json", root.bytes)
            try synchronize()
        }
    }
#endif
