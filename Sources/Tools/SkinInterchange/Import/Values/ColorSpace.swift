import SkinColors
import SkinKit

/// The color spaces of tokens and CSS, with the conversions of CSS Color 4, section 18.
enum ColorSpace: String {
    case srgb, hsl, hwb, lab, lch, oklab, oklch
    case linear = "srgb-linear"
    case p3 = "display-p3"
    case a98 = "a98-rgb"
    case prophoto = "prophoto-rgb"
    case rec2020
    case xyz50 = "xyz-d50"
    case xyz65 = "xyz-d65"

    struct Range {
        var low = -Double.infinity
        var high = Double.infinity
        /// Whether the highest value is excluded, as that of a hue.
        var isOpen = false

        func contains(_ number: Double) -> Bool { number >= low && (isOpen ? number < high : number <= high) }

        var text: String {
            if low == -.infinity { return "any number" }
            if high == .infinity { return "\(low.decimal) or more" }
            return "\(low.decimal) to \(isOpen ? "less than " : "")\(high.decimal)"
        }
    }

    var isXYZ: Bool { self == .xyz50 || self == .xyz65 }

    var ranges: [Range] {
        let (unit, percent) = (Range(low: 0, high: 1), Range(low: 0, high: 100))
        let hue = Range(low: 0, high: 360, isOpen: true)
        let any = Range()
        let chroma = Range(low: 0)
        switch self {
        case .srgb, .linear, .p3, .a98, .prophoto, .rec2020, .xyz50, .xyz65: return [unit, unit, unit]
        case .hsl, .hwb: return [hue, percent, percent]
        case .lab: return [percent, any, any]
        case .lch: return [percent, chroma, hue]
        case .oklab: return [unit, any, any]
        case .oklch: return [unit, chroma, hue]
        }
    }

    /// Returns the linear light of sRGB; components outside 0 to 1 are out of its gamut.
    func light(_ components: [Double]) -> [Double] {
        let (first, second, third) = (components[0], components[1], components[2])
        switch self {
        case .srgb: return components.map(ColorChannels.unboundedLinear)
        case .linear: return components
        case .hsl: return Self.hsl(first, second / 100, third / 100).map(ColorChannels.unboundedLinear)
        case .hwb: return Self.hwb(first, second / 100, third / 100).map(ColorChannels.unboundedLinear)
        case .p3: return Self.light(xyz65: Self.p3ToXYZ.multiplied(components.map(ColorChannels.unboundedLinear)))
        case .a98:
            return Self.light(xyz65: Self.a98ToXYZ.multiplied(components.map { Mathematics.power($0, 563.0 / 256) }))
        case .rec2020: return Self.light(xyz65: Self.rec2020ToXYZ.multiplied(components.map(Self.decodedRec2020)))
        case .prophoto:
            let light = components.map { $0 <= 16.0 / 512 ? $0 / 16 : Mathematics.power($0, 1.8) }
            return Self.light(xyz50: Self.prophotoToXYZ.multiplied(light))
        case .xyz50: return Self.light(xyz50: components)
        case .xyz65: return Self.light(xyz65: components)
        case .lab: return Self.light(lab: components)
        case .lch: return Self.light(lab: Self.rectangular(components))
        case .oklab: return Self.light(OKLab(lightness: first, a: second, b: third))
        case .oklch:
            let lab = Self.rectangular(components)
            return Self.light(OKLab(lightness: lab[0], a: lab[1], b: lab[2]))
        }
    }

    /// Returns the components of a color, of those spaces that mixtures and modifications use.
    func components(_ color: ThemeColor) -> [Double]? {
        let channels = ColorChannels(color)
        let encoded = [channels.red, channels.green, channels.blue]
        let light = encoded.map(ColorChannels.unboundedLinear)
        let lab = OKLab(light: (light[0], light[1], light[2]), cubeRoot: Mathematics.cubeRoot)
        switch self {
        case .srgb: return encoded
        case .linear: return light
        case .hsl: return [channels.hsl.hue, channels.hsl.saturation * 100, channels.hsl.lightness * 100]
        case .oklab: return [lab.lightness, lab.a, lab.b]
        case .oklch: return Self.polar([lab.lightness, lab.a, lab.b])
        case .lab: return Self.lab(light)
        case .lch: return Self.polar(Self.lab(light))
        default: return nil
        }
    }

    /// Mixes two colors with premultiplied alpha: CSS Color 4, section 12.
    ///
    /// - Parameter share: The share of the first color, 0 to 1.
    func mixed(_ first: ThemeColor, _ share: Double, _ second: ThemeColor) -> (components: [Double], alpha: Double)? {
        guard var left = components(first), var right = components(second) else { return nil }
        let (one, two) = (Double(first.alpha) * share, Double(second.alpha) * (1 - share))
        guard one + two > 0 else { return (left, 0) }
        let hue = self == .hsl ? 0 : self == .oklch || self == .lch ? 2 : nil
        var turned = 0.0
        if let hue {
            // A color without chroma, or without alpha, takes the hue of the other.
            if left[1] < 1e-5 || one == 0 { left[hue] = right[hue] }
            if right[1] < 1e-5 || two == 0 { right[hue] = left[hue] }
            let way = (right[hue] - left[hue] + 540).truncatingRemainder(dividingBy: 360) - 180
            turned = (left[hue] + way * (1 - share) + 360).truncatingRemainder(dividingBy: 360)
        }
        var mixed = zip(left, right).map { ($0 * one + $1 * two) / (one + two) }
        if let hue { mixed[hue] = turned }
        return (mixed, one + two)
    }

