import SkinBundles
import SkinDiagnostics
import SkinFormat
import SkinLibrary

#if Store
    import SkinKit
    import SkinStore

    /// The back office of a store: a private folder with keys and the list of products, and the public folder that any
    /// static server can serve.
    ///
    ///     office.json     the store's name, roles, publishers and products
    ///     published.json  the versions of the newest timestamp and root that were published
    ///     keys/           private keys, one file a key
    ///     files/          the files of products, named by their hashes
    ///     public/         what the server serves; everything in it is written by publish
    package struct StoreOffice {
        package let folder: String
        /// The contents of the list of products without the products.
        private(set) var state: JSONValue
        /// The products by their identifiers. They change in place.
        private(set) var products: [String: JSONValue] = [:]
        /// The identifiers of the products by their lower case, in which they are file names on many systems.
        private var identifiers: [String: String] = [:]
        private let lock: FolderLock?
        /// The number of products that were added since the list was saved.
        private var unsavedCount = 0

        static let topLevelRoles = ["root", "timestamp", "snapshot", "targets"]
        package static let stateName = "office.json"

        /// The days after which metadata expires.
        static let days = ["root": Int64(365), "timestamp": 30, "snapshot": 365, "targets": 365]

        package var publicFolder: String { FilePath.join(folder, "public") }

        /// Creates an office with new keys, or with those that a creation left that was interrupted.
        ///
        /// - Parameters:
        ///   - rootKeyCount: The number of root keys, which an owner moves to other places.
        ///   - rootThreshold: The number of them that must sign a new root.
        package static func create(
            _ folder: String, name: String, rootKeyCount: Int = 1, rootThreshold: Int = 1
        ) throws {
            let path = FilePath.join(folder, stateName)
            guard FileSystem.kind(of: path) == nil else {
                throw ThemeFileError(.create, path, reason: "the store exists")
            }
            try FileSystem.makeDurableFolder(FilePath.join(folder, "keys"))
            try FileSystem.makeDurableFolder(FilePath.join(folder, "files"))
            var roles: [String: JSONValue] = [:]
            var publicKeys: [String: JSONValue] = [:]
            for role in topLevelRoles {
                let count = role == "root" ? rootKeyCount : 1
                let names = count == 1 ? [role] : (1...count).map { "\(role)-\($0)" }
                for name in names {
                    let left = FileSystem.kind(of: keyPath(name, in: folder)) != nil
                    publicKeys[name] =
                        try left ? SigningKey(at: keyPath(name, in: folder)).publicKey.json : makeKey(name, in: folder)
                }
                let threshold = Int64(role == "root" ? rootThreshold : 1)
                roles[role] = ["keys": .array(names.map(JSONValue.string)), "threshold": .integer(threshold)]
            }
            let state: JSONValue = [
                "name": .string(name), "roles": .object(roles), "publishers": [:], "products": [:], "retracted": [:],
                "keyCount": 0, "publicKeys": .object(publicKeys),
            ]
            try FileSystem.replace(path, with: state.line)
        }

        /// Opens an office. Only one process at a time can.
        package init(at folder: String) async throws {
            self.folder = folder
            let path = FilePath.join(folder, Self.stateName)
            guard FileSystem.kind(of: path) == .file else {
                throw ThemeFileError(.read, path, reason: "there is no store; 'skinctl store init' makes one")
            }
            lock = try await FolderLock.acquire(folder)
            for name in ["", "keys", "public"] {
                // Files of processes that were interrupted. A check of the store may use one, for less than a day.
                try? FileSystem.removeTemporaries(inFolder: FilePath.join(folder, name), olderThan: 86_400)
            }
            do throws(JSONFault) {
                state = try JSONReader.read(FileSystem.bytes(path), .signed)
            } catch {
                throw ThemeFileError(.read, path, reason: "\(error)")
            }
            guard var members = state.object else {
                throw ThemeFileError(.read, path, reason: "the list of products is no JSON object")
            }
            products = members.removeValue(forKey: Self.productsName)?.object ?? [:]
            identifiers = Dictionary(products.keys.map { ($0.lowercased(), $0) }) { first, _ in first }
            state = .object(members)
        }

        private static let productsName = "products"

        // MARK: State

        package var name: String { state["name"]?.string ?? "" }
        var retracted: [String: JSONValue] { state["retracted"]?.object ?? [:] }
        var publishers: [String] { (state["publishers"]?.object ?? [:]).keys.sorted() }

        mutating func set(_ name: String, _ value: JSONValue) {
            guard var members = state.object else { return }
            members[name] = value
            state = .object(members)
        }

        package func save() throws(ThemeFileError) {
            // What the list names must be on the disk before the list.
            try FileSystem.synchronize(folder: FilePath.join(folder, "files"))
            let members = (state.object ?? [:]).merging([Self.productsName: .object(products)]) { $1 }
            try FileSystem.replace(FilePath.join(folder, Self.stateName), with: JSONValue.object(members).line)
            try FileSystem.synchronize(folder: folder)
        }

        // MARK: Keys

        static func keyPath(_ name: String, in folder: String) -> String {
            FilePath.join(FilePath.join(folder, "keys"), "\(name).json")
        }

        /// Makes a key, and returns its public part, which the office keeps: the private one may move elsewhere.
        private static func makeKey(_ name: String, in folder: String) throws -> JSONValue {
            let key = SigningKey()
            try key.write(to: keyPath(name, in: folder))
            return key.publicKey.json
        }

        /// Makes a key with a name that no other has, also none that was moved elsewhere, and returns the name.
        private mutating func makeKey(_ wanted: String) throws -> String {
            var known = state["publicKeys"]?.object ?? [:]
            var (name, number) = (wanted, 1)
            while known[name] != nil || FileSystem.kind(of: Self.keyPath(name, in: folder)) != nil {
                number += 1
                name = "\(wanted)-\(number)"
            }
            known[name] = try Self.makeKey(name, in: folder)
            set("publicKeys", .object(known))
            return name
        }

        func key(_ name: String) throws -> SigningKey { try SigningKey(at: Self.keyPath(name, in: folder)) }

        func keyNames(of role: String) -> (names: [String], threshold: Int64) {
            let value = state["roles"]?[role] ?? state["publishers"]?[role]
            return (value?["keys"]?.strings ?? [], value?["threshold"]?.integer ?? 1)
        }

        func keys(of role: String) throws -> [SigningKey] { try keyNames(of: role).names.map(key) }

        mutating func addPublisher(_ name: String) throws {
            guard state["publishers"]?[name] == nil else { return }
            guard NameText.isThemeIdentifier(name.utf8), !Self.topLevelRoles.contains(name.lowercased()),
                !name.contains(Catalog.binMark + "-")
            else { throw StoreError(.malformed, "'\(name)' is not a valid name of a publisher") }
            let key = try makeKey("publisher-\(name)")
            var publishers = state["publishers"]?.object ?? [:]
            publishers[name] = ["keys": [.string(key)], "threshold": 1]
            set("publishers", .object(publishers))
        }

        /// Replaces the keys of a role or publisher. The next publication signs with the new ones.
        ///
        /// - Returns: The names of the files of the replaced keys, which are kept until they are removed by hand.
        /// - Throws: `ThemeFileError` if a key is not in the folder that must sign the change: readers would wait for it.
        package mutating func rotate(_ role: String) throws -> [String] {
            let isPublisher = state["publishers"]?[role] != nil
            guard isPublisher || Self.topLevelRoles.contains(role) else {
                throw StoreError(.malformed, "the store has no role or publisher '\(role)'")
            }
            let published = try PublicFolder(self, now: .now).publishedRoot
            _ = try Root(self, published: published, now: .now).keys(of: isPublisher ? "targets" : "root")
            let (old, threshold) = keyNames(of: role)
            let number = (state["keyCount"]?.integer ?? 0) + 1
            let new = try old.indices.map {
                try makeKey("\(isPublisher ? "publisher-" : "")\(role)-r\(number)-\($0 + 1)")
            }
            let field = isPublisher ? "publishers" : "roles"
            var members = state[field]?.object ?? [:]
            members[role] = ["keys": .array(new.map(JSONValue.string)), "threshold": .integer(threshold)]
            set(field, .object(members))
            set("keyCount", .integer(number))
            try save()
            return old
        }

        // MARK: Products

        package struct File {
            var path: String
            var bytes: [UInt8]

            package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
        }

        private func isPublished(_ product: JSONValue, _ name: String) -> Bool {
            guard let publisher = product["publisher"]?.string,
                let hash = product["files"]?[name]?["hashes"]?["sha256"]?.string
            else { return false }
            let path = "targets/" + StoreTarget.serverPath("themes/\(publisher)/\(name)", hash: hash)
            return FileSystem.kind(of: FilePath.join(publicFolder, path)) != nil
        }

        /// The hashes of the packages that were published of a product, by version: also of those that an older one replaced.
        private func publishedVersions(of product: JSONValue) -> [String: JSONValue] {
            var versions = product["published"]?.object ?? [:]
            if let version = product["details"]?["version"]?.string.flatMap(StoreVersion.init),
                let name = product["details"]?["package"]?.string, isPublished(product, name)
            {
                versions["\(version)"] = product["files"]?[name]?["hashes"]?["sha256"]
            }
            return versions
        }

        private func checkVersion(_ id: String, _ details: JSONValue, _ files: [File], allowsOlder: Bool) throws {
            guard let text = details["version"]?.string else { return }
            guard let version = StoreVersion(text) else {
                throw StoreError(.malformed, "no app can read the version '\(text)' of '\(id)'")
            }
            guard let earlier = products[id],
                let old = earlier["details"]?["version"]?.string.flatMap(StoreVersion.init)
            else { return }
            if version < old, !allowsOlder {
                throw StoreError(
                    .rollback,
                    "'\(id)' has the version \(old); '--older' replaces it by \(version), also where it is installed")
            }
            let new = files.first { $0.path == details["package"]?.string }.flatMap { FileContent(of: $0.bytes).sha256 }
            if let published = publishedVersions(of: earlier)["\(version)"]?.string, new != published {
                throw StoreError(
                    .mismatch,
                    "version \(version) of '\(id)' is published with other bytes; those who have it would never get these: "
                        + "give them a higher version")
            }
        }

        /// Adds a product, or a new version of it. Readers see it after the next publication.
        ///
        /// The list of products is saved after each of the first products. With many products it is saved less often, since
        /// it is written as a whole: call ``save()`` after the last one.
        ///
        /// - Parameters:
        ///   - details: The product's description, which readers get as it is.
        ///   - files: The product's files, by names that begin with its identifier.
        ///   - allowsOlder: Whether the version may be lower than that of the product that it replaces.
        ///   - offersAgain: Whether the product may be a retracted one, which is then offered again.
        /// - Throws: `StoreError` if the identifier is one with another product's on systems that ignore case, the version
        ///   is out with other bytes, or the product was retracted; `ThemeFileError`.
        package mutating func add(
            _ id: String, of publisher: String, details: JSONValue, files: [File], allowsOlder: Bool = false,
            offersAgain: Bool = false
        ) throws {
            if let other = identifiers[id.lowercased()], other != id {
                throw StoreError(.mismatch, "'\(id)' and the product '\(other)' differ in upper and lower case only")
            }
            if let fault = ArchiveName.fault(in: id) { throw StoreError(.malformed, "the identifier '\(id)' \(fault)") }
            if let reason = retracted[id]?.string, !offersAgain {
                throw StoreError(.retracted, "'\(id)' was retracted (\(reason)); '--again' offers it again")
            }
            try checkVersion(id, details, files, allowsOlder: allowsOlder)
            try addPublisher(publisher)
            if let owner = products[id]?["publisher"]?.string, owner != publisher {
                throw StoreError(.mismatch, "the product '\(id)' belongs to the publisher '\(owner)'")
            }
            var stored: [String: JSONValue] = [:]
            for file in files {
                let content = FileContent(of: file.bytes)
                let path = FilePath.join(FilePath.join(folder, "files"), content.sha256 ?? "")
                if (try? FileSystem.read(path, limit: file.bytes.count)) != file.bytes {
                    try FileSystem.replace(path, with: file.bytes)
                }
                stored[file.path] = content.json
            }
            let published = products[id].map(publishedVersions) ?? [:]
            products[id] = .object([
                "publisher": .string(publisher), "details": details, "files": .object(stored),
                "published": .object(published),
            ])
            identifiers[id.lowercased()] = id
            var retracted = retracted
            retracted[id] = nil
            set("retracted", .object(retracted))
            unsavedCount += 1
            guard unsavedCount > products.count / 50 else { return }
            try save()
            unsavedCount = 0
        }

        /// Retracts a product: it leaves the catalogue, and clients learn the reason.
        package mutating func retract(_ id: String, reason: String) throws {
            guard products[id] != nil else { throw StoreError(.unknownTarget, "the store has no product '\(id)'") }
            var retracted = retracted
            retracted[id] = .string(reason)
            set("retracted", .object(retracted))
            try save()
        }

        /// The products as lines of text: identifier, version, publisher and state, separated by tabs.
        package var listing: [String] {
            products.sorted { $0.key < $1.key }.map { id, product in
                let version = product["details"]?["version"]?.string ?? "-"
                let state = retracted[id].map { "retracted: \($0.string ?? "")" } ?? "offered"
                return "\(id)\t\(version)\t\(product["publisher"]?.string ?? "-")\t\(state)"
            }
        }
    }

    extension FileSystem {
        fileprivate static func bytes(_ path: String) -> [UInt8] { (try? read(path, limit: 1 << 30)) ?? [] }
    }
#endif
