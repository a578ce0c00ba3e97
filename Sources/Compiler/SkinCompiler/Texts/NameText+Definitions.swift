import SkinFormat
import SkinKit

/// The forms of names that occur only in configuration files and schemas.
extension NameText {
    /// Returns whether a text is a valid constant or class name: `[A-Za-z_][A-Za-z0-9_.-]{0,127}` (section 4).
    package static func isDefinitionName(_ text: ArraySlice<UInt8>) -> Bool {
        isName(text) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }

    /// Returns whether a text is a valid name in a schema: `[A-Za-z_][A-Za-z0-9_-]{0,127}` (section 9).
    package static func isSchemaName(_ text: ArraySlice<UInt8>) -> Bool {
        isName(text) { $0 == UInt8(ascii: "-") }
    }

    /// Returns whether a text is a valid entity id: 1 to 256 scalars, none of category Cc (section 4).
    package static func isEntityID(_ text: ArraySlice<UInt8>) -> Bool { isPrintable(text, limit: 256) }

    /// Returns whether a text is a valid label of a setting: 1 to 128 scalars, none of category Cc (section 14).
    package static func isLabel(_ text: ArraySlice<UInt8>) -> Bool { isPrintable(text, limit: 128) }

    /// Returns whether a text is the name of a platform's symbol: `[A-Za-z0-9._-]{1,128}` (section 18).
    package static func isSymbolName(_ text: ArraySlice<UInt8>) -> Bool {
        (1...128).contains(text.count)
            && text.allSatisfy { $0.isASCIILetter || $0.isDigit || [0x2D, 0x2E, 0x5F].contains($0) }
    }

    private static func isPrintable(_ text: ArraySlice<UInt8>, limit: Int) -> Bool {
        if text.count <= limit, text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return !text.isEmpty }
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
        guard !scalars.isEmpty, text.count <= limit * 4, scalars.count <= limit else { return false }
        return scalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Returns whether a text has the form `[0-9]+\.[0-9]+\.[0-9]+` (section 2).
    package static func isVersion(_ text: ArraySlice<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
    }

    private static func isName(_ text: ArraySlice<UInt8>, allowing isExtra: (UInt8) -> Bool) -> Bool {
        guard let first = text.first, text.count <= 128, first.isASCIILetter || first == UInt8(ascii: "_") else {
            return false
        }
        return text.allSatisfy { $0.isASCIILetter || $0.isDigit || $0 == UInt8(ascii: "_") || isExtra($0) }
    }
}
