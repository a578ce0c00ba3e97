#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import SkinKit

    extension ThemeTraits {
        /// The names of the appearances that themes tell apart, with the traits of each.
        fileprivate static var appearances: [(name: NSAppearance.Name, traits: ThemeTraits)] {
            [
                (.aqua, .light), (.darkAqua, .dark), (.accessibilityHighContrastAqua, [.light, .highcontrast]),
                (.accessibilityHighContrastDarkAqua, [.dark, .highcontrast]),
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

    extension NSColor {
        /// Creates the color of a constant. It is dynamic if the theme has other values for other appearances, so that
        /// AppKit shows the value for the appearance in which it is drawn.
        ///
        ///     window.backgroundColor = engine.root.activeTheme.flatMap { NSColor("surface", in: $0) }
        ///
        /// The color does not follow a switch of themes. Set it again in `engine.root.observe(_:_:)`.
        ///
        /// - Returns: nil if the theme has no color of this name.
        public convenience init?(_ constant: String, in theme: Theme) {
            let colors: [ThemeColor?] = ThemeTraits.appearances.map {
                try? theme.constant(constant, as: .color, traits: $0.traits.union(.mac))
            }
            guard let first = colors.lazy.compactMap({ $0 }).first else { return nil }
            if colors.allSatisfy({ $0 == first }) {
                self.init(first)
            } else {
                self.init(name: nil) { appearance in
                    let color: ThemeColor? = try? theme.constant(
                        constant, as: .color, traits: ThemeTraits(appearance))
                    return NSColor(color ?? first)
                }
            }
        }
    }
#endif
