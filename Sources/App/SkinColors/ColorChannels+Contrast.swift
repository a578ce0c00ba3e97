import SkinKit

extension ColorChannels {
    package init(_ color: ThemeColor) {
        self.init(
            red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.alpha))
    }

    package static let transparent = ColorChannels(red: 0, green: 0, blue: 0, alpha: 0)

    /// The relative luminance of an opaque color, 0 to 1 (WCAG 2.2, "relative luminance").
    package var relativeLuminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Returns the contrast ratio of two opaque colors, 1 to 21 (WCAG 2.2, "contrast ratio").
    package func contrast(to other: ColorChannels) -> Double {
        let (first, second) = (relativeLuminance, other.relativeLuminance)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// Returns this color composited over another one in sRGB, both with straight alpha.
    package func over(_ other: ColorChannels) -> ColorChannels {
        let below = other.alpha * (1 - alpha)
        let sum = alpha + below
        guard sum > 0 else { return .transparent }
        func channel(_ top: Double, _ bottom: Double) -> Double { (top * alpha + bottom * below) / sum }
        return ColorChannels(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
            alpha: sum)
    }

    /// Converts a channel to linear light, 0 to 1 (IEC 61966-2-1). NaN converts to 0.
    package static func linear(_ channel: Double) -> Double {
        let channel = channel > 0 ? min(channel, 1) : 0
        let step = (channel * 255).rounded()
        return step / 255 == channel ? linearSteps[Int(step)] : unboundedLinear(channel)
    }

    /// The linear light of the channels that 8 bits can express, such as those of colors whose contrast is measured.
    private static let linearSteps = (0...255).map { unboundedLinear(Double($0) / 255) }

    /// Converts a channel to linear light, also one that is out of gamut.
    package static func unboundedLinear(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : raisedTo2point4((channel + 0.055) / 1.055)
    }

    /// Converts linear light to a channel, 0 to 1 (IEC 61966-2-1).
    package static func encoded(_ light: Double) -> Double {
        let light = min(max(light, 0), 1)
        return light <= 0.0031308 ? 12.92 * light : 1.055 * Root.raisedTo5Over12(light) - 0.055
    }

    /// Returns the fifth root of the base's twelfth power, by Newton's method.
    ///
    /// The last digit of the C library's `pow` differs between machines. Without it, generated pages and pictures are
    /// the same bytes on all of them.
    private static func raisedTo2point4(_ base: Double) -> Double {
        var target = 1.0
        for _ in 0..<12 { target *= base }
        var root = 1.0
        for _ in 0..<200 {
            let fourth = root * root * root * root
            let next = (4 * root + target / fourth) / 5
            if abs(next - root) < 1e-14 { break }
            root = next
        }
        return root
    }
}

extension ThemeColor {
    /// The background shows through where this color is translucent.
    package func contrast(on ground: ThemeColor) -> Double {
        let ground = ColorChannels(ground)
        return ColorChannels(self).over(ground).contrast(to: ground)
    }
}
