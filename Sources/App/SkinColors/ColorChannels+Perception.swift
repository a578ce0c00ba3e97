// Perceptual adjustments: theme format 1, section 13. Colors are taken as opaque, and keep their alpha.
extension ColorChannels {
    /// Returns the color with some of its coordinates in OKLCH replaced, fitted into sRGB.
    package func with(lightness: Double?, chroma: Double?, hue: Double?) -> ColorChannels {
        var color = OKLCH(self)
        if let lightness { color.lightness = lightness }
        if let chroma { color.chroma = chroma }
        if let hue { color.setHue(degrees: hue) }
        return color.fitted(alpha: alpha)
    }

    /// Returns the color with its channels rounded to steps of 1/255.
    package var rounded: ColorChannels {
        func rounded(_ channel: Double) -> Double { (channel * 255 + 0.5).rounded(.down) / 255 }
        return ColorChannels(red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: alpha)
    }

    package func roundedContrast(to other: ColorChannels) -> Double { rounded.contrast(to: other.rounded) }

    /// Returns the color itself if it has a contrast ratio to another one, otherwise the nearest lighter or darker
    /// color that has it.
    ///
    /// If none has it, the result is white or black, whichever has the greater ratio.
    package func contrasted(against other: ColorChannels, ratio: Double) -> ColorChannels {
        let other = other.rounded
        if rounded.contrast(to: other) >= ratio { return self }
        let white = ColorChannels(red: 1, green: 1, blue: 1, alpha: alpha)
        let black = ColorChannels(red: 0, green: 0, blue: 0, alpha: alpha)
        let farthest = white.contrast(to: other) >= black.contrast(to: other) ? white : black
        // No candidate has a greater ratio than both.
        if farthest.contrast(to: other) < ratio { return farthest }
        let luminance = other.relativeLuminance
        let nearest = nearestLightness(mayPass: { $0.mayHave(ratio, to: luminance) }) { candidate in
            candidate.contrast(to: other) >= ratio
        }
        return nearest ?? farthest
    }

    /// Returns the first candidate that passes; nil if none does.
    ///
    /// Candidates are the color made lighter or darker in OKLCH by 1/256, then by 2/256 and so on until the last one beyond
    /// black and white. Each is fitted into sRGB and rounded to steps of 1/255. Of two that are as far, the lighter is the
    /// first.
    ///
    /// - Parameters:
    ///   - mayPass: Excludes candidates by the luminances that they may have before they are fitted and rounded.
    ///   - passes: Whether a rounded candidate passes.
    package func nearestLightness(
        mayPass: (LuminanceRange) -> Bool, passes: (ColorChannels) -> Bool
    ) -> ColorChannels? {
        let own = OKLCH(self)
        let span = LuminanceSpan(own)
        func candidate(_ step: Int) -> ColorChannels? {
            var color = own
            color.lightness += Double(step) / 256
            guard mayPass(span.range(lightness: color.lightness)) else { return nil }
            let light = color.fittedLight
            guard mayPass(LuminanceRange(light)) else { return nil }
            let result = OKLCH.color(light, alpha: alpha).rounded
            return passes(result) ? result : nil
        }
        /// Whether the candidate before a step has a lightness, so that the step is taken.
        func follows(_ step: Int) -> Bool { (0...1).contains(own.lightness + Double(step - step.signum()) / 256) }
        var step = 1
        while follows(step) || follows(-step) {
            if follows(step), let lighter = candidate(step) { return lighter }
            if follows(-step), let darker = candidate(-step) { return darker }
            step += 1
        }
        return nil
    }
}

/// The limits of a color's relative luminance before its channels are rounded.
package struct LuminanceRange {
    package let lower: Double
    package let upper: Double

    /// The greatest change of luminance by rounding channels to 1/255: half a step times the greatest slope of the
    /// transfer function, 2.28. It includes what is out of gamut by less than the tolerance of ``OKLCH/fittedLight``.
    private static let rounding = 0.0045

    fileprivate init(lower: Double, upper: Double) { (self.lower, self.upper) = (lower, upper) }

    /// - Parameter light: Linear light.
    fileprivate init(_ light: (red: Double, green: Double, blue: Double)) {
        lower = 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
        upper = lower
    }

    package func mayHave(_ ratio: Double, to luminance: Double) -> Bool {
        let own = luminance + 0.05
        let lighter = min(max(upper + Self.rounding, 0), 1) + 0.05
        let darker = min(max(lower - Self.rounding, 0), 1) + 0.05
        return max(lighter / own, own / darker) >= ratio * 0.999_999
    }
}

/// The relative luminance that colors of one hue can have, up to a chroma.
///
/// For a lightness, luminance is a polynomial of the third degree in the chroma. Most candidates for a contrast are
/// excluded by its terms, without the search for the chroma that fits into sRGB.
private struct LuminanceSpan {
    /// The parts of the polynomial's terms that do not depend on the lightness.
    private let first: Double
    private let second: Double
    private let third: Double

    init(_ color: OKLCH) {
        let (a, b) = (color.chroma * color.direction.a, color.chroma * color.direction.b)
        let long = OKLab.long(lightness: 0, a: a, b: b)
        let middle = OKLab.middle(lightness: 0, a: a, b: b)
        let short = OKLab.short(lightness: 0, a: a, b: b)
        func luminance(_ long: Double, _ middle: Double, _ short: Double) -> Double {
            let light = LuminanceRange(OKLab.light(long: long, middle: middle, short: short))
            return light.lower
        }
        first = luminance(long, middle, short)
        second = luminance(long * long, middle * middle, short * short)
        third = luminance(long * long * long, middle * middle * middle, short * short * short)
    }

    func range(lightness: Double) -> LuminanceRange {
        // As fitted: white and black beyond.
        if lightness >= 1 { return LuminanceRange(lower: 1, upper: 1) }
        if lightness <= 0 { return LuminanceRange(lower: 0, upper: 0) }
        let (linear, quadratic) = (3 * lightness * lightness * first, 3 * lightness * second)
        let gray = lightness * lightness * lightness
        return LuminanceRange(
            lower: gray + min(0, linear) + min(0, quadratic) + min(0, third),
            upper: gray + max(0, linear) + max(0, quadratic) + max(0, third))
    }
}
