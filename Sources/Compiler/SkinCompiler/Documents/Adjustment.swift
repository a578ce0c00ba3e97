import SkinFormat
import SkinKit

/// The attributes that adjust a literal or the value of a referenced constant, as they are written: theme format 1,
/// sections 5, 13 and 17.
package struct Adjustment: Hashable, Sendable {
    package struct Change: Hashable, Sendable {
        package var attribute: AdjustmentAttribute
        package var argument: Argument
        package var color: ConstantReference?
    }

    package enum Argument: Hashable, Sendable {
        /// A number; the weight of a font; whether a font is italic.
        case literal(PooledValue)
        case constant(ConstantReference)
    }

    /// The attributes in the order in which they are applied.
    package var changes: [Change] = []

    package init(_ changes: [Change] = []) { self.changes = changes }

    var literals: [ResolvedChange] {
        changes.compactMap { change in
            guard change.color == nil, case .literal(let value) = change.argument else { return nil }
            return ResolvedChange(attribute: change.attribute, argument: value)
        }
    }

    /// The adjustment with the attributes that refer to constants.
    var withoutLiterals: Adjustment {
        Adjustment(changes.filter { change in if case .constant = change.argument { true } else { false } })
    }

    /// The constants that the adjustment refers to: the colors, then the numbers.
    package var references: [ConstantReference] {
        changes.compactMap(\.color)
            + changes.compactMap { if case .constant(let reference) = $0.argument { reference } else { nil } }
    }
}

/// An attribute with the values of the constants that it refers to.
struct ResolvedChange {
    var attribute: AdjustmentAttribute
    var argument: PooledValue
    /// The constant's value in place of a number.
    var number: ValueID?
    var color: (name: Symbol, value: ValueID)?
}
