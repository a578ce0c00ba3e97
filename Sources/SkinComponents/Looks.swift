import SkinKit

/// Colours that run into each other along a line.
public struct SkinGradient: Hashable, Sendable {
    /// From the start to the end.
    public var colors: [ThemeColor]
    /// Where each colour stands, 0 to 1; nil spreads them evenly.
    public var locations: [Double]?
    /// Of the line, in degrees.
    public var angle: Double

    /// A gradient.
    public init(colors: [ThemeColor], locations: [Double]? = nil, angle: Double = 0) {
        self.colors = colors
        self.locations = locations
        self.angle = angle
    }
}

/// What a layer throws on what is below.
public struct SkinShadow: Hashable, Sendable {
    /// The shadow's colour.
    public var color: ThemeColor
    /// How far it is moved, in points.
    public var offset: ThemePoint
    /// How far it is blurred, in points, not negative.
    public var radius: Double
    /// 0 to 1.
    public var opacity: Double

    /// A shadow; what is not given is as on Apple's layers, but that it can be seen.
    public init(color: ThemeColor, offset: ThemePoint = ThemePoint(x: 0, y: -3), radius: Double = 3, opacity: Double = 1) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.opacity = opacity
    }
}

/// What letters throw on what is below: a copy without blur.
public struct SkinTextShadow: Hashable, Sendable {
    /// The shadow's colour.
    public var color: ThemeColor
    /// How far it is moved, in points.
    public var offset: ThemePoint

    /// A shadow; straight below by one point unless said otherwise.
    public init(color: ThemeColor, offset: ThemePoint = ThemePoint(x: 0, y: 1)) {
        self.color = color
        self.offset = offset
    }
}

/// What stands in a field while nothing is written in it.
public struct SkinPlaceholder: Hashable, Sendable {
    /// The words.
    public var text: String
    /// Their colour; nil is the platform's grey.
    public var color: ThemeColor?

    /// A placeholder.
    public init(text: String, color: ThemeColor? = nil) {
        self.text = text
        self.color = color
    }
}

/// How far a cell's content is moved to the right.
public struct SkinIndentation: Hashable, Sendable {
    /// How many steps.
    public var level: Int
    /// Of one step, in points.
    public var width: Double

    /// An indentation; a step is 10 points unless said otherwise.
    public init(level: Int = 0, width: Double = 10) {
        self.level = level
        self.width = width
    }
}

/// The least and the greatest value of a slider.
public struct SkinSliderRange: Hashable, Sendable {
    /// The least value.
    public var minimum: Double
    /// The greatest value.
    public var maximum: Double

    /// A range.
    public init(minimum: Double = 0, maximum: Double = 1) {
        self.minimum = minimum
        self.maximum = maximum
    }
}
