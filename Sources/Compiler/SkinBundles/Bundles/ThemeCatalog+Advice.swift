import SkinFormat
import SkinKit

extension ThemeCatalog {
    /// Returns advice about an identifier that no theme has.
    ///
    /// - Parameter chain: The theme that inherits from it, preceded by its descendants. Inheriting from one of these,
    ///   or from a theme that inherits from them, would be a cycle.
    func advice(on identifier: String, for chain: [Bundle]) -> String {
        let members = Set(chain.compactMap(\.info.identifier))
        let possible = bundles.filter { !inherits($0, fromAnyOf: members) }.compactMap(\.info.identifier)
        if let nearest = Suggestion.nearest(to: identifier, among: possible) { return "did you mean '\(nearest)'?" }
        guard !possible.isEmpty else { return "there is no other theme in the folders searched" }
        let shown = possible.prefix(Self.shownLimit).map { "'\($0)'" }.joined(separator: ", ")
        return "the themes are \(shown)\(possible.count > Self.shownLimit ? " …" : "")"
    }

    private static let shownLimit = 6

    /// Whether a theme is one of some themes or inherits from one.
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
