#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SwiftUI

    #if canImport(UIKit)
        import SkinUIKit
        import UIKit
    #else
        import AppKit
    #endif

    /// The environment's scope, which UIKit's traits hand over to hosted views of SwiftUI, and take from those that host UIKit's.
    struct SkinScopeKey: EnvironmentKey {
        static let defaultValue: ThemeScope? = nil
    }

    /// The constants of the environment's scope, which its styles resolve. UIKit's traits hand them over, too.
    struct SkinConstantsKey: EnvironmentKey {
        static let defaultValue: ThemeConstants? = nil
    }

    /// The tint of the nearest skin above that has one. SwiftUI's own is not public.
    struct SkinTintKey: EnvironmentKey {
        static let defaultValue: Color? = nil
    }

    extension EnvironmentValues {
        var skinTint: Color? {
            get { self[SkinTintKey.self] }
            set { self[SkinTintKey.self] = newValue }
        }

        /// The scope whose theme views show; nil for that of `ThemeEngine.shared`.
        var skinScope: ThemeScope? {
            get { self[SkinScopeKey.self] }
            set { self[SkinScopeKey.self] = newValue }
        }

        /// The constants of the scope at its latest switch; nil if no view above follows skins.
        var skinConstants: ThemeConstants? {
            get { self[SkinConstantsKey.self] }
            set { self[SkinConstantsKey.self] = newValue }
        }
    }

    @MainActor
    struct SkinSource: DynamicProperty {
        @Environment(\.skinScope) private var scope
        @Environment(\.colorScheme) private var colorScheme
        @Environment(\.colorSchemeContrast) private var contrast
        @Environment(\.displayScale) private var displayScale
        @Environment(\.layoutDirection) private var layoutDirection
        @Environment(\.dynamicTypeSize) private var textSize
        @Environment(\.legibilityWeight) private var legibilityWeight

        init() {}

        /// The place of the view, which is read while its body is evaluated.
        var place: SkinPlace {
            var appearance: ThemeTraits = colorScheme == .dark ? .dark : .light
            if contrast == .increased { appearance.insert(.highContrast) }
            return SkinPlace(
                scope: scope ?? ThemeEngine.shared?.root, appearance: appearance,
                scale: displayScale.themeScale, textSize: textSize, isBold: legibilityWeight == .bold,
                layoutDirection: layoutDirection)
        }
    }

    @MainActor
    struct SkinPlace {
        /// The scope; nil if there is no engine, and so no theme.
        let scope: ThemeScope?
        let appearance: ThemeTraits
        let scale: Int
        let textSize: DynamicTypeSize
        let isBold: Bool
        let layoutDirection: LayoutDirection

        /// The theme of the place now; nil without one. Reading it registers no access with Observation.
        var context: SkinContext? {
            guard let scope else { return nil }
            let traits = scope.untracked.traits.subtracting([.light, .dark, .highContrast]).union(appearance)
            return SkinContext(
                scope.engine, scope.untracked(under: traits, scale: scale), textSize: textSize, isBold: isBold,
                layoutDirection: layoutDirection)
        }
    }

    /// The theme that a view shows, with what the view's environment says about it.
    public struct SkinContext {
        /// The theme.
        public let theme: Theme
        let engine: ThemeEngine
        /// The theme with the scope's fallback theme and filter, under the traits and the scale.
        let appearance: Appearance
        /// The active traits: those of the scope or the engine, with the appearance and the contrast of the view.
        public var traits: ThemeTraits { appearance.traits }
        /// The number of pixels per point, 1 to 9.
        public var scale: Int { appearance.scale }
        /// The factor by which the user's text size enlarges a body text.
        public var textScale: CGFloat { scaled(100, as: .body) / 100 }
        let textSize: DynamicTypeSize
        let isBold: Bool
        /// The direction of the view's layout. `left` and `right` of a theme are sides of the screen in both.
        public let layoutDirection: LayoutDirection

        init?(
            _ engine: ThemeEngine, _ appearance: Appearance, textSize: DynamicTypeSize, isBold: Bool = false,
            layoutDirection: LayoutDirection
        ) {
            guard let theme = appearance.theme else { return nil }
            (self.theme, self.engine, self.appearance) = (theme, engine, appearance)
            (self.textSize, self.isBold, self.layoutDirection) = (textSize, isBold, layoutDirection)
        }

        /// Returns a size that grows with the user's text size as a style of text does. On the Mac it does not grow.
        func scaled(_ size: CGFloat, as style: ThemeFont.TextStyle) -> CGFloat {
            #if canImport(UIKit)
                let traits = UITraitCollection(preferredContentSizeCategory: UIContentSizeCategory(textSize))
                return UIFontMetrics(forTextStyle: UIFont.TextStyle(style)).scaledValue(
                    for: size, compatibleWith: traits)
            #else
                return size
            #endif
        }

        static func hasFamily(_ name: String) -> Bool {
            #if canImport(UIKit)
                !UIFont.fontNames(forFamilyName: name).isEmpty
            #else
                MainActor.assumeIsolated { NSFontManager.shared.availableMembers(ofFontFamily: name) != nil }
            #endif
        }

        /// Whether the system has a symbol. SwiftUI shows nothing for others.
        static func hasSymbol(_ name: String) -> Bool {
            #if canImport(UIKit)
                UIImage(systemName: name) != nil
            #else
                NSImage(systemSymbolName: name, accessibilityDescription: nil) != nil
            #endif
        }

        func states(of entity: ThemeEntityKey) -> ThemeStates {
            appearance.themes.indices.reduce(into: []) { states, layer in
                for operation in appearance.declaredOperations(of: entity, inLayer: layer) {
                    states.formUnion(operation.states)
                }
            }
        }
    }

    #if canImport(UIKit)
        extension SkinScopeKey: UITraitBridgedEnvironmentKey {
            static func read(from traitCollection: UITraitCollection) -> ThemeScope? { traitCollection.skinScope }

            static func write(to mutableTraits: inout any UIMutableTraits, value: ThemeScope?) {
                // Views that inherit the scope need no override.
                if mutableTraits.skinScope !== value { mutableTraits.skinScope = value }
            }
        }

        extension SkinConstantsKey: UITraitBridgedEnvironmentKey {
            static func read(from traits: UITraitCollection) -> ThemeConstants? { traits.skinConstants }

            static func write(to mutableTraits: inout any UIMutableTraits, value: ThemeConstants?) {
                mutableTraits.skinConstants = value
            }
        }
    #endif
#endif
