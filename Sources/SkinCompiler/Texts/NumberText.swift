/// The number syntax of theme format 1, section 5. It is independent of the locale.
package enum NumberText {
    /// Parses `[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?` with surrounding white space.
    ///
    /// Returns nil if the text is malformed or the number overflows a double. A number that underflows is 0. The result
    /// is correctly rounded (IEEE 754).
    package static func double(_ text: ArraySlice<UInt8>) -> Double? { double(text.span) }

    package static func double(_ text: Span<UInt8>) -> Double? {
        var index = 0
        if let value = plain(text, &index), index == text.count { return value }
        return general(text.extracting(text.trimmedIndices))
    }

    /// Parses `-?[0-9]+(\.[0-9]*)?`, the form of nearly all numbers, from an index.
    ///
    /// Returns nil for any other form and for more than 15 digits. Up to 15 digits are exact, and so is their power of
    /// ten, so one division rounds once (Clinger, "How to read floating point numbers accurately", 1990).
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

    /// The powers of ten for the number of digits that ``plain(_:_:)`` reads.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Appends digits to a number and returns how many were read.
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

    /// Parses any number of the grammar, without surrounding white space.
    private static func general(_ text: Span<UInt8>) -> Double? {
        guard isDecimal(text) else { return nil }
        let digits = text.indices.map { text[$0] }
        guard let value = Double(String(decoding: digits, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    private static func isDecimal(_ text: Span<UInt8>) -> Bool {
        var index = 0
        var ignored = 0
        skipSign(text, &index)
        var digits = addDigits(text, &index, &ignored)
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            digits += addDigits(text, &index, &ignored)
        }
        guard digits > 0 else { return false }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            skipSign(text, &index)
            guard addDigits(text, &index, &ignored) > 0 else { return false }
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
        var values = SIMD4<Double>.zero
        var start = 0
        for number in 0..<count {
            var end = start
            var value = plain(text, &end)
            if value == nil || end < text.count && text[end] != UInt8(ascii: ",") {
                end = start
                while end < text.count, text[end] != UInt8(ascii: ",") { end += 1 }
                let part = text.extracting(start..<end)
                value = general(part.extracting(part.trimmedIndices))
            }
            guard end < text.count || number == count - 1, let value else { return nil }
            values[number] = value
            start = end + 1
        }
        return start > text.count ? values : nil
    }

    /// Returns a number as people write it: without an exponent or a fraction where it has none.
    static func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }

    /// Returns a number of at most six decimals in its shortest notation.
    static func shortest(_ number: Double) -> String { plain((number * 1_000_000).rounded() / 1_000_000) }

    /// Parses exactly `count` integers from 0 to 255 separated by commas, at most four. The remaining elements are 0.
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
