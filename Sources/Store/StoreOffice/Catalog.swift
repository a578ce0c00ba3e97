#if Store
    import SkinDiagnostics
    import SkinKit
    import SkinStore

    /// The offer of a store: the pages of its catalogue, and the products of each publisher.
    ///
    ///     catalog.json                  name, number of products, pages, retracted products
    ///     catalog/0.json, …             the products of a page, with what a list shows of them
    ///     themes/PUBLISHER/ID.json      one product in detail
    ///     themes/PUBLISHER/ID-1.0.0.skin, ID.svg
    struct Catalog {
        /// A file that readers get.
        struct File {
            let path: String
            let content: FileContent
            /// Reads the bytes, so that not all files are in memory at the same time.
            let bytes: () throws -> [UInt8]
        }

        static let pageSize = 200
        /// The number of files from which on a publisher's role delegates to hash bins.
        static let binThreshold = 2_000
        /// The text between a publisher's name and the number of a hash bin, as in `example.bin-0`.
        static let binMark = ".bin"
        /// The entries of the catalogue in the order of pages.
        private(set) var entries: [JSONValue] = []
        private(set) var files: [File] = []
        private var hashes: [String: String] = [:]
        private var publisherFiles: [String: [String: JSONValue]] = [:]
        private var ownFiles: [String: JSONValue] = [:]

        init(of office: StoreOffice) throws {
            let products = office.products.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (id, product) in products where office.retracted[id] == nil { try add(id, product, office) }
            let pages = stride(from: 0, to: entries.count, by: Self.pageSize).map { start in
                Array(entries[start..<min(start + Self.pageSize, entries.count)])
            }
            for (number, page) in pages.enumerated() { addOwn("catalog/\(number).json", ["products": .array(page)]) }
            addOwn(
                "catalog.json",
                [
                    "name": .string(office.name), "products": .integer(Int64(entries.count)),
                    "pages": .integer(Int64(pages.count)), "retracted": .object(office.retracted),
                ])
        }

        private mutating func add(_ id: String, _ product: JSONValue, _ office: StoreOffice) throws {
            guard let publisher = product["publisher"]?.string, var details = product["details"]?.object,
                let stored = product["files"]?.object
            else { throw StoreError(.malformed, "the product '\(id)' is invalid") }
            let folder = "themes/\(publisher)"
            for (name, value) in stored {
                guard let content = FileContent(value), let hash = content.sha256 else {
                    throw StoreError(.malformed, "the product '\(id)' is invalid")
                }
                let source = FilePath.join(FilePath.join(office.folder, "files"), hash)
                publisherFiles[publisher, default: [:]]["\(folder)/\(name)"] = content.json
                add(File(path: "\(folder)/\(name)", content: content) { try FileSystem.read(source) })
            }
            details["publisher"] = .string(publisher)
            for field in ["package", "thumbnail", "darkThumbnail"] {
                details[field] = details[field]?.string.map { .string("\(folder)/\($0)") }
            }
            let text = JSONValue.object(details).line
            let content = FileContent(of: text)
            let path = "\(folder)/\(id).json"
            publisherFiles[publisher, default: [:]][path] = content.json
            add(File(path: path, content: content) { text })
            var entry = details.filter {
                [
                    "id", "kind", "name", "version", "author", "size", "thumbnail", "darkThumbnail",
                    "requires",
                ].contains($0.key)
            }
            entry["summary"] = details["description"]?.string.map { .string(Self.summary($0)) }
            entry["names"] = details["names"]?.object.map(Self.summaries)
            entry["summaries"] = details["descriptions"]?.object.map(Self.summaries)
            entry["details"] = .string(path)
            entries.append(.object(entry))
        }

        /// Returns the texts of at most 64 languages, each short, so that no product fills a page of the catalogue.
        private static func summaries(_ texts: [String: JSONValue]) -> JSONValue {
            let kept = texts.compactMapValues(\.string).sorted { $0.key < $1.key }.prefix(64)
            return .object(Dictionary(uniqueKeysWithValues: kept.map { ($0.key, .string(summary($0.value))) }))
        }

        private static func summary(_ text: String) -> String {
            if text.unicodeScalars.count <= 200 { return text }
            let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
            return (start.lastIndex(of: " ").map { String(start[..<$0]) } ?? start) + "…"
        }

        private mutating func addOwn(_ path: String, _ value: JSONValue) {
            let text = value.line
            let content = FileContent(of: text)
            ownFiles[path] = content.json
            add(File(path: path, content: content) { text })
        }

        private mutating func add(_ file: File) {
            files.append(file)
            hashes[file.path] = file.content.sha256
        }

        func serverPath(of path: String) -> String? { hashes[path].map { StoreTarget.serverPath(path, hash: $0) } }

        // MARK: Roles

        /// The top-level role: the catalogue, and one terminating delegation to each publisher.
        func targetsRole(of office: StoreOffice, _ root: StoreOffice.Root) throws -> PublicFolder.RoleContents {
            var keys: [String: JSONValue] = [:]
            let roles = try office.publishers.map { publisher -> JSONValue in
                let (names, threshold) = office.keyNames(of: publisher)
                let own = try names.map { try office.publicKey($0) }
                for key in own { keys[key.keyID] = key.json }
                return [
                    "name": .string(publisher), "keyids": .array(own.map { .string($0.keyID) }),
                    "threshold": .integer(threshold), "terminating": true,
                    "paths": .array([.string("themes/\(publisher)/*")]),
                ]
            }
            var members: [String: JSONValue] = ["targets": .object(ownFiles)]
            if !roles.isEmpty { members["delegations"] = ["keys": .object(keys), "roles": .array(roles)] }
            return .init(name: "targets", members: members, keys: try root.keys(of: "targets"))
        }

        func roles(of office: StoreOffice) throws -> [PublicFolder.RoleContents] {
            try office.publishers.flatMap { publisher in
                let keys = try office.keys(of: publisher)
                let files = publisherFiles[publisher] ?? [:]
                guard files.count > Self.binThreshold else {
                    return [
                        PublicFolder.RoleContents(name: publisher, members: ["targets": .object(files)], keys: keys)
                    ]
                }
                return bins(of: publisher, files, keys)
            }
        }

        private func bins(
            of publisher: String, _ files: [String: JSONValue], _ keys: [SigningKey]
        ) -> [PublicFolder.RoleContents] {
            // About 500 files in each bin.
            let bits = max(1, Int.bitWidth - (files.count / 500).leadingZeroBitCount)
            let digits = (bits + 3) / 4
            var bins = [[String: JSONValue]](repeating: [:], count: 1 << bits)
            for (path, value) in files {
                let number = UInt64(Digest.sha256(Array(path.utf8)).prefix(8), radix: 16) ?? 0
                bins[Int(number >> UInt64(32 - bits))][path] = value
            }
            let ids = keys.map(\.publicKey.keyID)
            let delegations: JSONValue = [
                "keys": .object(Dictionary(uniqueKeysWithValues: keys.map { ($0.publicKey.keyID, $0.publicKey.json) })),
                "succinct_roles": [
                    "keyids": .array(ids.map(JSONValue.string)), "threshold": 1, "bit_length": .integer(Int64(bits)),
                    "name_prefix": .string("\(publisher)\(Self.binMark)"),
                ],
            ]
            let parent = PublicFolder.RoleContents(
                name: publisher, members: ["targets": [:], "delegations": delegations], keys: keys)
            return [parent]
                + bins.enumerated().map { number, files in
                    let text = String(number, radix: 16)
                    let name =
                        "\(publisher)\(Self.binMark)-\(String(repeating: "0", count: max(0, digits - text.count)))\(text)"
                    return .init(name: name, members: ["targets": .object(files)], keys: keys)
                }
        }
    }
#endif
