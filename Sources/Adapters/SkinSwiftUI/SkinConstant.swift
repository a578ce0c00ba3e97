#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SwiftUI

    import struct SkinComponents.SkinGradient

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

        func body(content: Content) -> some View {
            content.transformEnvironment(\.font) { @Sendable [font] in $0 = font ?? $0 }
        }
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

    /// A color or a gradient of the theme as a shape style.
    ///
    ///     Text("Chats").foregroundStyle(.theme(.brand))
    ///     Capsule().fill(.theme(gradient: .header).opacity(0.5))
    ///
    /// SwiftUI resolves the style in the environment of each view: its theme, its appearance and its contrast. The style needs
    /// `followSkins()` above the view. It is `Color.primary` without a theme, and if neither the theme nor the
    /// fallback theme has the constant.
    public struct SkinStyle: ShapeStyle {
        private let name: String
        private var opacity = 1.0

        init(name: String) { self.name = name }

        /// Returns the style with a fraction of its opacity, 0 to 1.
        public func opacity(_ opacity: Double) -> SkinStyle {
            var style = self
            style.opacity *= opacity
            return style
        }

        /// Returns the color, or the gradient in the unit square of the shape.
        public func resolve(in environment: EnvironmentValues) -> AnyShapeStyle {
            let constants = environment.skinConstants ?? .shared
            switch constants?.object(name, under: ThemeTraits(environment)) {
            case .color(let color)?: return AnyShapeStyle(Color(color).opacity(opacity))
            case let object?:
                guard var gradient = try? ThemeValueType.skinGradient.value(of: object) else {
                    return AnyShapeStyle(Color.primary)
                }
                for number in gradient.colors.indices { gradient.colors[number].alpha *= Float(opacity) }
                return gradient.style(in: CGSize(width: 1, height: 1))
            case nil: return AnyShapeStyle(Color.primary)
            }
        }
    }

    extension ShapeStyle where Self == SkinStyle {
        /// Returns a color constant of the theme as a style.
        public static func theme(_ color: ThemeConstant<ThemeColor>) -> SkinStyle { SkinStyle(name: color.name) }

        /// Returns a gradient constant of the theme as a style.
        public static func theme(gradient: ThemeConstant<ThemeRecord>) -> SkinStyle { SkinStyle(name: gradient.name) }
    }

    extension View {
        /// Sets the tint of the view to a color or a gradient of the theme. SwiftUI's own modifier takes an optional style, in which
        /// `.theme(.brand)` would not be found.
        public func tint(_ style: SkinStyle) -> some View { tint(Optional(style)) }
    }

    extension ThemeTraits {
        init(_ environment: EnvironmentValues) {
            self = environment.colorScheme == .dark ? .dark : .light
            if environment.colorSchemeContrast == .increased { insert(.highContrast) }
        }
    }
#endif
