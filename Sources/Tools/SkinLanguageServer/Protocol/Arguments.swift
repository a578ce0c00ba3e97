import SkinDiagnostics

/// A reason why arguments are not what a schema allows, as a sentence.
package struct ArgumentFault: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}

/// The arguments of a call that a schema allows, of which a part of JSON Schema 2020-12 is known: types, sizes, words and names.
package struct Arguments {
    private let value: JSONValue

    package init(_ value: JSONValue, _ schema: JSONValue) throws(ArgumentFault) {
        try Self.check(value, "the arguments", schema)
        self.value = value
    }

    private init(checked value: JSONValue) { self.value = value }

    /// The elements of a list.
    package func list(_ name: String) -> [Arguments] { (value[name]?.elements ?? []).map(Arguments.init(checked:)) }
    package func text(_ name: String) -> String? { value[name]?.string }
    package func number(_ name: String) -> Int? { value[name]?.integer.map { Int(clamping: $0) } }
    package func flag(_ name: String) -> Bool { value[name]?.bool ?? false }

    package func required(_ name: String) throws(ArgumentFault) -> String {
        guard let text = text(name) else { throw ArgumentFault("'\(name)' is missing") }
        return text
    }

    // MARK: Checks

    private static func check(_ value: JSONValue, _ name: String, _ schema: JSONValue) throws(ArgumentFault) {
        switch schema["type"]?.string {
        case "object": try checkMembers(of: value, name, schema)
        case "array":
            let range = (schema["minItems"]?.integer ?? 0)...(schema["maxItems"]?.integer ?? 0)
            guard let elements = value.elements, range.contains(Int64(elements.count)) else {
                throw ArgumentFault("\(name) must be an array of \(range.lowerBound) to \(range.upperBound) elements")
            }
            for element in elements { try check(element, "an element of \(name)", schema["items"] ?? .null) }
        case "integer":
            let range = (schema["minimum"]?.integer ?? .min)...(schema["maximum"]?.integer ?? .max)
            if let number = value.integer, range.contains(number) { return }
            throw ArgumentFault("\(name) must be an integer from \(range.lowerBound) to \(range.upperBound)")
        case "boolean": if value.bool == nil { throw ArgumentFault("\(name) must be true or false") }
        default: try checkText(value.string, name, schema)
        }
    }

    private static func checkMembers(of value: JSONValue, _ name: String, _ schema: JSONValue) throws(ArgumentFault) {
        guard let members = value.members else { throw ArgumentFault("\(name) must be an object") }
        let known = schema["properties"]?.members ?? []
        for member in members {
            guard let schema = known.first(where: { $0.name == member.name })?.value else {
                let names = known.map(\.name).joined(separator: ", ")
                throw ArgumentFault("unknown argument '\(member.name.clipped(80))'; expected some of \(names)")
            }
            try check(member.value, "'\(member.name)'", schema)
        }
        for name in schema["required"]?.strings ?? [] where value[name] == nil {
            throw ArgumentFault("'\(name)' is missing")
        }
    }

    private static func checkText(_ text: String?, _ name: String, _ schema: JSONValue) throws(ArgumentFault) {
        guard let text else { throw ArgumentFault("\(name) must be a string") }
        if schema["contentMediaType"] != nil { return }
        if let words = schema["enum"]?.strings, !words.contains(text) {
            throw ArgumentFault("\(name) must be one of \(words.joined(separator: ", "))")
        }
        let limit = Int(schema["maxLength"]?.integer ?? 256)
        // A value of several lines is one in a file, where a proof shows it.
        guard text.unicodeScalars.count <= limit, !text.unicodeScalars.contains(where: { $0.isControl && $0 != "\n" })
        else {
            throw ArgumentFault("\(name) must have at most \(limit) characters, and no control characters")
        }
    }
}

extension String {
    /// Returns the beginning of an untrusted text in one line, which a message can quote.
    package func clipped(_ limit: Int) -> String {
        guard unicodeScalars.count > limit else { return TextStyle.oneLine(self) }
        return TextStyle.oneLine(String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))) + "…"
    }

    /// Returns the first lines, each clipped, and how many are left out and how to get fewer.
    package func clipped(lines limit: Int, _ advice: String) -> String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false).map { String($0).clipped(2_000) }
        guard lines.count > limit + 1 else { return lines.joined(separator: "\n") }
        let shown = lines.prefix(limit).joined(separator: "\n")
        return "\(shown)\n\(lines.count - limit) of \(lines.count) lines are left out; \(advice)\n"
    }
}
