import SkinCompiler
import SkinKit

/// Colors of CSS Color 4 without relative and mixed ones.
enum CSSColor {
    /// Reads a color, and the reason why it is not exact.
    static func read(_ text: String) -> (ThemeColor, String?)? {
        if text.hasPrefix("#") { return ColorFormat.hex.channels(Array(text.utf8)[...]).map { ($0.color, nil) } }
        let lowered = text.lowercased()
        if lowered == "transparent" { return (ThemeColor(red: 0, green: 0, blue: 0, alpha: 0), nil) }
        if let number = CSSColorNames.colors[lowered] {
            let channels = [16, 8, 0].map { Float(Double(number >> $0 & 255) / 255) }
            return (ThemeColor(red: channels[0], green: channels[1], blue: channels[2]), nil)
        }
        guard let open = lowered.firstIndex(of: "("), lowered.hasSuffix(")") else { return nil }
        let name = String(lowered[..<open])
        let inner = lowered[lowered.index(after: open)...].dropLast()
        let isFunction = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"].contains(name)
        guard isFunction, !inner.contains("("), !inner.contains("from ") else { return nil }
        var parts = inner.replacing(",", with: " ").replacing("/", with: " ").split(whereSeparator: \.isWhitespace).map(
            String.init)
        var space = ColorSpace.srgb
        if name == "color" {
            guard let first = parts.first, let named = ColorSpace(rawValue: first == "xyz" ? "xyz-d65" : first) else {
                return nil
            }
            space = named
            parts.removeFirst()
        } else if let named = ColorSpace(
            rawValue: name.hasSuffix("a") && name != "lab" ? String(name.dropLast()) : name)
        {
            space = named
        }
        guard parts.count == 3 || parts.count == 4 else { return nil }
        return color(parts, space, isBytes: name.hasPrefix("rgb"))
    }

    private static func color(_ parts: [String], _ space: ColorSpace, isBytes: Bool) -> (ThemeColor, String?)? {
        var components: [Double] = []
        for (index, part) in parts.prefix(3).enumerated() {
            guard let number = component(part, index, space, isBytes: isBytes) else { return nil }
            components.append(number)
        }
        guard let alpha = parts.count == 4 ? fraction(parts[3]) : 1 else { return nil }
        let light = space.light(components)
        if space == .srgb {
            let channels = components.map { Float(min(max($0, 0), 1)) }
            return (ThemeColor(red: channels[0], green: channels[1], blue: channels[2], alpha: Float(alpha)), nil)
        }
        if light.allSatisfy({ $0 > -1e-4 && $0 < 1 + 1e-4 }) { return (ColorSpace.color(light, alpha: alpha), nil) }
        return (ColorSpace.fitted(light, alpha: alpha), "the color is outside sRGB; its chroma is reduced")
    }

    private static func component(_ text: String, _ index: Int, _ space: ColorSpace, isBytes: Bool) -> Double? {
        if text == "none" { return 0 }
        let isHue =
            space == .hsl && index == 0 || space == .hwb && index == 0 || [.lch, .oklch].contains(space) && index == 2
        if isHue {
            guard let degrees = CSSValue.plainNumber(text.hasSuffix("deg") ? String(text.dropLast(3)) : text) else {
                return nil
            }
            let turned = degrees.truncatingRemainder(dividingBy: 360)
            return turned < 0 ? turned + 360 : turned
        }
        if text.hasSuffix("%") {
            return CSSValue.plainNumber(String(text.dropLast())).map { $0 / 100 * reference(index, space) }
        }
        return CSSValue.plainNumber(text).map { isBytes ? $0 / 255 : $0 }
    }

    /// The number that 100 % means.
    private static func reference(_ index: Int, _ space: ColorSpace) -> Double {
        switch (space, index) {
        case (.hsl, _), (.hwb, _), (.lab, 0), (.lch, 0): 100
        case (.lab, _): 125
        case (.lch, _): 150
        case (.oklab, 1...), (.oklch, 1...): 0.4
        default: 1
        }
    }

    private static func fraction(_ text: String) -> Double? {
        if text == "none" { return 0 }
        let number =
            text.hasSuffix("%")
            ? CSSValue.plainNumber(String(text.dropLast())).map { $0 / 100 } : CSSValue.plainNumber(text)
        return number.map { min(max($0, 0), 1) }
    }
}
