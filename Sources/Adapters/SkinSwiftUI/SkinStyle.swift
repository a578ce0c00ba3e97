#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SwiftUI

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
                let reading = ThemeValueType.gradient(of: ThemeValueType<ThemeColor>.color)
                guard let gradient = try? reading.value(of: object) else { return AnyShapeStyle(Color.primary) }
                let colors = gradient.map { Color($0).opacity(opacity) }
                return Self.style(colors)
            case nil: return AnyShapeStyle(Color.primary)
            }
        }
    }

    extension SkinStyle {
        fileprivate static func style(_ gradient: SkinGradient<Color>) -> AnyShapeStyle {
            switch gradient.shape {
            case .linear: AnyShapeStyle(LinearGradient(gradient, in: CGSize(width: 1, height: 1)))
            case .radial: AnyShapeStyle(EllipticalGradient(gradient))
            case .conic: AnyShapeStyle(AngularGradient(gradient))
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
