extension ColorChannels {
    package init(_ color: ThemeColor) {
        self.init(
            red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.alpha))
    }

    package static let transparent = ColorChannels(red: 0, green: 0, blue: 0, alpha: 0)

    /// WCAG 2.2, "relative luminance", of the opaque colour: 0 to 1.
    package var relativeLuminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// WCAG 2.2, "contrast ratio", of two opaque colours: 1 to 21.
    package func contrast(to other: ColorChannels) -> Double {
        let (first, second) = (relativeLuminance, other.relativeLuminance)
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// This colour over another one, both with straight alpha, as layers are put together in sRGB.
    package func over(_ other: ColorChannels) -> ColorChannels {
        let below = other.alpha * (1 - alpha)
        let sum = alpha + below
        guard sum > 0 else { return .transparent }
        func channel(_ top: Double, _ bottom: Double) -> Double { (top * alpha + bottom * below) / sum }
        return ColorChannels(
            red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue),
            alpha: sum)
    }

    /// IEC 61966-2-1: a channel to linear light, 0 to 1. What is no number is dark.
    package static func linear(_ channel: Double) -> Double {
        let channel = channel > 0 ? min(channel, 1) : 0
        return channel <= 0.04045 ? channel / 12.92 : raisedTo2point4((channel + 0.055) / 1.055)
    }

    /// The fifth root of a base's twelfth power, by Newton's method: without the C library, whose last digit differs
    /// between machines, pages and pictures are the same bytes on all of them.
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
    /// The contrast ratio with an opaque ground that shines through where this colour lets it: 1 to 21.
    package func contrast(on ground: ThemeColor) -> Double {
        let ground = ColorChannels(ground)
        return ColorChannels(self).over(ground).contrast(to: ground)
    }
}
