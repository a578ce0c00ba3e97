/// A point or offset, in points.
public struct ThemePoint: Hashable, Sendable {
    /// The horizontal coordinate, which increases to the right.
    public var x: Double
    /// The vertical coordinate, which increases downwards.
    public var y: Double

    /// Creates a point from its coordinates.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height, in points. Neither is negative in a theme.
public struct ThemeSize: Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a size from its extents.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle, in points.
public struct ThemeRect: Hashable, Sendable {
    /// The corner with the smallest coordinates.
    public var origin: ThemePoint
    /// The width and the height.
    public var size: ThemeSize

    /// Creates a rectangle from its corner and extents.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = ThemePoint(x: x, y: y)
        size = ThemeSize(width: width, height: height)
    }
}

/// Inward distances from the four edges, in points.
public struct ThemeInsets: Hashable, Sendable {
    /// The distance from the top edge, downwards.
    public var top: Double
    /// The distance from the left edge, to the right.
    public var left: Double
    /// The distance from the bottom edge, upwards.
    public var bottom: Double
    /// The distance from the right edge, to the left.
    public var right: Double

    /// Creates insets from the four distances.
    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
