/// The appearance that a theme is made for (theme format 1, section 18).
public enum ThemeAppearance: String, Hashable, Sendable, CaseIterable {
    /// The theme is always light, whatever the traits of the app are.
    case light
    /// The theme is always dark, whatever the traits of the app are.
    case dark
    /// The theme follows the traits of the app.
    case any

    /// Creates an appearance from its number in a cache: 0 any, 1 light, 2 dark.
    package init?(number: UInt32) {
        switch number {
        case 0: self = .any
        case 1: self = .light
        case 2: self = .dark
        default: return nil
        }
    }

    package var number: UInt32 {
        switch self {
        case .any: 0
        case .light: 1
        case .dark: 2
        }
    }

    /// The trait that is always active, or none.
    package var traits: ThemeTraits {
        switch self {
        case .light: .light
        case .dark: .dark
        case .any: []
        }
    }

    /// The traits that are never active.
    package var excluded: ThemeTraits {
        switch self {
        case .light: .dark
        case .dark: .light
        case .any: []
        }
    }

    /// Returns active traits with that of the theme in place of the one of its kind.
    package func applied(to traits: ThemeTraits) -> ThemeTraits {
        self == .any ? traits : traits.subtracting([.light, .dark]).union(self.traits)
    }
}
