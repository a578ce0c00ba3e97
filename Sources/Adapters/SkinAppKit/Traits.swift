#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit

    extension ThemeTraits {
        /// The names of the appearances that themes tell apart, with the traits of each.
        fileprivate static var appearances: [(name: NSAppearance.Name, traits: ThemeTraits)] {
            [
                (.aqua, .light), (.darkAqua, .dark), (.accessibilityHighContrastAqua, [.light, .highContrast]),
                (.accessibilityHighContrastDarkAqua, [.dark, .highContrast]),
            ]
        }

        /// Creates the traits of a theme from an appearance: `mac`, `light` or `dark`, and increased contrast.
        public init(_ appearance: NSAppearance) {
            let best = appearance.bestMatch(from: Self.appearances.map(\.name))
            self = Self.appearances.first { $0.name == best }?.traits ?? []
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
