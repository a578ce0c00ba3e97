import SkinColors
import SkinKit
import SkinSettings

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

/// The values that an adjustment refers to.
struct ReferredValues {
    var mixed: ValueID?
    var ground: ValueID?
    /// The constants' values in place of numbers.
    var numbers: [(attribute: Word, value: ValueID)] = []
}

extension Adjustment {
    /// Returns the terms that work the adjustment out again when a setting changes.
    func terms(_ values: ReferredValues) -> [ValueExpression.Term] {
        func term(_ action: ExpressionAction, _ attribute: Word, _ number: Double?) -> ValueExpression.Term? {
            guard let number else { return nil }
            if let value = values.numbers.first(where: { $0.attribute == attribute })?.value {
                return .init(action, value)
            }
            return .init(action, number)
        }
        func term(_ action: ExpressionAction, _ attribute: Word, integer: Int64?) -> ValueExpression.Term? {
            guard let integer else { return nil }
            return term(action, attribute, 0).flatMap { $0.operand == nil ? .init(action, integer: integer) : $0 }
        }
        switch self {
        case .none: return []
        case .integer(let multiply, let add):
            return [term(.multiply, .multiply, integer: multiply), term(.add, .add, integer: add)].compactMap(\.self)
        case .float(let multiply, let add):
            return [.init(.float), term(.multiply, .multiply, multiply), term(.add, .add, add)].compactMap(\.self)
        case .font(let size, let weight, let style):
            return [
                term(.size, .size, size), weight.map { .init(.weight, Double($0)) },
                style.map { .init(.italic, $0 == .italic ? 1 : 0) },
            ].compactMap(\.self)
        case .color(let change): return change.terms(values, term)
        }
    }

    /// Returns the attribute by which a number leaves the range of its type.
    func overflow(of value: ThemeValue) -> Word {
        let multiplied: Adjustment =
            switch self {
            case .integer(let multiply, _): .integer(multiply: multiply, add: nil)
            case .float(let multiply, _): .float(multiply: multiply, add: nil)
            default: self
            }
        return multiplied.applied(to: value) == nil ? .multiply : .add
    }

    /// Returns a value as the adjustment takes it: a float adjustment turns an integer into a float.
    func typed(_ value: ThemeValue) -> ThemeValue {
        if case .float = self, case .integer(let number) = value { return .float(Double(number)) }
        return value
    }

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
    fileprivate func terms(
        _ values: ReferredValues, _ term: (ExpressionAction, Word, Double?) -> ValueExpression.Term?
    ) -> [ValueExpression.Term] {
        func other(_ value: ValueID?) -> ValueExpression.Term? { value.map { .init(.other, $0) } }
        let changes: [ValueExpression.Term?] = [
            term(.lighten, .lighten, lighten), term(.darken, .darken, darken),
            other(values.mixed), term(.mix, .amount, mix?.amount),
            term(.lightness, .lightness, lightness), term(.chroma, .chroma, chroma), term(.hue, .hue, hue),
            isPerceptual ? .init(.perceive) : nil,
            other(values.ground), term(.against, .contrast, against?.contrast),
            term(.alpha, .alpha, alpha), term(.fade, .fade, fade),
        ]
        return changes.compactMap(\.self)
    }

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
