/// A color in OKLCH (Ottosson, "A perceptual color space for image processing", 2020): theme format 1, section 13.
///
/// The hue is a direction, so that a color whose hue is kept needs no angle.
package struct OKLCH: Sendable {
    package var lightness: Double
    package var chroma: Double
    /// The cosine and sine of the hue.
    package private(set) var direction: (a: Double, b: Double)

    /// The chroma up to which a color has the hue 0.
    private static let leastChroma = 0.000004
    /// The distance from 0...1 at which linear light still counts as within sRGB.
    private static let tolerance = 1e-6

    /// Creates the coordinates of a color, taken as opaque.
    package init(_ color: ColorChannels) { self.init(OKLab(color, cubeRoot: Root.cube)) }

    package init(_ lab: OKLab) {
        lightness = lab.lightness
        chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
        direction = chroma <= Self.leastChroma ? (1, 0) : (lab.a / chroma, lab.b / chroma)
    }

    /// - Parameter degrees: The angle, 0 to 360.
    package mutating func setHue(degrees: Double) {
        let angle = Angle(degrees: degrees)
        direction = (angle.cosine, angle.sine)
    }

    /// Returns the nearest color of this lightness and hue in sRGB: one of less chroma, if need be.
    package func fitted(alpha: Double) -> ColorChannels {
        if lightness >= 1 { return ColorChannels(red: 1, green: 1, blue: 1, alpha: alpha) }
        if lightness <= 0 { return ColorChannels(red: 0, green: 0, blue: 0, alpha: alpha) }
        return Self.color(fittedLight, alpha: alpha)
    }

    /// The linear light of ``fitted(alpha:)``, where lightness 0 and 1 are black and white.
    var fittedLight: (red: Double, green: Double, blue: Double) {
        if lightness >= 1 { return (1, 1, 1) }
        if lightness <= 0 { return (0, 0, 0) }
        var light = linear(chroma)
        if !Self.isWithin(light) {
            var (lower, upper) = (0.0, chroma)
            for _ in 0..<32 {
                let middle = (lower + upper) / 2
                if Self.isWithin(linear(middle)) { lower = middle } else { upper = middle }
            }
            light = linear(lower)
        }
        return light
    }

    package static func color(_ light: (red: Double, green: Double, blue: Double), alpha: Double) -> ColorChannels {
        ColorChannels(
            red: ColorChannels.encoded(light.red), green: ColorChannels.encoded(light.green),
            blue: ColorChannels.encoded(light.blue), alpha: alpha)
    }

    private func linear(_ chroma: Double) -> (red: Double, green: Double, blue: Double) {
        OKLab(lightness: lightness, a: chroma * direction.a, b: chroma * direction.b).light
    }

    private static func isWithin(_ light: (red: Double, green: Double, blue: Double)) -> Bool {
        func isWithin(_ channel: Double) -> Bool { channel >= -tolerance && channel <= 1 + tolerance }
        return isWithin(light.red) && isWithin(light.green) && isWithin(light.blue)
    }
}

/// Roots by Newton's method, because the last digit of the C library's `pow` differs between machines, and equal
/// sources give equal caches on all of them.
package enum Root {
    /// The method starts above the root and descends until rounding stops it.
    private static func descend(from start: Double, _ next: (Double) -> Double) -> Double {
        var root = start
        for _ in 0..<200 {
            let lower = next(root)
            guard lower < root else { break }
            root = lower
        }
        return root
    }

    /// Returns the cube root of a number from 0 to 2.
    package static func cube(_ number: Double) -> Double {
        number <= 0 ? 0 : descend(from: 2) { (2 * $0 + number / ($0 * $0)) / 3 }
    }

    /// Returns the twelfth root of the fifth power of a number from 0.003 to 1.
    static func raisedTo5Over12(_ number: Double) -> Double {
        let target = number * number * number * number * number
        return descend(from: 1) { root in
            let square = root * root
            let fourth = square * square
            return (11 * root + target / (fourth * fourth * square * root)) / 12
        }
    }
}

/// The cosine and sine of an angle, by their power series for the same reason as ``Root``.
private struct Angle {
    let cosine: Double
    let sine: Double

    /// - Parameter degrees: The angle, 0 to 360.
    init(degrees: Double) {
        let quarters = ((degrees + 45) / 90).rounded(.down)
        let x = (degrees - quarters * 90) * .pi / 180
        var (cosine, sine) = (0.0, 0.0)
        var term = 1.0
        // The terms up to the 21st power leave an error below 1e-22 for an eighth of a turn.
        for power in 0...21 {
            let signed = power & 2 == 0 ? term : -term
            if power & 1 == 0 { cosine += signed } else { sine += signed }
            term *= x / Double(power + 1)
        }
        switch Int(quarters) & 3 {
        case 0: (self.cosine, self.sine) = (cosine, sine)
        case 1: (self.cosine, self.sine) = (-sine, cosine)
        case 2: (self.cosine, self.sine) = (-cosine, -sine)
        default: (self.cosine, self.sine) = (sine, -cosine)
        }
    }
}
