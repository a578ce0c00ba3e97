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
        public init(_ id: String, states: ThemeStates = []) { (self.id, self.states) = (id, states) }

        /// Returns a button's label with the look of the theme. The states `highlighted`, `focused` and `disabled` are those of
        /// the button.
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

    struct SkinButton: View {
        @SkinLook private var look: SkinAppearance
        /// The focus of the nearest focusable ancestor of the label, which is the button.
        @Environment(\.isFocused) private var isFocused
        private let label: ButtonStyleConfiguration.Label
        private let states: ThemeStates

        init(label: ButtonStyleConfiguration.Label, entity: ThemeEntityKey, states: ThemeStates) {
            (_look, self.label, self.states) = (SkinLook(entity), label, states)
        }

        var body: some View {
            let look = _look.look(in: isFocused ? states.union(.focused) : states)
            HStack {
                look.image
                if let title = look.text { Text(title) } else { label }
            }
            .modifier(SkinDecoration(look: look))
            .contentShape(Rectangle())
            .skinHover(_look)
        }
    }

    // MARK: - Texts and images

    /// A text that shows what the theme has for the component type `uilabel`, and the theme's text if it has one.
    ///
    ///     SkinText(Text("Chats"), skin: "title")
    public struct SkinText: View {
        @SkinLook private var look: SkinAppearance
        private let text: Text
        private let states: ThemeStates

        /// Creates a text.
        ///
        /// - Parameters:
        ///   - text: The text without a theme's.
        ///   - id: The identifier under which themes describe the text.
        ///   - states: The states of the text, such as `selected`.
        public init(_ text: Text, skin id: String, states: ThemeStates = []) {
            _look = SkinLook(ThemeEntityKey(component: "uilabel", id: id))
            (self.text, self.states) = (text, states)
        }

        /// The text with the look of the theme.
        public var body: some View {
            let look = _look.look(in: states)
            (look.text.map { Text($0) } ?? text).modifier(SkinDecoration(look: look)).skinHover(_look)
        }
    }

    /// An image that shows what the theme has for the component type `uiimageview`, and the theme's image if it has one.
    ///
    /// Assistive technologies always get the app's image, with its label.
    ///
    ///     SkinImage(Image("logo"), skin: "logo")
    public struct SkinImage: View {
        @SkinLook private var look: SkinAppearance
        private let image: Image
        private let states: ThemeStates

        /// Creates an image.
        ///
        /// - Parameters:
        ///   - image: The image without a theme's.
        ///   - id: The identifier under which themes describe the image.
        ///   - states: The states of the image, such as `selected`.
        public init(_ image: Image, skin id: String, states: ThemeStates = []) {
            _look = SkinLook(ThemeEntityKey(component: "uiimageview", id: id))
            (self.image, self.states) = (image, states)
        }

        /// The image with the look of the theme.
        public var body: some View {
            let look = _look.look(in: states)
            (look.image ?? image)
                .accessibilityRepresentation { image }
                .modifier(SkinDecoration(look: look))
                .skinHover(_look)
        }
    }
#endif
