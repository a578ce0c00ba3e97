import SkinKit

/// An expression in a drawing, evaluated for a component: `height / 2`, `tail.size.width ?? 5`, `fill.sheen`.
///
/// A missing value, such as an undefined operation or an omitted field, propagates through the expression up to the
/// next `??`.
indirect enum Expression: Sendable {
    case number(Double)
    case text(String)
    case path([String])
    case call(Function, [Expression])
    case binary(Operator, Expression, Expression)

    enum Function: String, CaseIterable {
        case min, max
        /// An element of an array, selected deterministically by a text.
        case pick
        /// The first letters of the first two words.
        case initials
    }

    enum Operator: String {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case over = "/"
        case otherwise = "??"
        case equals = "="
        case and = "and"
    }

    /// The names that an expression can refer to: values, and the operations of a component.
    struct Scope {
        var values: [String: ThemeValue]
        var look: Look
        /// The theme whose constants are values, too, under the stage's traits.
        var constants: Stage?
    }

    func value(in scope: Scope) -> ThemeValue? {
        switch self {
        case .number(let number): .float(number)
        case .text(let text): .string(text)
        case .path(let names): Self.value(of: names, in: scope)
        case .call(let function, let arguments): function.value(arguments.map { $0.value(in: scope) })
        case .binary(let sign, let left, let right): Self.value(sign, left.value(in: scope), right, scope)
        }
    }

    private static func value(of names: [String], in scope: Scope) -> ThemeValue? {
        if let value = scope.values[names[0]] { return names.dropFirst().reduce(value) { $0?.part($1) } }
        if let stage = scope.constants, let value = stage.theme.constant(names[0], traits: stage.traits) {
            return names.dropFirst().reduce(value) { $0?.part($1) }
        }
        guard names.count > 1 else {
            return scope.look.has(names[0]) ? scope.look.object(names[0]) ?? .bool(true) : nil
        }
        return names.dropFirst(2).reduce(scope.look.object(names[0], names[1])) { $0?.part($1) }
    }

    private static func value(
        _ sign: Operator, _ left: ThemeValue?, _ right: Expression, _ scope: Scope
    ) -> ThemeValue? {
        if sign == .otherwise { return left ?? right.value(in: scope) }
        guard let left, let other = right.value(in: scope) else { return nil }
        if sign == .equals { return left == other || left.number.map { $0 == other.number } == true ? left : nil }
        if sign == .and { return other }
        guard let a = left.number, let b = other.number else { return nil }
        let result =
            switch sign {
            case .plus: a + b
            case .minus: a - b
            case .times: a * b
            case .over: a / b
            case .otherwise, .equals, .and: Double.nan
            }
        return result.isFinite ? .float(result) : nil
    }
}

extension Expression.Function {
    func value(_ arguments: [ThemeValue?]) -> ThemeValue? {
        let given = arguments.compactMap(\.self)
        guard given.count == arguments.count, let first = given.first else { return nil }
        switch self {
        case .min, .max:
            let numbers = given.compactMap(\.number)
            guard numbers.count == given.count else { return nil }
            return (self == .min ? numbers.min() : numbers.max()).map { .float($0) }
        case .pick:
            guard case .array(let elements) = first, !elements.isEmpty, case .string(let text) = given.last else {
                return nil
            }
            let sum = text.unicodeScalars.reduce(UInt32(7)) { $0 &* 31 &+ $1.value }
            return elements[Int(sum % UInt32(elements.count))]
        case .initials:
            guard case .string(let text) = first else { return nil }
            return .string(text.split(separator: " ").prefix(2).compactMap(\.first).map { $0.uppercased() }.joined())
        }
    }
}

extension ThemeValue {
    /// Returns a field of a record, or a number of a point, size, rectangle or insets; nil if there is no such part.
    fileprivate func part(_ name: String) -> ThemeValue? {
        switch (self, name) {
        case (.record(let record), _): record[name]
        case (.point(let point), "x"): .float(point.x)
        case (.point(let point), "y"): .float(point.y)
        case (.size(let size), "width"): .float(size.width)
        case (.size(let size), "height"): .float(size.height)
        case (.rect(let rect), "x"): .float(rect.minX)
        case (.rect(let rect), "y"): .float(rect.minY)
        case (.rect(let rect), "width"): .float(rect.size.width)
        case (.rect(let rect), "height"): .float(rect.size.height)
        case (.insets(let insets), "top"): .float(insets.top)
        case (.insets(let insets), "left"): .float(insets.left)
        case (.insets(let insets), "bottom"): .float(insets.bottom)
        case (.insets(let insets), "right"): .float(insets.right)
        default: nil
        }
    }
}
