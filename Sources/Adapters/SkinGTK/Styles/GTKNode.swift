#if GTK
    import SkinKit

    /// A part of a widget in CSS, such as the slider of a switch.
    public struct GTKNode: Hashable, Sendable {
        /// The selector, with `&` for the widget itself.
        let selector: String

        /// Creates a part from a selector, in which `&` is the widget: `& > trough > slider`.
        public init(_ selector: StaticString) { self.selector = "\(selector)" }

        /// The widget itself, or the part that the component's class names as its main part.
        public static let main = GTKNode("&")

        func selectors(in states: ThemeStates, focus: GTKFocus) -> [String] {
            var widgets = ["&"]
            for (state, words) in Self.pseudoClasses(focus) where states.contains(state) {
                widgets = widgets.flatMap { widget in words.map { widget + $0 } }
            }
            for position in 0..<ThemeStates.customLimit where states.contains(.custom(at: position)) {
                widgets = widgets.map { $0 + "." + Self.customClass(position) }
            }
            return widgets.map { Self.replace(in: selector, by: $0) }
        }

        /// Returns a selector with another text for the widget. It contains `&` once.
        static func replace(in selector: String, by widget: String) -> String {
            let parts = selector.split(separator: "&", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 ? parts[0] + widget + parts[1] : selector
        }

        static func customClass(_ position: Int) -> String { "skin-state-\(position)" }

        private static func pseudoClasses(_ focus: GTKFocus) -> [(ThemeStates, [String])] {
            [
                (.focused, [focus == .within ? ":focus-within" : ":focus-visible"]), (.hovered, [":hover"]),
                // GTK selects rows and checks buttons.
                (.selected, [":selected", ":checked"]), (.highlighted, [":active"]), (.disabled, [":disabled"]),
            ]
        }
    }

    /// The case in which GTK's focus is a theme's state `focused`.
    public enum GTKFocus: Sendable {
        /// The widget has the focus, and the user moves it with the keyboard.
        case visible
        /// The widget or a part of it has the focus, as while a user writes.
        case within
    }
#endif
