#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import Combine
    import SkinKit
    import SkinQuartz
    import SwiftUI

    import enum SkinComponents.ThemeTextDecoration

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

        init(entity: ThemeEntityKey, states: ThemeStates) { (_look, self.states) = (SkinLook(entity), states) }

        func body(content: Content) -> some View {
            let look = _look.look(in: isFocused ? states.union(.focused) : states)
            content.modifier(SkinDecoration(look: look))
                .skinFocus($isFocused, isKept: _look.follows(.focused)).skinHover(_look)
        }
    }

    @propertyWrapper @MainActor
    struct SkinLook: DynamicProperty {
        @Environment(\.isEnabled) private var isEnabled
        // Unlike that of a state, the object is made once for the view, not each time that its parent is evaluated.
        @StateObject private var reader: SkinReader<[ThemeOperation], SkinAppearance> = SkinReader()
        @State fileprivate var isUnderPointer: Bool = false
        private var source = SkinSource()
        private let entity: ThemeEntityKey

        init(_ entity: ThemeEntityKey) { self.entity = entity }

        var wrappedValue: SkinAppearance { look(in: []) }

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

        /// Whether a theme has had operations for a state, so that the view must find out whether it is in it.
        func follows(_ state: ThemeStates) -> Bool {
            if let context = source.place.context { reader.note(context.states(of: entity)) }
            return !reader.states.isDisjoint(with: state)
        }

        private var own: ThemeStates {
            var states: ThemeStates = isEnabled ? [] : .disabled
            if isUnderPointer { states.insert(.hovered) }
            return states
        }
    }

    /// Applies a look to a view. A modifier that would hide what is above it, such as that for the tint, comes with the first look
    /// that needs it, and stays. No other modifier comes or goes with a theme, so the view keeps its own state.
    struct SkinDecoration: ViewModifier {
        var look: SkinAppearance
        @StateObject private var kept: KeptModifiers = KeptModifiers()
        @Environment(\.skinTint) private var tintAbove

        func body(content: Content) -> some View {
            let kept = kept.noting(look)
            return
                content
                .skinText(look, kept)
                .transformEnvironment(\.font) { font in font = look.font ?? font }
                .transformEnvironment(\.multilineTextAlignment) { $0 = look.textAlignment ?? $0 }
                .transformEnvironment(\.lineLimit) { limit in
                    if let lines = look.lineLimit { limit = lines == 0 ? nil : lines }
                }
                .skinForeground(look.foreground, isKept: kept.hasForeground)
                .skinTint(look.tint ?? tintAbove, isKept: kept.hasTint)
                .transformEnvironment(\.skinTint) { $0 = look.tint ?? $0 }
                .shadowed(look.textShadow)
                .padding(look.insets ?? EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
                .skinScrollBackground(isHidden: look.hasBackground, isKept: kept.hasBackground)
                .background { SkinBackground(look: look).ignoresSafeArea(edges: look.fillsSafeArea ? .all : []) }
                .clipShape(SkinClip(shape: look.shape, clips: look.clips))
                .overlay {
                    look.shape
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
    final class KeptModifiers: ObservableObject {
        private(set) var hasForeground = false
        private(set) var hasTint = false
        private(set) var hasText = false
        private(set) var hasBackground = false
        private(set) var hasBar = false

        func noting(barColor: Color?) -> Bool {
            if barColor != nil { hasBar = true }
            return hasBar
        }

        func noting(_ look: SkinAppearance) -> KeptModifiers {
            if look.foreground != nil { hasForeground = true }
            if look.tint != nil { hasTint = true }
            if look.decoration != nil || look.letterSpacing != nil || look.textCase != nil { hasText = true }
            if look.hasBackground { hasBackground = true }
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

        @ViewBuilder
        fileprivate func skinText(_ look: SkinAppearance, _ kept: KeptModifiers) -> some View {
            if kept.hasText {
                underline(look.decoration == .underline).strikethrough(look.decoration == .strikethrough)
                    .kerning(look.letterSpacing ?? 0).transformEnvironment(\.textCase) { $0 = look.textCase ?? $0 }
            } else {
                self
            }
        }

        /// Hides the system's background of a list or a form, which is in front of that of the view.
        @ViewBuilder
        fileprivate func skinScrollBackground(isHidden: Bool, isKept: Bool) -> some View {
            if isKept { scrollContentBackground(isHidden ? .hidden : .automatic) } else { self }
        }

        @ViewBuilder
        fileprivate func skinFocus(_ binding: FocusState<Bool>.Binding, isKept: Bool) -> some View {
            if isKept { focused(binding) } else { self }
        }

        /// Follows the pointer if a theme has operations for it.
        @ViewBuilder
        func skinHover(_ look: SkinLook) -> some View {
            if look.follows(.hovered) { onHover { look.isUnderPointer = $0 } } else { self }
        }

        fileprivate func shadowed(_ shadow: SkinAppearance.Shadow?) -> some View {
            self.shadow(
                color: shadow?.color ?? .clear, radius: shadow?.radius ?? 0, x: shadow?.offset.width ?? 0,
                y: shadow?.offset.height ?? 0)
        }
    }
#endif
