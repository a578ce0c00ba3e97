/// The number syntax of theme format 1, section 5. It is independent of the locale.
package enum NumberText {
    /// Parses `[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?` with surrounding white space.
    ///
    /// Returns nil if the text is malformed or the number overflows a double. A number that underflows is 0. The result
    /// is correctly rounded (IEEE 754).
    package static func double(_ text: ArraySlice<UInt8>) -> Double? { double(text.span) }

    package static func double(_ text: Span<UInt8>) -> Double? {
        let number = text.extracting(text.trimmedIndices)
        guard isDecimal(number), let value = Double(number.string), value.isFinite else { return nil }
        return value
    }

    private static func skipDigits(_ text: Span<UInt8>, _ index: inout Int) -> Int {
        let start = index
        while index < text.count, text[index].isDigit { index += 1 }
        return index - start
    }

    private static func isDecimal(_ text: Span<UInt8>) -> Bool {
        var index = 0
        skipSign(text, &index)
        var digits = skipDigits(text, &index)
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            digits += skipDigits(text, &index)
        }
        guard digits > 0 else { return false }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            skipSign(text, &index)
            guard skipDigits(text, &index) > 0 else { return false }
        }
        return index == text.count
    }

    private static func skipSign(_ text: Span<UInt8>, _ index: inout Int) {
        if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") { index += 1 }
    }

    /// Parses `-?[0-9]+` with surrounding white space, or returns nil if the number does not fit in 64 bits.
    package static func integer(_ text: ArraySlice<UInt8>) -> Int64? { integer(text.span) }

    package static func integer(_ text: Span<UInt8>) -> Int64? {
        let digits = text.extracting(text.trimmedIndices)
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

    /// Parses exactly `count` numbers separated by commas, at most four. The remaining elements are 0.
    package static func doubles(_ text: ArraySlice<UInt8>, count: Int) -> SIMD4<Double>? {
        doubles(text.span, count: count)
    }

    package static func doubles(_ text: Span<UInt8>, count: Int) -> SIMD4<Double>? {
        parts(text, count: count, double)
    }

    /// Parses exactly `count` integers from 0 to 255 separated by commas, at most four. The remaining elements are 0.
    static func bytes(_ text: Span<UInt8>, count: Int) -> SIMD4<Double>? {
        parts(text, count: count) { part in integer(part).flatMap { UInt8(exactly: $0) }.map { Double($0) } }
    }

    private static func parts(_ text: Span<UInt8>, count: Int, _ number: (Span<UInt8>) -> Double?) -> SIMD4<Double>? {
        var values = SIMD4<Double>.zero
        var start = 0
        for index in 0..<count {
            var end = start
            while end < text.count, text[end] != UInt8(ascii: ",") { end += 1 }
            guard end < text.count || index == count - 1, let value = number(text.extracting(start..<end))
            else { return nil }
            values[index] = value
            start = end + 1
        }
        return start > text.count ? values : nil
    }

    /// Returns a number as people write it: without an exponent or a fraction where it has none.
    static func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }

    /// Returns a number of at most six decimals in its shortest notation.
    package static func shortest(_ number: Double) -> String { plain((number * 1_000_000).rounded() / 1_000_000) }
}
