extension [UInt8] {
    /// Reads pairs of hexadecimal digits.
    init?(hexadecimal text: String) {
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).compactMap { place in
            guard let high = digits[place], let low = digits[place + 1] else { return nil }
            return UInt8(high << 4 | low)
        }
    }
}

extension Sequence<UInt8> {
    /// Pairs of hexadecimal digits.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
