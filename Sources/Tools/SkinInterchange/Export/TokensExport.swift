import SkinDiagnostics
import SkinKit

extension Export {
    /// Returns a theme as design tokens: the Design Tokens Community Group's format 2025.10.
    ///
    /// A theme that distinguishes traits becomes a resolver document: a set for each combination, and one modifier with
    /// a context for each. Values without a token type are groups with an extension `org.skinkit`, so that an import
    /// restores them.
    package static func tokens(_ exported: ExportedTheme) -> Export {
        var export = Export()
        let spelled = TokenPaths(exported.names)
        var reasons: [String: String] = [:]
        var sets: [(traits: ThemeTraits, tokens: JSONValue)] = []
        for layer in exported.layers {
            var tree = TokenTree()
            for (name, value) in layer.values {
                let token = TokenText.token(value)
                if let reason = token.reason { reasons[name] = reason }
                tree.insert(token.json, at: spelled.path(of: name))
            }
            for name in layer.removals { reasons[name] = "tokens cannot be removed; under some traits it has no value" }
            sets.append((layer.traits, .object(tree.members)))
        }
        for name in exported.names {
            let renamed = spelled.path(of: name).joined(separator: ".") == name ? nil : "its name is no token path"
            let reason = reasons[name] ?? renamed
            export.report.add(reason == nil ? .exact : .approximated, name, reason)
        }
        export.files = [file(exported.theme.info, sets)]
        return export
    }

    private static func file(_ info: ThemeInfo, _ sets: [(traits: ThemeTraits, tokens: JSONValue)]) -> ExportedFile {
        let schemas = "https://www.designtokens.org/schemas/2025.10"
        if sets.count == 1, let members = sets.first?.tokens.members {
            let head: [(name: String, value: JSONValue)] = [
                ("$schema", .string("\(schemas)/format.json")),
                ("$description", .string("\(info.name) \(info.version)")),
            ]
            return ExportedFile(
                path: "theme.tokens.json", text: JSONValue.object(head + members.map { ($0.name, $0.value) }).indented)
        }
        let named = sets.map {
            (name: $0.traits.isEmpty ? "default" : $0.traits.sortedNames.joined(separator: "-"), $0)
        }
        let document =
            [
                "$schema": .string("\(schemas)/resolver.json"), "name": .string(info.name), "version": "2025.10",
                "description": .string("\(info.name) \(info.version)"),
                "sets": .object(named.map { ($0.name, ["sources": .array([$0.1.tokens])]) }),
                "modifiers": ["traits": modifier(named.map { ($0.name, $0.1.traits) })],
                "resolutionOrder": .array([["$ref": "#/sets/default"], ["$ref": "#/modifiers/traits"]]),
            ] as JSONValue
        return ExportedFile(path: "theme.resolver.json", text: document.indented)
    }

    private static func modifier(_ sets: [(name: String, traits: ThemeTraits)]) -> JSONValue {
        // Layers combine: dark on an iPad is a context of its own, even if no set is for exactly that.
        let all = sets.reduce(into: ThemeTraits()) { $0.formUnion($1.traits) }.combinations
            .sorted { ($0.specificity, $0.rawValue) < ($1.specificity, $1.rawValue) }
        let contexts = all.map { traits -> (name: String, value: JSONValue) in
            let applying = sets.filter { !$0.traits.isEmpty && $0.traits.isSubset(of: traits) }
            let name = traits.isEmpty ? "default" : traits.sortedNames.joined(separator: "-")
            return (name, .array(applying.map { ["$ref": .string("#/sets/\($0.name)")] }))
        }
        return ["default": "default", "contexts": .object(contexts)]
    }
}

/// The paths of tokens: names split at their points, unless a part would be empty.
private struct TokenPaths {
    private var paths: [String: [String]] = [:]

    init(_ names: [String]) {
        var spelled = ExportedNames { Self.path(of: $0).joined(separator: ".") }
        for name in names { paths[name] = Self.path(of: spelled.name(name)) }
    }

    func path(of name: String) -> [String] { paths[name] ?? [name] }

    private static func path(of name: String) -> [String] {
        let plain = name.map { "{}".contains($0) ? "-" : $0 }
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        if parts.contains(where: { $0.isEmpty || $0.first == "$" }) {
            return [String(plain.map { $0 == "." || $0 == "$" ? "-" : $0 })]
        }
        return parts.map { String($0) }
    }
}

/// Groups of tokens. A token whose path another one continues is the root token of that group; a value of an extension is that
/// of the group itself.
private struct TokenTree {
    private var names: [String] = []
    private var groups: [String: TokenTree] = [:]
    private var tokens: [String: JSONValue] = [:]

    mutating func insert(_ token: JSONValue, at path: [String]) {
        guard let first = path.first else { return }
        if tokens[first] == nil, groups[first] == nil { names.append(first) }
        if path.count == 1 {
            tokens[first] = token
        } else {
            groups[first, default: TokenTree()].insert(token, at: Array(path.dropFirst()))
        }
    }

    var members: [(name: String, value: JSONValue)] {
        names.map { name in
            guard let group = groups[name] else { return (name, tokens[name] ?? .object([])) }
            guard let root = tokens[name] else { return (name, .object(group.members)) }
            let own = root["$value"] == nil ? root.members?.map { ($0.name, $0.value) } ?? [] : [("$root", root)]
            return (name, .object(own + group.members))
        }
    }
}
