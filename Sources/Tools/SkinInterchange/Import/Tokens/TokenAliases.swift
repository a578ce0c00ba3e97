import SkinDiagnostics

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
        types = set.tokens.map { $0.token.type?.string.map(LegacyTokens.type) }
        // A chain that leads to itself gives no types: its tokens are left out.
        for token in chains.order where chains.ends[token] != nil && types[token] == nil {
            types[token] =
                targets[token].flatMap { types[$0] } ?? set.tokens[token].inheritedType?.string.map(LegacyTokens.type)
        }
    }

    private static func alias(_ token: Token, in set: TokenSet) -> String? {
        if let text = token.value.string { return TokenReference.curly(text)?.joined(separator: ".") }
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
