import SkinKit

/// The expressions of a cache, decoded once: `ThemeCacheFormat.md`, sections 28 to 30.
///
/// An expression refers only to earlier ones, so that one pass in order works them out.
struct ThemeExpressions: Sendable {
    struct Expression: Sendable {
        let kind: CacheLayout.Kind
        /// Whether nothing shows the value, which may be missing where nothing is made from it.
        let isIntermediate: Bool
        /// The index of the setting whose chosen value takes the place of what the terms give; nil for none.
        let setting: Int?
        let terms: Range<Int>
    }

    let reader: ThemeCacheReader
    private(set) var all: [Expression] = []
    private(set) var terms: [CacheTerm] = []
    private(set) var settings: [String: Int] = [:]

    /// The reader has no replaced values. Throws if an expression is malformed, or all cost too much.
    init(_ reader: ThemeCacheReader) throws(ThemeCacheError) {
        self.reader = reader
        let count = reader.expressionCount
        var cost = 0
        for number in 0..<count {
            let (expression, range) = try expression(number)
            guard range.lowerBound == terms.count else {
                throw malformed(number, "its terms do not follow the last ones")
            }
            for record in range {
                let term = try reader.term(record)
                if expression.kind == .array || expression.kind == .record, !term.action.isOfChoice {
                    throw malformed(number, "an array or a record can only be chosen")
                }
                cost += term.action.cost
                if term.action == .values, let list = term.operand { cost += try reader.count(ofArray: list) }
                guard cost <= CacheLayout.answerLimit else { throw malformed(number, "the expressions cost too much") }
                if let operand = term.operand, operand < count, operand >= number {
                    throw malformed(number, "a term refers to expression \(operand), which does not precede it")
                }
                terms.append(term)
            }
            all.append(expression)
        }
    }

    private mutating func expression(
        _ number: Int
    ) throws(ThemeCacheError) -> (expression: Expression, terms: Range<Int>) {
        typealias Field = CacheLayout.Expression
        let word = try reader.word(.expressions, number, Field.kind)
        guard let kind = CacheLayout.Kind(rawValue: UInt8(truncatingIfNeeded: word)) else {
            throw malformed(number, "unknown object kind")
        }
        let terms = try reader.run(.terms, .expressions, number, Field.firstTerm, Field.termCount)
        let name = try reader.optionalString(.expressions, number, Field.setting)
        let expression = Expression(
            kind: kind, isIntermediate: word & Field.intermediate != 0, setting: name.map { index(of: $0) },
            terms: terms)
        return (expression, terms)
    }

    private mutating func index(of setting: String) -> Int {
        if let known = settings[setting] { return known }
        settings[setting] = settings.count
        return settings.count - 1
    }

    func malformed(_ expression: Int, _ message: String) -> ThemeCacheError {
        ThemeCacheError(
            .invalidValue, byteOffset: (try? reader.offset(.expressions, expression)) ?? 0, in: .expressions,
            "record \(expression): \(message)")
    }
}
