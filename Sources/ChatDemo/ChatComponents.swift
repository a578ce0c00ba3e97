import SkinComponents
import SkinKit

/// The box round one message: component type `chatbubble`.
final class Bubble: View {
    var fill: Sheen?
    var tail: Tail?
    var outline: Line?
    var mask: ImageReference?
    var overlay: Color?
    var textInsets = Insets(top: 8, left: 12, bottom: 8, right: 12)
    /// A fraction of the chat's width.
    var maximumWidth = 0.75
    var grouping = Grouping(spacing: 2)
}

/// The text in a bubble: component type `messagelabel`.
final class MessageLabel: Label {
    var linkColor: Color?
    var mention: Mention?
    var lineSpacing = 0.0
}

/// A person's picture: component type `avatar`.
final class Avatar: ImageView {
    enum Shape: String, CaseIterable {
        case circle, rounded, square
    }

    var diameter = 40.0
    var shape = Shape.square
    var placeholder: ImageReference?
    var monogram: Monogram?
    var ring: Ring?
    var presence: Presence?
}

/// The bar at the foot of a chat: component type `inputbar`.
final class InputBar: View {
    var contentInsets = Insets(top: 0, left: 0, bottom: 0, right: 0)
    var spacing = 0.0
    var height = HeightRange(minimum: 44)
    var topLine: Line?
}

/// What lies behind the bubbles: component type `wallpaper`.
final class Wallpaper: View {
    var pattern: Pattern?
}
