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

    /// Returns the contrast ratio of two colors after rounding, 1 to 21.
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
        let own = OKLCH(self)
        func candidate(_ step: Int) -> ColorChannels? {
            var color = own
            color.lightness += Double(step) / 256
            let light = color.fittedLight
            guard other.mayHave(ratio, to: light) else { return nil }
            let result = OKLCH.color(light, alpha: alpha).rounded
            return result.contrast(to: other) >= ratio ? result : nil
        }
        /// Whether the candidate before a step has a lightness, so that the step is taken.
        func follows(_ step: Int) -> Bool { (0...1).contains(own.lightness + Double(step - step.signum()) / 256) }
        var step = 1
        while follows(step) || follows(-step) {
            if follows(step), let lighter = candidate(step) { return lighter }
            if follows(-step), let darker = candidate(-step) { return darker }
            step += 1
        }
        return farthest
    }

    /// Returns whether a color with some linear light may have a contrast ratio to this one, once it is rounded.
    ///
    /// This saves most candidates the conversion to sRGB. Rounding a channel to 1/255 changes its light by less than
    /// 0.0045, which is half a step times the greatest slope of the transfer function, 2.28.
    private func mayHave(_ ratio: Double, to light: (red: Double, green: Double, blue: Double)) -> Bool {
        let other = 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
        let own = relativeLuminance + 0.05
        let (lighter, darker) = (min(max(other + 0.0045, 0), 1) + 0.05, min(max(other - 0.0045, 0), 1) + 0.05)
        return max(lighter / own, own / darker) >= ratio * 0.999_999
    }
}
