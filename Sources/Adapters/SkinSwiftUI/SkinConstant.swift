#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SwiftUI

    /// A constant of the theme as an argument of SwiftUI's modifiers.
    ///
    ///     Text("Chats").font(.theme(.title)).padding(.horizontal, .theme(.gutter))
    ///
    /// A font and a number cannot read the environment. The modifiers for this type read it as ``Skin`` does. Without a theme, and
    /// if neither the theme nor the fallback theme has the constant, they change nothing.
    public struct SkinConstant<Value> {
        let name: String

        /// Returns a constant of the theme.
        public static func theme(_ constant: ThemeConstant<Value>) -> Self { Self(name: constant.name) }
    }

    extension View {
        /// Sets the default font of the view's text to a font of the theme.
        public func font(_ font: SkinConstant<ThemeFont>) -> some View {
            modifier(SkinFont(font: SkinOptional(font.name)))
        }

        /// Adds a length of the theme, in points, to the edges of the view.
        public func padding(_ length: SkinConstant<Double>) -> some View { padding(.all, length) }

        /// Adds a length of the theme, in points, to some edges of the view.
        public func padding(_ edges: Edge.Set, _ length: SkinConstant<Double>) -> some View {
            modifier(SkinPadding(length: SkinOptional(length.name), edges: edges))
        }

        /// Adds insets of the theme, in points, to the view. `left` and `right` are sides of the screen in every language.
        public func padding(_ insets: SkinConstant<ThemeInsets>) -> some View {
            modifier(SkinInsets(insets: SkinOptional(insets.name)))
        }

        /// Multiplies the opacity of the view by a number of the theme, 0 to 1.
        public func opacity(_ opacity: SkinConstant<Double>) -> some View {
            modifier(SkinOpacity(opacity: SkinOptional(opacity.name)))
        }
    }

    // MARK: - Modifiers

    // No modifier comes or goes with a theme, so a view keeps its own state.

    private struct SkinFont: ViewModifier {
        @SkinOptional var font: Font?

        func body(content: Content) -> some View { content.transformEnvironment(\.font) { $0 = font ?? $0 } }
    }

    private struct SkinPadding: ViewModifier {
        @SkinOptional var length: CGFloat?
        let edges: Edge.Set

        func body(content: Content) -> some View { content.padding(edges, length ?? 0) }
    }

    private struct SkinInsets: ViewModifier {
        @SkinOptional var insets: EdgeInsets?

        func body(content: Content) -> some View {
            content.padding(insets ?? EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
        }
    }

    private struct SkinOpacity: ViewModifier {
        @SkinOptional var opacity: Double?

        func body(content: Content) -> some View { content.opacity(opacity ?? 1) }
    }
#endif
