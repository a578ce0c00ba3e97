/// A color in sRGB (IEC 61966-2-1) with straight alpha, each channel 0 to 1.
public struct ThemeColor: Hashable, Sendable {
    /// The red channel, 0 to 1.
    public var red: Float
    /// The green channel, 0 to 1.
    public var green: Float
    /// The blue channel, 0 to 1.
    public var blue: Float
    /// The opacity, 0 to 1.
    public var alpha: Float

    /// Creates a color from its channels. It is opaque by default.
    @inlinable
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}
