import SkinDiagnostics
import SkinKit

struct ReadTokens {
    /// All tokens, in the order of the files.
    var tokens: [ReadToken] = []
    /// The numbers of the tokens, each behind those that it refers to.
    var order: [Int] = []
}

/// The reader of tokens' values. It resolves types and references, and finds what the format does not allow.
struct TokenResolver {
    let set: TokenSet
    var files: TokenFiles
    let aliases: TokenAliases
    var found = Findings()
    private static let referenceLimit = 64
    /// The number of values that references may still be replaced by: they can be exponentially many.
    private var budget = 250_000
    /// The texts of tokens that arithmetic and colors refer to, as far as they were asked for.
    var texts: [Int: String?] = [:]
    /// The number of bytes that texts may still take: they can be quadratically long in all.
    var textBudget = 4 << 20

    struct Findings {
        /// The reasons why the value is only approximately that of the source.
        var notes: [String] = []
        var faults: [ImportFault] = []
        /// Outdated forms that are accepted.
        var warnings: [ImportFault] = []
        /// The numbers of the tokens that the value refers to.
        var references: [Int] = []
        /// Whether the name of a weight also says that the font is italic.
        var isItalic = false
        /// Whether an export of SkinKit wrote the token, a font.
        var isOwnFont = false
    }

    init(_ set: TokenSet, _ files: TokenFiles) {
        self.set = set
        self.files = files
        aliases = TokenAliases(set)
    }

    /// Reads all tokens. Those with faults have no value; if files must be strict, the faults are reported.
    mutating func tokens() -> ReadTokens {
        var result = ReadTokens()
        var references: [[Int]] = []
        for number in set.tokens.indices {
            result.tokens.append(read(number))
            references.append(found.references)
        }
        let order = ReferenceOrder(references)
        result.order = order.nodes
        reportCircles(order.circles)
        if !files.isStrict { leaveOutFollowers(of: order, references, in: &result.tokens) }
        return result
    }

    private mutating func read(_ number: Int) -> ReadToken {
        found = Findings()
        let placed = set.tokens[number]
        found.isOwnFont = placed.token.own?["type"]?.string?.hasSuffix("font") == true
        var token = ReadToken(placed: placed, type: aliases.types[number] ?? "", value: .text(""))
        if let value = value(of: number), found.faults.isEmpty {
            token.value = value
            token.modes = modes(of: placed, token.type)
            token.notes = found.notes
            for warning in found.warnings { files.warn(warning) }
        } else if files.isStrict {
            for fault in found.faults { files.report(fault) }
        } else {
            token.faults = found.faults
            if found.faults.isEmpty { token.leaveOut("the value cannot be read", files) }
        }
        return token
    }

    /// Returns the values of a token's modes. An invalid one is left out with a note, since the format knows no modes.
    private mutating func modes(of placed: PlacedToken, _ type: String) -> [ReadToken.Mode] {
        guard let modes = placed.token.extensions?["mode"]?.members else { return [] }
        let before = found
        var values: [ReadToken.Mode] = []
        var faults: [String] = []
        for mode in modes {
            found = Findings()
            if let value = part(mode.value, type), found.faults.isEmpty {
                values.append(.init(name: mode.name, value: value, references: found.references))
            } else {
                faults.append(mode.name)
            }
        }
        found = before
        if !faults.isEmpty { found.notes.append(ReadToken.note(ofInvalidModes: faults)) }
        return values
    }

    // MARK: Faults

    /// Records what makes the token unreadable.
    mutating func reject(_ message: String, at json: JSONValue) {
        found.faults.append(ImportFault(at: files.location(json), message))
    }

    /// Records an outdated form: a warning if such forms are accepted, else a fault.
    ///
    /// - Returns: Whether to accept the form.
    mutating func acceptsLegacy(_ message: String, at json: JSONValue) -> Bool {
        if files.isStrict {
            reject("\(message); it is accepted without --strict", at: json)
        } else {
            found.warnings.append(ImportFault(at: files.location(json), message))
        }
        return !files.isStrict
    }

    private mutating func reportCircles(_ circles: [[Int]]) {
        for circle in circles where files.isStrict {
            let name = { [set] in set.tokens[$0].name }
            let rest = circle.count == 1 ? "" : ": \(ReferenceOrder.text(ofCircle: circle, named: name))"
            files.report(
                "the token '\(name(circle[0]))' refers to itself\(rest)", at: set.tokens[circle[0]].token.place)
        }
    }

