import SkinColors
import SkinKit

/// A value that a setting may have or change, with a color's channels as they are before they are rounded to 32 bits.
package enum ExactValue: Sendable {
    case integer(Int64)
    case float(Double)
    case bool(Bool)
    /// The offset of a string in the section `text`.
    case string(UInt32)
    case color(ColorChannels)
    case font(ExactFont)
    /// The numbers of a point, a size, a rect or insets.
    case numbers(CacheLayout.Kind, SIMD4<Double>)
    /// A value that can only be taken as it is: an image, an array or a record.
    case record(CacheLayout.Kind, CacheRecord)

    var kind: CacheLayout.Kind {
        switch self {
        case .integer: .integer
        case .float: .float
        case .bool: .bool
        case .string: .string
        case .color: .color
        case .font: .font
        case .numbers(let kind, _), .record(let kind, _): kind
        }
    }

    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }
}

/// A font as its record in the section `values`.
package struct ExactFont: Sendable {
    /// The kind, the face's kind, the style, the weight, the text style, and whether there is a letter spacing.
    var tag: UInt32
    /// The offset of the face's name in the section `text`.
    var reference: UInt32
    /// The size in points.
    var size: Double
    /// The line height as a multiple of the size; 0 for none.
    var lineHeight: Double
    /// The space between letters in points, if the tag says so.
    var letterSpacing: Double
    /// The greatest size in points; 0 for none.
    var maximum: Double

    mutating func set(letterSpacing: Double) {
        tag |= CacheLayout.Value.fontHasLetterSpacing
        self.letterSpacing = letterSpacing
    }

    mutating func set(_ style: ThemeFont.TextStyle) {
        let shift = CacheLayout.Value.fontTextStyleShift
        tag = tag & ~(0xF << shift) | style.number << shift
    }

    mutating func set(weight: UInt16) {
        let mask = UInt32(UInt16.max) << CacheLayout.Value.fontWeightShift
        tag = tag & ~mask | UInt32(weight) << CacheLayout.Value.fontWeightShift
    }

    mutating func set(isItalic: Bool) {
        if isItalic { tag |= CacheLayout.Value.fontIsItalic } else { tag &= ~CacheLayout.Value.fontIsItalic }
    }
}

/// A record of the section `values`.
package struct CacheRecord: Sendable {
    let number: Int
    let bytes: CacheBytes
    let offset: Int

    var doubleWords: [UInt64] {
        stride(from: offset, to: offset + CacheSection.values.stride, by: 8).map { bytes.doubleWord(at: $0) ?? 0 }
    }
}
