#if canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
    import SkinKit
    import SwiftUI

    // MARK: - Buttons

    /// A button style that shows what the theme has for a button of the component type `uibutton`.
    ///
    ///     Button("Send", action: send).buttonStyle(.skin("button_send"))
    public struct SkinButtonStyle: ButtonStyle {
        private let id: String
        private let states: ThemeStates

        /// Creates a style.
        ///
        /// - Parameters:
        ///   - id: The identifier under which themes describe the button.
        ///   - states: The states of the button that SwiftUI does not know, such as `selected`.
        public init(_ id: String, states: ThemeStates = []) {
            self.id = id
            self.states = states
        }

        /// Returns a button's label with the look of the theme. The state `highlighted` is that of the pressed button.
        public func makeBody(configuration: Configuration) -> some View {
            SkinButton(
                label: configuration.label, entity: ThemeEntityKey(component: "uibutton", id: id),
                states: configuration.isPressed ? states.union(.highlighted) : states)
        }
    }

    extension ButtonStyle where Self == SkinButtonStyle {
        /// A button style that shows what the theme has for a button.
        public static func skin(_ id: String, states: ThemeStates = []) -> SkinButtonStyle {
            SkinButtonStyle(id, states: states)
        }
    }

    extension Button {
        /// Shows what the theme has for a button, as the style ``SkinButtonStyle`` does.
        @MainActor
        public func skin(_ id: String, states: ThemeStates = []) -> some View {
            buttonStyle(SkinButtonStyle(id, states: states))
        }
    }

    struct SkinButton: View {
        @SkinLook private var look: SkinAppearance
        private let label: ButtonStyleConfiguration.Label
        private let states: ThemeStates

        init(label: ButtonStyleConfiguration.Label, entity: ThemeEntityKey, states: ThemeStates) {
            _look = SkinLook(entity)
            self.label = label
            self.states = states
        }

        var body: some View {
            let look = _look.look(in: states)
            HStack {
                look.image
                if let title = look.text { Text(title) } else { label }
            }
            .modifier(SkinDecoration(look: look))
            .contentShape(Rectangle())
            .onHover { _look.isHovered = $0 }
        }
    }

    // MARK: - Texts and images

    extension Text {
        /// Shows what the theme has for a text of the component type `uilabel`, and the theme's text if it has one.
        @MainActor
        public func skin(_ id: String, states: ThemeStates = []) -> some View {
            SkinText(text: self, entity: ThemeEntityKey(component: "uilabel", id: id), states: states)
        }
    }

    extension Image {
        /// Shows what the theme has for an image of the component type `uiimageview`, and the theme's image if it has one.
        @MainActor
        public func skin(_ id: String, states: ThemeStates = []) -> some View {
            SkinImage(image: self, entity: ThemeEntityKey(component: "uiimageview", id: id), states: states)
        }
    }

    struct SkinText: View {
        @SkinLook private var look: SkinAppearance
        private let text: Text
        private let states: ThemeStates

        init(text: Text, entity: ThemeEntityKey, states: ThemeStates) {
            _look = SkinLook(entity)
            self.text = text
            self.states = states
        }

        var body: some View {
            let look = _look.look(in: states)
            (look.text.map { Text($0) } ?? text).modifier(SkinDecoration(look: look))
                .onHover { _look.isHovered = $0 }
        }
    }

    struct SkinImage: View {
        @SkinLook private var look: SkinAppearance
        private let image: Image
        private let states: ThemeStates

        init(image: Image, entity: ThemeEntityKey, states: ThemeStates) {
            _look = SkinLook(entity)
            self.image = image
            self.states = states
        }

        var body: some View {
            let look = _look.look(in: states)
            (look.image ?? image).modifier(SkinDecoration(look: look))
                .onHover { _look.isHovered = $0 }
        }
    }
#endif
