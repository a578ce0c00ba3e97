#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    extension ThemeTraits {
        /// Creates the traits of a theme from UIKit's: the idiom, increased contrast, and the light or dark appearance.
        /// Unspecified traits and CarPlay are omitted.
        public init(_ traits: UITraitCollection) {
            self = []
            switch traits.userInterfaceIdiom {
            case .phone: insert(.iphone)
            case .pad: insert(.ipad)
            case .mac: insert(.mac)
            case .tv: insert(.tv)
            case .vision: insert(.vision)
            default: break
            }
            switch traits.userInterfaceStyle {
            case .light: insert(.light)
            case .dark: insert(.dark)
            default: break
            }
            if traits.accessibilityContrast == .high { insert(.highcontrast) }
        }

        /// UIKit's traits that decide a theme's traits and scale.
        static var observed: [UITrait] {
            [
                UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
                UITraitDisplayScale.self,
            ]
        }
    }

    extension UITraitCollection {
        /// Creates UIKit's traits from those of a theme, for example to preview a view in the dark appearance.
        ///
        /// The traits `watch` and `desktop` have no counterpart in UIKit, and are omitted.
        public convenience init(_ traits: ThemeTraits) {
            let idioms: [(ThemeTraits, UIUserInterfaceIdiom)] = [
                (.iphone, .phone), (.ipad, .pad), (.mac, .mac), (.tv, .tv), (.vision, .vision),
            ]
            self.init { collection in
                for (trait, idiom) in idioms where traits.contains(trait) { collection.userInterfaceIdiom = idiom }
                if traits.contains(.light) { collection.userInterfaceStyle = .light }
                if traits.contains(.dark) { collection.userInterfaceStyle = .dark }
                if traits.contains(.highcontrast) { collection.accessibilityContrast = .high }
            }
        }
    }

    extension UIColor {
        /// Creates the color of a constant. It is dynamic if the theme has other values for other traits, so that UIKit shows
        /// the value for the traits of each view that it is used in.
        ///
        ///     separator.backgroundColor = engine.root.activeTheme.flatMap { UIColor("separator", in: $0) }
        ///
        /// The color does not follow a switch of themes. Set it again in `engine.root.observe(_:_:)`.
        ///
        /// - Returns: nil if the theme has no color of this name, under none of UIKit's traits.
        public convenience init?(_ constant: String, in theme: Theme) {
            func color(_ traits: ThemeTraits) -> ThemeColor? {
                try? theme.constant(constant, as: .color, traits: traits)
            }
            let combinations: [ThemeTraits] = [
                [], .light, .dark, .highcontrast, [.highcontrast, .light], [.highcontrast, .dark],
            ]
            let idioms: [ThemeTraits] = [[], .iphone, .ipad, .mac, .tv, .vision]
            let colors = idioms.flatMap { idiom in combinations.map { color($0.union(idiom)) } }
            guard let first = colors.lazy.compactMap({ $0 }).first else { return nil }
            if colors.allSatisfy({ $0 == first }) {
                self.init(first)
            } else {
                self.init { traits in
                    let color: ThemeColor? = try? theme.constant(constant, as: .color, traits: ThemeTraits(traits))
                    return UIColor(color ?? first)
                }
            }
        }
    }
#endif
