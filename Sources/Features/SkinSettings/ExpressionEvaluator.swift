import SkinColors
import SkinKit

/// Works out the values that depend on settings.
///
/// The arithmetic is that of the compiler, on doubles and without functions of the C library, so that the result equals
/// that of a compilation on any machine.
struct ExpressionEvaluator {
    private let expressions: ThemeExpressions
    private var reader: ThemeCacheReader { expressions.reader }
    /// The values that users chose, by the index of the setting.
    private let choices: [Int: ExactValue]
    /// The values of the expressions.
    private(set) var results: [ExactValue]
    /// Whether each expression was worked out.
    private(set) var isChanged: [Bool]

    /// - Parameters:
    ///   - choices: The values that users chose, by the name of the setting.
    ///   - results: The values of the expressions with other choices; empty if there are none yet.
    init(_ expressions: ThemeExpressions, choices: [String: ExactValue], after results: [ExactValue] = []) {
        self.expressions = expressions
        self.choices = choices.reduce(into: [:]) { choices, choice in
            if let index = expressions.settings[choice.key] { choices[index] = choice.value }
        }
        self.results = results
        isChanged = Array(repeating: results.isEmpty, count: expressions.all.count)
    }

    /// Works out all expressions, in order.
    ///
    /// - Throws: `ThemeCacheError` if an expression is malformed; `ThemeAdjustmentError` if a value is out of the range
    ///   that an expression requires.
    /// - Complexity: O(n) in the number of terms.
    mutating func evaluate() throws {
        results = []
        results.reserveCapacity(expressions.all.count)
        for number in expressions.all.indices { results.append(try value(of: number)) }
    }

    /// Works out the expressions that depend on some settings, in order.
    ///
    /// - Throws: As ``evaluate()`` does.
    /// - Complexity: O(n) in the number of terms, most of which are only looked at.
    mutating func evaluate(changing settings: some Sequence<String>) throws {
        let changed = Set(settings.compactMap { expressions.settings[$0] })
        for number in expressions.all.indices {
            guard expressions.all[number].setting.map(changed.contains) ?? false || refersToChange(number) else {
                continue
            }
            results[number] = try value(of: number)
            isChanged[number] = true
        }
    }

    private func refersToChange(_ number: Int) -> Bool {
        for term in expressions.all[number].terms {
            if let operand = expressions.terms[term].operand, operand < number, isChanged[operand] { return true }
        }
        return false
    }

    private func value(of number: Int) throws -> ExactValue {
        let expression = expressions.all[number]
        if let setting = expression.setting, let choice = choices[setting] {
            return try converted(choice, of: setting, to: expression.kind)
        }
        var state = State()
        for term in expressions.terms[expression.terms] { try apply(term, to: &state, of: number, expression.kind) }
        guard let value = state.value, value.kind == expression.kind else {
            throw malformed(number, "the expression has no value of its kind")
        }
        return value
    }

    private func converted(
        _ choice: ExactValue, of setting: Int, to kind: CacheLayout.Kind
    ) throws(ThemeAdjustmentError) -> ExactValue {
        if choice.kind == kind { return choice }
        if kind == .float, let number = choice.number { return .float(number) }
        let name = expressions.settings.first { $0.value == setting }?.key
        throw ThemeAdjustmentError(
            .wrongType, setting: name, "a value of the type '\(kind)' is expected where it is used")
    }

    // MARK: Terms

    /// The value of an expression up to a term.
    private struct State {
        var value: ExactValue?
        var other: ColorChannels?
        var lightness: Double?
        var chroma: Double?
        var hue: Double?
    }

    private func apply(
        _ term: CacheTerm, to state: inout State, of expression: Int, _ kind: CacheLayout.Kind
    ) throws {
        switch term.action {
        case .take: state.value = try operand(term, of: expression, isColor: kind == .color)
        case .other:
            guard case .color(let color) = try operand(term, of: expression, isColor: true) else {
                throw malformed(expression, "the other color is no color")
            }
            state.other = color
        case .values: try checkChoice(state.value, term, of: expression)
        case .perceive:
            guard case .color(let color) = state.value else { throw malformed(expression, "the value is no color") }
            state.value = .color(color.with(lightness: state.lightness, chroma: state.chroma, hue: state.hue))
            (state.lightness, state.chroma, state.hue) = (nil, nil, nil)
        default:
            let number = try number(term, of: expression)
            switch state.value {
            case .integer(let value): state.value = try changed(value, by: term.action, number, of: expression)
            case .float(let value): state.value = .float(try changed(value, by: term.action, number, of: expression))
            case .color(let color): try change(color, by: term.action, number, &state, of: expression)
            case .font(let font): state.value = .font(try changed(font, by: term.action, number, of: expression))
            default: throw malformed(expression, "the value cannot be changed by a number")
            }
        }
    }

