import SkinKit

/// The traits that the name of a mode means.
enum ModeTraits {
    private static let words: [String: ThemeTraits] = [
        "light": .light, "day": .light, "dark": .dark, "night": .dark, "highcontrast": .highContrast,
        "contrast": .highContrast,
        "hc": .highContrast, "increased": .highContrast, "more": .highContrast, "iphone": .phone, "phone": .phone,
        "mobile": .phone, "ipad": .pad, "tablet": .pad, "mac": .mac, "desktop": .desktop, "tv": .tv, "watch": .watch,
        "vision": .vision,
    ]
    private static let neutral: Set = [
        "default", "base", "normal", "standard", "mode", "theme", "high", "regular", "none",
    ]

    /// Returns the traits of a mode such as `dark-high-contrast` or `lightHighContrast`; nil if a word means none.
    static func traits(of name: String) -> ThemeTraits? {
        var traits: ThemeTraits = []
        for word in words(of: name) {
            if let trait = words[word] {
                traits.formUnion(trait)
            } else if !neutral.contains(word) {
                return nil
            }
        }
        return traits.isValid ? traits : nil
    }

    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in name {
            let isLetter = character.isLetter || character.isNumber
            if !isLetter || character.isUppercase && wasLower {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if isLetter { word += character.lowercased() }
            wasLower = character.isLowercase
        }
        return word.isEmpty ? words : words + [word]
    }
}
