import SkinColors
import SkinKit

/// The format of the text of a `color` element (theme format 1, section 5).
package enum ColorFormat: String, CaseIterable, Sendable {
    case rgb, rgba, rgb255, rgba255, hex, hsl, hsla, gray, graya

    package func channels(_ text: ArraySlice<UInt8>) -> ColorChannels? { channels(text.span) }

    package func channels(_ text: Span<UInt8>) -> ColorChannels? {
        switch self {
        case .hex: Self.hexadecimal(text.extracting(text.trimmedIndices))
        case .rgb: Self.units(text, count: 3).map { ColorChannels($0, alpha: 1) }
        case .rgba: Self.units(text, count: 4).map { ColorChannels($0, alpha: $0[3]) }
        case .rgb255: NumberText.bytes(text, count: 3).map { ColorChannels($0 / 255, alpha: 1) }
        case .rgba255: NumberText.bytes(text, count: 4).map { ColorChannels($0 / 255, alpha: $0[3] / 255) }
        case .hsl: Self.hueBased(text, count: 3)
        case .hsla: Self.hueBased(text, count: 4)
        case .gray: Self.units(text, count: 1).map { ColorChannels(red: $0[0], green: $0[0], blue: $0[0]) }
        case .graya:
            Self.units(text, count: 2).map { ColorChannels(red: $0[0], green: $0[0], blue: $0[0], alpha: $0[1]) }
        }
    }

    /// Returns the format of a text without `format`: `hex` after a `#`, otherwise `rgb` or `rgba` by the comma count.
    package static func guessed(_ text: Span<UInt8>) -> ColorFormat {
        let text = text.extracting(text.trimmedIndices)
        if !text.isEmpty, text[0] == UInt8(ascii: "#") { return .hex }
        return text.indices.count(where: { text[$0] == UInt8(ascii: ",") }) == 3 ? .rgba : .rgb
    }

    private static func units(_ text: Span<UInt8>, count: Int) -> SIMD4<Double>? {
        guard let values = NumberText.doubles(text, count: count) else { return nil }
        for index in 0..<count where values[index] < 0 || values[index] > 1 { return nil }
        return values
    }

    private static func hueBased(_ text: Span<UInt8>, count: Int) -> ColorChannels? {
        guard let values = NumberText.doubles(text, count: count), values[0] >= 0, values[0] <= 360,
            (1..<count).allSatisfy({ values[$0] >= 0 && values[$0] <= 1 })
        else { return nil }
        let alpha = count == 4 ? values[3] : 1
        return ColorChannels(hue: values[0], saturation: values[1], lightness: values[2], alpha: alpha).clamped()
    }

    /// Parses `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
    private static func hexadecimal(_ text: Span<UInt8>) -> ColorChannels? {
        let count = text.count - 1
        guard count == 3 || count == 4 || count == 6 || count == 8, text[0] == UInt8(ascii: "#") else { return nil }
        let length = count < 6 ? 1 : 2
        var values = SIMD4<Double>(repeating: 255)
        for channel in 0..<(count / length) {
            guard let high = text[1 + channel * length].hexadecimalValue,
                let low = text[channel * length + length].hexadecimalValue
            else { return nil }
            values[channel] = Double(high * 16 + low)
        }
        return ColorChannels(values / 255, alpha: values[3] / 255)
    }
}

extension ColorChannels {
    fileprivate init(_ values: SIMD4<Double>, alpha: Double) {
        self.init(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }
}
