import SkinDiagnostics
import SkinFormat

struct PlacedToken: Sendable {
    var path: [String]
    var token: Token
    /// The type of the nearest group with one.
    var inheritedType: JSONValue?
    /// The reason why the token, or its nearest group with `$deprecated`, is deprecated.
    var deprecation: String?

    var name: String { path.joined(separator: ".") }
}

/// A group with an extension that contains a value of SkinKit.
struct PlacedGroup: Sendable {
    var path: [String]
    var group: TokenGroup
}

/// All tokens of merged files, after the inheritance of groups.
struct TokenSet {
    private(set) var root: TokenGroup
    private(set) var tokens: [PlacedToken] = []
    private(set) var groups: [PlacedGroup] = []
    private(set) var index: [String: Int] = [:]
    /// Whether references of the forms before 2025.10 are followed.
    private let isLenient: Bool
    private static let limit = 250_000
    /// The number of groups visited. Groups that extend others can be exponentially many.
    private var visited = 0
    private static let depthLimit = 64

    /// Flattens groups. Reports references to groups that do not exist or inherit from themselves.
    init(_ root: TokenGroup, _ files: inout TokenFiles) {
        self.root = root
        isLenient = !files.isStrict
        flatten(root, [], inheriting: Defaults(), &files)
        for (number, token) in tokens.enumerated() { index[token.name] = number }
    }

    /// Returns the number of the token that a name in a reference means.
    func number(named name: String) -> Int? {
        if let number = index[name] { return number }
        guard isLenient else { return nil }
        for suffix in [".value", ".$value"] where name.hasSuffix(suffix) {
            if let number = index[String(name.dropLast(suffix.count))] { return number }
        }
        return index[name + ".$root"]
    }

    /// Returns the name in a text that is one reference as a whole: `{a.b}`, or `$a.b` of Tokens Studio.
    func name(inReference text: String) -> String? {
        if let path = TokenReference.curly(text) {
            let name = path.joined(separator: ".")
            return number(named: name).map { tokens[$0].name } ?? name
        }
        guard isLenient, text.hasPrefix("$"), let number = number(named: String(text.dropFirst())) else { return nil }
        return tokens[number].name
    }

    /// The properties of groups that all their tokens inherit.
    private struct Defaults {
        var type: JSONValue?
        var deprecation: Deprecation?
    }

    private mutating func flatten(
        _ group: TokenGroup, _ path: [String], inheriting defaults: Defaults, _ files: inout TokenFiles
    ) {
        guard path.count <= Self.depthLimit else {
            return files.report("groups are nested more than 64 deep, or extend one another", at: group.place)
        }
        visited += 1
        guard visited <= Self.limit else {
            if visited == Self.limit + 1 { files.report("more than 250,000 groups", at: group.place) }
            return
        }
        let group = expanded(group, path, [], &files)
        let defaults = Defaults(
            type: group.type ?? defaults.type, deprecation: group.deprecation ?? defaults.deprecation)
        if group.extensions?["org.skinkit"] != nil { groups.append(PlacedGroup(path: path, group: group)) }
        for name in group.names {
            guard tokens.count < Self.limit else { return }
            switch group.nodes[name] {
            case .group(let inner)?: flatten(inner, path + [name], inheriting: defaults, &files)
            case .token(let token)?:
                var placed = PlacedToken(path: path + [name], token: token, inheritedType: defaults.type)
                if case .yes(let reason)? = token.deprecation ?? defaults.deprecation { placed.deprecation = reason }
                tokens.append(placed)
                if tokens.count == Self.limit { files.report("more than 250,000 tokens", at: token.place) }
            case nil: break
            }
        }
    }

    /// Returns a group with the tokens that it inherits. Its inner groups may still extend others.
    ///
    /// - Parameter open: The groups that are being expanded, to detect cycles.
    private func expanded(
        _ group: TokenGroup, _ path: [String], _ open: [[String]], _ files: inout TokenFiles
    ) -> TokenGroup {
        guard let extends = group.extends, let text = extends.string else { return group }
        guard let target = TokenReference.path(of: text) else {
            files.ignore("'\(text)' is not a reference; expected '{group}' or '#/group'", at: extends)
            return group
        }
        guard !path.starts(with: target), !open.contains(path), open.count < Self.depthLimit else {
            files.ignore("the group '\(path.joined(separator: "."))' extends itself", at: extends)
            return group
        }
        switch node(at: target, open + [path], &files) {
        case .group(var base)?:
            base = expanded(base, target, open + [path], &files)
            base.extends = nil
            var own = group
            own.extends = nil
            let place = own.place
            base.merge(own)
            base.place = place
            return base
        case .token?: files.ignore("'\(text)' is a token; only groups can be extended", at: extends)
        case nil: files.ignore("unknown group '\(text)'", at: extends)
        }
        return group
    }

    /// Returns the extensions or the type of a token or group, and the segments behind them, if a path leads there.
    func metadata(at path: [String]) -> (value: JSONValue, rest: ArraySlice<String>)? {
        guard let depth = path.firstIndex(where: { $0 == "$extensions" || $0 == "$type" }) else { return nil }
        var node = TokenNode.group(root)
        for name in path[..<depth] {
            guard case .group(let group) = node, let next = group.nodes[name] else { return nil }
            node = next
        }
        let isType = path[depth] == "$type"
        let value: JSONValue?
        switch node {
        case .group(let group): value = isType ? group.type : group.extensions
        case .token(let token): value = isType ? token.type : token.extensions
        }
        return value.map { ($0, path[(depth + 1)...]) }
    }

    private func node(at path: [String], _ open: [[String]], _ files: inout TokenFiles) -> TokenNode? {
        var node = TokenNode.group(root)
        for (depth, name) in path.enumerated() {
            guard case .group(let group) = node else { return nil }
            let place = Array(path[..<depth])
            // A group that is being expanded can extend one within itself.
            let expanded = open.contains(place) ? group : expanded(group, place, open, &files)
            guard let next = expanded.nodes[name] else { return nil }
            node = next
        }
        return node
    }
}

enum TokenReference {
    /// Returns the path in a reference `{a.b}` or `#/a/b`; nil if the text is no reference.
    static func path(of text: String) -> [String]? { curly(text) ?? pointer(text) }

    static func curly(_ text: String) -> [String]? {
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
        let parts = text.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.contains { $0.isEmpty || $0.contains { "{}".contains($0) } } ? nil : parts
    }

    static func pointer(in json: JSONValue) -> String? {
        guard let members = json.members, members.count == 1, members[0].name == "$ref" else { return nil }
        return members[0].value.string
    }

    /// Returns the segments of a JSON Pointer in a fragment (RFC 6901, section 6).
    static func pointer(_ text: String) -> [String]? {
        guard text.hasPrefix("#/"), text.count > 2 else { return nil }
        var segments: [String] = []
        for part in text.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
            guard !part.isEmpty, let plain = decoded(part) else { return nil }
            segments.append(plain)
        }
        return segments
    }

    private static func decoded(_ segment: Substring) -> String? {
        // Not allowed in the fragment of a URI. Neither is a space, but section 7.4.6 has one.
        guard !segment.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }),
            let bytes = PercentEncoding.decoded(segment), let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        var plain = ""
        var characters = text[...]
        while let character = characters.popFirst() {
            guard character == "~" else {
                plain.append(character)
                continue
            }
            switch characters.popFirst() {
            case "0": plain.append("~")
            case "1": plain.append("/")
            default: return nil
            }
        }
        return plain
    }
}
