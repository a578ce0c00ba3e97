import SkinFormat
import SkinKit

enum InfoAdvice {
    /// Returns the version of three numbers that a text means, or nil if there is none.
    static func version(_ text: String) -> String? {
        let parts = text.drop { $0 == "v" || $0 == "V" }.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.map { part in part.prefix { $0.isASCII && $0.isNumber } }
        guard (1...4).contains(parts.count), numbers.allSatisfy({ !$0.isEmpty }) else { return nil }
        return (numbers + ["0", "0"]).prefix(3).joined(separator: ".")
    }

    /// Returns the identifier of a theme that a text means, or nil if there is none.
    static func identifier(_ text: String) -> Advice? {
        guard text.utf8.count <= 128 else { return nil }
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0))) }
        let meant = words.joined(separator: "-")
        return NameText.isThemeIdentifier(Array(meant.utf8)[...]) ? Advice.didYouMean(meant).withoutReplacement : nil
    }

    static func element(_ name: String) -> Advice? {
        elements[name.lowercased()].map { Advice.didYouMean($0).withoutReplacement }
    }

    private static let elements = [
        "title": "name", "id": "identifier", "bundle": "identifier", "extends": "inherits", "parent": "inherits",
        "base": "inherits", "licence": "license", "copyright": "license", "url": "homepage", "website": "homepage",
        "summary": "description", "creator": "author",
    ]
}
