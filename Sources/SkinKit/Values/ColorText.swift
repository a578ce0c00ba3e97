/// How the text of a `color` element is to be read (theme format 1, section 5).
package enum ColorFormat: String, CaseIterable, Sendable {
    case rgb, rgba, rgb255, rgba255, hex, hsl, hsla, gray, graya

    /// The colour that a text means in this format; nil where it has another form or a number is out of its range.
    package func channels(_ text: ArraySlice<UInt8>) -> ColorChannels? {
        switch self {
        case .hex: Self.hexadecimal(text.trimmed())
        case .rgb: Self.units(text, count: 3).map { ColorChannels(red: $0[0], green: $0[1], blue: $0[2]) }
        case .rgba:
            Self.units(text, count: 4).map { ColorChannels(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
        case .rgb255: Self.bytes(text, count: 3).map { ColorChannels(red: $0[0], green: $0[1], blue: $0[2]) }
        case .rgba255:
            Self.bytes(text, count: 4).map { ColorChannels(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
        case .hsl: Self.hueBased(text, count: 3)
        case .hsla: Self.hueBased(text, count: 4)
        case .gray: Self.units(text, count: 1).map { ColorChannels(red: $0[0], green: $0[0], blue: $0[0]) }
        case .graya:
            Self.units(text, count: 2).map { ColorChannels(red: $0[0], green: $0[0], blue: $0[0], alpha: $0[1]) }
        }
    }

    /// Without `format`: `hex` after a `#`, else `rgb` or `rgba` by count.
    package static func guessed(_ text: ArraySlice<UInt8>) -> ColorFormat {
        let text = text.trimmed()
        if text.first == UInt8(ascii: "#") { return .hex }
        return text.count(where: { $0 == UInt8(ascii: ",") }) == 3 ? .rgba : .rgb
    }

    /// The format of a name's bytes.
    package init?(bytes: ArraySlice<UInt8>) {
        if bytes.equals("rgb") {
            self = .rgb
        } else if let format = Self.allCases.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) {
            self = format
        } else {
            return nil
        }
    }

    private static func units(_ text: ArraySlice<UInt8>, count: Int) -> SIMD4<Double>? {
        guard let values = NumberText.doubles(text, count: count) else { return nil }
        for index in 0..<count where values[index] < 0 || values[index] > 1 { return nil }
        return values
    }

    private static func bytes(_ text: ArraySlice<UInt8>, count: Int) -> [Double]? {
        let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let values = parts.compactMap(NumberText.integer).filter { $0 >= 0 && $0 <= 255 }
        guard parts.count == count, values.count == count else { return nil }
        return values.map { Double($0) / 255 }
    }

    private static func hueBased(_ text: ArraySlice<UInt8>, count: Int) -> ColorChannels? {
        guard let values = NumberText.doubles(text, count: count), values[0] >= 0, values[0] <= 360,
            (1..<count).allSatisfy({ values[$0] >= 0 && values[$0] <= 1 })
        else { return nil }
        let alpha = count == 4 ? values[3] : 1
        return ColorChannels(hue: values[0], saturation: values[1], lightness: values[2], alpha: alpha).clamped()
    }

    /// `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
    private static func hexadecimal(_ text: ArraySlice<UInt8>) -> ColorChannels? {
        guard text.first == UInt8(ascii: "#") else { return nil }
        let digits = text.dropFirst().compactMap(\.hexadecimalValue)
        guard digits.count == text.count - 1 else { return nil }
        let bytes: [UInt8]
        switch digits.count {
        case 3, 4: bytes = digits.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        let values = bytes.map { Double($0) / 255 }
        return ColorChannels(
            red: values[0], green: values[1], blue: values[2], alpha: values.count == 4 ? values[3] : 1)
    }
}
