import SkinKit

extension Sequence<UInt8> {
    /// Pairs of hexadecimal digits, in lower case.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

extension [UInt8] {
    package init?(hexadecimal text: some StringProtocol) {
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).compactMap { place in
            guard let high = digits[place], let low = digits[place + 1] else { return nil }
            return UInt8(high << 4 | low)
        }
    }
}

/// Percent-encoding: RFC 3986, section 2.
package enum PercentEncoding {
    package static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    /// Returns a text with every other byte than the allowed ones as `%` and two digits.
    package static func encoded(_ text: String, allowed: Set<UInt8> = unreserved) -> String {
        text.utf8.reduce(into: "") { result, byte in
            if allowed.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += "%" + [byte].hexadecimal.uppercased()
            }
        }
    }

    package static func decoded(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard rest.count >= 2, let byte = [UInt8](hexadecimal: digits)?.first else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}

extension ThemeColor {
    package var isExactInBytes: Bool {
        zip(bytes, [red, green, blue, alpha]).allSatisfy { Float(Double($0) / 255) == $1 }
    }
}
