import SkinJSON

/// The reader of tokens' values. It resolves types and references, and reports what the format does not allow.
struct TokenResolver {
    let set: TokenSet
    var files: TokenFiles
    /// The notes about the token that is being read.
    var notes: [String] = []
    private var types: [String: String?] = [:]
    private static let referenceLimit = 64
    /// The number of values that references may still be replaced by: they can be exponentially many.
    private var budget = 250_000

    init(_ set: TokenSet, _ files: TokenFiles) {
        self.set = set
        self.files = files
    }

    /// Returns all tokens with valid values, in the order of the files.
    mutating func tokens() -> [ReadToken] {
        var tokens: [ReadToken] = []
        for placed in set.tokens {
            if let token = read(placed) { tokens.append(token) }
        }
        return tokens
    }

    private mutating func read(_ placed: PlacedToken) -> ReadToken? {
        notes = []
        guard let type = type(of: placed, []) else {
            if !isInCycle(placed.name) {
                files.report("the token '\(placed.name)' has no type", at: placed.token.place)
            }
            return nil
        }
        guard TokenTreeReader.types.contains(type) || type == "string" || type == "boolean" else {
            var token = ReadToken(placed: placed, type: type, value: .text(""))
            token.isLeftOut = "unknown type '\(type)'"
            return token
        }
        guard let value = value(of: placed, type) else { return nil }
        var token = ReadToken(placed: placed, type: type, value: value)
        token.modes = modes(of: placed, type)
        token.notes = notes
        return token
    }

    /// Returns the values of a token's modes. An invalid one is left out with a note, since the format knows no modes.
    private mutating func modes(of placed: PlacedToken, _ type: String) -> [(name: String, value: TokenValue)] {
        guard let modes = placed.token.extensions?["mode"]?.members else { return [] }
        let before = (files, notes)
        var values: [(name: String, value: TokenValue)] = []
        var faults: [String] = []
        for mode in modes {
            if let value = part(mode.value, type) {
                values.append((mode.name, value))
            } else {
                faults.append(mode.name)
            }
        }
        (files, notes) = before
        if !faults.isEmpty { notes.append("invalid value in the mode '\(faults.joined(separator: "', '"))'") }
        return values
    }

    // MARK: Types

    /// Returns the type of a token: its own, else that of the token that it refers to, else that of its groups.
    private mutating func type(of placed: PlacedToken, _ open: [String]) -> String? {
        let name = placed.name
        if let known = types[name] { return known }
        var type = placed.token.type?.string.map(LegacyTokens.type)
        if type == nil {
            if let target = alias(placed.token) {
                if open.contains(target) || target == name { return nil }
                type = set.index[target].flatMap { self.type(of: set.tokens[$0], open + [name]) }
            }
            type = type ?? placed.inheritedType?.string.map(LegacyTokens.type)
        }
        types[name] = .some(type)
        return type
    }

    /// Returns the token that a token is an alias of as a whole.
    func alias(_ token: Token) -> String? {
        if let text = token.value.string { return TokenReference.curly(text)?.joined(separator: ".") }
        guard let reference = pointer(token.value), var path = TokenReference.pointer(reference) else { return nil }
        if path.last == "$value" {
            path.removeLast()
        } else if !token.isReference {
            return nil
        }
        let name = path.joined(separator: ".")
        return set.index[name] == nil ? nil : name
    }

    /// Reports a pointer to a token itself, which is an outdated form, and returns whether to accept it.
    private mutating func acceptsReference(of token: Token) -> Bool {
        guard let reference = pointer(token.value), !reference.hasSuffix("/$value") else { return true }
        let message = "'\(reference)' leads to a token; its value is '\(reference)/$value'"
        return files.acceptsLegacy(message, at: token.value)
    }

    private func isInCycle(_ name: String) -> Bool {
        var seen: Set<String> = []
        var next = name
        while seen.insert(next).inserted {
            guard let number = set.index[next], let target = alias(set.tokens[number].token) else { return false }
            next = target
        }
        return false
    }

    // MARK: Values

    private mutating func value(of placed: PlacedToken, _ type: String) -> TokenValue? {
        if let target = alias(placed.token) {
            guard acceptsReference(of: placed.token) else { return nil }
            guard check(alias: target, type, at: placed.token.value, from: placed.name) else { return nil }
            return .alias(target)
        }
        return part(placed.token.value, type)
    }

    /// Reads a value or part of a type: a reference to a token, or what ``literal(_:_:)`` reads.
    mutating func part(_ json: JSONValue, _ type: String) -> TokenValue? {
        if let text = json.string, text.hasPrefix("{") || text.hasSuffix("}") {
            guard let path = TokenReference.curly(text) else {
                files.report("malformed reference '\(text)'", at: json)
                return nil
            }
            let name = path.joined(separator: ".")
            return check(alias: name, type, at: json, from: nil) ? .alias(name) : nil
        }
        guard let plain = expanded(json, []) else { return nil }
        // A pointer can lead to a value that is a reference.
        if pointer(json) != nil, plain.string?.hasPrefix("{") == true { return part(plain, type) }
        return literal(plain, type)
    }

