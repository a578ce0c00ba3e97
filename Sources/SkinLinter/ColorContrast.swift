import SkinKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension ColorChannels {
    func faded(by opacity: Double) -> ColorChannels {
        ColorChannels(red: red, green: green, blue: blue, alpha: alpha * opacity)
    }

    /// Returns the sRGB channel for linear light (IEC 61966-2-1).
    static func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}

/// A color in OKLab (Ottosson 2020), a space in which equal distances look approximately equal.
struct PerceptualColor {
    /// The lightness, from 0 (black) to 1 (white).
    var lightness: Double
    var a: Double
    var b: Double

    init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    init(_ color: ColorChannels) {
        let (red, green, blue) = (
            ColorChannels.linear(color.red), ColorChannels.linear(color.green), ColorChannels.linear(color.blue)
        )
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    }

    /// Returns the color in sRGB; nil if it is out of gamut.
    func color(alpha: Double) -> ColorChannels? {
        let long = lightness + 0.3963377774 * a + 0.2158037573 * b
        let middle = lightness - 0.1055613458 * a - 0.0638541728 * b
        let short = lightness - 0.0894841775 * a - 1.2914855480 * b
        let (l, m, s) = (long * long * long, middle * middle * middle, short * short * short)
        let lights = [
            4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
        ]
        guard lights.allSatisfy({ $0 > -1e-4 && $0 < 1.0001 }) else { return nil }
        let channels = lights.map { ColorChannels.encoded(min(max($0, 0), 1)) }
        return ColorChannels(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha).clamped()
    }

    func distance(to other: PerceptualColor) -> Double {
        let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
        return (dl * dl + da * da + db * db).squareRoot()
    }
}

extension ColorChannels {
    /// Returns the nearest 8-bit color of the same OKLCH hue and alpha that satisfies a condition; nil if there is
    /// none.
    ///
    /// Searches lightness and chroma.
    func nearest(where holds: (ColorChannels) -> Bool) -> ColorChannels? {
        let origin = PerceptualColor(self)
        var best: (color: ColorChannels, distance: Double)?
        for step in 0...Self.lightnessSteps {
            let lightness = Double(step) / Double(Self.lightnessSteps)
            if let best, abs(lightness - origin.lightness) > best.distance { continue }
            for share in 0...Self.chromaSteps {
                let chroma = 1 - Double(share) / Double(Self.chromaSteps)
                let wanted = PerceptualColor(lightness: lightness, a: origin.a * chroma, b: origin.b * chroma)
                guard let color = wanted.color(alpha: alpha)?.in8Bits else { continue }
                let distance = PerceptualColor(color).distance(to: origin)
                if distance < best?.distance ?? .infinity, holds(color) { best = (color, distance) }
            }
        }
        return best?.color
    }

    private static let lightnessSteps = 400
    private static let chromaSteps = 24

    private var in8Bits: ColorChannels {
        func rounded(_ channel: Double) -> Double { (channel * 255).rounded() / 255 }
        return ColorChannels(red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: alpha)
    }
}
