import SkinKit

// The effect of adjustments on values: theme format 1, section 5.

extension Adjustment {
    /// Returns the adjusted value, or nil if a number leaves the range of its type at any step.
    ///
    /// A float adjustment turns an integer into a float.
    ///
    /// - Parameter other: The colour of ``mixedConstant``. Without it, nothing is mixed.
    package func applied(to value: ThemeValue, mixedWith other: ColorChannels? = nil) -> ThemeValue? {
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
        case (.color(let change), .color(let color)): return .color(change.applied(to: color, mixedWith: other))
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
    /// Returns the adjusted colour: lighten, darken, mix and alpha are applied in this order, clamped after each.
    ///
    /// - Parameter other: The colour that ``mix`` refers to. Without it, nothing is mixed.
    package func applied(to color: ColorChannels, mixedWith other: ColorChannels?) -> ColorChannels {
        var color = color
        if let lighten { color = color.lightened(by: lighten) }
        if let darken { color = color.lightened(by: -darken) }
        if let mix, let other { color = color.mixed(with: other, amount: mix.amount) }
        if let alpha { color.alpha = alpha }
        return color
    }
}
