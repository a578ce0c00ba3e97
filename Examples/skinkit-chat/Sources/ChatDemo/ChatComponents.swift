import SkinComponents
import SkinKit

/// The box around one message: component type `chatbubble`.
final class Bubble: SkinView {
    enum Style: String, CaseIterable {
        case tailed, plain
    }

    var style = Style.tailed
    var fill: Sheen?
    var tail: Tail?
    var outline: Line?
    var mask: ThemeImage?
    var overlay: ThemeColor?
    var textInsets = ThemeInsets(top: 8, left: 12, bottom: 8, right: 12)
    /// The maximum width, as a fraction of the chat's width.
    var maximumWidth = 0.75
    var grouping = Grouping(spacing: 2)
}

/// The text in a bubble: component type `messagelabel`.
final class MessageLabel: SkinLabel {
    var linkColor: ThemeColor?
    var mention: Mention?
    var lineSpacing = 0.0
}

/// The image of a person: component type `avatar`.
final class Avatar: SkinImageView {
    enum Shape: String, CaseIterable {
        case circle, rounded, square
    }

    var diameter = 40.0
    var shape = Shape.square
    var placeholder: ThemeImage?
    var monogram: Monogram?
    var ring: Ring?
    var presence: Presence?
}

/// The bar at the bottom of a chat: component type `inputbar`.
final class InputBar: SkinView {
    var contentInsets = ThemeInsets(top: 0, left: 0, bottom: 0, right: 0)
    var spacing = 0.0
    var height = HeightRange(minimum: 44)
    var topLine: Line?
}

/// The background of a chat: component type `wallpaper`.
final class Wallpaper: SkinView {
    var pattern: Pattern?
}