    /// Leaves out the members of circles, and what refers to tokens that are left out.
    private func leaveOutFollowers(of order: ReferenceOrder, _ references: [[Int]], in tokens: inout [ReadToken]) {
        for circle in order.circles {
            let reason = ReferenceOrder.reason(ofCircle: circle) { set.tokens[$0].name }
            for token in circle where tokens[token].faults.isEmpty { tokens[token].leaveOut(reason, files) }
        }
        // The token at the end of the way by which a token is left out.
        var roots: [Int?] = tokens.indices.map { tokens[$0].faults.isEmpty ? nil : $0 }
        for token in order.nodes {
            if roots[token] == nil, let root = references[token].lazy.compactMap({ roots[$0] }).first {
                roots[token] = root
                tokens[token].leaveOut(ReferenceOrder.reason(leadingTo: set.tokens[root].name), files)
            }
        }
        for token in tokens.indices { tokens[token].removeModes { $0.references.contains { roots[$0] != nil } } }
    }

    // MARK: Values

    private mutating func value(of number: Int) -> TokenValue? {
        let token = set.tokens[number].token
        guard let type = aliases.types[number] else { return valueWithoutType(number) }
        let plain = LegacyTokens.plain(type)
        guard TokenTreeReader.types.contains(plain) || plain == "string" || plain == "boolean" else {
            // The reader of the file reports it once if files must be strict.
            if !files.isStrict { reject("unknown type '\(type)'", at: token.place) }
            return nil
        }
        if case .null = token.value.content {
            reject("'$value' cannot be null", at: token.value)
            return nil
        }
        if let target = aliases.names[number] {
            guard acceptsReference(of: token), let value = alias(target, type, at: token.value) else { return nil }
            return modified(value, number)
        }
        guard let value = part(token.value, type), let modified = modified(value, number) else { return nil }
        return linked(found.isOwnFont ? grown(modified, token) : modified, number, type)
    }

    /// Returns a typography with what an export of SkinKit keeps of it in an extension.
    private func grown(_ value: TokenValue, _ token: Token) -> TokenValue {
        guard case .parts(var parts) = value, let own = token.own else { return value }
        if let style = own["relative"]?.string, ThemeFont.TextStyle(rawValue: style) != nil {
            parts.append(.init(name: "relative", value: .text(style)))
        }
        if let maximum = own["maximum"]?.number, maximum > 0 {
            parts.append(.init(name: "maximum", value: .text(maximum.decimal)))
        }
        return .parts(parts)
    }

    /// Returns an alias of a token without a type, with which it is left out.
    private mutating func valueWithoutType(_ number: Int) -> TokenValue? {
        let placed = set.tokens[number]
        if let name = aliases.names[number] { return alias(name, nil, at: placed.token.value) }
        reject("the token '\(placed.name)' has no type", at: placed.token.place)
        return nil
    }

    /// Records a pointer to a token itself, which is an outdated form, and returns whether to accept it.
    private mutating func acceptsReference(of token: Token) -> Bool {
        guard let reference = TokenReference.pointer(in: token.value), !reference.hasSuffix("/$value") else {
            return true
        }
        let message = "'\(reference)' leads to a token; its value is '\(reference)/$value'"
        return acceptsLegacy(message, at: token.value)
    }

    /// Reads a value or part of a type: a reference to a token, or what ``literal(_:_:)`` reads.
    mutating func part(_ json: JSONValue, _ type: String) -> TokenValue? {
        if let text = json.string {
            if let name = set.name(inReference: text) { return alias(name, type, at: json) }
            let count = found.faults.count
            if let value = written(text, type, at: json) { return value }
            if found.faults.count > count { return nil }
            // A string may have braces within it.
            if text.hasPrefix("{") || text.hasSuffix("}"), type != "string" {
                reject("malformed reference '\(text)'", at: json)
                return nil
            }
        }
        guard let plain = expanded(json, []) else { return nil }
        // A pointer can lead to a value that is a reference.
        if TokenReference.pointer(in: json) != nil, plain.string?.hasPrefix("{") == true { return part(plain, type) }
        return literal(plain, type)
    }

    /// Returns a reference to a token, if that exists and is of a type, or of any.
    private mutating func alias(_ name: String, _ type: String?, at json: JSONValue) -> TokenValue? {
        guard let number = set.index[name] else {
            reject("unknown token '\(name)'", at: json)
            return nil
        }
        found.references.append(number)
        // A token without a type, or of a circle, is left out, and this one with it.
        guard let type, let other = aliases.types[number], LegacyTokens.plain(other) != LegacyTokens.plain(type),
            files.isStrict || !LegacyTokens.areNumbers(type, other)
        else { return .alias(name) }
        reject("'\(name)' is of the type '\(other)', expected '\(type)'", at: json)
        return nil
    }

