import SkinColors
import SkinFormat
import SkinKit
import SkinSettings

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

/// A step of an adjustment: one attribute, or all that set coordinates of OKLCH, with the value that they give.
struct AdjustmentStep {
    var changes: [ResolvedChange]
    var result: PooledValue
    /// The contrast ratios of a color to the one that `against` names, before and after.
    var contrast: (before: Double, after: Double)?

    var kind: ProvenanceStepKind { .adjustment(changes.map(\.attribute)) }

    /// The step's argument in a cache: the attributes' values, then the ratios.
    var arguments: [PooledValue] {
        changes.map(\.argument) + (contrast.map { [.float($0.before), .float($0.after)] } ?? [])
    }

    var terms: [ValueExpression.Term] {
        changes.flatMap(\.terms) + (changes[0].attribute.isPerceptual ? [.init(.perceive)] : [])
    }
}

extension [ResolvedChange] {
    /// Returns the steps, or the attribute by which a number leaves the range of its type.
    func applied(to value: PooledValue, _ values: ValuePool) -> Result<[AdjustmentStep], AdjustmentOverflow> {
        var steps: [AdjustmentStep] = []
        var value = value
        var rest = self[...]
        while let first = rest.popFirst() {
            var step = AdjustmentStep(changes: [first], result: value)
            while first.attribute.isPerceptual, rest.first?.attribute.isPerceptual ?? false {
                step.changes.append(rest.removeFirst())
            }
            guard step.apply(to: value, values) else { return .failure(.init(attribute: first.attribute)) }
            value = step.result
            steps.append(step)
        }
        return .success(steps)
    }
}

struct AdjustmentOverflow: Error {
    var attribute: AdjustmentAttribute
}

extension AdjustmentStep {
    /// Sets the result for a value. Returns false if a number leaves the range of its type.
    fileprivate mutating func apply(to value: PooledValue, _ values: ValuePool) -> Bool {
        let change = changes[0]
        switch (value, change.argument) {
        case (.integer(let value), .integer(let number)):
            guard let number = change.attribute.applied(to: value, number) else { return false }
            result = .integer(number)
        case (.float(let value), .float(let number)):
            guard let number = change.attribute.applied(to: value, number) else { return false }
            result = .float(number)
        case (.font(var font), _):
            font.set(change.attribute, to: change.argument)
            result = .font(font)
        case (.color(let color), .float(let number)): apply(to: color, number, values)
        default: break
        }
        return true
    }

    private mutating func apply(to color: ColorChannels, _ number: Double, _ values: ValuePool) {
        let attribute = changes[0].attribute
        if attribute.isPerceptual {
            var change = PerceptualChange()
            for case (let attribute, .float(let number)) in changes.map({ ($0.attribute, $0.argument) }) {
                change.set(attribute, to: number)
            }
            result = .color(change.applied(to: color))
            return
        }
        let other = changes[0].color.flatMap { values[$0.value].color }
        guard let new = attribute.applied(to: color, number, other: other) else { return }
        result = .color(new)
        if attribute == .against, let other {
            contrast = (color.roundedContrast(to: other), new.roundedContrast(to: other))
        }
    }
}

extension ResolvedChange {
    fileprivate var terms: [ValueExpression.Term] {
        let action = ExpressionAction.adjust(attribute)
        let term: ValueExpression.Term =
            if let number {
                .init(action, number)
            } else {
                switch argument {
                case .integer(let value) where attribute.form.objects.contains(.integer): .init(action, integer: value)
                case .integer(let value): .init(action, Double(value))
                case .float(let value): .init(action, value)
                default: .init(action, argument == .bool(true) ? 1 : 0)
                }
            }
        return (color.map { [.init(.other, $0.value)] } ?? []) + [term]
    }
}

extension FontValue {
    mutating func set(_ attribute: AdjustmentAttribute, to argument: PooledValue) {
        switch (attribute, argument) {
        case (.size, .float(let size)): self.size = size
        case (.weight, .integer(let weight)): self.weight = Int(weight)
        case (.style, .bool(let isItalic)): style = isItalic ? .italic : .normal
        case (.lineHeight, .float(let height)): lineHeight = height
        case (.letterSpacing, .float(let spacing)): letterSpacing = spacing
        case (.relative, .integer(let number)): relative = UInt32(exactly: number).flatMap { .init(number: $0) }
        case (.maximum, .float(let size)): maximum = size
        default: break
        }
    }
}

extension PooledValue {
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }

    var color: ColorChannels? { if case .color(let color) = self { color } else { nil } }
}
