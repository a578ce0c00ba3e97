import SkinCompiler
import SkinKit

/// Colors of CSS Color 4 and 5.
enum ColorText {
    /// Reads a color, and the reason why it is not exact.
    static func read(_ text: String) -> (ThemeColor, String?)? {
        guard FunctionCalls.isReadable(text) else { return nil }
        if text.hasPrefix("#") { return ColorFormat.hex.channels(Array(text.utf8)[...]).map { ($0.color, nil) } }
        let lowered = text.lowercased()
        if lowered == "transparent" { return (ThemeColor(red: 0, green: 0, blue: 0, alpha: 0), nil) }
        if let number = ColorNames.colors[lowered] {
            let channels = [16, 8, 0].map { Float(Double(number >> $0 & 255) / 255) }
            return (ThemeColor(red: channels[0], green: channels[1], blue: channels[2]), nil)
        }
        guard let open = lowered.firstIndex(of: "("), lowered.hasSuffix(")") else { return nil }
        let name = String(lowered[..<open])
        if name == "color-mix" { return mixture(lowered) }
        let inner = String(lowered[lowered.index(after: open)...].dropLast())
        guard functions.contains(name) else { return nil }
        if inner.hasPrefix("from ") { return relative(name, inner) }
        if let color = withAlpha(inner) { return color }
        guard !inner.contains("(") else { return nil }
        return function(name, inner)
    }

    static let functions: Set = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"]

    /// Reads a color and an alpha, as `rgba(#336699, 0.5)` of tokens.
    private static func withAlpha(_ inner: String) -> (ThemeColor, String?)? {
        let parts = ValueText.split(inner, at: ",").map(\.trimmed)
        guard parts.count == 2, let (color, note) = read(parts[0]), let alpha = fraction(parts[1]) else { return nil }
        return (ThemeColor(red: color.red, green: color.green, blue: color.blue, alpha: Float(alpha)), note)
    }

    private static func function(_ name: String, _ inner: String) -> (ThemeColor, String?)? {
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

    // MARK: Relative colors

    private static let channels: [ColorSpace: [String]] = [
        .srgb: ["r", "g", "b"], .linear: ["r", "g", "b"], .hsl: ["h", "s", "l"], .lab: ["l", "a", "b"],
        .oklab: ["l", "a", "b"], .lch: ["l", "c", "h"], .oklch: ["l", "c", "h"],
    ]

    /// Reads `oklch(from #336699 calc(l * 0.8) c h / 50%)`: CSS Color 5, section 4.
    private static func relative(_ name: String, _ inner: String) -> (ThemeColor, String?)? {
        var words = ValueText.words(inner.replacing("/", with: " / "))
        guard words.count > 4, let (origin, note) = read(words[1]) else { return nil }
        words.removeFirst(2)
        let isBytes = name.hasPrefix("rgb")
        let named = name == "color" ? words.removeFirst() : isBytes ? "srgb" : name == "hsla" ? "hsl" : name
        guard let space = ColorSpace(rawValue: named), let channels = channels[space],
            let components = space.components(origin)
        else { return nil }
        var values = ["alpha": Double(origin.alpha)]
        for (name, component) in zip(channels, components) { values[name] = isBytes ? component * 255 : component }
        var parts = words.filter { $0 != "/" }.compactMap { part($0, values) }
        guard parts.count == words.count - (words.contains("/") ? 1 : 0) else { return nil }
        if parts.count == 3 { parts.append(Double(origin.alpha).decimal) }
        guard parts.count == 4, let (color, own) = color(parts, space, isBytes: isBytes) else { return nil }
        return (color, note ?? own)
    }

    /// Returns a component with numbers in place of the names of channels, worked out.
    private static func part(_ text: String, _ values: [String: Double]) -> String? {
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            let word = rest.prefix(while: \.isLetter)
            if word.isEmpty {
                result.append(first)
                rest.removeFirst()
                continue
            }
            rest = rest.dropFirst(word.count)
            // A unit follows its number.
            let isUnit = result.last.map { $0.isNumber || $0 == "." } ?? false
            result +=
                isUnit
                ? String(word) : values[String(word)].map { "(\($0.roundedBeyondNoise.decimal))" } ?? String(word)
        }
        if text == "none" { return "none" }
        return result == text ? text : ArithmeticParser.parse(result)?.result { _ in nil }?.text
    }

