/// Numbers as theme format 1, section 5, writes them; no locale ever has a say.
package enum NumberText {
    /// `[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?` with white space around it. Nil where the text has
    /// another form or is too great for a double; what is too small is 0. Correctly rounded (IEEE 754).
    package static func double(_ text: ArraySlice<UInt8>) -> Double? { double(text.span) }

    package static func double(_ text: Span<UInt8>) -> Double? {
        var index = 0
        if let value = plain(text, &index), index == text.count { return value }
        return general(text.trimmed())
    }

    /// Reads `-?[0-9]+(\.[0-9]*)?` from an index on, as nearly all numbers are written; nil where something else stands
    /// there or more than 15 digits. Fewer are exact, and so is their power of ten: one division rounds once
    /// (Clinger, "How to read floating point numbers accurately", 1990).
    @inline(__always)
    private static func plain(_ text: Span<UInt8>, _ index: inout Int) -> Double? {
        let isNegative = index < text.count && text[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var mantissa = 0
        var digits = addDigits(text, &index, &mantissa)
        guard digits > 0 else { return nil }
        var value = Double(mantissa)
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            let fraction = addDigits(text, &index, &mantissa)
            digits += fraction
            if fraction > 0, digits <= 15 { value = Double(mantissa) / powersOfTen[fraction] }
        }
        guard digits <= 15 else { return nil }
        return isNegative ? -value : value
    }

    /// Reads digits behind those of a number; returns how many there are.
    @inline(__always)
    private static func addDigits(_ text: Span<UInt8>, _ index: inout Int, _ number: inout Int) -> Int {
        let start = index
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { break }
            number = number &* 10 &+ Int(digit)
            index += 1
        }
        return index - start
    }

    private static func general(_ text: Span<UInt8>) -> Double? {
        var scanner = DecimalScanner(0..<text.count)
        guard scanner.scan(text) else { return nil }
        if let exact = scanner.exactValue { return exact }
        let digits = text.indices.map { text[$0] }
        guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// `-?[0-9]+` that fits in 64 bits, with white space around it.
    package static func integer(_ text: ArraySlice<UInt8>) -> Int64? { integer(text.span) }

    package static func integer(_ text: Span<UInt8>) -> Int64? {
        let digits = text.trimmed()
        let isNegative = !digits.isEmpty && digits[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        guard digits.count > start else { return nil }
        var value: Int64 = 0
        for index in start..<digits.count {
            guard digits[index].isDigit else { return nil }
            let digit = Int64(digits[index] - UInt8(ascii: "0"))
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(isNegative ? -digit : digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    /// Exactly `count` numbers, four at the most, separated by commas; the others are 0.
    package static func doubles(_ text: ArraySlice<UInt8>, count: Int) -> SIMD4<Double>? {
        doubles(text.span, count: count)
    }

    package static func doubles(_ text: Span<UInt8>, count: Int) -> SIMD4<Double>? {
        var values = SIMD4<Double>.zero
        var start = 0
        for number in 0..<count {
            var end = start
            var value = plain(text, &end)
            if value == nil || end < text.count && text[end] != UInt8(ascii: ",") {
                end = start
                while end < text.count, text[end] != UInt8(ascii: ",") { end += 1 }
                value = general(text.extracting(start..<end).trimmed())
            }
            guard end < text.count || number == count - 1, let value else { return nil }
            values[number] = value
            start = end + 1
        }
        return start > text.count ? values : nil
    }

    /// Exactly `count` integers from 0 to 255, four at the most, separated by commas; the others are 0.
    static func bytes(_ text: Span<UInt8>, count: Int) -> SIMD4<Double>? {
        var values = SIMD4<Double>.zero
        var start = 0
        for number in 0..<count {
            var end = start
            while end < text.count, text[end] != UInt8(ascii: ",") { end += 1 }
            guard end < text.count || number == count - 1, let value = integer(text.extracting(start..<end)),
                value >= 0, value <= 255
            else { return nil }
            values[number] = Double(value)
            start = end + 1
        }
        return start > text.count ? values : nil
    }
}

/// Reads the decimal grammar and keeps the first digits, for the common case that needs no further rounding.
private struct DecimalScanner {
    private var index: Int
    private let end: Int
    private var mantissa: UInt64 = 0
    private var digits = 0
    private var exponent = 0
    private var isNegative = false

    init(_ range: Range<Int>) {
        index = range.lowerBound
        end = range.upperBound
    }

    /// The byte at hand, 0 behind the last one.
    @inline(__always)
    private func current(_ text: Span<UInt8>) -> UInt8 { index < end ? text[index] : 0 }

    @inline(__always)
    mutating func scan(_ text: Span<UInt8>) -> Bool {
        let sign = current(text)
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            isNegative = sign == UInt8(ascii: "-")
            index += 1
        }
        let whole = scanDigits(text, scale: 0)
        var fraction = 0
        if current(text) == UInt8(ascii: ".") {
            index += 1
            fraction = scanDigits(text, scale: -1)
        }
        guard whole + fraction > 0, scanExponent(text) else { return false }
        return index == end
    }

    @inline(__always)
    private mutating func scanDigits(_ text: Span<UInt8>, scale: Int) -> Int {
        let start = index
        while index < end, text[index].isDigit {
            let byte = text[index]
            if mantissa > 0 || byte != UInt8(ascii: "0") { digits += 1 }
            if digits <= 19 {
                mantissa = mantissa &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
                exponent += scale
            }
            index += 1
        }
        return index - start
    }

    private mutating func scanExponent(_ text: Span<UInt8>) -> Bool {
        guard current(text) | 0x20 == UInt8(ascii: "e") else { return true }
        index += 1
        let isDown = current(text) == UInt8(ascii: "-")
        if isDown || current(text) == UInt8(ascii: "+") { index += 1 }
        let start = index
        var value = 0
        while index < end, text[index].isDigit {
            value = min(value * 10 + Int(text[index] - UInt8(ascii: "0")), 99_999)
            index += 1
        }
        exponent += isDown ? -value : value
        return index > start
    }

    /// With at most 15 digits and a power of ten up to 22 both factors are exact, so one operation rounds once
    /// (Clinger, "How to read floating point numbers accurately", 1990).
    var exactValue: Double? {
        guard digits <= 15, exponent >= -22, exponent <= 22 else { return nil }
        let power = powersOfTen[abs(exponent)]
        let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        return isNegative ? -value : value
    }
}

/// Those that a double holds exactly.
private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    1e20, 1e21, 1e22,
]

extension UInt8 {
    package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// Space, tab, CR or LF.
    package var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }

    package var isASCIILetter: Bool {
        let lowered = self | 0x20
        return lowered >= UInt8(ascii: "a") && lowered <= UInt8(ascii: "z")
    }

    /// The value of a hexadecimal digit of either case.
    package var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Span<UInt8> {
    /// Without white space at either end.
    @_lifetime(copy self)
    func trimmed() -> Span<UInt8> {
        var low = 0
        var high = count
        while low < high, self[low].isWhiteSpace { low += 1 }
        while high > low, self[high - 1].isWhiteSpace { high -= 1 }
        return extracting(low..<high)
    }

    @inline(__always)
    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { other in
            for index in 0..<count where self[index] != other[index] { return false }
            return true
        }
    }
}

extension ArraySlice<UInt8> {
    /// Without white space at either end.
    package func trimmed() -> ArraySlice<UInt8> {
        var low = startIndex
        var high = endIndex
        while low < high, self[low].isWhiteSpace { low += 1 }
        while high > low, self[high - 1].isWhiteSpace { high -= 1 }
        return self[low..<high]
    }

    /// The words between white space.
    package func words() -> [ArraySlice<UInt8>] {
        split(whereSeparator: \.isWhiteSpace)
    }

    package func equals(_ text: StaticString) -> Bool { span.equals(text) }
}
