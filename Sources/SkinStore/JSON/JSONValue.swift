/// A value of JSON as The Update Framework signs it: numbers are integers, and names are unique.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    var integer: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    var array: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    var object: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The strings of an array of strings.
    var strings: [String]? {
        guard let values = array else { return nil }
        let strings = values.compactMap(\.string)
        return strings.count == values.count ? strings : nil
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { first, _ in first })
    }
}

// MARK: - Writing

extension JSONValue {
    /// The canonical form, over which signatures are computed: no white space, names sorted by their code points, and
    /// only `"` and `\` escaped.
    ///
    /// Source: OLPC, Canonical JSON.
    var canonical: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, escapesControls: false)
        return bytes
    }

    /// The value as JSON that any program reads, with names sorted by their code points.
    var text: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, escapesControls: true)
        return bytes + [UInt8(ascii: "\n")]
    }

    private func write(to bytes: inout [UInt8], escapesControls: Bool) {
        switch self {
        case .null: bytes += Array("null".utf8)
        case .bool(let value): bytes += Array((value ? "true" : "false").utf8)
        case .integer(let number): bytes += Array(String(number).utf8)
        case .string(let text): Self.write(text, to: &bytes, escapesControls: escapesControls)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (number, value) in values.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes, escapesControls: escapesControls)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (number, member) in sorted.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes, escapesControls: escapesControls)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes, escapesControls: escapesControls)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8], escapesControls: Bool) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes += [UInt8(ascii: "\\"), byte]
            } else if byte < 0x20, escapesControls {
                let digits = Array("0123456789abcdef".utf8)
                bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
