import SkinCompiler
import SkinFormat
import SkinKit

/// Parses expressions by recursive descent. Operators, from the lowest precedence: `and`, `=`, `??`, `+ -`, `* /`.
struct ExpressionParser {
    /// A syntax error, with the part of the message that follows the expression.
    struct Fault: Error { var message: String }

    private enum Token: Equatable {
        case number(Double)
        case text(String)
        case name(String)
        case sign(String)
    }

    private static let depthLimit = 32

    private var tokens: ArraySlice<Token>
    private var depth = 0

    static func parse(_ text: String) throws(Fault) -> Expression {
        var parser = ExpressionParser(tokens: try tokens(of: text)[...])
        let expression = try parser.readSigns(0)
        guard parser.tokens.isEmpty else { throw Fault(message: "unexpected text after its end") }
        return expression
    }

    /// The operators by precedence, lowest first.
    private static let levels: [[String: Expression.Operator]] = [
        ["and": .and], ["=": .equals], ["??": .otherwise], ["+": .plus, "-": .minus], ["*": .times, "/": .over],
    ]

    private mutating func readSigns(_ level: Int) throws(Fault) -> Expression {
        guard level < Self.levels.count else { return try readOperand() }
        var left = try readSigns(level + 1)
        while let sign = nextSign(Self.levels[level]) { left = .binary(sign, left, try readSigns(level + 1)) }
        return left
    }

    private mutating func nextSign(_ signs: [String: Expression.Operator]) -> Expression.Operator? {
        let found: Expression.Operator? =
            switch tokens.first {
            case .sign(let text), .name(let text): signs[text]
            default: nil
            }
        if found != nil { tokens.removeFirst() }
        return found
    }

    private mutating func readOperand() throws(Fault) -> Expression {
        switch tokens.popFirst() {
        case .number(let number): return .number(number)
        case .text(let text): return .text(text)
        case .sign("-"): return .binary(.minus, .number(0), try readOperand())
        case .sign("("):
            let inner = try readNested()
            try expect(")")
            return inner
        case .name(let name):
            if tokens.first == .sign("(") { return try readCall(name) }
            return .path(name.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
        case .sign(let sign): throw Fault(message: "expected a value before '\(sign)'")
        case nil: throw Fault(message: "unexpected end")
        }
    }

    private mutating func readCall(_ name: String) throws(Fault) -> Expression {
        guard let function = Expression.Function(rawValue: name) else {
            let known = Expression.Function.allCases.map(\.rawValue)
            let hint = Suggestion.nearest(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
            throw Fault(message: "unknown function '\(name)'\(hint)")
        }
        try expect("(")
        var arguments = [try readNested()]
        while tokens.first == .sign(",") {
            tokens.removeFirst()
            arguments.append(try readNested())
        }
        try expect(")")
        return .call(function, arguments)
    }

    private mutating func readNested() throws(Fault) -> Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else {
            throw Fault(message: "nested too deeply, at most \(Self.depthLimit) levels are allowed")
        }
        return try readSigns(0)
    }

    private mutating func expect(_ sign: String) throws(Fault) {
        guard tokens.popFirst() == .sign(sign) else { throw Fault(message: "missing '\(sign)'") }
    }

    private static func tokens(of text: String) throws(Fault) -> [Token] {
        var rest = text[...]
        var tokens: [Token] = []
        while let first = rest.first {
            guard tokens.count < 256 else { throw Fault(message: "too long, at most 256 tokens are allowed") }
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "'" {
                guard let end = rest.dropFirst().firstIndex(of: "'") else { throw Fault(message: "missing closing '") }
                tokens.append(.text(String(rest[rest.index(after: rest.startIndex)..<end])))
                rest = rest[rest.index(after: end)...]
            } else if rest.hasPrefix("??") {
                tokens.append(.sign("??"))
                rest.removeFirst(2)
            } else if "+-*/(),=".contains(first) {
                tokens.append(.sign(String(first)))
                rest.removeFirst()
            } else {
                tokens.append(try word(&rest))
            }
        }
        return tokens
    }

    private static func word(_ rest: inout Substring) throws(Fault) -> Token {
        let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        guard let first = word.first else { throw Fault(message: "unexpected character '\(rest.prefix(1))'") }
        rest = rest[word.endIndex...]
        guard first.isNumber || first == "." else { return .name(String(word)) }
        guard let number = NumberText.double(Array(word.utf8)[...]) else {
            throw Fault(message: "'\(word)' is not a valid number")
        }
        return .number(number)
    }
}
