#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SwiftUI

    extension View {
        /// Resolves the styles of the view and its subviews, such as `.theme(.brand)`, in the theme of the environment.
        ///
        ///     WindowGroup { ContentView().followSkins() }
        ///
        /// Views that UIKit hosts do not need it if their window scene follows skins. A theme that is always light or always dark
        /// makes the window so, by `preferredColorScheme(_:)`.
        public func followSkins() -> some View { modifier(SkinFollower(scope: nil)) }

        /// Shows the theme of an engine in the view and its subviews. A theme that is always light or always dark makes these
        /// so, and not their window.
        public func followSkins(of engine: ThemeEngine) -> some View { modifier(SkinFollower(scope: engine.root)) }

        /// Shows the theme of a scope in the view and its subviews, as ``followSkins(of:)`` does.
        ///
        ///     Preview().followSkins(in: scope)
        public func followSkins(in scope: ThemeScope) -> some View { modifier(SkinFollower(scope: scope)) }
    }

    extension ThemeAppearance {
        fileprivate var colorScheme: ColorScheme? {
            switch self {
            case .light: .light
            case .dark: .dark
            case .any: nil
            }
        }
    }

    /// A modifier that hands the constants of a scope to the styles below it.
    struct SkinFollower: ViewModifier {
        @Environment(\.skinScope) private var inherited
        private let scope: ThemeScope?

        /// - Parameter scope: The scope; nil for that of the environment, else of `ThemeEngine.shared`.
        init(scope: ThemeScope?) { self.scope = scope }

        func body(content: Content) -> some View {
            let shown = scope ?? inherited ?? ThemeEngine.shared?.root
            let constants = Self.constants(of: shown)
            let scheme = shown?.themeAppearance.colorScheme
            content
                .transformEnvironment(\.skinScope) { @Sendable [scope] in $0 = scope ?? $0 }
                .transformEnvironment(\.skinConstants) { @Sendable in $0 = constants }
                .transformEnvironment(\.colorScheme) { @Sendable in $0 = scheme ?? $0 }
                .preferredColorScheme(scope == nil ? scheme : nil)
        }

        /// Returns the constants of a scope, and makes SwiftUI evaluate the view again after a switch of it.
        static func constants(of scope: ThemeScope?) -> ThemeConstants? {
            guard let scope else { return nil }
            _ = scope.activeTheme
            return ThemeConstants(scope)
        }
    }
#endif
