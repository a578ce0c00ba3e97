/// A value of JSON (RFC 8259), with its place if it was read.
package struct JSONValue: Sendable {
    package indirect enum Content: Sendable {
        case object([JSONMember])
        case array([JSONValue])
        case string(String)
        /// A number that is written without a fraction and an exponent and has 64 bits.
        case integer(Int64)
        case number(Double)
        case bool(Bool)
        case null
    }

    package var content: Content
    /// The offset of the value's first byte in its text.
    package var offset: Int
    package var file: Int

    package init(_ content: Content, offset: Int = 0, file: Int = 0) {
        self.content = content
        self.offset = offset
        self.file = file
    }

    /// Returns the member of an object with a name whose bytes are the same.
    package subscript(name: String) -> JSONValue? {
        members?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    package var members: [JSONMember]? { if case .object(let members) = content { members } else { nil } }
    package var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }
    package var string: String? { if case .string(let string) = content { string } else { nil } }
    package var integer: Int64? { if case .integer(let number) = content { number } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = content { flag } else { nil } }

    /// The number, whether or not it is an integer.
    package var number: Double? {
        switch content {
        case .integer(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    package var strings: [String]? {
        guard let elements else { return nil }
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
    }

    /// The members of an object by their names, of which ``JSONRules/signed`` allows no two that are canonically equivalent.
    package var object: [String: JSONValue]? {
        members.map { Dictionary($0.map { ($0.name, $0.value) }) { first, _ in first } }
    }

    package var kind: String {
        switch content {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .integer, .number: "a number"
        case .bool: "a Boolean"
        case .null: "null"
        }
    }
}

package struct JSONMember: Sendable {
    package var name: String
    /// The offset of the name's opening quote.
    package var nameOffset: Int
    package var value: JSONValue

    package init(name: String, nameOffset: Int = 0, value: JSONValue) {
        self.name = name
        self.nameOffset = nameOffset
        self.value = value
    }
}

// MARK: - Making values

extension JSONValue {
    package static let null = JSONValue(.null)
    package static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }
    package static func string(orNull text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    package static func integer(_ number: Int64) -> JSONValue { JSONValue(.integer(number)) }
    package static func integer(_ number: Int) -> JSONValue { JSONValue(.integer(Int64(number))) }
    package static func bool(_ flag: Bool) -> JSONValue { JSONValue(.bool(flag)) }
    package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }
    package static func strings(_ elements: [String]) -> JSONValue { .array(elements.map { .string($0) }) }

    /// Returns a number, or null for one that is not finite.
    package static func number(_ number: Double) -> JSONValue { number.isFinite ? JSONValue(.number(number)) : .null }

    /// Returns the number with the shortest decimal notation that reads back as the same `Float`.
    package static func number(_ number: Float) -> JSONValue { Double(number.description).map { .number($0) } ?? .null }

    package static func object(_ members: [(name: String, value: JSONValue)]) -> JSONValue {
        JSONValue(.object(members.map { JSONMember(name: $0.name, value: $0.value) }))
    }

    /// Returns an array with each element on a line of its own.
    package static func lines(_ elements: [JSONValue]) -> String {
        "[" + elements.map(\.spaced).joined(separator: ",\n") + "]"
    }

    /// Returns an object with members sorted by the bytes of their names.
    package static func object(_ members: [String: JSONValue]) -> JSONValue {
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return .object(sorted.map { (name: $0.key, value: $0.value) })
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self.init(.string(value)) }
    package init(integerLiteral value: Int64) { self.init(.integer(value)) }
    package init(booleanLiteral value: Bool) { self.init(.bool(value)) }
    package init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(.object(elements.map { JSONMember(name: $0, value: $1) }))
    }
}

// Values are equal if their canonical forms are: whatever their places and the order of members, and byte by byte.
extension JSONValue: Hashable {
    package static func == (left: JSONValue, right: JSONValue) -> Bool { left.canonical == right.canonical }
    package func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}
