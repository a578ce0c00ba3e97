import SkinKit

/// Two colours that run into each other.
struct Sheen: Hashable {
    var from: ThemeColor
    var to: ThemeColor
    /// In degrees, clockwise; 0 is from top to bottom.
    var angle = 0.0
}

/// What hangs from a bubble on the side of who speaks.
struct Tail: Hashable {
    enum Side: String, CaseIterable {
        case left, right
    }

    var side: Side
    /// From the root to the tip; nil takes the fill's.
    var colors: [ThemeColor]?
    var size: ThemeSize?
}

/// A line along an edge, in points.
struct Line: Hashable {
    var color: ThemeColor
    var width = 1.0
}

/// Bubbles of one sender that follow one another, in points.
struct Grouping: Hashable {
    var spacing: Double
    var radius: Double?
}

struct Mention: Hashable {
    var color: ThemeColor
    var background: ThemeColor?
}

/// A coloured ring round a picture, in points.
struct Ring: Hashable {
    var color: ThemeColor
    var width: Double
    var gap = 0.0
}

/// The dot for who is online.
struct Presence: Hashable {
    var color: ThemeColor
    var rim: ThemeColor?
}

/// Initials for who has no picture.
struct Monogram: Hashable {
    var color: ThemeColor
    var backgrounds: [ThemeColor]
    var font: ThemeFont?
}

/// How high a bar may be, in points.
struct HeightRange: Hashable {
    var minimum: Double
    var maximum: Double?
}

/// A picture that is repeated.
struct Pattern: Hashable {
    var image: ThemeImage
    var tint: ThemeColor?
    var opacity = 1.0
}
