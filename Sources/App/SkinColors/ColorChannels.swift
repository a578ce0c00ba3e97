import SkinKit

/// The channels of a color while adjustments are applied, rounded to 32 bits only at the end (theme format 1, section
/// 5).
package struct ColorChannels: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
    package var alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    package var color: ThemeColor {
        ThemeColor(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }

    /// Creates a color from hue (degrees, 0 to 360), saturation and lightness (0 to 1); CSS Color 4, section 7.1.
    package init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
        let reach = saturation * min(lightness, 1 - lightness)
        func channel(_ n: Double) -> Double {
            let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    /// The hue in degrees (0 for grey), and saturation and lightness, 0 to 1; CSS Color 4, section 7.2.
    package var hsl: (hue: Double, saturation: Double, lightness: Double) {
        let most = max(red, green, blue)
        let least = min(red, green, blue)
        let lightness = (most + least) / 2
        let chroma = most - least
        guard chroma > 0, lightness > 0, lightness < 1 else { return (0, 0, lightness) }
        let saturation = (most - lightness) / min(lightness, 1 - lightness)
        let hue: Double
        switch most {
        case red: hue = (green - blue) / chroma + (green < blue ? 6 : 0)
        case green: hue = (blue - red) / chroma + 2
        default: hue = (red - green) / chroma + 4
        }
        return (hue * 60, saturation, lightness)
    }

    package func clamped() -> ColorChannels {
        func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
        return ColorChannels(red: unit(red), green: unit(green), blue: unit(blue), alpha: unit(alpha))
    }

    /// Returns the color with an amount added to its HSL lightness. A negative amount darkens.
    package func lightened(by amount: Double) -> ColorChannels {
        let (hue, saturation, lightness) = hsl
        let moved = min(max(lightness + amount, 0), 1)
        return ColorChannels(hue: hue, saturation: saturation, lightness: moved, alpha: alpha).clamped()
    }

    /// Returns the color with each of its four channels moved a fraction of the way to another color.
    package func mixed(with other: ColorChannels, amount: Double) -> ColorChannels {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * amount }
        return ColorChannels(
            red: between(red, other.red), green: between(green, other.green), blue: between(blue, other.blue),
            alpha: between(alpha, other.alpha)
        ).clamped()
    }
}
