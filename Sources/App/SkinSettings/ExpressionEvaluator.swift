import SkinColors
import SkinFormat
import SkinKit

/// The value of an expression, or the reason why it has none.
typealias ExpressionResult = Result<ExactValue, ThemeAdjustmentError>

/// Works out the values that depend on settings.
///
/// The arithmetic is that of the compiler, on doubles and without functions of the C library, so that the result equals
/// that of a compilation on any machine.
struct ExpressionEvaluator {
    private let expressions: ThemeExpressions
    private var reader: ThemeCacheReader { expressions.reader }
    /// The values that users chose, by the index of the setting.
    private let choices: [Int: ExactValue]
    /// The values of the expressions, and the errors of intermediate ones that are out of range.
    private(set) var results: [ExpressionResult]
    /// Whether each expression was worked out.
    private(set) var isChanged: [Bool]

    /// - Parameters:
    ///   - choices: The values that users chose, by the name of the setting.
    ///   - results: The values of the expressions with other choices; empty if there are none yet.
    init(_ expressions: ThemeExpressions, choices: [String: ExactValue], after results: [ExpressionResult] = []) {
        self.expressions = expressions
        self.choices = choices.reduce(into: [:]) { choices, choice in
            if let index = expressions.settings[choice.key] { choices[index] = choice.value }
        }
        self.results = results
        isChanged = Array(repeating: results.isEmpty, count: expressions.all.count)
    }

    /// Works out all expressions, in order. Throws `ThemeAdjustmentError` if a value is out of the range that an
    /// expression requires.
    mutating func evaluate() throws {
        results = []
        for number in expressions.all.indices { results.append(try result(of: number)) }
        try checkParts()
    }

    /// Works out the expressions that depend on some settings, in order.
    mutating func evaluate(changing settings: some Sequence<String>) throws {
        let changed = Set(settings.compactMap { expressions.settings[$0] })
        for number in expressions.all.indices {
            guard expressions.all[number].setting.map(changed.contains) ?? false || refersToChange(number) else {
                continue
            }
            results[number] = try result(of: number)
            isChanged[number] = true
        }
        try checkParts()
    }

    /// Throws the error of a value in an array or a record that a choice gives and something shows.
    private func checkParts() throws {
        guard results.contains(where: { (try? $0.get()) == nil }) else { return }
        var open: [Int] = []
        var seen: Set<Int> = []
        for (number, expression) in expressions.all.enumerated() where !expression.isIntermediate {
            if case .success(.record(_, let record)) = results[number] { open.append(record.number) }
        }
        while let value = open.popLast() {
            guard seen.insert(value).inserted else { continue }
            for part in try reader.parts(of: value) {
                if part >= results.count {
                    open.append(part)
                } else if case .record(_, let record) = try results[part].get() {
                    open.append(record.number)
                }
            }
        }
    }

    private func refersToChange(_ number: Int) -> Bool {
        for term in expressions.all[number].terms {
            if let operand = expressions.terms[term].operand, operand < number, isChanged[operand] { return true }
        }
        return false
    }

    /// Returns the value of an expression, or the error of one that is out of range and that only others may refer to.
    ///
    /// The error is kept, so that what refers to the expression fails with it. To work the expression out again would
    /// recurse as deep as a file says.
    private func result(of number: Int) throws -> ExpressionResult {
        do {
            return .success(try value(of: number))
        } catch let error as ThemeAdjustmentError where expressions.all[number].isIntermediate {
            return .failure(error)
        }
    }

    private func value(of number: Int) throws -> ExactValue {
        let expression = expressions.all[number]
        if let setting = expression.setting, let choice = choices[setting] {
            return try converted(choice, of: setting, to: expression.kind)
        }
        var state = State()
        for term in expressions.terms[expression.terms] { try apply(term, to: &state, of: number, expression.kind) }
        if state.key != nil, state.value == nil { throw outOfRange("there is no 'when' for the value that chooses") }
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
        var perceptual = PerceptualChange()
        /// The string or bool that chooses.
        var key: ExactValue?
        var isMeant = false
    }

