/// A value of a JSON text, with its place.
package struct JSONValue: Sendable {
    package indirect enum Content: Sendable {
        case object([JSONMember])
        case array([JSONValue])
        case string(String)
        case number(Double)
        case bool(Bool)
        case null
    }

    package var content: Content
    /// The offset of the value's first byte.
    package var offset: Int
    /// The number of the file, for values of several.
    package var file = 0

    package init(content: Content, offset: Int, file: Int = 0) {
        self.content = content
        self.offset = offset
        self.file = file
    }

    package subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

    package var members: [JSONMember]? { if case .object(let members) = content { members } else { nil } }
    package var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }
    package var string: String? { if case .string(let string) = content { string } else { nil } }
    package var number: Double? { if case .number(let number) = content { number } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = content { flag } else { nil } }

    /// Returns an object with the members of another one, apart from `$ref`, in place of its own of the same names.
    func overridden(by other: JSONValue) -> JSONValue {
        let own = (other.members ?? []).filter { $0.name != "$ref" }
        let names = Set(own.map(\.name))
        var result = self
        result.content = .object((members ?? []).filter { !names.contains($0.name) } + own)
        return result
    }

    /// The kind of the value, as a message names it.
    package var kind: String {
        switch content {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .bool: "a Boolean"
        case .null: "null"
        }
    }
}

/// A member of a JSON object.
package struct JSONMember: Sendable {
    package var name: String
    /// The offset of the name's opening quote.
    package var nameOffset: Int
    package var value: JSONValue
}

/// The reason why a text is not JSON, and where.
package struct JSONFault: Error {
    package var message: String
    package var offset: Int
}
