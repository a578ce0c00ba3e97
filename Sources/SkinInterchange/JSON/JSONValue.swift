/// A value of a JSON text, with its place.
struct JSONValue: Sendable {
    indirect enum Content: Sendable {
        case object([JSONMember])
        case array([JSONValue])
        case string(String)
        case number(Double)
        case bool(Bool)
        case null
    }

    var content: Content
    /// The offset of the value's first byte.
    var offset: Int
    /// The number of the file, for values of several.
    var file = 0

    subscript(name: String) -> JSONValue? { members?.first { $0.name == name }?.value }

    var members: [JSONMember]? { if case .object(let members) = content { members } else { nil } }
    var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }
    var string: String? { if case .string(let string) = content { string } else { nil } }
    var number: Double? { if case .number(let number) = content { number } else { nil } }
    var bool: Bool? { if case .bool(let flag) = content { flag } else { nil } }

    /// The kind of the value, as a message names it.
    var kind: String {
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
struct JSONMember: Sendable {
    var name: String
    /// The offset of the name's opening quote.
    var nameOffset: Int
    var value: JSONValue
}

/// The reason why a text is not JSON, and where.
struct JSONFault: Error {
    var message: String
    var offset: Int
}
