import SkinColors
import SkinFormat

// What attributes do to numbers and colors: theme format 1, sections 5, 13 and 17. The compiler and an app in which a user
// changes a setting work them out here, on doubles and without functions of the C library, so that both have the same
// result on any machine.
extension AdjustmentAttribute {
    /// Returns an adjusted integer, or nil if it leaves 64 bits or the attribute is not one of integers.
    package func applied(to value: Int64, _ number: Int64) -> Int64? {
        let result: (partialValue: Int64, overflow: Bool)
        switch self {
        case .multiply: result = value.multipliedReportingOverflow(by: number)
        case .add: result = value.addingReportingOverflow(number)
        default: return nil
        }
        return result.overflow ? nil : result.partialValue
    }

    /// Returns an adjusted number, or nil if it is not finite or the attribute is not one of numbers.
    package func applied(to value: Double, _ number: Double) -> Double? {
        let result: Double
        switch self {
        case .multiply: result = value * number
        case .add: result = value + number
        default: return nil
        }
        return result.isFinite ? result : nil
    }

    /// Nil if the attribute is not one of colors, sets a coordinate of OKLCH, or needs the other color.
    package func applied(to color: ColorChannels, _ number: Double, other: ColorChannels?) -> ColorChannels? {
        switch self {
        case .lighten: return color.lightened(by: number)
        case .darken: return color.lightened(by: -number)
        case .mix: return other.map { color.mixed(with: $0, amount: number) }
        case .against: return other.map { color.contrasted(against: $0, ratio: number) }
        case .alpha: return color.with(alpha: number)
        case .fade: return color.with(alpha: color.alpha * number)
        default: return nil
        }
    }
}

package struct PerceptualChange: Sendable {
    private var lightness: Double?
    private var chroma: Double?
    private var hue: Double?

    package init() {}

    /// Sets a coordinate. Other attributes change nothing.
    package mutating func set(_ attribute: AdjustmentAttribute, to number: Double) {
        switch attribute {
        case .lightness: lightness = number
        case .chroma: chroma = number
        case .hue: hue = number
        default: break
        }
    }

    package func applied(to color: ColorChannels) -> ColorChannels {
        color.with(lightness: lightness, chroma: chroma, hue: hue)
    }
}

extension ColorChannels {
    fileprivate func with(alpha: Double) -> ColorChannels {
        var color = self
        color.alpha = alpha
        return color
    }
}
