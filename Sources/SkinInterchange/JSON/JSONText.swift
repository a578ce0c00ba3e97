import SkinDiagnostics

/// A JSON text to write, with members in the order in which they are given.
package indirect enum JSONText {
    case object([(name: String, value: JSONText)])
    case array([JSONText])
    case string(String)
    /// A number or a word, as it is written.
    case literal(String)

    static func number(_ number: Double) -> JSONText { .literal(number.isFinite ? number.decimal : "null") }
    static func number(_ number: Float) -> JSONText { .literal(number.isFinite ? number.decimal : "null") }

    /// The text in one line, without a line end.
    package var compact: String {
        switch self {
        case .object(let members):
            "{" + members.map { "\($0.name.jsonString):\($0.value.compact)" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.compact).joined(separator: ",") + "]"
        case .string(let string): string.jsonString
        case .literal(let text): text
        }
    }

    /// The text, indented by two spaces; arrays and objects without nested ones in one line if they are short.
    package var text: String { written(indentation: "") + "\n" }

    private var isFlat: Bool {
        switch self {
        case .object(let members): members.allSatisfy { if case .object = $0.value { false } else { $0.value.isFlat } }
        case .array(let elements):
            elements.allSatisfy {
                switch $0 {
                case .object, .array: false
                default: true
                }
            }
        default: true
        }
    }

    private func written(indentation: String) -> String {
        switch self {
        case .string(let string): return string.jsonString
        case .literal(let text): return text
        case .object(let members):
            let parts = { (indentation: String) in
                members.map { "\($0.name.jsonString): \($0.value.written(indentation: indentation))" }
            }
            return layout(parts, ("{", "}"), indentation)
        case .array(let elements):
            return layout(
                { indentation in elements.map { $0.written(indentation: indentation) } }, ("[", "]"), indentation)
        }
    }

    private func layout(
        _ parts: (String) -> [String], _ brackets: (open: String, close: String), _ indentation: String
    ) -> String {
        if isFlat {
            let all = parts(indentation)
            let isArray = brackets.open == "["
            let line = all.joined(separator: ", ")
            if all.isEmpty { return brackets.open + brackets.close }
            if line.utf8.count <= 96 { return isArray ? "[\(line)]" : "{ \(line) }" }
        }
        let inner = indentation + "  "
        return brackets.open + "\n" + parts(inner).map { inner + $0 }.joined(separator: ",\n") + "\n" + indentation
            + brackets.close
    }
}
