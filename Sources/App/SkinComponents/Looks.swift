import SkinKit

/// A gradient.
public struct SkinGradient: Hashable, Sendable {
    /// The colors, from the start to the end.
    public var colors: [ThemeColor]
    /// The location of each color, 0 to 1; nil to distribute them evenly.
    public var locations: [Double]?
    /// The angle of the gradient line, or at which a conic gradient begins, in degrees.
    public var angle: Double
    /// The course of the gradient.
    public var shape: ThemeGradientShape
    /// The center of a radial or conic gradient, as parts of the view's size.
    public var center: ThemePoint

    /// Creates a gradient.
    public init(
        colors: [ThemeColor], locations: [Double]? = nil, angle: Double = 0, shape: ThemeGradientShape = .linear,
        center: ThemePoint = ThemePoint(x: 0.5, y: 0.5)
    ) {
        self.colors = colors
        self.locations = locations
        self.angle = angle
        self.shape = shape
        self.center = center
    }
}

/// One of several shadows of a view, the first of which is in front.
public struct SkinShadowLayer: Hashable, Sendable {
    /// The color.
    public var color: ThemeColor
    /// The offset from the view, in points.
    public var offset: ThemePoint
    /// The standard deviation of the blur, in points, not negative: half of CSS's blur radius.
    public var radius: Double
    /// The points by which the shape grows before it is blurred.
    public var spread: Double
    /// Whether the shadow is within the view.
    public var isInset: Bool

    /// Creates a shadow.
    public init(
        color: ThemeColor, offset: ThemePoint = ThemePoint(x: 0, y: 0), radius: Double = 0, spread: Double = 0,
        isInset: Bool = false
    ) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.spread = spread
        self.isInset = isInset
    }
}

/// Corners of a view that differ.
public struct SkinCorners: Hashable, Sendable {
    /// The radii in points, not negative.
    public var topLeft, topRight, bottomRight, bottomLeft: Double
    /// The form of all of them.
    public var curve: ThemeCornerCurve

    /// Creates corners, by default square ones.
    public init(
        topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0,
        curve: ThemeCornerCurve = .circular
    ) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
        self.curve = curve
    }
}

/// The material of a view, behind its background.
public struct SkinMaterial: Hashable, Sendable {
    /// The material.
    public var style: ThemeMaterialStyle
    /// The color of the material; nil for the platform's.
    public var tint: ThemeColor?

    /// Creates a material.
    public init(style: ThemeMaterialStyle, tint: ThemeColor? = nil) {
        self.style = style
        self.tint = tint
    }
}

/// The shadow of a layer.
public struct SkinShadow: Hashable, Sendable {
    /// The color.
    public var color: ThemeColor
    /// The offset from the layer, in points.
    public var offset: ThemePoint
    /// The standard deviation of the blur, in points, not negative: half of CSS's blur radius.
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
