import SkinFormat
import SkinKit

enum NameAdvice {
    static func definition(_ name: String) -> Advice {
        if let advice = Advice.lookalike(in: name), let plain = advice.replacement, isName(plain) { return advice }
        let bare = name.unicodeScalars.drop { "-.$@#".unicodeScalars.contains($0) }
        var words = bare.prefix(128).map { isName("a\($0)") ? Character($0) : "_" }
        if let first = words.first, first.isNumber { words.insert("_", at: 0) }
        let meant = String(words)
        guard name.utf8.count <= 128, isName(meant), meant.contains(where: \.isLetter) else {
            return .expected(.definitionName)
        }
        let advice = Advice.didYouMean(meant)
        return Advice("names have letters, digits, '_', '.' and '-': \(advice.text)", replacement: advice.replacement)
    }

    /// Returns advice about a word in which something else than spaces separates names, or nothing.
    static func list(_ word: String) -> String {
        let parts = parts(word)
        return parts.count > 1 && parts.allSatisfy(isName) ? ", write '\(parts.joined(separator: " "))'" : ""
    }

    /// Returns advice about a list of values in which something else than spaces separates one from the others; nil for a
    /// list that is too long to be shown.
    static func list(_ values: [String], of value: String) -> Advice? {
        guard values.count <= [String].listedLimit else { return nil }
        let parts = values.flatMap(parts)
        guard parts.count > values.count, parts.contains(value) else { return nil }
        return Advice("spaces separate values, write '\(parts.joined(separator: " "))'")
    }

    static func parts(_ word: String) -> [String] { word.split { ",;|+".contains($0) }.map(String.init) }

    /// Returns the path that a text means, or nil if there is none.
    static func asset(_ name: String) -> Advice? {
        let parts = name.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains(".."), !name.hasPrefix("~"), !name.contains("://") else { return nil }
        return .didYouMean(parts.joined(separator: "/"))
    }

    static func isName(_ text: String) -> Bool { NameText.isDefinitionName(Array(text.utf8)[...]) }
}
