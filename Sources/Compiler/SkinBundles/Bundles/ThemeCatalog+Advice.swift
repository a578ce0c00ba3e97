import SkinCompiler

extension ThemeCatalog {
    /// - Parameter chain: The theme that inherits from the identifier, preceded by its descendants. Inheriting from one
    ///   of these, or from a theme that inherits from them, would be a cycle.
    func advice(on identifier: String, for chain: [Bundle]) -> Advice {
        let members = Set(chain.compactMap(\.info.identifier))
        let possible = bundles.filter { !inherits($0, fromAnyOf: members) }.compactMap(\.info.identifier)
        return WordAdvice.theme(identifier, among: possible)
    }

    private func inherits(_ bundle: Bundle, fromAnyOf members: Set<String>) -> Bool {
        var next: Bundle? = bundle
        for _ in 0...ChainLoader.chainLimit {
            guard let theme = next else { return false }
            if let identifier = theme.info.identifier, members.contains(identifier) { return true }
            next = theme.info.parent.flatMap { self.bundle(identified: $0.identifier) }
        }
        return true
    }
}
