#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit

    extension ThemeTraits {
        /// The names of the appearances that themes tell apart, with the traits of each.
        private static let appearances: [NSAppearance.Name: ThemeTraits] = [
            .aqua: .light, .darkAqua: .dark, .accessibilityHighContrastAqua: [.light, .highContrast],
            .accessibilityHighContrastDarkAqua: [.dark, .highContrast],
        ]
        // AppKit asks for each color that it draws.
        private static let appearanceNames: [NSAppearance.Name] = Array(appearances.keys)

        /// Creates the traits of a theme from an appearance: `mac`, `light` or `dark`, and increased contrast.
        public init(_ appearance: NSAppearance) {
            let best =
                Self.appearances[appearance.name] == nil
                ? appearance.bestMatch(from: Self.appearanceNames) : appearance.name
            self = best.flatMap { Self.appearances[$0] } ?? []
            insert(.mac)
        }
    }

    extension NSAppearance {
        /// Creates the appearance of the traits of a theme, for example to preview a view in the dark appearance.
        ///
        /// Traits without `dark` have the light appearance. The others are omitted: devices have no counterpart, and AppKit
        /// makes the appearances of increased contrast itself, from the user's setting.
        public convenience init?(_ traits: ThemeTraits) {
            self.init(named: traits.contains(.dark) ? .darkAqua : .aqua)
        }
    }
#endif
