#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SkinQuartz
    import SwiftUI

    extension View {
        /// Shows what the theme has for a view.
        ///
        ///     VStack { … }.skin("message_list")
        ///     Toggle("Sounds", isOn: $sounds).skin("switch_sounds", as: "uiswitch").disabled(isMuted)
        ///
        /// The states `focused` and `hovered` follow the view's. The state `disabled` follows the environment, in which
        /// `disabled(_:)` is seen only if it comes after `skin`. A button has ``SkinButtonStyle``, which also shows the title
        /// and the image of the theme, and ``SkinText`` and ``SkinImage`` show the theme's text and image.
        ///
        /// - Parameters:
        ///   - id: The identifier under which themes describe the view.
        ///   - component: The component type's name in the schema.
        ///   - states: The states of the view that SwiftUI does not know, such as `selected`.
        public func skin(_ id: String, as component: String = "uiview", states: ThemeStates = []) -> some View {
            modifier(SkinModifier(entity: ThemeEntityKey(component: component, id: id), states: states))
        }
    }

    struct SkinModifier: ViewModifier {
        @SkinLook private var look: SkinAppearance
        @FocusState private var isFocused: Bool
        private let states: ThemeStates

        init(entity: ThemeEntityKey, states: ThemeStates) {
            _look = SkinLook(entity)
            self.states = states
        }

        func body(content: Content) -> some View {
            content.focused($isFocused)
                .modifier(SkinDecoration(look: _look.look(in: isFocused ? states.union(.focused) : states)))
                .onHover { _look.isHovered = $0 }
        }
    }

    /// The look of an entity, under the states of a view.
    @propertyWrapper @MainActor
    struct SkinLook: DynamicProperty {
        @Environment(\.isEnabled) private var isEnabled
        @State private var reader: SkinReader<[ThemeOperation], SkinAppearance> = SkinReader()
        @State private var isUnderPointer: Bool = false
        private var source = SkinSource()
        private let entity: ThemeEntityKey

        init(_ entity: ThemeEntityKey) { self.entity = entity }

        var wrappedValue: SkinAppearance { look(in: []) }

        var isHovered: Bool {
            get { isUnderPointer }
            nonmutating set { isUnderPointer = newValue }
        }

        /// Returns the look under the states that the view has itself and those that SwiftUI knows.
        func look(in states: ThemeStates) -> SkinAppearance {
            let entity = entity
            let states = states.union(own)
            return reader.value(in: source.place) { context in
                let operations = context.appearance.operations(of: entity, in: states)
                return (operations, operations.contains { $0.parameters.contains(where: \.object.usesAssets) })
            } make: { operations, context in
                guard let operations, let context else { return SkinAppearance() }
                return SkinAppearance(operations, in: context)
            }
        }

        private var own: ThemeStates {
            var states: ThemeStates = isEnabled ? [] : .disabled
            if isUnderPointer { states.insert(.hovered) }
            return states
        }
    }

    /// Applies a look to a view. A modifier for the foreground or the tint comes with the first look that has the color, and stays.
    /// No other modifier comes or goes with a theme, so the view keeps its own state.
    struct SkinDecoration: ViewModifier {
        var look: SkinAppearance
        @State private var colors: KeptColors = KeptColors()
        @Environment(\.skinTint) private var tintAbove

        func body(content: Content) -> some View {
            let colors = colors.noting(look)
            return
                content
                .transformEnvironment(\.font) { font in font = look.font ?? font }
                .transformEnvironment(\.multilineTextAlignment) { $0 = look.textAlignment ?? $0 }
                .transformEnvironment(\.lineLimit) { limit in
                    if let lines = look.lineLimit { limit = lines == 0 ? nil : lines }
                }
                .skinForeground(look.foreground, isKept: colors.hasForeground)
                .skinTint(look.tint ?? tintAbove, isKept: colors.hasTint)
                .transformEnvironment(\.skinTint) { $0 = look.tint ?? $0 }
                .shadowed(look.textShadow)
                .padding(look.insets ?? EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
                .background { SkinBackground(look: look) }
                .clipShape(SkinClip(cornerRadius: look.cornerRadius, clips: look.clips))
                .overlay {
                    RoundedRectangle(cornerRadius: look.cornerRadius, style: .circular)
                        .strokeBorder(look.border ?? .clear, lineWidth: look.borderWidth)
                        .allowsHitTesting(false)
                }
                .shadowed(look.shadow)
                .opacity(look.isHidden ? 0 : look.opacity)
                .allowsHitTesting(!look.isHidden)
                .accessibilityHidden(true, isEnabled: look.isHidden)
        }
    }

    @MainActor
    private final class KeptColors {
        private(set) var hasForeground = false
        private(set) var hasTint = false

        func noting(_ look: SkinAppearance) -> KeptColors {
            if look.foreground != nil { hasForeground = true }
            if look.tint != nil { hasTint = true }
            return self
        }
    }

    extension View {
        // `.foregroundStyle(.foreground)` is no way to leave the style as it is: it hides the default style of controls. And
        // `.tint(.tint)` refers to itself, and never ends.

        @ViewBuilder
        fileprivate func skinForeground(_ color: Color?, isKept: Bool) -> some View {
            if isKept { foregroundStyle(color.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.foreground)) } else { self }
        }

        @ViewBuilder
        fileprivate func skinTint(_ color: Color?, isKept: Bool) -> some View {
            if isKept { tint(color) } else { self }
        }

        fileprivate func shadowed(_ shadow: SkinAppearance.Shadow?) -> some View {
            self.shadow(
                color: shadow?.color ?? .clear, radius: shadow?.radius ?? 0, x: shadow?.offset.width ?? 0,
                y: shadow?.offset.height ?? 0)
        }
    }

    /// The color, the gradient and the image behind a view, the first one at the bottom.
    struct SkinBackground: View {
        let look: SkinAppearance

        var body: some View {
            ZStack {
                look.background
                if let gradient = look.gradient { GeometryReader { proxy in LinearGradient(gradient, in: proxy.size) } }
                look.backgroundImage
            }
            .clipShape(RoundedRectangle(cornerRadius: look.cornerRadius, style: .circular))
            .allowsHitTesting(false)
        }
    }

    extension LinearGradient {
        init(_ gradient: SkinGradient<Color>, in size: CGSize) {
            let (start, end) = gradient.ends(in: size)
            let count = max(gradient.colors.count - 1, 1)
            let stops = gradient.colors.enumerated().map { number, color in
                let places = gradient.locations ?? []
                let location = number < places.count ? places[number] : Double(number) / Double(count)
                return Gradient.Stop(color: color, location: CGFloat(location))
            }
            self.init(
                gradient: Gradient(stops: stops), startPoint: UnitPoint(x: start.x, y: start.y),
                endPoint: UnitPoint(x: end.x, y: end.y))
        }
    }

    /// The rounded rectangle of a view, or a shape that clips nothing.
    struct SkinClip: Shape {
        let cornerRadius: CGFloat
        let clips: Bool

        nonisolated func path(in rect: CGRect) -> Path {
            let clip = clips ? rect : rect.insetBy(dx: -10_000, dy: -10_000)
            return Path(roundedRect: clip, cornerRadius: clips ? cornerRadius : 0)
        }
    }
#endif
