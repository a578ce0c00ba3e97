import SkinKit

/// The effect of a term of an expression: `ThemeCacheFormat.md`, section 29. The raw values are those of the file.
package enum ExpressionAction: UInt32, CaseIterable, Sendable {
    /// Begins with the operand.
    case take = 0
    /// Makes an integer a float.
    case float = 1
    case multiply = 2
    case add = 3
    /// Sets the size of a font.
    case size = 4
    case weight = 5
    /// Makes a font italic, or upright with 0.
    case italic = 6
    case lighten = 7
    case darken = 8
    /// Sets the color for the next `mix` or `against`.
    case other = 9
    case mix = 10
    case lightness = 11
    case chroma = 12
    case hue = 13
    /// Applies the coordinates of OKLCH that the terms before it set.
    case perceive = 14
    case against = 15
    case alpha = 16
    case fade = 17
    /// Refuses a number below the operand.
    case minimum = 18
    /// Refuses a number above the operand.
    case maximum = 19
    /// Refuses a string that is not in the operand, an array of strings.
    case values = 20

    /// The cost of working a term out, in the units of ``CacheLayout/answerLimit``.
    package var cost: Int {
        switch self {
        case .against: 1024
        case .perceive: 8
        default: 1
        }
    }

    /// The numbers that a change of a color accepts (theme format 1, sections 5 and 13), or nil for other actions.
    package var colorRange: ClosedRange<Double>? {
        switch self {
        case .lighten, .darken, .mix, .lightness, .alpha, .fade: 0...1
        case .chroma: 0...0.5
        case .hue: 0...360
        case .against: 1...21
        default: nil
        }
    }
}
