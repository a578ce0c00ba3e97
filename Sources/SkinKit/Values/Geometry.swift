/// A point or offset, in points.
public struct ThemePoint: Hashable, Sendable {
    /// Rightwards.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// A point from its coordinates.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height, in points; neither is negative in a theme.
public struct ThemeSize: Hashable, Sendable {
    /// Horizontal extent.
    public var width: Double
    /// Vertical extent.
    public var height: Double

    /// A size from its extents.
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
    /// The extents.
    public var size: ThemeSize

    /// A rectangle from its corner and extents.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = ThemePoint(x: x, y: y)
        size = ThemeSize(width: width, height: height)
    }
}

/// Distances from the four edges inwards, in points.
public struct ThemeInsets: Hashable, Sendable {
    /// From the top edge downwards.
    public var top: Double
    /// From the left edge rightwards.
    public var left: Double
    /// From the bottom edge upwards.
    public var bottom: Double
    /// From the right edge leftwards.
    public var right: Double

    /// Insets from their four distances.
    @inlinable
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
