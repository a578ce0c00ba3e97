#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import UIKit

    extension ThemeTraits {
        /// Creates the traits of a theme from UIKit's: the idiom, increased contrast, and the light or dark appearance.
        /// Unspecified traits and CarPlay are omitted.
        public init(_ traits: UITraitCollection) {
            self = []
            switch traits.userInterfaceIdiom {
            case .phone: insert(.phone)
            case .pad: insert(.pad)
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
            if traits.accessibilityContrast == .high { insert(.highContrast) }
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
                (.phone, .phone), (.pad, .pad), (.mac, .mac), (.tv, .tv), (.vision, .vision),
            ]
            self.init { collection in
                for (trait, idiom) in idioms where traits.contains(trait) { collection.userInterfaceIdiom = idiom }
                if traits.contains(.light) { collection.userInterfaceStyle = .light }
                if traits.contains(.dark) { collection.userInterfaceStyle = .dark }
                if traits.contains(.highContrast) { collection.accessibilityContrast = .high }
            }
        }
    }
#endif
