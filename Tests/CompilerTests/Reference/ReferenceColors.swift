import Foundation

/// Colours in OKLCH by the wording of theme format 1, section 13, with the functions of the C library.
///
/// It shares no code with SkinKit. A colour is an array of red, green, blue and alpha.
enum ReferenceColors {
    static func set(_ color: [Double], lightness: Double?, chroma: Double?, hue: Double?) -> [Double] {
        var (l, c, h) = oklch(color)
        if let lightness { l = lightness }
        if let chroma { c = chroma }
        if let hue { h = hue * .pi / 180 }
        return fitted(l, c, h) + [color[3]]
    }

    static func contrasted(_ color: [Double], against other: [Double], ratio wanted: Double) -> [Double] {
        func reaches(_ candidate: [Double]) -> Bool { contrast(candidate, other) >= wanted }
        if reaches(color) { return color }
        let (l, c, h) = oklch(color)
        func isLightness(_ value: Double) -> Bool { value >= 0 && value <= 1 }
        for n in 1...512 {
            if isLightness(l + Double(n - 1) / 256) {
                let candidate = rounded(fitted(l + Double(n) / 256, c, h))
                if reaches(candidate) { return candidate + [color[3]] }
            }
            if isLightness(l - Double(n - 1) / 256) {
                let candidate = rounded(fitted(l - Double(n) / 256, c, h))
                if reaches(candidate) { return candidate + [color[3]] }
            }
        }
        let isWhite = contrast([1, 1, 1], other) >= contrast([0, 0, 0], other)
        return (isWhite ? [1, 1, 1] : [0, 0, 0]) + [color[3]]
    }

    static func contrast(_ first: [Double], _ second: [Double]) -> Double {
        let (a, b) = (luminance(rounded(first)), luminance(rounded(second)))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func rounded(_ color: [Double]) -> [Double] { color.prefix(3).map { floor($0 * 255 + 0.5) / 255 } }

    private static func luminance(_ color: [Double]) -> Double {
        let linear = color.map(decoded)
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private static func decoded(_ u: Double) -> Double { u <= 0.04045 ? u / 12.92 : pow((u + 0.055) / 1.055, 2.4) }
    private static func encoded(_ v: Double) -> Double { v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055 }

    private static func times(_ rows: [[Double]], _ vector: [Double]) -> [Double] {
        rows.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    static func oklch(_ color: [Double]) -> (l: Double, c: Double, h: Double) {
        let lms = times(
            [
                [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ], color.prefix(3).map(decoded))
        let lab = times(
            [
                [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ], lms.map { cbrt($0) })
        let chroma = hypot(lab[1], lab[2])
        return (lab[0], chroma, chroma <= 0.000004 ? 0 : atan2(lab[2], lab[1]))
    }

    private static func linear(_ l: Double, _ c: Double, _ h: Double) -> [Double] {
        let (a, b) = (c * cos(h), c * sin(h))
        let x = l + 0.3963377774 * a + 0.2158037573 * b
        let y = l - 0.1055613458 * a - 0.0638541728 * b
        let z = l - 0.0894841775 * a - 1.2914855480 * b
        let (x3, y3, z3) = (x * x * x, y * y * y, z * z * z)
        return [
            4.0767416621 * x3 - 3.3077115913 * y3 + 0.2309699292 * z3,
            -1.2684380046 * x3 + 2.6097574011 * y3 - 0.3413193965 * z3,
            -0.0041960863 * x3 - 0.7034186147 * y3 + 1.7076147010 * z3,
        ]
    }

    private static func fitted(_ l: Double, _ c: Double, _ h: Double) -> [Double] {
        if l >= 1 { return [1, 1, 1] }
        if l <= 0 { return [0, 0, 0] }
        func isWithin(_ chroma: Double) -> Bool {
            let light = linear(l, chroma, h)
            return min(light[0], light[1], light[2]) >= -1e-6 && max(light[0], light[1], light[2]) <= 1 + 1e-6
        }
        var chroma = c
        if !isWithin(c) {
            var interval = (lower: 0.0, upper: c)
            for _ in 0..<32 {
                let middle = (interval.lower + interval.upper) / 2
                if isWithin(middle) { interval.lower = middle } else { interval.upper = middle }
            }
            chroma = interval.lower
        }
        return linear(l, chroma, h).map { encoded(min(1, max(0, $0))) }
    }
}
