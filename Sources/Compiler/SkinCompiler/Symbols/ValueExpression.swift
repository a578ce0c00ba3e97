import SkinKit
import SkinSettings

/// The dependence of a value on settings, from which the value is worked out again when one changes.
package struct ValueExpression: Hashable, Sendable {
    package struct Term: Hashable, Sendable {
        package var action: ExpressionAction
        /// The value that the action takes, or whose number it uses.
        package var operand: ValueID?
        /// The bits of the action's number: an integer for a change of an integer, otherwise a float.
        package var number: UInt64 = 0

        package init(_ action: ExpressionAction, _ operand: ValueID) {
            self.action = action
            self.operand = operand
        }

        /// A term without an operand refuses what it would take.
        package init(_ action: ExpressionAction, operand: ValueID?) {
            self.action = action
            self.operand = operand
        }

        package init(_ action: ExpressionAction, _ number: Double = 0) {
            self.action = action
            self.number = number.bitPattern
        }

        package init(_ action: ExpressionAction, integer: Int64) {
            self.action = action
            number = UInt64(bitPattern: integer)
        }
    }

    /// The setting whose chosen value takes the place of what the terms give.
    package var setting: Symbol?
    package var terms: [Term]

    package init(setting: Symbol? = nil, terms: [Term]) {
        self.setting = setting
        self.terms = terms
    }
}

extension ValuePool {
    /// Returns a value that a setting has: the user's choice, or a default.
    package mutating func add(setting: Symbol, default value: ValueID) -> ValueID {
        guard self[value].mayDependOnSettings else { return value }
        return add(self[value], ValueExpression(setting: setting, terms: [.init(.take, value)]))
    }

    /// Adds a value that terms make of another one. It depends on settings if one of the operands does.
    package mutating func add(_ value: PooledValue, from base: ValueID, _ terms: [ValueExpression.Term]) -> ValueID {
        let terms = [.init(.take, base)] + terms
        let isDependent = terms.contains { $0.operand.map(self.isDependent) ?? false }
        return isDependent ? add(value, ValueExpression(terms: terms)) : add(value)
    }
}