    // MARK: Mixtures

    /// Reads `color-mix(in oklab, red 30%, blue)`: CSS Color 5, section 3.
    private static func mixture(_ text: String) -> (ThemeColor, String?)? {
        guard let parts = FunctionCalls.arguments(of: "color-mix", text), parts.count == 3,
            let space = parts[0].split(separator: " ").dropFirst().first.flatMap({ ColorSpace(rawValue: String($0)) }),
            parts[0].hasPrefix("in "), let first = share(parts[1]), let second = share(parts[2]),
            let (left, leftNote) = read(first.color), let (right, rightNote) = read(second.color)
        else { return nil }
        let (one, two) = shares(first.percent, second.percent)
        guard one + two > 0, let mixed = space.mixed(left, one / (one + two), right) else { return nil }
        let light = space.light(mixed.components)
        let alpha = min(max(mixed.alpha * min(one + two, 1), 0), 1)
        let isInside = ColorSpace.isInside(light)
        let note = leftNote ?? rightNote ?? (isInside ? nil : outside)
        return (isInside ? ColorSpace.color(light, alpha: alpha) : ColorSpace.fitted(light, alpha: alpha), note)
    }

    static func share(_ text: String) -> (color: String, percent: Double?)? {
        let words = ValueText.words(text)
        let percents = words.filter { $0.hasSuffix("%") }
        guard words.count == percents.count + 1, percents.count < 2 else { return nil }
        let color = words.first { !$0.hasSuffix("%") } ?? ""
        if percents.isEmpty { return (color, nil) }
        return ValueText.plainNumber(String(percents[0].dropLast())).map { (color, $0 / 100) }
    }

    /// Returns the shares of two colors, of which one or both can be missing.
    static func shares(_ first: Double?, _ second: Double?) -> (Double, Double) {
        switch (first, second) {
        case (nil, nil): (0.5, 0.5)
        case (let first?, nil): (first, 1 - first)
        case (nil, let second?): (1 - second, second)
        case (let first?, let second?): (first, second)
        }
    }

    static let outside = "the color is outside sRGB; its chroma is reduced"

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
        if ColorSpace.isInside(light) { return (ColorSpace.color(light, alpha: alpha), nil) }
        return (ColorSpace.fitted(light, alpha: alpha), outside)
    }

    private static func component(_ text: String, _ index: Int, _ space: ColorSpace, isBytes: Bool) -> Double? {
        if text == "none" { return 0 }
        let isHue =
            space == .hsl && index == 0 || space == .hwb && index == 0 || [.lch, .oklch].contains(space) && index == 2
        if isHue {
            guard let (degrees, _) = ValueText.number(text), !text.hasSuffix("%") else { return nil }
            let turned = degrees.truncatingRemainder(dividingBy: 360)
            return turned < 0 ? turned + 360 : turned
        }
        if text.hasSuffix("%") {
            return ValueText.plainNumber(String(text.dropLast())).map { $0 / 100 * reference(index, space) }
        }
        return ValueText.plainNumber(text).map { isBytes ? $0 / 255 : $0 }
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
            ? ValueText.plainNumber(String(text.dropLast())).map { $0 / 100 } : ValueText.plainNumber(text)
        return number.map { min(max($0, 0), 1) }
    }
}