    private static func polar(_ lab: [Double]) -> [Double] {
        let chroma = (lab[1] * lab[1] + lab[2] * lab[2]).squareRoot()
        return [lab[0], chroma, chroma > 0 ? angle(lab[1] / chroma, isBelow: lab[2] < 0) : 0]
    }

    /// Returns the angle with a cosine, in degrees, by halving: the core has no inverse of the cosine.
    private static func angle(_ cosine: Double, isBelow: Bool) -> Double {
        var (low, high) = (0.0, 180.0)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if Mathematics.cosine(middle * .pi / 180) > cosine { low = middle } else { high = middle }
        }
        return isBelow ? 360 - low : low
    }

    // MARK: sRGB

    /// Whether sRGB has a color, but for the error of a conversion.
    static func isInside(_ light: [Double]) -> Bool { light.allSatisfy { $0 > -1e-4 && $0 < 1 + 1e-4 } }

    static func color(_ light: [Double], alpha: Double) -> ThemeColor {
        OKLCH.color((light[0], light[1], light[2]), alpha: alpha).clamped().color
    }

    /// Returns the color of the same lightness and hue in OKLCH that sRGB has.
    static func fitted(_ light: [Double], alpha: Double) -> ThemeColor {
        let lab = OKLab(light: (light[0], light[1], light[2]), cubeRoot: Mathematics.cubeRoot)
        return OKLCH(lab).fitted(alpha: alpha).color
    }

    private static func decodedRec2020(_ channel: Double) -> Double {
        let (alpha, beta) = (1.09929682680944, 0.018053968510807)
        return channel < beta * 4.5 ? channel / 4.5 : Mathematics.power((channel + alpha - 1) / alpha, 1 / 0.45)
    }

    private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
        let color = ColorChannels(hue: hue, saturation: saturation, lightness: lightness)
        return [color.red, color.green, color.blue]
    }

    private static func hwb(_ hue: Double, _ white: Double, _ black: Double) -> [Double] {
        if white + black >= 1 { return [Double](repeating: white / (white + black), count: 3) }
        return hsl(hue, 1, 0.5).map { $0 * (1 - white - black) + white }
    }

    // MARK: Lab

    private static func rectangular(_ polar: [Double]) -> [Double] {
        let angle = polar[2] * .pi / 180
        return [polar[0], polar[1] * Mathematics.cosine(angle), polar[1] * Mathematics.sine(angle)]
    }

    private static func lab(_ light: [Double]) -> [Double] {
        let xyz = zip(d65ToD50.multiplied(lightToXYZ.multiplied(light)), white).map { $0 / $1 }
        let parts = xyz.map { $0 > epsilon ? Mathematics.cubeRoot($0) : (kappa * $0 + 16) / 116 }
        return [116 * parts[1] - 16, 500 * (parts[0] - parts[1]), 200 * (parts[1] - parts[2])]
    }

    private static let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    private static let white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]

    private static func light(_ color: OKLab) -> [Double] { [color.light.red, color.light.green, color.light.blue] }

    private static func light(lab: [Double]) -> [Double] {
        let y = (lab[0] + 16) / 116
        let (x, z) = (lab[1] / 500 + y, y - lab[2] / 200)
        let xyz = [
            x * x * x > epsilon ? x * x * x : (116 * x - 16) / kappa,
            lab[0] > kappa * epsilon ? y * y * y : lab[0] / kappa,
            z * z * z > epsilon ? z * z * z : (116 * z - 16) / kappa,
        ]
        return light(xyz50: zip(xyz, white).map { $0 * $1 })
    }

    // MARK: XYZ

    private static func light(xyz50: [Double]) -> [Double] { light(xyz65: d50ToD65.multiplied(xyz50)) }
    private static func light(xyz65: [Double]) -> [Double] { xyzToLight.multiplied(xyz65) }

    private static let p3ToXYZ = [
        [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
        [0.2289745640697488, 0.6917385218365064, 0.079286914093745], [0, 0.04511338185890264, 1.043944368900976],
    ]
    private static let a98ToXYZ = [
        [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
        [0.29734497525053605, 0.6273635662554661, 0.07529145849399788],
        [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
    ]
    private static let rec2020ToXYZ = [
        [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
        [0.2627002120112671, 0.6779980715188708, 0.05930171646986196], [0, 0.028072693049087428, 1.060985057710791],
    ]
    private static let prophotoToXYZ = [
        [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
        [0.2880748288194013, 0.711835234241873, 0.00008993693872564], [0, 0, 0.8251046025104602],
    ]
    private static let d50ToD65 = [
        [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
        [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
        [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
    ]
    private static let d65ToD50 = [
        [1.0479297925449969, 0.022946870601609652, -0.05019226628920524],
        [0.02962780877005599, 0.9904344267538799, -0.017073799063418826],
        [-0.009243040646204504, 0.015055191490298152, 0.7518742814281371],
    ]
    private static let lightToXYZ = [
        [0.41239079926595934, 0.357584339383878, 0.1804807884018343],
        [0.21263900587151027, 0.715168678767756, 0.07219231536073371],
        [0.01933081871559182, 0.11919477979462598, 0.9505321522496607],
    ]
    private static let xyzToLight = [
        [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
        [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
        [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
    ]
}

extension [[Double]] {
    fileprivate func multiplied(_ vector: [Double]) -> [Double] {
        map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }
}
