import SkinCompiler
import SkinDiagnostics
import SkinKit

/// The findings about appearances and contrasts of which a theme hides all that its ancestors define: a constant without traits
/// wins over an ancestor's under any (theme format 1, section 6).
struct TraitFindings {
    private let themes: [LintedTheme]

    init(_ themes: [LintedTheme]) { self.themes = themes }

    func diagnostics() -> [ThemeDiagnostic] {
        themes.flatMap { theme in
            let traits: [ThemeTraits] = theme.chain.appearance == .any ? [.dark, .light] : []
            return (traits + [.highContrast]).compactMap { finding($0, theme) }
        }
    }

    private func finding(_ trait: ThemeTraits, _ theme: LintedTheme) -> ThemeDiagnostic? {
        let chain = theme.chain
        let layers = chain.layers.filter { $0.traits.isSuperset(of: trait) }
        let assets = chain.themes.lazy.flatMap(\.assets)
        // A theme that says something under the trait has thought of it.
        guard let layer = layers.last, !assets.contains(where: { $0.name.traits.isSuperset(of: trait) }),
            layers.allSatisfy({ !theme.isOwn(theme: $0.theme) && $0.classes.isEmpty && $0.entities.isEmpty })
        else { return nil }
        let plain = plainConstants(chain)
        var hiding: [(own: ThemeSourceLocation, hidden: ThemeSourceLocation)] = []
        for layer in layers {
            for constant in layer.constants.map({ chain.definitions.constants[Int($0)] }) {
                guard let winner = plain[constant.name], winner.theme > layer.theme else { return nil }
                guard theme.isOwn(theme: winner.theme) else { continue }
                hiding.append((chain.location(of: winner.place), chain.location(of: constant.place)))
            }
        }
        guard let first = hiding.min(by: { $0.own < $1.own }) else { return nil }
        let name = trait.sortedNames.joined()
        let declaring = trait == .highContrast ? "" : ", or declare the theme's <appearance> in info.xml"
        return ThemeDiagnostic(
            .hiddenTrait, severity: .warning, at: first.own,
            """
            nothing that '\(chain.themes[layer.theme].info.name)' defines for \(name) shows in this theme, whose \
            constants without traits win; also define them for \(name)\(declaring)
            """,
            notes: [.init("hidden by this", at: first.hidden)])
    }

    /// The last definition of each constant without traits.
    private func plainConstants(_ chain: ThemeChain) -> [Symbol: (theme: Int, place: Place)] {
        var found: [Symbol: (theme: Int, place: Place)] = [:]
        for layer in chain.layers where layer.traits.isEmpty {
            for constant in layer.constants.map({ chain.definitions.constants[Int($0)] }) {
                found[constant.name] = (layer.theme, constant.place)
            }
        }
        return found
    }
}
