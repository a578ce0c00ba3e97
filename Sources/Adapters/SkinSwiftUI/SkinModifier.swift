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
                .kept(_look.follows(.focused)) { $0.focused($isFocused) }.skinHover(_look)
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
            let (kept, look) = (kept.noting(look), look)
            return
                content
                .kept(kept.hasText) {
                    $0.underline(look.decoration == .underline).strikethrough(look.decoration == .strikethrough)
                        .kerning(look.letterSpacing ?? 0).transformEnvironment(\.textCase) { @Sendable in
                            $0 = look.textCase ?? $0
                        }
                }
                .transformEnvironment(\.font) { @Sendable in $0 = look.font ?? $0 }
                .transformEnvironment(\.multilineTextAlignment) { @Sendable in $0 = look.textAlignment ?? $0 }
                .transformEnvironment(\.lineLimit) { @Sendable limit in
                    if let lines = look.lineLimit { limit = lines == 0 ? nil : lines }
                }
                .kept(kept.hasForeground) {
                    $0.foregroundStyle(look.foreground.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.foreground))
                }
                .kept(kept.hasTint) { $0.tint(look.tint ?? tintAbove) }
                .transformEnvironment(\.skinTint) { @Sendable in $0 = look.tint ?? $0 }
                .shadowed(look.textShadow)
                .padding(look.insets ?? EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
                // The system's background of a list or a form is in front of that of the view.
                .kept(kept.hasBackground) { $0.scrollContentBackground(look.hasBackground ? .hidden : .automatic) }
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
        /// Shows a modifier that stays once it is needed.
        ///
        /// `.foregroundStyle(.foreground)` is no way to leave the style as it is: it hides the default style of controls. And
        /// `.tint(.tint)` refers to itself, and never ends.
        @ViewBuilder
        func kept(_ isNeeded: Bool, _ change: (Self) -> some View) -> some View {
            if isNeeded { change(self) } else { self }
        }

        /// Follows the pointer if a theme has operations for it.
        func skinHover(_ look: SkinLook) -> some View {
            kept(look.follows(.hovered)) { $0.onHover { look.isUnderPointer = $0 } }
        }

        fileprivate func shadowed(_ shadow: SkinAppearance.Shadow?) -> some View {
            self.shadow(
                color: shadow?.color ?? .clear, radius: shadow?.radius ?? 0, x: shadow?.offset.width ?? 0,
                y: shadow?.offset.height ?? 0)
        }
    }
#endif
