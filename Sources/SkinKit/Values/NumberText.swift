/// Numbers as theme format 1, section 5, writes them; no locale ever has a say.
package enum NumberText {
    /// `[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?` with white space around it. Nil where the text has
    /// another form or is too great for a double; what is too small is 0. Correctly rounded (IEEE 754).
    package static func double(_ text: ArraySlice<UInt8>) -> Double? {
        let text = text.trimmed()
        var scanner = DecimalScanner(text)
        guard scanner.scan() else { return nil }
        if let exact = scanner.exactValue { return exact }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// `-?[0-9]+` that fits in 64 bits, with white space around it.
    package static func integer(_ text: ArraySlice<UInt8>) -> Int64? {
        var digits = text.trimmed()
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        guard !digits.isEmpty else { return nil }
        var value: Int64 = 0
        for byte in digits {
            guard byte.isDigit else { return nil }
            let digit = Int64(byte - UInt8(ascii: "0"))
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(isNegative ? -digit : digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    /// Exactly `count` numbers, separated by commas.
    package static func doubles(_ text: ArraySlice<UInt8>, count: Int) -> [Double]? {
        let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard parts.count == count else { return nil }
        let values = parts.compactMap(double)
        return values.count == count ? values : nil
    }
}

/// Reads the decimal grammar and keeps the first digits, for the common case that needs no further rounding.
private struct DecimalScanner {
    private let text: ArraySlice<UInt8>
    private var index: Int
    private var mantissa: UInt64 = 0
    private var digits = 0
    private var exponent = 0
    private var isNegative = false

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        index = text.startIndex
    }

    private var current: UInt8? { index < text.endIndex ? text[index] : nil }

    mutating func scan() -> Bool {
        if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") {
            isNegative = current == UInt8(ascii: "-")
            index += 1
        }
        let whole = scanDigits(scale: 0)
        var fraction = 0
        if current == UInt8(ascii: ".") {
            index += 1
            fraction = scanDigits(scale: -1)
        }
        guard whole + fraction > 0, scanExponent() else { return false }
        return index == text.endIndex
    }

    private mutating func scanDigits(scale: Int) -> Int {
        let start = index
        while let byte = current, byte.isDigit {
            if mantissa > 0 || byte != UInt8(ascii: "0") { digits += 1 }
            if digits <= 19 {
                mantissa = mantissa &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
                exponent += scale
            }
            index += 1
        }
        return index - start
    }

    private mutating func scanExponent() -> Bool {
        guard current == UInt8(ascii: "e") || current == UInt8(ascii: "E") else { return true }
        index += 1
        let isDown = current == UInt8(ascii: "-")
        if isDown || current == UInt8(ascii: "+") { index += 1 }
        let start = index
        var value = 0
        while let byte = current, byte.isDigit {
            value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 99_999)
            index += 1
        }
        exponent += isDown ? -value : value
        return index > start
    }

    /// With at most 15 digits and a power of ten up to 22 both factors are exact, so one operation rounds once
    /// (Clinger, "How to read floating point numbers accurately", 1990).
    var exactValue: Double? {
        guard digits <= 15, exponent >= -22, exponent <= 22 else { return nil }
        let power = Self.powersOfTen[abs(exponent)]
        let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        return isNegative ? -value : value
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

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

    package var hasOnlyWhiteSpace: Bool { allSatisfy(\.isWhiteSpace) }

    package func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return elementsEqual(text.description.utf8)
    }
}
