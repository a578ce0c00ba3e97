import SkinKit

/// A gradient between two colors.
struct Sheen: Hashable {
    var from: ThemeColor
    var to: ThemeColor
    /// The angle in degrees, clockwise; 0 is from top to bottom.
    var angle = 0.0
}

/// The tail of a bubble, on the side of the sender.
struct Tail: Hashable {
    enum Side: String, CaseIterable {
        case left, right
    }

    var side: Side
    /// The colors from the root to the tip; nil for those of the fill.
    var colors: [ThemeColor]?
    var size: ThemeSize?
}

/// A line along an edge, in points.
struct Line: Hashable {
    var color: ThemeColor
    var width = 1.0
}

/// The spacing and corner radius of consecutive bubbles from one sender, in points.
struct Grouping: Hashable {
    var spacing: Double
    var radius: Double?
}

struct Mention: Hashable {
    var color: ThemeColor
    var background: ThemeColor?
}

/// A ring around an image, in points.
struct Ring: Hashable {
    var color: ThemeColor
    var width: Double
    var gap = 0.0
}

/// The dot that marks a person as online.
struct Presence: Hashable {
    var color: ThemeColor
    var rim: ThemeColor?
}

/// The initials of a person without an image.
struct Monogram: Hashable {
    var color: ThemeColor
    var backgrounds: [ThemeColor]
    var font: ThemeFont?
}

/// The minimum and maximum height of a bar, in points.
struct HeightRange: Hashable {
    var minimum: Double
    var maximum: Double?
}

/// An image that is repeated.
struct Pattern: Hashable {
    var image: ThemeImage
    var tint: ThemeColor?
    var opacity = 1.0
}
