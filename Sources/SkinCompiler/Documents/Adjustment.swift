import SkinKit

/// A change to a literal or to the value of a referenced constant: theme format 1, sections 5, 13 and 17.
package enum Adjustment: Sendable {
    case none
    case integer(multiply: Int64?, add: Int64?)
    case float(multiply: Double?, add: Double?)
    case color(ColorAdjustment)
    case font(size: Double?, weight: Int?, style: ThemeFont.Style?)

    /// Sets the number of an attribute, which a constant gives. Returns false if it is out of the attribute's range.
    mutating func set(_ attribute: Word, to number: ThemeValue) -> Bool {
        let double: Double
        switch (self, number) {
        case (.integer(let multiply, let add), .integer(let value)):
            self =
                attribute == .multiply ? .integer(multiply: value, add: add) : .integer(multiply: multiply, add: value)
            return true
        case (_, .integer(let value)): double = Double(value)
        case (_, .float(let value)): double = value
        default: return false
        }
        switch self {
        case .none, .integer: return false
        case .float(let multiply, let add):
            self = attribute == .multiply ? .float(multiply: double, add: add) : .float(multiply: multiply, add: double)
            return true
        case .font(_, let weight, let style):
            self = .font(size: double, weight: weight, style: style)
            return double > 0
        case .color(var change):
            guard ColorAdjustment.range(of: attribute).contains(double) else { return false }
            change.set(attribute, to: double)
            self = .color(change)
            return true
        }
    }
}

/// The changes to a color, applied in the order of the properties, but lightness, chroma and hue at once.
package struct ColorAdjustment: Sendable {
    package var lighten: Double?
    package var darken: Double?
    package var mix: (constant: ConstantReference, amount: Double)?
    package var lightness: Double?
    package var chroma: Double?
    package var hue: Double?
    package var against: (constant: ConstantReference, contrast: Double)?
    package var alpha: Double?
    package var fade: Double?

    package init() {}

    /// Whether every change is absent.
    package var isNothing: Bool {
        lighten == nil && darken == nil && mix == nil && !isPerceptual && against == nil && alpha == nil && fade == nil
    }

    /// Whether a coordinate of OKLCH is set.
    var isPerceptual: Bool { lightness != nil || chroma != nil || hue != nil }

    /// Returns the range of an attribute's numbers.
    static func range(of attribute: Word) -> ClosedRange<Double> {
        switch attribute {
        case .chroma: 0...0.5
        case .hue: 0...360
        case .contrast: 1...21
        default: 0...1
        }
    }

    fileprivate mutating func set(_ attribute: Word, to number: Double) {
        switch attribute {
        case .lighten: lighten = number
        case .darken: darken = number
        case .amount: mix?.amount = number
        case .lightness: lightness = number
        case .chroma: chroma = number
        case .hue: hue = number
        case .contrast: against?.contrast = number
        case .alpha: alpha = number
        default: fade = number
        }
    }
}

/// An adjustment as it is written: some of its numbers may be constants.
package struct AdjustmentDefinition: Sendable {
    /// An attribute whose number is a constant.
    package struct Number: Sendable {
        package var attribute: Word
        package var constant: ConstantReference
    }

    /// The adjustment, with any number in place of those of ``numbers``.
    package var adjustment: Adjustment
    /// The attributes whose numbers are constants.
    package var numbers: [Number]

    package init(_ adjustment: Adjustment, numbers: [Number] = []) {
        self.adjustment = adjustment
        self.numbers = numbers
    }

    static let unchanged: [AdjustmentDefinition] = [
        .none, .integer(multiply: nil, add: nil), .float(multiply: nil, add: nil), .color(ColorAdjustment()),
        .font(size: nil, weight: nil, style: nil),
    ].map { AdjustmentDefinition($0) }

    /// Returns whether an adjustment leaves every value unchanged. A float adjustment can turn an integer into a float.
    package static func keepsValue(_ number: Int32) -> Bool { number < 5 && number != 2 }

    /// The index in ``unchanged``, or nil if the adjustment changes a value.
    var unchangedNumber: Int32? {
        switch adjustment {
        case .none: 0
        case .integer(nil, nil): 1
        case .float(nil, nil): 2
        case .color(let change): change.isNothing ? 3 : nil
        case .font(nil, nil, nil): 4
        default: nil
        }
    }

    /// The constant that a color is mixed with.
    package var mixed: ConstantReference? {
        guard case .color(let change) = adjustment else { return nil }
        return change.mix?.constant
    }

    /// The constant that a color must contrast with.
    package var ground: ConstantReference? {
        guard case .color(let change) = adjustment else { return nil }
        return change.against?.constant
    }

    /// The constants that the adjustment refers to.
    package var references: [ConstantReference] {
        [mixed, ground].compactMap(\.self) + numbers.map(\.constant)
    }
}
