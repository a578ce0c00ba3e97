/// A strict reader of JSON (RFC 8259) from untrusted bytes.
///
/// It refuses what readers understand differently: a name twice, numbers other than integers of 64 bits, invalid UTF-8
/// and a byte order mark. Its depth is limited.
struct JSONReader {
    struct Failure: Error, Hashable, CustomStringConvertible {
        var byteOffset: Int
        var message: String
        var description: String { "\(message) (byte \(byteOffset))" }
    }

    static let depthLimit = 32

    private let bytes: [UInt8]
    private var position = 0

    /// Reads one value, with nothing after it but white space.
    ///
    /// - Complexity: O(n) in the number of bytes.
    static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        let value = try reader.readValue(depth: 0)
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.failure("expected the end of the file") }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private func failure(_ message: String) -> Failure { Failure(byteOffset: position, message: message) }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    private mutating func readValue(depth: Int) throws(Failure) -> JSONValue {
        skipSpace()
        guard depth <= Self.depthLimit else { throw failure("values are nested more than \(Self.depthLimit) deep") }
        guard position < bytes.count else { throw failure("the file is truncated") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try readObject(depth: depth)
        case UInt8(ascii: "["): return try readArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .integer(try readInteger())
        default: return try readWord()
        }
    }

    private mutating func readWord() throws(Failure) -> JSONValue {
        for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        throw failure("expected a value")
    }

    private mutating func readObject(depth: Int) throws(Failure) -> JSONValue {
        position += 1
        var members: [String: JSONValue] = [:]
        if skip("}") { return .object(members) }
        repeat {
            skipSpace()
            let start = position
            let name = try readString()
            guard skip(":") else { throw failure("expected ':'") }
            guard members.updateValue(try readValue(depth: depth + 1), forKey: name) == nil else {
                throw Failure(byteOffset: start, message: "the name '\(name)' occurs twice")
            }
        } while skip(",")
        guard skip("}") else { throw failure("expected ',' or '}'") }
        return .object(members)
    }

    private mutating func readArray(depth: Int) throws(Failure) -> JSONValue {
        position += 1
        var values: [JSONValue] = []
        if skip("]") { return .array(values) }
        repeat { values.append(try readValue(depth: depth + 1)) } while skip(",")
        guard skip("]") else { throw failure("expected ',' or ']'") }
        return .array(values)
    }

    private mutating func readInteger() throws(Failure) -> Int64 {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let first = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        let isFraction = position < bytes.count && [".", "e", "E"].contains(Unicode.Scalar(bytes[position]))
        let hasLeadingZero = position - first > 1 && bytes[first] == UInt8(ascii: "0")
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard !isFraction, !hasLeadingZero, text != "-0", let number = Int64(text) else {
            throw Failure(byteOffset: start, message: "expected an integer of 64 bits")
        }
        return number
    }

    private mutating func readString() throws(Failure) -> String {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { throw failure("expected a string") }
        position += 1
        let start = position
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw Failure(byteOffset: start, message: "a string is not valid UTF-8")
                }
                return string
            case UInt8(ascii: "\\"): try readEscape(into: &text)
            case 0..<0x20: throw failure("a string contains a control character")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw failure("the file is truncated")
    }

    private mutating func readEscape(into text: inout [UInt8]) throws(Failure) {
        position += 1
        guard position < bytes.count else { throw failure("the file is truncated") }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += Array(String(Character(try readScalar())).utf8)
        default: throw failure("a string contains an invalid escape")
        }
    }

    private mutating func readScalar() throws(Failure) -> Unicode.Scalar {
        let first = try readUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(UInt16(first)), bytes[position...].starts(with: [0x5C, 0x75]) else {
            throw failure("a string contains half of a surrogate pair")
        }
        position += 2
        let second = try readUnit()
        guard UTF16.isTrailSurrogate(UInt16(second)),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure("a string contains half of a surrogate pair") }
        return scalar
    }

    private mutating func readUnit() throws(Failure) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure("expected four hexadecimal digits") }
        position += 4
        return unit
    }
}
