#if Store
    import SkinKit

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
        private let timestamp: JSONValue?
        private let snapshot: JSONValue?
        let publishedRoot: JSONValue?
        /// The versions of the roles of targets in the new snapshot.
        private var versions: [String: JSONValue] = [:]
        private var snapshotFile: JSONValue?
        /// The number of files that were written.
        private(set) var count = 0
        private var waiting: ManyFiles
        /// The folders with new files since the last synchronization.
        private var changedFolders: Set<String> = []

        init(_ folder: String, now: UTCTime) throws(ThemeFileError) {
            (self.folder, self.now, waiting) = (folder, now, ManyFiles(in: folder))
            for name in ["metadata", "targets"] { try FileSystem.makeFolder(FilePath.join(folder, name)) }
            timestamp = Self.signed(FilePath.join(folder, "metadata/timestamp.json"))
            let version = timestamp?["meta"]?["snapshot.json"]?["version"]?.integer ?? 0
            snapshot = Self.signed(FilePath.join(folder, "metadata/\(version).snapshot.json"))
            var root: JSONValue?
            var next = Int64(1)
            while let found = Self.signed(FilePath.join(folder, "metadata/\(next).root.json")) {
                root = found
                next += 1
            }
            publishedRoot = root
        }

        private static func value(_ path: String) -> JSONValue? {
            (try? FileSystem.read(path)).flatMap { try? JSONReader.read($0) }
        }

        private static func signed(_ path: String) -> JSONValue? { value(path)?["signed"] }

        static func expiry(of role: String, _ now: UTCTime) -> String {
            UTCTime(seconds: now.seconds + (StoreOffice.days[role] ?? 365) * 86_400).description
        }

        /// Whether less than a third of the time of a role's metadata is left.
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

        /// Creates a folder below the public one, and those above it that are missing.
        private mutating func makeFolder(_ path: String) throws(ThemeFileError) {
            if FileSystem.kind(of: path) == .folder { return }
            let parent = FilePath.folder(of: path)
            try makeFolder(parent)
            try FileSystem.makeFolder(path)
            changedFolders.insert(parent)
        }

        /// Writes a file of the store, unless it is there: its name has its hash.
        ///
        /// - Throws: `StoreError` if its bytes are not those that the office knows; `ThemeFileError`.
        mutating func writeTarget(_ file: Catalog.File) throws {
            let name = "targets/" + Self.serverPath(file.path, hash: file.content.name)
            if FileSystem.size(of: FilePath.join(folder, name)) == file.content.length { return }
            let bytes = try file.bytes()
            try file.content.verify(bytes, file.path)
            try write(name, bytes)
        }

        static func serverPath(_ path: String, hash: String) -> String {
            var parts = path.split(separator: "/").map(String.init)
            let name = parts.removeLast()
            return (parts + ["\(hash).\(name)"]).joined(separator: "/")
        }

        /// Forces all new files and their names to the disk, before metadata leads readers to them.
        mutating func synchronize() throws(ThemeFileError) {
            try waiting.place()
            for folder in changedFolders.sorted() { try FileSystem.synchronize(folder: folder) }
            changedFolders = []
        }

        /// Writes the storefront. It comes last: it names files that must be there.
        mutating func writePage(_ page: StorePage) throws(ThemeFileError) {
            try replace("store.css", Array(StorePage.style.utf8))
            try replace("store.js", Array(StorePage.script.utf8))
            if page.furtherPageCount > 0 { try makeFolder(FilePath.join(folder, "pages")) }
            for number in 0..<page.furtherPageCount {
                let (path, bytes) = ("pages/\(number + 1).json", page.furtherPage(number + 1))
                if (try? FileSystem.read(FilePath.join(folder, path))) != bytes { try replace(path, bytes) }
            }
            try replace("index.html", Array(page.html.utf8))
        }

        // MARK: Metadata

        /// Writes a role of targets, or keeps the published version if nothing changed.
        mutating func writeRole(_ role: RoleContents) throws {
            let file = "\(role.name).json"
            let old = snapshot?["meta"]?[file]
            let version = old?["version"]?.integer ?? 0
            let published = Self.value(FilePath.join(folder, "metadata/\(version).\(URLText.quoted(role.name)).json"))
            if let old, isCurrent(published, role) {
                versions[file] = old
                return
            }
            var members = role.members
            members["_type"] = "targets"
            members["spec_version"] = .string(Self.specification)
            members["version"] = .integer(version + 1)
            members["expires"] = .string(Self.expiry(of: "targets", now))
            let bytes = try JSONValue.object(members).signed(by: role.keys)
            try write("metadata/\(version + 1).\(URLText.quoted(role.name)).json", bytes)
            versions[file] = Self.meta(version + 1, bytes)
        }

        private func isCurrent(_ published: JSONValue?, _ role: RoleContents) -> Bool {
            guard let published, let signed = published["signed"], !Self.isNearExpiry(signed, "targets", now) else {
                return false
            }
            let signers = Set((published["signatures"]?.array ?? []).compactMap { $0["keyid"]?.string })
            return role.members.allSatisfy { signed[$0.key] == $0.value }
                && (signed["delegations"] == nil) == (role.members["delegations"] == nil)
                && Set(role.keys.map(\.publicKey.keyID)).isSubset(of: signers)
        }

        /// Keeps the published versions of all roles of targets.
        mutating func keepRoles() throws(StoreError) {
            guard let files = snapshot?["meta"]?.object else { throw StoreError(.noTrust, "nothing is published") }
            versions = files
        }

        private static func meta(_ version: Int64, _ bytes: [UInt8]) -> JSONValue {
            .object((FileContent(of: bytes).json.object ?? [:]).merging(["version": .integer(version)]) { $1 })
        }

        mutating func writeSnapshot(keys: [SigningKey]) throws {
            // A role may not leave a snapshot: that would be a rollback.
            let files = (snapshot?["meta"]?.object ?? [:]).merging(versions) { $1 }
            let version = (snapshot?["version"]?.integer ?? 0) + 1
            let value: JSONValue = [
                "_type": "snapshot", "spec_version": .string(Self.specification), "version": .integer(version),
                "expires": .string(Self.expiry(of: "snapshot", now)), "meta": .object(files),
            ]
            let bytes = try value.signed(by: keys)
            try write("metadata/\(version).snapshot.json", bytes)
            snapshotFile = Self.meta(version, bytes)
        }

        mutating func writeTimestamp(keys: [SigningKey]) throws {
            let version = (timestamp?["version"]?.integer ?? 0) + 1
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
