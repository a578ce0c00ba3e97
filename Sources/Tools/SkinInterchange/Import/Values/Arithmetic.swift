import SkinFormat
import SkinKit

/// A number with its unit, which is empty for a plain number.
struct Quantity: Equatable {
    var value: Double
    var unit = ""

    var text: String { value.roundedBeyondNoise.decimal + unit }
}

/// Arithmetic with units: `calc()` of CSS Values 4, section 10, and that of tokens.
indirect enum Arithmetic {
    case quantity(Quantity)
    case reference(String)
    case operation(Character, Arithmetic, Arithmetic)
    case call(String, [Arithmetic])

    // MARK: Values

    /// Returns the result, or nil if a part has no value or the units do not fit.
    func result(_ value: (String) -> Quantity?) -> Quantity? {
        switch self {
        case .quantity(let quantity): return quantity
        case .reference(let name): return value(name)
        case .operation(let sign, let left, let right):
            guard let left = left.result(value), let right = right.result(value) else { return nil }
            return Self.result(left, sign, right)
        case .call(let name, let arguments):
            let all = arguments.compactMap { $0.result(value) }
            return all.count == arguments.count ? Self.call(name, all) : nil
        }
    }

    private static func result(_ left: Quantity, _ sign: Character, _ right: Quantity) -> Quantity? {
        let result: Quantity
        switch sign {
        case "*":
            guard left.unit.isEmpty || right.unit.isEmpty else { return nil }
            result = Quantity(value: left.value * right.value, unit: left.unit + right.unit)
        case "/":
            guard right.value != 0, right.unit.isEmpty || right.unit == left.unit else { return nil }
            result = Quantity(value: left.value / right.value, unit: right.unit.isEmpty ? left.unit : "")
        default:
            guard let (left, right) = common(left, right) else { return nil }
            result = Quantity(value: sign == "+" ? left.value + right.value : left.value - right.value, unit: left.unit)
        }
        return result.value.isFinite ? result : nil
    }

    /// Returns two quantities in one unit. A plain number takes that of the other, as in tokens.
    private static func common(_ left: Quantity, _ right: Quantity) -> (Quantity, Quantity)? {
        if left.unit == right.unit { return (left, right) }
        if left.unit.isEmpty { return (Quantity(value: left.value, unit: right.unit), right) }
        if right.unit.isEmpty { return (left, Quantity(value: right.value, unit: left.unit)) }
        guard let first = left.points, let second = right.points else { return nil }
        return (Quantity(value: first, unit: "px"), Quantity(value: second, unit: "px"))
    }

    private static func call(_ name: String, _ arguments: [Quantity]) -> Quantity? {
        guard let first = arguments.first else { return nil }
        let units = Set(arguments.map(\.unit)).subtracting([""])
        let values = arguments.map(\.value)
        guard units.count <= 1 else { return nil }
        let result: Double
        switch (name, values.count) {
        case ("calc", 1): return first
        case ("min", _): result = values.min() ?? 0
        case ("max", _): result = values.max() ?? 0
        case ("clamp", 3): result = max(values[0], min(values[1], values[2]))
        case ("abs", 1): result = abs(values[0])
        case ("round", 1), ("roundto", 1): result = values[0].rounded()
        case ("floor", 1): result = values[0].rounded(.down)
        case ("ceil", 1): result = values[0].rounded(.up)
        default: return nil
        }
        return Quantity(value: result, unit: units.first ?? "")
    }

    // MARK: Adjustments

    /// The value that is adjusted, and what adjusts it: a factor, then an addend; nil if a theme cannot say the same.
    var adjustments: (target: String, [TokenValue.Adjustment])? {
        switch self {
        case .call("calc", let arguments) where arguments.count == 1: return arguments[0].adjustments
        case .operation("+", let left, let right):
            return left.product?.adding(right.operand) ?? right.product?.adding(left.operand)
        case .operation("-", let left, let right):
            guard case .number(let number)? = right.operand else { return nil }
            return left.product?.adding(.number(-number))
        default: return product.map { ($0.target, $0.factors) }
        }
    }

    struct Product {
        var target: String
        var factors: [TokenValue.Adjustment]

        func adding(_ operand: TokenValue.Operand?) -> (target: String, [TokenValue.Adjustment])? {
            operand.map { (target, factors + [.init(attribute: .add, operand: $0)]) }
        }
    }

    private var product: Product? {
        switch self {
        case .reference(let name): return Product(target: name, factors: [])
        case .operation("*", .reference(let name), let factor), .operation("*", let factor, .reference(let name)):
            return factor.operand.map { Product(target: name, factors: [.init(attribute: .multiply, operand: $0)]) }
        case .operation("/", .reference(let name), .quantity(let divisor)):
            guard divisor.unit.isEmpty, divisor.value != 0 else { return nil }
            let factor = TokenValue.Adjustment(attribute: .multiply, operand: .number(1 / divisor.value))
            return Product(target: name, factors: [factor])
        default: return nil
        }
    }

    private var operand: TokenValue.Operand? {
        switch self {
        case .reference(let name): .token(name)
        case .quantity(let quantity): quantity.unit.isEmpty || quantity.unit == "px" ? .number(quantity.value) : nil
        default: nil
        }
    }
}

