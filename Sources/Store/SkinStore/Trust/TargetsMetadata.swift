import SkinDiagnostics

#if Store
    struct Delegation: Sendable, Hashable {
        let name: String
        let role: Role
        let keys: KeyRing
        /// Whether the search for a target ends with the role and its delegations.
        let isTerminating: Bool
    }

    /// The metadata of a role of targets: files, and the roles to which it delegates others.
    struct TargetsMetadata {
        let metadata: SignedMetadata
        private let targets: [String: JSONValue]
        private let delegations: Delegations?

        init(_ bytes: [UInt8]) throws(StoreError) {
            metadata = try SignedMetadata(bytes, "targets")
            guard let targets = metadata.signed["targets"]?.object else {
                throw StoreError(.malformed, "the targets metadata names no files")
            }
            self.targets = targets
            delegations = try metadata.signed["delegations"].map { value throws(StoreError) in try Delegations(value) }
        }

        func target(_ path: String) throws(StoreError) -> StoreTarget? {
            // Paths are equal if their bytes are.
            guard let index = targets.index(forKey: path), targets[index].key.utf8.elementsEqual(path.utf8) else {
                return nil
            }
            let value = targets[index].value
            guard let content = FileContent(value), let length = content.length else {
                throw StoreError(.malformed, "the targets metadata has an invalid entry for '\(path)'")
            }
            return StoreTarget(path: path, length: length, content: content)
        }

        var paths: [String] { targets.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

        var allDelegations: [Delegation] { delegations?.all ?? [] }

        /// Returns the delegations that a path matches, in their order, up to the first terminating one.
        func delegations(for path: String) -> [Delegation] {
            let matching = delegations?.roles(for: path) ?? []
            guard let end = matching.firstIndex(where: \.isTerminating) else { return matching }
            return Array(matching[...end])
        }
    }

    /// The delegations of a role of targets: roles with patterns of paths, or hash bins.
    private struct Delegations {
        private struct Rule {
            let delegation: Delegation
            let paths: [PathPattern]
            let hashPrefixes: [String]
        }

        private struct Bins {
            let role: Role
            let bitCount: Int
            let prefix: String
        }

        private let keys: KeyRing
        private var rules: [Rule] = []
        private var bins: Bins?

        /// Names that no delegated role has. Many disks do not distinguish upper from lower case.
        static let topLevelRoles: Set = ["root", "timestamp", "snapshot", "targets"]

        init(_ value: JSONValue) throws(StoreError) {
            guard let keys = KeyRing(value["keys"]), (value["roles"] == nil) != (value["succinct_roles"] == nil) else {
                throw StoreError(.malformed, "the targets metadata has invalid delegations")
            }
            self.keys = keys
            if let succinct = value["succinct_roles"] {
                guard let role = Role(succinct), let bitCount = succinct["bit_length"]?.integer, (1...32) ~= bitCount,
                    let prefix = succinct["name_prefix"]?.string
                else { throw StoreError(.malformed, "the targets metadata has invalid hash bins") }
                bins = Bins(role: role, bitCount: Int(bitCount), prefix: prefix)
            }
            var names: Set<String> = []
            for member in value["roles"]?.elements ?? [] {
                let rule = try rule(member)
                guard names.insert(rule.delegation.name).inserted else {
                    throw StoreError(.malformed, "the role '\(rule.delegation.name)' is delegated to twice")
                }
                rules.append(rule)
            }
        }

        private func rule(_ value: JSONValue) throws(StoreError) -> Rule {
            let (paths, prefixes) = (value["paths"]?.strings, value["path_hash_prefixes"]?.strings)
            guard let name = value["name"]?.string, !name.isEmpty, !Self.topLevelRoles.contains(name.lowercased()),
                let role = Role(value), let isTerminating = value["terminating"]?.bool,
                (paths == nil) != (prefixes == nil)
            else { throw StoreError(.malformed, "the targets metadata has an invalid delegation") }
            for path in paths ?? [] where path.utf8.count > PathPattern.lengthLimit {
                throw StoreError(
                    .limitExceeded, "a path pattern of '\(name)' has more than \(PathPattern.lengthLimit) bytes")
            }
            let delegation = Delegation(name: name, role: role, keys: keys, isTerminating: isTerminating)
            return Rule(
                delegation: delegation, paths: (paths ?? []).map(PathPattern.init),
                hashPrefixes: (prefixes ?? []).map { $0.lowercased() })
        }

        var all: [Delegation] {
            guard let bins else { return rules.map(\.delegation) }
            return (0..<(UInt64(1) << UInt64(bins.bitCount))).map { delegation(toBin: $0, of: bins) }
        }

        private func delegation(toBin number: UInt64, of bins: Bins) -> Delegation {
            let text = String(number, radix: 16)
            let digits = (bins.bitCount + 3) / 4
            let name = "\(bins.prefix)-\(String(repeating: "0", count: max(0, digits - text.count)))\(text)"
            return Delegation(name: name, role: bins.role, keys: keys, isTerminating: true)
        }

        func roles(for path: String) -> [Delegation] {
            let hash = Digest.sha256(Array(path.utf8))
            if let bins {
                let number = (UInt64(hash.prefix(8), radix: 16) ?? 0) >> UInt64(32 - bins.bitCount)
                return [delegation(toBin: number, of: bins)]
            }
            return rules.filter { rule in
                rule.paths.contains { $0.matches(path) } || rule.hashPrefixes.contains { hash.hasPrefix($0) }
            }.map(\.delegation)
        }
    }
#endif
