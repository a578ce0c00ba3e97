/// A color in OKLab (Ottosson, "A perceptual color space for image processing", 2020), a space in which equal distances
/// look approximately equal.
package struct OKLab: Sendable {
    /// The lightness, from 0 (black) to 1 (white).
    package var lightness: Double
    /// From green (negative) to red.
    package var a: Double
    /// From blue (negative) to yellow.
    package var b: Double

    package init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// Creates the coordinates of a color, taken as opaque.
    ///
    /// - Parameter cubeRoot: The C library's function, or one whose last digit is equal on all machines.
    package init(_ color: ColorChannels, cubeRoot: (Double) -> Double) {
        let light = (
            red: ColorChannels.linear(color.red), green: ColorChannels.linear(color.green),
            blue: ColorChannels.linear(color.blue)
        )
        self.init(light: light, cubeRoot: cubeRoot)
    }

    /// Creates the coordinates of linear light in sRGB, which may be out of gamut.
    package init(light: (red: Double, green: Double, blue: Double), cubeRoot: (Double) -> Double) {
        let (red, green, blue) = light
        let long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    }

    /// The color's linear light in sRGB; a channel is outside 0...1 if the color is out of gamut.
    package var light: (red: Double, green: Double, blue: Double) {
        let long = Self.long(lightness: lightness, a: a, b: b)
        let middle = Self.middle(lightness: lightness, a: a, b: b)
        let short = Self.short(lightness: lightness, a: a, b: b)
        return Self.light(long: long * long * long, middle: middle * middle * middle, short: short * short * short)
    }

    /// The cube roots of the responses of the eye's cones for long, middle and short waves.
    static func long(lightness: Double, a: Double, b: Double) -> Double {
        lightness + 0.3963377774 * a + 0.2158037573 * b
    }

    static func middle(lightness: Double, a: Double, b: Double) -> Double {
        lightness - 0.1055613458 * a - 0.0638541728 * b
    }

    static func short(lightness: Double, a: Double, b: Double) -> Double {
        lightness - 0.0894841775 * a - 1.2914855480 * b
    }

    static func light(long: Double, middle: Double, short: Double) -> (red: Double, green: Double, blue: Double) {
        (
            4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short
        )
    }
}
