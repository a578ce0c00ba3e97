import SkinKit

/// A linear gradient.
public struct SkinGradient: Hashable, Sendable {
    /// The colors, from the start to the end.
    public var colors: [ThemeColor]
    /// The location of each color, 0 to 1; nil to distribute them evenly.
    public var locations: [Double]?
    /// The angle of the gradient line, in degrees.
    public var angle: Double

    /// Creates a gradient.
    public init(colors: [ThemeColor], locations: [Double]? = nil, angle: Double = 0) {
        self.colors = colors
        self.locations = locations
        self.angle = angle
    }
}

/// The shadow of a layer.
public struct SkinShadow: Hashable, Sendable {
    /// The color.
    public var color: ThemeColor
    /// The offset from the layer, in points.
    public var offset: ThemePoint
    /// The blur radius, in points, not negative.
    public var radius: Double
    /// The opacity, 0 to 1.
    public var opacity: Double

    /// Creates a shadow. The defaults are those of Core Animation's layers, except for the opacity of 1.
    public init(
        color: ThemeColor, offset: ThemePoint = ThemePoint(x: 0, y: -3), radius: Double = 3, opacity: Double = 1
    ) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.opacity = opacity
    }
}

/// The shadow of a text, which is not blurred.
public struct SkinTextShadow: Hashable, Sendable {
    /// The color.
    public var color: ThemeColor
    /// The offset from the text, in points.
    public var offset: ThemePoint

    /// Creates a shadow, by default one point below the text.
    public init(color: ThemeColor, offset: ThemePoint = ThemePoint(x: 0, y: 1)) {
        self.color = color
        self.offset = offset
    }
}

/// The text that a field displays while it is empty.
public struct SkinPlaceholder: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The color; nil for the platform's gray.
    public var color: ThemeColor?

    /// Creates a placeholder.
    public init(text: String, color: ThemeColor? = nil) {
        self.text = text
        self.color = color
    }
}

/// The indentation of a cell's content.
public struct SkinIndentation: Hashable, Sendable {
    /// The number of levels.
    public var level: Int
    /// The width of one level, in points.
    public var width: Double

    /// Creates an indentation, by default with levels of 10 points.
    public init(level: Int = 0, width: Double = 10) {
        self.level = level
        self.width = width
    }
}

/// The minimum and maximum value of a slider.
public struct SkinSliderRange: Hashable, Sendable {
    /// The minimum value.
    public var minimum: Double
    /// The maximum value.
    public var maximum: Double

    /// Creates a range.
    public init(minimum: Double = 0, maximum: Double = 1) {
        self.minimum = minimum
        self.maximum = maximum
    }
}
