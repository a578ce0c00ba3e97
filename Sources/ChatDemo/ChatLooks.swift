import SkinKit

/// Two colours that run into each other.
struct Sheen: Hashable {
    var from: Color
    var to: Color
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
    var colors: [Color]?
    var size: Size?
}

/// A line along an edge, in points.
struct Line: Hashable {
    var color: Color
    var width = 1.0
}

/// Bubbles of one sender that follow one another, in points.
struct Grouping: Hashable {
    var spacing: Double
    var radius: Double?
}

struct Mention: Hashable {
    var color: Color
    var background: Color?
}

/// A coloured ring round a picture, in points.
struct Ring: Hashable {
    var color: Color
    var width: Double
    var gap = 0.0
}

/// The dot for who is online.
struct Presence: Hashable {
    var color: Color
    var rim: Color?
}

/// Initials for who has no picture.
struct Monogram: Hashable {
    var color: Color
    var backgrounds: [Color]
    var font: FontDescription?
}

/// How high a bar may be, in points.
struct HeightRange: Hashable {
    var minimum: Double
    var maximum: Double?
}

/// A picture that is repeated.
struct Pattern: Hashable {
    var image: ImageReference
    var tint: Color?
    var opacity = 1.0
}
