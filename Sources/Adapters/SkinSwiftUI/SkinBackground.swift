#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SwiftUI

    import enum SkinComponents.ThemeMaterialStyle
    import struct SkinComponents.SkinGradient
    import struct SkinComponents.SkinMaterial
    import struct SkinComponents.SkinShadowLayer

    /// The shadows around a view, its material, its color, its gradient, its image and the shadows within it, the first one at the
    /// bottom.
    struct SkinBackground: View {
        let look: SkinAppearance

        var body: some View {
            ZStack {
                shadows(isInset: false)
                if let material = look.material { SkinMaterialView(material: material, shape: look.shape) }
                fills
                shadows(isInset: true)
            }
            .allowsHitTesting(false)
        }

        private var fills: some View {
            ZStack {
                look.background
                if let gradient = look.gradient { fill(gradient) }
                // Smart Invert leaves pictures as they are.
                look.backgroundImage.accessibilityIgnoresInvertColors()
            }
            .clipShape(look.shape)
        }

        func fill(_ gradient: SkinGradient) -> some View {
            GeometryReader { @Sendable proxy in SkinGradientView(gradient: gradient, size: proxy.size) }
        }

        func shadows(isInset: Bool) -> some View {
            let shape = look.shape
            let layers = Array(look.shadows.filter { $0.isInset == isInset }.reversed().enumerated())
            // Since iOS 26 SwiftUI also calls such a closure on the thread of a renderer.
            return ForEach(layers, id: \.offset) { @Sendable layer in
                SkinShadowView(shadow: layer.element, shape: shape)
            }
        }
    }

    private nonisolated struct SkinGradientView: View {
        let gradient: SkinGradient
        let size: CGSize

        @MainActor var body: some View { Rectangle().fill(gradient.style(in: size)) }
    }

    private nonisolated struct SkinShadowView: View {
        let shadow: SkinShadowLayer
        let shape: UnevenRoundedRectangle

        @MainActor var body: some View {
            if shadow.isInset {
                SkinFrame(shape: shape, inset: shadow.spread, margin: shadow.margin).drawn(shadow).clipShape(shape)
            } else {
                shape.inset(by: -shadow.spread).fill(Color(shadow.color)).offset(CGSize(offset: shadow.offset))
                    .blur(radius: shadow.radius)
                    .mask { SkinFrame(shape: shape, inset: 0, margin: shadow.margin).drawn(nil) }
            }
        }
    }

    private struct SkinFrame: Shape {
        let shape: UnevenRoundedRectangle
        let inset: CGFloat
        let margin: CGFloat

        nonisolated func path(in rect: CGRect) -> Path {
            var path = Path(rect.insetBy(dx: -margin, dy: -margin))
            path.addPath(shape.path(in: rect.insetBy(dx: inset, dy: inset)))
            return path
        }

        /// Draws a shadow, or else the surroundings themselves. By the rule of even and odd numbers the rectangle is a hole.
        @MainActor func drawn(_ shadow: SkinShadowLayer?) -> some View {
            fill(shadow.map { Color($0.color) } ?? .primary, style: FillStyle(eoFill: true))
                .offset(shadow.map { CGSize(offset: $0.offset) } ?? .zero).blur(radius: shadow?.radius ?? 0)
        }
    }

    private struct SkinMaterialView: View {
        let material: SkinMaterial
        let shape: UnevenRoundedRectangle

        var body: some View {
            let blur = self.blur
            ZStack {
                if let blur { shape.fill(blur) }
                if material.isGlass { glass }
                if blur != nil || !SystemLook.hasGlass, let tint = material.shownTint {
                    shape.fill(Color(tint))
                }
            }
        }

        private var blur: Material? {
            switch material.style {
            case .ultraThin: .ultraThinMaterial
            case .thin: .thinMaterial
            case .regular: .regularMaterial
            case .thick: .thickMaterial
            case .chrome: .bar
            case .none, .glass, .clearGlass: nil
            }
        }

        @ViewBuilder private var glass: some View {
            #if !os(visionOS)
                if SystemLook.hasGlass, #available(iOS 26.0, macOS 26.0, *) {
                    Color.clear.glassEffect(
                        (material.style == .clearGlass ? Glass.clear : Glass.regular).tint(
                            material.tint.map { Color($0) }), in: shape)
                }
            #endif
        }
    }

    extension SkinGradient {
        /// Returns the style in a rectangle, on whose proportions the direction of a line depends.
        func style(in size: CGSize) -> AnyShapeStyle {
            let (start, end) = ends(in: size)
            let middle = UnitPoint(x: center.x, y: center.y)
            switch shape {
            case .linear:
                return AnyShapeStyle(
                    LinearGradient(
                        gradient: stops, startPoint: UnitPoint(x: start.x, y: start.y),
                        endPoint: UnitPoint(x: end.x, y: end.y)))
            case .radial:
                // One fraction for both radii, which differ where the center is not as far from two edges.
                return AnyShapeStyle(
                    EllipticalGradient(
                        gradient: stops, center: middle, startRadiusFraction: 0,
                        endRadiusFraction: max(radii.width, radii.height)))
            case .conic:
                // SwiftUI begins at the right.
                return AnyShapeStyle(AngularGradient(gradient: stops, center: middle, angle: .degrees(angle - 90)))
            }
        }

        private var stops: Gradient {
            let count = max(colors.count - 1, 1)
            return Gradient(
                stops: colors.enumerated().map { number, color in
                    let places = locations ?? []
                    let location = number < places.count ? places[number] : Double(number) / Double(count)
                    return Gradient.Stop(color: Color(color), location: CGFloat(location))
                })
        }
    }

    struct SkinClip: Shape {
        let shape: UnevenRoundedRectangle
        let clips: Bool

        nonisolated func path(in rect: CGRect) -> Path {
            clips ? shape.path(in: rect) : Path(rect.insetBy(dx: -10_000, dy: -10_000))
        }
    }

    // MARK: - Lists and bars

    extension View {
        /// Shows what the theme has for a row of a list or a form, with its background in the place of the system's.
        ///
        ///     ForEach(chats) { ChatRow($0).skinRow("chat_row") }
        ///
        /// - Parameters:
        ///   - id: The identifier under which themes describe the row.
        ///   - component: The component type's name in the schema.
        ///   - states: The states of the row that SwiftUI does not know, such as `selected`.
        public func skinRow(_ id: String, as component: String = "uitableviewcell", states: ThemeStates = [])
            -> some View
        {
            modifier(SkinRow(entity: ThemeEntityKey(component: component, id: id), states: states))
        }

        /// Shows the background that the theme has for the bars of a navigation stack or a tab view, in which the view is.
        ///
        ///     NavigationStack { ChatList().skinBar("bar", as: "uinavigationbar", for: .automatic) }
        ///
        /// Since iOS 26 bars are of glass. A bar keeps it, unless the theme says that it is opaque: not translucent, or of no
        /// material. SwiftUI has no modifier for the color of titles.
        public func skinBar(
            _ id: String, as component: String = "uinavigationbar", for bar: ToolbarPlacement = .automatic
        )
            -> some View
        { modifier(SkinBar(entity: ThemeEntityKey(component: component, id: id), bar: bar)) }
    }

    private struct SkinRow: ViewModifier {
        @SkinLook private var look: SkinAppearance
        private let states: ThemeStates

        init(entity: ThemeEntityKey, states: ThemeStates) { (_look, self.states) = (SkinLook(entity), states) }

        func body(content: Content) -> some View {
            let look = _look.look(in: states)
            content.modifier(SkinDecoration(look: look.withoutBackground))
                .listRowBackground(look.hasBackground ? SkinBackground(look: look) : nil)
        }
    }

    private struct SkinBar: ViewModifier {
        @SkinLook private var look: SkinAppearance
        @StateObject private var kept: KeptModifiers = KeptModifiers()
        private let bar: ToolbarPlacement

        init(entity: ThemeEntityKey, bar: ToolbarPlacement) { (_look, self.bar) = (SkinLook(entity), bar) }

        func body(content: Content) -> some View {
            let look = _look.look(in: [])
            let isOpaque = look.isOpaque || look.material?.style == ThemeMaterialStyle.none
            let color = !SystemLook.hasGlass || isOpaque ? look.barTint : nil
            if color == nil, look.barTint != nil { SystemLook.skip("barTintColor", SystemLook.glassBars) }
            return content.skinBarBackground(color, for: bar, isKept: kept.noting(barColor: color))
        }
    }

    extension View {
        /// Any background takes the glass of a bar, so the modifiers come with the first color, and stay.
        func skinBarBackground(_ color: Color?, for bar: ToolbarPlacement, isKept: Bool) -> some View {
            kept(isKept) {
                $0.toolbarBackground(color.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.bar), for: bar)
                    .toolbarBackgroundVisibility(color == nil ? .automatic : .visible, for: bar)
            }
        }
    }
#endif