/// The named colors of CSS Color 4, section 6.1.
enum ColorNames {
    static let colors: [String: UInt32] = [
        "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4, "azure": 0xF0FFFF,
        "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000, "blanchedalmond": 0xFFEBCD, "blue": 0x0000FF,
        "blueviolet": 0x8A2BE2, "brown": 0xA52A2A, "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0,
        "chartreuse": 0x7FFF00, "chocolate": 0xD2691E, "coral": 0xFF7F50, "cornflowerblue": 0x6495ED,
        "cornsilk": 0xFFF8DC, "crimson": 0xDC143C, "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B,
        "darkgoldenrod": 0xB8860B, "darkgray": 0xA9A9A9, "darkgreen": 0x006400, "darkgrey": 0xA9A9A9,
        "darkkhaki": 0xBDB76B, "darkmagenta": 0x8B008B, "darkolivegreen": 0x556B2F, "darkorange": 0xFF8C00,
        "darkorchid": 0x9932CC, "darkred": 0x8B0000, "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F,
        "darkslateblue": 0x483D8B, "darkslategray": 0x2F4F4F, "darkslategrey": 0x2F4F4F, "darkturquoise": 0x00CED1,
        "darkviolet": 0x9400D3, "deeppink": 0xFF1493, "deepskyblue": 0x00BFFF, "dimgray": 0x696969,
        "dimgrey": 0x696969, "dodgerblue": 0x1E90FF, "firebrick": 0xB22222, "floralwhite": 0xFFFAF0,
        "forestgreen": 0x228B22, "fuchsia": 0xFF00FF, "gainsboro": 0xDCDCDC, "ghostwhite": 0xF8F8FF, "gold": 0xFFD700,
        "goldenrod": 0xDAA520, "gray": 0x808080, "green": 0x008000, "greenyellow": 0xADFF2F, "grey": 0x808080,
        "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4, "indianred": 0xCD5C5C, "indigo": 0x4B0082, "ivory": 0xFFFFF0,
        "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lavenderblush": 0xFFF0F5, "lawngreen": 0x7CFC00,
        "lemonchiffon": 0xFFFACD, "lightblue": 0xADD8E6, "lightcoral": 0xF08080, "lightcyan": 0xE0FFFF,
        "lightgoldenrodyellow": 0xFAFAD2, "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3,
        "lightpink": 0xFFB6C1, "lightsalmon": 0xFFA07A, "lightseagreen": 0x20B2AA, "lightskyblue": 0x87CEFA,
        "lightslategray": 0x778899, "lightslategrey": 0x778899, "lightsteelblue": 0xB0C4DE, "lightyellow": 0xFFFFE0,
        "lime": 0x00FF00, "limegreen": 0x32CD32, "linen": 0xFAF0E6, "magenta": 0xFF00FF, "maroon": 0x800000,
        "mediumaquamarine": 0x66CDAA, "mediumblue": 0x0000CD, "mediumorchid": 0xBA55D3, "mediumpurple": 0x9370DB,
        "mediumseagreen": 0x3CB371, "mediumslateblue": 0x7B68EE, "mediumspringgreen": 0x00FA9A,
        "mediumturquoise": 0x48D1CC, "mediumvioletred": 0xC71585, "midnightblue": 0x191970, "mintcream": 0xF5FFFA,
        "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5, "navajowhite": 0xFFDEAD, "navy": 0x000080, "oldlace": 0xFDF5E6,
        "olive": 0x808000, "olivedrab": 0x6B8E23, "orange": 0xFFA500, "orangered": 0xFF4500, "orchid": 0xDA70D6,
        "palegoldenrod": 0xEEE8AA, "palegreen": 0x98FB98, "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093,
        "papayawhip": 0xFFEFD5, "peachpuff": 0xFFDAB9, "peru": 0xCD853F, "pink": 0xFFC0CB, "plum": 0xDDA0DD,
        "powderblue": 0xB0E0E6, "purple": 0x800080, "rebeccapurple": 0x663399, "red": 0xFF0000, "rosybrown": 0xBC8F8F,
        "royalblue": 0x4169E1, "saddlebrown": 0x8B4513, "salmon": 0xFA8072, "sandybrown": 0xF4A460,
        "seagreen": 0x2E8B57, "seashell": 0xFFF5EE, "sienna": 0xA0522D, "silver": 0xC0C0C0, "skyblue": 0x87CEEB,
        "slateblue": 0x6A5ACD, "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA,
        "springgreen": 0x00FF7F, "steelblue": 0x4682B4, "tan": 0xD2B48C, "teal": 0x008080, "thistle": 0xD8BFD8,
        "tomato": 0xFF6347, "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF,
        "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
    ]
}
