import SkinKit

/// The contrast of two colours as WCAG 2.2 reckons it ("contrast ratio", "relative luminance").
enum ContrastRatio {
    /// 1 to 21; what shines through `color` is `ground`.
    static func between(_ color: Color, and ground: Color) -> Double {
        let alpha = Double(color.alpha)
        func over(_ top: Float, _ below: Float) -> Float { Float(Double(top) * alpha + Double(below) * (1 - alpha)) }
        let shown = Color(
            red: over(color.red, ground.red), green: over(color.green, ground.green),
            blue: over(color.blue, ground.blue))
        let (first, second) = (luminance(of: shown), luminance(of: ground))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// 0 to 1.
    static func luminance(of color: Color) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func linear(_ channel: Float) -> Double {
        let value = Double(channel).clamped(0, 1)
        return value <= 0.04045 ? value / 12.92 : Power.raisedTo2point4((value + 0.055) / 1.055)
    }
}

/// Powers without the C library, whose last digit differs between machines.
enum Power {
    /// A base of 0 to 1 raised to 2.4: the fifth root of its twelfth power, by Newton's method.
    static func raisedTo2point4(_ base: Double) -> Double {
        guard base > 0 else { return 0 }
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
