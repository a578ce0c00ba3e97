/// The syntax of theme identifiers, asset names and language tags.
package enum NameText {
    /// Returns whether a text is a valid theme identifier: `[A-Za-z0-9][A-Za-z0-9._-]{0,127}` (theme format 1, section
    /// 2).
    package static func isThemeIdentifier(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first, text.count <= 128, isAlphanumeric(first) else { return false }
        return text.allSatisfy { byte in
            isAlphanumeric(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
    }

    /// Returns whether a text is a valid logical asset name (theme format 1, section 5).
    ///
    /// An asset name is a relative path without `\`, no part of which is empty, `.` or `..`.
    package static func isAssetName(_ text: Span<UInt8>) -> Bool {
        let point = UInt8(ascii: ".")
        var start = 0
        for index in 0...text.count {
            guard index == text.count || text[index] == UInt8(ascii: "/") else {
                if text[index] == UInt8(ascii: "\\") { return false }
                continue
            }
            switch index - start {
            case 0: return false
            case 1 where text[start] == point: return false
            case 2 where text[start] == point && text[start + 1] == point: return false
            default: start = index + 1
            }
        }
        return true
    }

    /// Returns whether a text is a language tag: `[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*` (theme format 1, section 18).
    package static func isLanguageTag(_ text: some Collection<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, first.count >= 2, first.allSatisfy({ $0 > UInt8(ascii: "9") }) else {
            return false
        }
        return parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
