import SkinFormat

package enum JSONRules: Sendable {
    /// All that RFC 8259 allows, at most 64 levels deep.
    case any
    /// The texts that The Update Framework signs, so that all readers understand the same: no numbers but integers of 64 bits, no
    /// names in an object that are canonically equivalent, no byte order mark, and at most 32 levels.
    case signed
}

/// A strict reader of JSON (RFC 8259) from untrusted bytes: UTF-8 only, stream-safe text, and each name of an object once.
package struct JSONReader {
    private static let sizeLimit = 64 << 20

    private let bytes: [UInt8]
    private let rules: JSONRules
    private let file: Int
    private var index = 0
    private var rest: Int

    /// - Parameters:
    ///   - file: The number of the file, which all values carry.
    ///   - valueLimit: The maximum number of values, which bounds the memory: a value takes up to 300 bytes.
    /// - Complexity: O(n) in the length of the text.
    package static func read(
        _ bytes: [UInt8], _ rules: JSONRules = .any, file: Int = 0, valueLimit: Int = .max
    ) throws(JSONFault) -> JSONValue {
        guard bytes.count <= sizeLimit else { throw JSONFault(message: "the file is larger than 64 MiB", offset: 0) }
        var reader = JSONReader(bytes: bytes, rules: rules, file: file, rest: valueLimit)
        // A byte order mark may be ignored (RFC 8259, section 8.1).
        if rules == .any, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
        reader.skipSpace()
        let value = try reader.value(depth: 1)
        reader.skipSpace()
        guard reader.index == bytes.count else { throw reader.fault("expected the end of the file") }
        return value
    }

    private func fault(_ message: String, at offset: Int? = nil) -> JSONFault {
        JSONFault(message: message, offset: min(offset ?? index, bytes.count))
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
        let start = index
        guard rest > 0 else { throw fault("there are too many values") }
        rest -= 1
        let content: JSONValue.Content
        switch byte {
        case UInt8(ascii: "{"): content = .object(try members(depth: depth))
        case UInt8(ascii: "["): content = .array(try elements(depth: depth))
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "t"): content = try word("true", .bool(true))
        case UInt8(ascii: "f"): content = try word("false", .bool(false))
        case UInt8(ascii: "n"): content = try word("null", .null)
        case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): content = try number()
        case UInt8(ascii: "/"): throw fault("JSON has no comments")
        case nil: throw fault("the file ends within a value")
        default: throw fault("expected a value")
        }
        return JSONValue(content, offset: start, file: file)
    }

    private mutating func word(_ word: String, _ content: JSONValue.Content) throws(JSONFault) -> JSONValue.Content {
        guard bytes[index...].starts(with: word.utf8) else { throw fault("expected a value") }
        index += word.utf8.count
        return content
    }

    // MARK: Objects and arrays

    private mutating func members(depth: Int) throws(JSONFault) -> [JSONMember] {
        try enter(depth)
        var members: [JSONMember] = []
        var names: Set<[UInt8]> = []
        var equivalents: Set<String> = []
        while try next(UInt8(ascii: "}"), isFirst: members.isEmpty) {
            let start = index
            guard byte == UInt8(ascii: "\"") else { throw fault("expected a name in double quotes") }
            let name = try string()
            let isNew =
                switch rules {
                // Names are compared byte by byte: canonically equivalent ones differ.
                case .any: names.insert(Array(name.utf8)).inserted
                case .signed: equivalents.insert(name).inserted
                }
            guard isNew else { throw fault("the name '\(name)' is there twice", at: start) }
            skipSpace()
            guard byte == UInt8(ascii: ":") else { throw fault("expected ':'") }
            index += 1
            skipSpace()
            members.append(JSONMember(name: name, nameOffset: start, value: try value(depth: depth + 1)))
        }
        return members
    }

    private mutating func elements(depth: Int) throws(JSONFault) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        while try next(UInt8(ascii: "]"), isFirst: elements.isEmpty) { elements.append(try value(depth: depth + 1)) }
        return elements
    }

    private mutating func enter(_ depth: Int) throws(JSONFault) {
        let limit = rules == .any ? 64 : 32
        guard depth <= limit else { throw fault("objects and arrays are nested more than \(limit) deep") }
        index += 1
    }

    /// Skips a comma, unless the first element follows, and returns whether there is an element before the end.
    private mutating func next(_ end: UInt8, isFirst: Bool) throws(JSONFault) -> Bool {
        skipSpace()
        if byte == end {
            index += 1
            return false
        }
        if isFirst { return true }
        guard byte == UInt8(ascii: ",") else { throw fault("expected ',' or '\(Character(Unicode.Scalar(end)))'") }
        index += 1
        skipSpace()
        if byte == end { throw fault("a comma before '\(Character(Unicode.Scalar(end)))' is not allowed") }
        return true
    }

    // MARK: Numbers

    private mutating func number() throws(JSONFault) -> JSONValue.Content {
        let start = index
        if byte == UInt8(ascii: "-") { index += 1 }
        let first = byte
        guard digits() > 0 else { throw fault("expected a digit") }
        if first == UInt8(ascii: "0"), index - start > (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
            throw fault("a number cannot begin with 0", at: start)
        }
        // Of zeros, only a fraction has a sign.
        let text = String(decoding: bytes[start..<min(index, start + 32)], as: UTF8.self)
        let whole = text == "-0" ? nil : Int64(text)
        if try !fraction(), let whole { return .integer(whole) }
        guard rules == .any else { throw fault("expected an integer of 64 bits", at: start) }
        guard index - start <= 1024, let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)),
            number.isFinite
        else { throw fault("the number is too large", at: start) }
        return .number(number)
    }

    /// Skips a fraction and an exponent, and returns whether there is one.
    private mutating func fraction() throws(JSONFault) -> Bool {
        let start = index
        if byte == UInt8(ascii: ".") {
            index += 1
            guard digits() > 0 else { throw fault("expected a digit") }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            index += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
            guard digits() > 0 else { throw fault("expected a digit") }
        }
        return index > start
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
        return index - start
    }

    // MARK: Strings

    private mutating func string() throws(JSONFault) -> String {
        let start = index
        index += 1
        var text: [UInt8] = []
        while true {
            guard let byte else { throw fault("the string is not closed", at: start) }
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw fault("the string is not UTF-8", at: start)
                }
                guard StreamSafeText.allows(text) else { throw fault(StreamSafeText.fault, at: start) }
                return string
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw fault("a control character must be escaped")
            default:
                text.append(byte)
                index += 1
            }
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONFault) {
        let start = index
        index += 1
        guard let byte else { throw fault("the string is not closed", at: start) }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += try unicodeEscape(from: start).utf8
        default: throw fault("unknown escape", at: start)
        }
    }

    private mutating func unicodeEscape(from start: Int) throws(JSONFault) -> String {
        var number = try hexadecimal(start)
        if (0xD800..<0xDC00).contains(number) {
            guard bytes[index...].starts(with: "\\u".utf8) else { throw fault("unpaired surrogate", at: start) }
            index += 2
            let low = try hexadecimal(start)
            guard (0xDC00..<0xE000).contains(low) else { throw fault("unpaired surrogate", at: start) }
            number = 0x10000 + (number - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(number) else { throw fault("unpaired surrogate", at: start) }
        return String(scalar)
    }

    private mutating func hexadecimal(_ start: Int) throws(JSONFault) -> UInt32 {
        let digits = bytes[index..<min(index + 4, bytes.count)]
        let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
        guard digits.count == 4, isHexadecimal, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw fault("expected four hexadecimal digits", at: start) }
        index += 4
        return number
    }
}

package struct JSONFault: Error, Hashable, CustomStringConvertible {
    package var message: String
    /// The offset in bytes.
    package var offset: Int

    package var description: String { "\(message) (byte \(offset))" }
}
