import SkinColors
import SkinKit

/// The colors that a text, an image or an outline is seen on, and the contrast that it needs there.
package struct ContrastGround: Hashable, Sendable {
    /// The entity's own background, before its opacity is applied.
    package let own: ColorChannels
    /// The opaque color behind the entity.
    package let behind: ColorChannels
    package let opacity: Double
    package let required: Double
    /// The opaque color that is seen around the text.
    package let color: ColorChannels
    private let luminance: Double

    package init(own: ColorChannels, behind: ColorChannels, opacity: Double, required: Double) {
        self.own = own
        self.behind = behind
        self.opacity = opacity
        self.required = required
        color = own.faded(by: opacity).over(behind)
        luminance = color.relativeLuminance
    }

    package func ratio(_ color: ColorChannels) -> Double {
        let seen = color.alpha >= 1 && opacity >= 1 ? color : color.over(own).faded(by: opacity).over(behind)
        let other = seen.tabulatedLuminance
        return (max(luminance, other) + 0.05) / (min(luminance, other) + 0.05)
    }

    package func passes(_ color: ColorChannels) -> Bool { ratio(color) >= required }

    /// Whether an opaque color of some luminances may pass. What is behind a color with an alpha is seen through it.
    fileprivate func mayPass(_ range: LuminanceRange, alpha: Double) -> Bool {
        alpha < 1 || opacity < 1 || range.mayHave(required, to: luminance)
    }

    /// Whether any color with an alpha has the required contrast. The luminance of every color is between those of
    /// black and white, so one of these has the greatest contrast.
    package func isPassable(alpha: Double) -> Bool {
        [0.0, 1].contains { passes(ColorChannels(red: $0, green: $0, blue: $0, alpha: alpha)) }
    }
}

extension ColorChannels {
    package func faded(by opacity: Double) -> ColorChannels { with(alpha: alpha * opacity) }

    package func with(alpha: Double) -> ColorChannels {
        ColorChannels(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The relative luminance, from a table if all channels are multiples of 1/255, as nearly all are.
    fileprivate var tabulatedLuminance: Double {
        let (red, green, blue) = (red * 255, green * 255, blue * 255)
        guard red.isByte, green.isByte, blue.isByte else { return relativeLuminance }
        let table = Self.lightOfBytes
        return 0.2126 * table[Int(red + 0.5)] + 0.7152 * table[Int(green + 0.5)] + 0.0722 * table[Int(blue + 0.5)]
    }

    private static let lightOfBytes = (0...255).map { linear(Double($0) / 255) }
}

extension Double {
    fileprivate var isByte: Bool { self >= 0 && self <= 255 && abs(self - rounded()) < 1e-9 }
}

extension ColorChannels {
    /// Returns the nearest 8-bit color of the same OKLCH hue and alpha that passes on some grounds, as `against` of a theme
    /// finds it on one; nil if there is none.
    package func nearest(on grounds: [ContrastGround]) -> ColorChannels? {
        guard grounds.allSatisfy({ $0.isPassable(alpha: alpha) }) else { return nil }
        func passes(_ color: ColorChannels) -> Bool { grounds.allSatisfy { $0.passes(color) } }
        if passes(rounded) { return rounded }
        return nearestLightness(
            mayPass: { range in grounds.allSatisfy { $0.mayPass(range, alpha: alpha) } }, passes: passes)
    }

    /// Returns the color that passes on some grounds with the least change: in lightness, else in alpha, else in both;
    /// nil if there is none.
    package func nearestOrMoreOpaque(on grounds: [ContrastGround]) -> ColorChannels? {
        if let near = nearest(on: grounds) { return near }
        guard alpha < 1 else { return nil }
        if let alpha = leastAlpha(on: grounds) { return with(alpha: alpha) }
        return with(alpha: 1).nearest(on: grounds)
    }

    /// Returns the opaque gray of the nearest lightness that passes on some grounds; nil if there is none.
    ///
    /// Some grays pass where no color of a hue does: between two grounds, the space for a luminance may be narrower than
    /// the steps of ``nearest(on:)``.
    package func nearestGray(on grounds: [ContrastGround]) -> ColorChannels? {
        guard grounds.allSatisfy({ $0.isPassable(alpha: 1) }) else { return nil }
        let own = relativeLuminance
        return (0...255).map { ColorChannels(gray: Double($0) / 255) }.filter { gray in
            grounds.allSatisfy { $0.passes(gray) }
        }.min { abs($0.relativeLuminance - own) < abs($1.relativeLuminance - own) }
    }

    /// Returns the color itself, black or white: of those that nowhere replace a contrast by a lower one that fails, the one
    /// whose least contrast on some grounds is the greatest.
    package func mostLegible(on grounds: [ContrastGround]) -> ColorChannels {
        func least(_ color: ColorChannels) -> Double { grounds.map { $0.ratio(color) }.min() ?? 1 }
        return [ColorChannels(gray: 0), ColorChannels(gray: 1)].filter { other in
            grounds.allSatisfy { $0.passes(other) || $0.ratio(other) >= $0.ratio(self) }
        }.reduce(self) { least($1) > least($0) ? $1 : $0 }
    }

    private init(gray: Double) { self.init(red: gray, green: gray, blue: gray, alpha: 1) }

    /// Returns the least alpha above the color's own, in steps of 1/255, with which it passes on some grounds.
    package func leastAlpha(on grounds: [ContrastGround]) -> Double? {
        // A damaged cache may have any number.
        guard (0...1).contains(alpha) else { return nil }
        let first = Int((alpha * 255).rounded(.down)) + 1
        guard first <= 255 else { return nil }
        return (first...255).lazy.map { Double($0) / 255 }.first { alpha in
            grounds.allSatisfy { $0.passes(with(alpha: alpha)) }
        }
    }
}