    /// - Parameter isColor: Whether the operand is a color, which is counted among the exact ones.
    private func operand(_ term: CacheTerm, of expression: Int, isColor: Bool) throws -> ExactValue {
        guard let number = term.operand else { throw malformed(expression, "a term has no operand") }
        if number < expressions.all.count { return results[number] }
        if isColor { return .color(try reader.exactColor(number - expressions.all.count)) }
        return try reader.exactValue(number)
    }

    /// Returns a term's number: its operand's, or its own.
    private func number(_ term: CacheTerm, of expression: Int) throws -> ExactValue {
        guard term.operand != nil else { return .float(Double(bitPattern: term.number)) }
        let value = try operand(term, of: expression, isColor: false)
        guard value.number != nil else { throw malformed(expression, "the operand is no number") }
        return value
    }

    private func checkChoice(_ value: ExactValue?, _ term: CacheTerm, of expression: Int) throws {
        guard let list = term.operand, case .string(let text) = value else {
            throw malformed(expression, "the value is no string")
        }
        guard try reader.strings(ofArray: list).contains(where: { try reader.isSameString($0, text) }) else {
            throw outOfRange("'\(try reader.string(text))' is not allowed where it is used")
        }
    }

    // MARK: Changes

    private func changed(
        _ value: Int64, by action: ExpressionAction, _ number: ExactValue, of expression: Int
    ) throws -> ExactValue {
        if action == .float { return .float(Double(value)) }
        // The number of a term is a float; that of an integer's change is one's bits.
        let other: Int64
        switch number {
        case .integer(let number): other = number
        case .float(let number): other = Int64(bitPattern: number.bitPattern)
        default: throw malformed(expression, "the number is no integer")
        }
        let result: (partialValue: Int64, overflow: Bool)
        switch action {
        case .multiply: result = value.multipliedReportingOverflow(by: other)
        case .add: result = value.addingReportingOverflow(other)
        case .minimum: result = (value, value < other)
        case .maximum: result = (value, value > other)
        default: throw malformed(expression, "an integer cannot be changed so")
        }
        if result.overflow { throw outOfRange("\(value) is out of range where it is used") }
        return .integer(result.partialValue)
    }

    private func changed(
        _ value: Double, by action: ExpressionAction, _ number: ExactValue, of expression: Int
    ) throws -> Double {
        let other = number.number ?? 0
        switch action {
        case .float: return value
        case .multiply: return try finite(value * other)
        case .add: return try finite(value + other)
        case .minimum where value < other, .maximum where value > other:
            throw outOfRange("\(value) is out of range where it is used")
        case .minimum, .maximum: return value
        default: throw malformed(expression, "a float cannot be changed so")
        }
    }

    private func finite(_ number: Double) throws(ThemeAdjustmentError) -> Double {
        if number.isFinite { return number }
        throw outOfRange("a number that depends on it is too large")
    }

    private func change(
        _ color: ColorChannels, by action: ExpressionAction, _ number: ExactValue, _ state: inout State,
        of expression: Int
    ) throws {
        guard let number = number.number, let range = action.colorRange else {
            throw malformed(expression, "a color cannot be changed so")
        }
        guard range.contains(number) else { throw outOfRange("\(number) is out of range where it is used") }
        var color = color
        switch action {
        case .lighten: color = color.lightened(by: number)
        case .darken: color = color.lightened(by: -number)
        case .lightness: state.lightness = number
        case .chroma: state.chroma = number
        case .hue: state.hue = number
        case .alpha: color.alpha = number
        case .fade: color.alpha *= number
        default:
            guard let other = state.other else { throw malformed(expression, "a term has no other color") }
            color =
                action == .mix
                ? color.mixed(with: other, amount: number) : color.contrasted(against: other, ratio: number)
        }
        state.value = .color(color)
    }

    private func changed(
        _ font: ExactFont, by action: ExpressionAction, _ number: ExactValue, of expression: Int
    ) throws -> ExactFont {
        guard let number = number.number else { throw malformed(expression, "the number is no number") }
        var font = font
        switch action {
        case .size:
            guard number > 0, number.isFinite else { throw outOfRange("\(number) is no size of a font") }
            font.size = number
        case .weight:
            guard let weight = UInt16(exactly: number) else {
                throw malformed(expression, "a weight is no number of 16 bits")
            }
            font.set(weight: weight)
        case .italic: font.set(isItalic: number != 0)
        default: throw malformed(expression, "a font cannot be changed so")
        }
        return font
    }

    // MARK: Errors

    private func outOfRange(_ message: String) -> ThemeAdjustmentError { ThemeAdjustmentError(.outOfRange, message) }

    private func malformed(_ expression: Int, _ message: String) -> ThemeCacheError {
        expressions.malformed(expression, message)
    }
}