    // MARK: JSON Pointers

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
                guard let text = TokenReference.pointer(in: json) else {
                    reject("a reference has '$ref', a string, and nothing else", at: json)
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
            reject("'\(text)' is not a JSON Pointer such as '#/group/token/$value'", at: json)
            return nil
        }
        guard !open.contains(text), open.count < Self.referenceLimit else {
            let isCircle = open.contains(text)
            reject("the reference '\(text)' leads \(isCircle ? "to itself" : "through more than 64 others")", at: json)
            return nil
        }
        if let (value, rest) = set.metadata(at: path) {
            if found.notes.last != Self.partNote { found.notes.append(Self.partNote) }
            return follow(rest, from: value, json, open + [text])
        }
        guard
            let name = path.indices.lazy.map({ path[...$0].joined(separator: ".") }).first(where: {
                set.index[$0] != nil
            }),
            let index = set.index[name]
        else {
            reject("'\(text)' leads to no token", at: json)
            return nil
        }
        let rest = path.dropFirst(set.tokens[index].path.count)
        guard rest.first == "$value" else {
            let reason = rest.isEmpty ? "a token; add '/$value'" : "no value of a token"
            reject("'\(text)' leads to \(reason)", at: json)
            return nil
        }
        if found.notes.last != Self.partNote, rest.count > 1 { found.notes.append(Self.partNote) }
        return follow(rest.dropFirst(), from: set.tokens[index].token.value, json, open + [text])
    }

    private static let partNote = "a reference to a part of a token became its value"

    private mutating func follow(
        _ path: ArraySlice<String>, from start: JSONValue, _ json: JSONValue, _ open: [String]
    ) -> JSONValue? {
        var value = start
        if TokenReference.pointer(in: value) != nil {
            guard let next = expanded(value, open) else { return nil }
            value = next
        }
        for (depth, segment) in path.enumerated() {
            if let text = value.string, let alias = TokenReference.curly(text),
                let index = set.index[alias.joined(separator: ".")]
            {
                guard let end = aliases.ends[index] else {
                    reject("the reference '\(text)' leads to itself", at: json)
                    return nil
                }
                return follow(path.dropFirst(depth), from: set.tokens[end].token.value, json, open + [text])
            }
            var next: JSONValue?
            if let elements = value.elements {
                let isIndex =
                    segment.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } && (segment == "0" || !segment.hasPrefix("0"))
                if isIndex, let number = Int(segment), number < elements.count { next = elements[number] }
            } else {
                next = value[segment]
            }
            if let target = next, TokenReference.pointer(in: target) != nil {
                guard let plain = expanded(target, open) else { return nil }
                next = plain
            }
            guard let next else {
                reject("the reference leads to nothing: no '\(segment)'", at: json)
                return nil
            }
            value = next
        }
        return expanded(value, open)
    }
}

/// The tokens that are aliases of others as a whole, and what they take from those.
struct TokenAliases {
    /// The name of the token that each token is an alias of, whether there is such a token or not.
    let names: [String?]
    /// The number of the token that each token is an alias of.
    let targets: [Int?]
    /// The last token of each chain of aliases, which is the token itself if it is no alias; nil for a chain that leads to
    /// itself.
    let ends: [Int?]
    /// The type of each token: its own, else that of the token that it refers to, else that of its groups.
    private(set) var types: [String?]

    /// - Complexity: O(n) for n tokens.
    init(_ set: TokenSet) {
        names = set.tokens.map { Self.alias($0.token, in: set) }
        targets = names.map { name in name.flatMap { set.index[$0] } }
        let chains = ReferenceChains(targets)
        ends = chains.ends
        types = set.tokens.map { ($0.token.type?.string).map(LegacyTokens.type) }
        // A chain that leads to itself gives no types: its tokens are left out.
        for token in chains.order where chains.ends[token] != nil && types[token] == nil {
            types[token] =
                targets[token].flatMap { types[$0] } ?? set.tokens[token].inheritedType?.string.map(LegacyTokens.type)
        }
    }

    private static func alias(_ token: Token, in set: TokenSet) -> String? {
        if let text = token.value.string { return set.name(inReference: text) }
        guard let reference = TokenReference.pointer(in: token.value), var path = TokenReference.pointer(reference)
        else { return nil }
        if path.last == "$value" {
            path.removeLast()
        } else if !token.isReference {
            return nil
        }
        let name = path.joined(separator: ".")
        return set.index[name] == nil ? nil : name
    }
}
