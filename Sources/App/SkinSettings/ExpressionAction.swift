import SkinFormat
import SkinKit

/// The effect of a term of an expression: `ThemeCacheFormat.md`, section 29.
package enum ExpressionAction: Hashable, Sendable {
    /// Begins with the operand.
    case take
    /// Makes an integer a float.
    case float
    /// Sets the color for the next term that needs one.
    case other
    /// Applies the coordinates of OKLCH that the terms before it set.
    case perceive
    /// Refuses a number below the operand.
    case minimum
    /// Refuses a number above the operand.
    case maximum
    /// Refuses a string that is not in the operand, an array of strings.
    case values
    /// Sets the string or bool that chooses.
    case select
    /// Makes the next `pick` meant if the operand is what chooses.
    case match
    /// Makes the next `pick` meant if none before it was.
    case otherwise
    /// Takes the operand if it is meant; refuses where there is none.
    case pick
    /// Replaces a number of a point, a size, a rect or insets, by its index.
    case component(Int)
    /// Adjusts the value. A coordinate of OKLCH is set for the next `perceive`.
    case adjust(AdjustmentAttribute)

    package var code: UInt32 {
        switch self {
        case .take: 0
        case .float: 1
        case .other: 9
        case .perceive: 14
        case .minimum: 18
        case .maximum: 19
        case .values: 20
        case .select: 32
        case .match: 33
        case .otherwise: 34
        case .pick: 35
        case .component(let index): 36 + UInt32(truncatingIfNeeded: index)
        case .adjust(let attribute): attribute.form.termCode
        }
    }

    /// Whether the action chooses among values.
    var isOfChoice: Bool {
        switch self {
        case .select, .match, .otherwise, .pick: true
        default: false
        }
    }

    package init?(code: UInt32) {
        guard let action = Self.known[code] else { return nil }
        self = action
    }

    private static let known: [UInt32: ExpressionAction] = {
        let others: [ExpressionAction] = [
            .take, .float, .other, .perceive, .minimum, .maximum, .values, .select, .match, .otherwise, .pick,
        ]
        let all = others + (0..<4).map { .component($0) } + AdjustmentAttribute.allCases.map { .adjust($0) }
        return Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
    }()

    /// The cost of working a term out, in the units of ``CacheLayout/answerLimit``.
    package var cost: Int {
        switch self {
        case .adjust(let attribute): attribute.form.cost
        case .perceive: 8
        default: 1
        }
    }
}
