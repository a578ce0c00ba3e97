import SkinKit

// The effect of adjustments on values: theme format 1, sections 5, 13 and 17.

/// The colors that an adjustment refers to.
package struct ReferredColors: Sendable {
    /// The color of ``AdjustmentDefinition/mixed``.
    package var mixed: ColorChannels?
    /// The color of ``AdjustmentDefinition/ground``.
    package var ground: ColorChannels?

    package init(mixed: ColorChannels? = nil, ground: ColorChannels? = nil) {
        self.mixed = mixed
        self.ground = ground
    }
}

extension Adjustment {
    /// Returns the adjusted value, or nil if a number leaves the range of its type at any step.
    ///
    /// A float adjustment turns an integer into a float.
    package func applied(to value: ThemeValue, with colors: ReferredColors = ReferredColors()) -> ThemeValue? {
        switch (self, value) {
        case (.integer(let multiply, let add), .integer(var number)):
            if let multiply {
                let (product, overflow) = number.multipliedReportingOverflow(by: multiply)
                guard !overflow else { return nil }
                number = product
            }
            if let add {
                let (sum, overflow) = number.addingReportingOverflow(add)
                guard !overflow else { return nil }
                number = sum
            }
            return .integer(number)
        case (.float(let multiply, let add), .float(var number)):
            if let multiply { number *= multiply }
            guard number.isFinite else { return nil }
            if let add { number += add }
            return number.isFinite ? .float(number) : nil
        case (.float, .integer(let number)): return applied(to: .float(Double(number)))
        case (.color(let change), .color(let color)): return .color(change.applied(to: color, with: colors))
        case (.font(let size, let weight, let style), .font(var font)):
            font.size = size ?? font.size
            font.weight = weight ?? font.weight
            font.style = style ?? font.style
            return .font(font)
        default: return value
        }
    }
}

extension ColorAdjustment {
    /// Returns the adjusted color, clamped after each change. Without a color that it refers to, a change is left out.
    package func applied(to color: ColorChannels, with colors: ReferredColors) -> ColorChannels {
        var color = color
        if let lighten { color = color.lightened(by: lighten) }
        if let darken { color = color.lightened(by: -darken) }
        if let mix, let other = colors.mixed { color = color.mixed(with: other, amount: mix.amount) }
        if isPerceptual { color = color.with(lightness: lightness, chroma: chroma, hue: hue) }
        if let against, let ground = colors.ground {
            color = color.contrasted(against: ground, ratio: against.contrast)
        }
        if let alpha { color.alpha = alpha }
        if let fade { color.alpha *= fade }
        return color
    }
}