    /// Returns whether a token exists, has a type, and does not refer to itself.
    private mutating func check(alias name: String, _ type: String, at json: JSONValue, from source: String?) -> Bool {
        guard let number = set.index[name] else {
            files.report("unknown token '\(name)'", at: json)
            return false
        }
        var seen: Set<String> = source.map { [$0] } ?? []
        var next = name
        while true {
            guard seen.insert(next).inserted else {
                files.report("the token '\(source ?? name)' refers to itself", at: json)
                return false
            }
            guard let index = set.index[next], let target = alias(set.tokens[index].token) else { break }
            next = target
        }
        guard let found = self.type(of: set.tokens[number], []) else { return true }
        if found == type { return true }
        files.report("'\(name)' is of the type '\(found)', expected '\(type)'", at: json)
        return false
    }

    // MARK: JSON Pointers

    /// Returns the pointer of an object that has nothing but `$ref`.
    func pointer(_ json: JSONValue) -> String? {
        guard let members = json.members, members.count == 1, members[0].name == "$ref" else { return nil }
        return members[0].value.string
    }

    /// Returns a value in which pointers are replaced by what they lead to.
    mutating func expanded(_ json: JSONValue, _ open: [String]) -> JSONValue? {
        if !open.isEmpty { budget -= 1 }
        guard budget > 0 else {
            if budget == 0 { files.report("references lead to more than 250,000 values", at: json) }
            return nil
        }
        switch json.content {
        case .object(let members):
            if members.contains(where: { $0.name == "$ref" }) {
                guard let text = pointer(json) else {
                    files.report("a reference has '$ref', a string, and nothing else", at: json)
                    return nil
                }
                return target(of: text, json, open)
            }
            var result = json
            var all: [JSONMember] = []
            for member in members {
                guard let value = expanded(member.value, open) else { return nil }
                all.append(JSONMember(name: member.name, nameOffset: member.nameOffset, value: value))
            }
            result.content = .object(all)
            return result
        case .array(let elements):
            var result = json
            var all: [JSONValue] = []
            for element in elements {
                guard let value = expanded(element, open) else { return nil }
                all.append(value)
            }
            result.content = .array(all)
            return result
        default: return json
        }
    }

    private mutating func target(of text: String, _ json: JSONValue, _ open: [String]) -> JSONValue? {
        guard let path = TokenReference.pointer(text) else {
            files.report("'\(text)' is not a JSON Pointer such as '#/group/token/$value'", at: json)
            return nil
        }
        guard !open.contains(text), open.count < Self.referenceLimit else {
            files.report("the reference '\(text)' leads to itself", at: json)
            return nil
        }
        if let (value, rest) = set.metadata(at: path) {
            if notes.last != Self.partNote { notes.append(Self.partNote) }
            return follow(rest, from: value, json, open + [text])
        }
        guard
            let name = path.indices.lazy.map({ path[...$0].joined(separator: ".") }).first(where: {
                set.index[$0] != nil
            }),
            let index = set.index[name]
        else {
            files.report("'\(text)' leads to no token", at: json)
            return nil
        }
        let rest = path.dropFirst(set.tokens[index].path.count)
        guard rest.first == "$value" else {
            let reason = rest.isEmpty ? "a token; add '/$value'" : "no value of a token"
            files.report("'\(text)' leads to \(reason)", at: json)
            return nil
        }
        if notes.last != Self.partNote, rest.count > 1 { notes.append(Self.partNote) }
        return follow(rest.dropFirst(), from: set.tokens[index].token.value, json, open + [text])
    }

    private static let partNote = "a reference to a part of a token became its value"

    /// Returns what some segments lead to in a value, in which references are followed.
    private mutating func follow(
        _ path: ArraySlice<String>, from start: JSONValue, _ json: JSONValue, _ open: [String]
    ) -> JSONValue? {
        var value = start
        if pointer(value) != nil {
            guard let next = expanded(value, open) else { return nil }
            value = next
        }
        for (depth, segment) in path.enumerated() {
            if let text = value.string, let alias = TokenReference.curly(text),
                let index = set.index[alias.joined(separator: ".")]
            {
                guard open.count < Self.referenceLimit else { break }
                return follow(path.dropFirst(depth), from: set.tokens[index].token.value, json, open + [text])
            }
            var next: JSONValue?
            if let elements = value.elements {
                let isIndex =
                    segment.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && (segment == "0" || !segment.hasPrefix("0"))
                if isIndex, let number = Int(segment), number < elements.count { next = elements[number] }
            } else {
                next = value[segment]
            }
            if let found = next, pointer(found) != nil { next = expanded(found, open) }
            guard let next else {
                files.report("the reference leads to nothing: no '\(segment)'", at: json)
                return nil
            }
            value = next
        }
        return expanded(value, open)
    }
}