    private func apply(_ term: CacheTerm, to state: inout State, of expression: Int, _ kind: CacheLayout.Kind) throws {
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
            state.value = .color(state.perceptual.applied(to: color))
            state.perceptual = PerceptualChange()
        case .float: state.value = .float(try float(state.value, of: expression))
        case .minimum, .maximum: try checkBound(state.value, term, of: expression)
        case .select: state.key = try operand(term, of: expression, isColor: false)
        case .match: state.isMeant = try matches(state, term, of: expression)
        case .otherwise: state.isMeant = state.value == nil
        case .pick: try pick(term, &state, of: expression, isColor: kind == .color)
        case .component(let index): state.value = try replacing(index, in: state.value, by: term, of: expression)
        case .adjust(let attribute):
            let number = try number(term, of: expression)
            switch state.value {
            case .integer(let value): state.value = .integer(try adjusted(value, attribute, number, of: expression))
            case .float(let value):
                state.value = .float(try adjusted(value, attribute, number.number ?? 0, of: expression))
            case .color(let color): try adjust(color, attribute, number, &state, of: expression)
            case .font(let font): state.value = .font(try adjusted(font, attribute, number, of: expression))
            default: throw malformed(expression, "the value cannot be changed by a number")
            }
        }
    }

    /// - Parameter isColor: Whether the operand is a color, which is counted among the exact ones.
    private func operand(_ term: CacheTerm, of expression: Int, isColor: Bool) throws -> ExactValue {
        guard let number = term.operand else { throw malformed(expression, "a term has no operand") }
        if number < expressions.all.count { return try results[number].get() }
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

    private func matches(_ state: State, _ term: CacheTerm, of expression: Int) throws -> Bool {
        if state.value != nil { return false }
        switch (state.key, try operand(term, of: expression, isColor: false)) {
        case (.string(let key), .string(let text)): return try reader.isSameString(key, text)
        case (.bool(let key), .bool(let flag)): return key == flag
        default: throw malformed(expression, "what chooses is no string or bool")
        }
    }

    private func pick(_ term: CacheTerm, _ state: inout State, of expression: Int, isColor: Bool) throws {
        guard state.isMeant else { return }
        state.isMeant = false
        guard term.operand != nil else { throw outOfRange("what it chooses has no value") }
        state.value = try operand(term, of: expression, isColor: isColor)
    }

    private func replacing(
        _ index: Int, in value: ExactValue?, by term: CacheTerm, of expression: Int
    ) throws -> ExactValue {
        guard case .numbers(let kind, var numbers) = value, let number = try self.number(term, of: expression).number
        else { throw malformed(expression, "the value has no such number") }
        let isSide = kind == .size || kind == .rect && index > 1
        guard !isSide || number >= 0 else { throw outOfRange("\(number) is a negative width or height") }
        numbers[index] = number
        return .numbers(kind, numbers)
    }

    private func checkChoice(_ value: ExactValue?, _ term: CacheTerm, of expression: Int) throws {
        guard let list = term.operand, case .string(let text) = value else {
            throw malformed(expression, "the value is no string")
        }
        guard try reader.strings(ofArray: list).contains(where: { try reader.isSameString($0, text) }) else {
            throw outOfRange("'\(try reader.string(text))' is not allowed where it is used")
        }
    }

    private func float(_ value: ExactValue?, of expression: Int) throws -> Double {
        guard let number = value?.number else { throw malformed(expression, "the value is no number") }
        return number
    }

    private func checkBound(_ value: ExactValue?, _ term: CacheTerm, of expression: Int) throws {
        let bound = try number(term, of: expression)
        let isLower = term.action == .minimum
        switch value {
        case .integer(let value):
            let bound = try integer(bound, of: expression)
            if isLower ? value < bound : value > bound { throw outOfRange(value, bound, isLower) }
        case .float(let value):
            let bound = bound.number ?? 0
            if isLower ? value < bound : value > bound { throw outOfRange(value, bound, isLower) }
        default: throw malformed(expression, "the value cannot be changed by a number")
        }
    }

    // MARK: Adjustments

    /// Returns the number of a change of an integer. That of a term is a float of the same bits.
    private func integer(_ number: ExactValue, of expression: Int) throws -> Int64 {
        switch number {
        case .integer(let number): return number
        case .float(let number): return Int64(bitPattern: number.bitPattern)
        default: throw malformed(expression, "the number is no integer")
        }
    }

    private func adjusted(
        _ value: Int64, _ attribute: AdjustmentAttribute, _ number: ExactValue, of expression: Int
    ) throws -> Int64 {
        let number = try integer(number, of: expression)
        guard attribute.form.objects.contains(.integer) else {
            throw malformed(expression, "an integer cannot be changed so")
        }
        guard let result = attribute.applied(to: value, number) else {
            throw outOfRange("\(value) is out of range where it is used")
        }
        return result
    }

    private func adjusted(
        _ value: Double, _ attribute: AdjustmentAttribute, _ number: Double, of expression: Int
    ) throws -> Double {
        guard attribute.form.objects.contains(.float) else {
            throw malformed(expression, "a float cannot be changed so")
        }
        guard let result = attribute.applied(to: value, number) else {
            throw outOfRange("a number that depends on it is too large")
        }
        return result
    }

    private func adjust(
        _ color: ColorChannels, _ attribute: AdjustmentAttribute, _ number: ExactValue, _ state: inout State,
        of expression: Int
    ) throws {
        guard let number = number.number, attribute.form.objects.contains(.color) else {
            throw malformed(expression, "a color cannot be changed so")
        }
        guard attribute.allows(number) else { throw outOfRange("\(number) is out of range where it is used") }
        if attribute.isPerceptual { return state.perceptual.set(attribute, to: number) }
        guard let result = attribute.applied(to: color, number, other: state.other) else {
            throw malformed(expression, "a term has no other color")
        }
        state.value = .color(result)
    }

    private func adjusted(
        _ font: ExactFont, _ attribute: AdjustmentAttribute, _ number: ExactValue, of expression: Int
    ) throws -> ExactFont {
        guard let number = number.number else { throw malformed(expression, "the number is no number") }
        guard attribute.allows(number) else {
            throw outOfRange("\(number) is out of range for '\(attribute.form.name)'")
        }
        var font = font
        switch attribute {
        case .size: font.size = number
        case .lineHeight: font.lineHeight = number
        case .letterSpacing: font.set(letterSpacing: number)
        case .maximum: font.maximum = number
        case .relative:
            guard let style = UInt32(exactly: number).flatMap({ ThemeFont.TextStyle(number: $0) }) else {
                throw malformed(expression, "there is no such text style")
            }
            font.set(style)
        case .weight:
            guard let weight = UInt16(exactly: number) else {
                throw malformed(expression, "a weight is no number of 16 bits")
            }
            font.set(weight: weight)
        case .style: font.set(isItalic: number != 0)
        default: throw malformed(expression, "a font cannot be changed so")
        }
        return font
    }

    // MARK: Errors

    private func outOfRange(_ value: some Numeric, _ bound: some Numeric, _ isLower: Bool) -> ThemeAdjustmentError {
        outOfRange("\(value) is \(isLower ? "below the minimum" : "above the maximum") \(bound) where it is used")
    }

    private func outOfRange(_ message: String) -> ThemeAdjustmentError { ThemeAdjustmentError(.outOfRange, message) }

    private func malformed(_ expression: Int, _ message: String) -> ThemeCacheError {
        expressions.malformed(expression, message)
    }
}