extension Quantity {
    /// The length in points; nil for another unit.
    var points: Double? {
        switch unit {
        case "", "px": value
        case "rem", "em": value * 16
        default: nil
        }
    }
}

/// The parser of arithmetic. Depth and size are bounded, since a style sheet can be made to nest them.
struct ArithmeticParser {
    private var rest: Substring
    private var depth = 0
    private var budget = 256

    /// Returns the expression that a whole text is.
    static func parse(_ text: String) -> Arithmetic? {
        var parser = ArithmeticParser(rest: text[...])
        guard let expression = parser.sum(), parser.next == nil else { return nil }
        return expression
    }

    /// Whether a text is an expression and not a quantity alone.
    static func isArithmetic(_ text: String) -> Bool {
        if case .quantity? = parse(text) { return false }
        return parse(text) != nil
    }

    private init(rest: Substring) { self.rest = rest }

    /// The next character that is not white space, which is skipped.
    private var next: Character? {
        mutating get {
            rest = rest.drop(while: \.isWhitespace)
            return rest.first
        }
    }

    private mutating func take(_ characters: String) -> Character? {
        guard let character = next, characters.contains(character) else { return nil }
        rest.removeFirst()
        return character
    }

    private mutating func sum() -> Arithmetic? {
        guard var left = product() else { return nil }
        while let sign = take("+-") {
            guard let right = product() else { return nil }
            left = .operation(sign, left, right)
        }
        return left
    }

    private mutating func product() -> Arithmetic? {
        guard var left = operand() else { return nil }
        while let sign = take("*/") {
            guard let right = operand() else { return nil }
            left = .operation(sign, left, right)
        }
        return left
    }

    private mutating func operand() -> Arithmetic? {
        budget -= 1
        guard budget > 0, depth < 32 else { return nil }
        depth += 1
        defer { depth -= 1 }
        if take("(") != nil { return closed(sum()) }
        if take("-") != nil {
            guard let operand = operand() else { return nil }
            if case .quantity(let quantity) = operand {
                return .quantity(Quantity(value: -quantity.value, unit: quantity.unit))
            }
            return .operation("*", .quantity(Quantity(value: -1)), operand)
        }
        guard let first = next else { return nil }
        if first.isLetter { return call() }
        return quantity()
    }

    private mutating func closed(_ expression: Arithmetic?) -> Arithmetic? { take(")") == nil ? nil : expression }

    private mutating func call() -> Arithmetic? {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        let name = word.lowercased()
        rest = rest.dropFirst(word.count)
        guard rest.first == "(" else { return nil }
        if name == "var" {
            guard let end = rest.firstIndex(of: ")") else { return nil }
            let text = "var\(rest[...end])"
            rest = rest[end...].dropFirst()
            guard let reference = ValueText.reference(text), reference.fallback == nil else { return nil }
            return .reference(reference.name)
        }
        rest.removeFirst()
        var arguments: [Arithmetic] = []
        repeat {
            guard let argument = sum() else { return nil }
            arguments.append(argument)
        } while take(",") != nil
        return closed(.call(name, arguments))
    }

    private mutating func quantity() -> Arithmetic? {
        var digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let behind = rest.dropFirst(digits.count)
        if behind.first == "e" || behind.first == "E" {
            let exponent = behind.dropFirst().prefix { "+-".contains($0) || $0.isASCII && $0.isNumber }
            if exponent.contains(where: \.isNumber) { digits = rest.prefix(digits.count + 1 + exponent.count) }
        }
        guard let value = ValueText.plainNumber(String(digits)) else { return nil }
        rest = rest.dropFirst(digits.count)
        let unit = rest.prefix { $0.isASCII && $0.isLetter || $0 == "%" }
        rest = rest.dropFirst(unit.count)
        return .quantity(Quantity(value: value, unit: unit.lowercased()))
    }
}
