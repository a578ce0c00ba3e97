import SkinDiagnostics
import SkinFormat
import SkinKit

// The file `info.xml`: theme format 1, section 2.
extension Sentence {
    package static func duplicateElement(_ word: Word) -> Self { Self("duplicate element '\(word.text)'") }

    package static let overlayWithParent = Self("an overlay has no parent; remove 'inherits'")

    package static func missingElement(_ word: Word) -> Self {
        Self("missing element '\(word.text)' in info.xml; add <\(word.text)>…</\(word.text)>")
    }

    package static func invalidThemeVersion(_ text: String) -> Self {
        let example = InfoAdvice.version(text) ?? "1.0.0"
        return Self("invalid version '\(Quoted(text).text)'; expected three numbers such as \(example)")
    }

    package static func invalidThemeIdentifier(_ text: String) -> Self {
        Self("'\(Quoted(text).text)' is not a valid theme identifier")
            .advising(InfoAdvice.identifier(text) ?? .expected(.themeIdentifier))
    }
}

// Languages and the appearance: theme format 1, section 18.
extension Sentence {
    static func invalidAppearance(_ text: String) -> Self {
        Self("invalid appearance '\(Quoted(text).text)'").advising(InfoAdvice.appearance(text), on: text)
    }

    static func duplicateElement(_ word: Word, in language: String) -> Self {
        Self("duplicate element '\(word.text)' in the language '\(language)'")
    }

    static func duplicateLabel(of setting: String) -> Self { Self("duplicate label of the setting '\(setting)'") }

    static let invalidLabelText = Self("invalid label").advising(.expected(.label))

    static func unknownSetting(_ name: String) -> Self {
        Self("no constant '\(name)' has the attribute 'setting'")
    }

    /// - Parameter setting: The setting, none of whose values is the word.
    static func unknownWord(_ word: String, of setting: String) -> Self {
        Self("'\(Quoted(word).text)' is not a value of the setting '\(setting)'")
    }
}

enum InfoAdvice {
    static func appearance(_ text: String) -> Advice {
        let words = ThemeAppearance.allCases.map(\.rawValue)
        let word = text.lowercased()
        if words.contains(word) { return .didYouMean(word) }
        if ["auto", "automatic", "system", "both", "light dark", "dark light"].contains(word) {
            return .didYouMean(ThemeAppearance.any.rawValue)
        }
        let trait = WordAdvice.trait(for: word).flatMap { words.contains($0) ? Advice.didYouMean($0) : nil }
        return trait ?? .nearest(to: word, among: words) ?? .expected(.appearance)
    }

    /// Returns the language tag that a text means, or nil if there is none.
    static func language(_ text: String) -> Advice? {
        let meant = String(text.trimmedWords.map { $0 == "_" ? "-" : $0 })
        return meant != text && NameText.isLanguageTag(meant.utf8) ? .didYouMean(meant) : nil
    }

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
        let meant = ForeignWords.meanings(of: name.lowercased(), as: .info).first
        return meant.map { Advice.didYouMean($0).withoutReplacement }
    }
}

// Images and font files.
extension Sentence {
    /// - Parameter isInherited: Whether the theme has ancestors, which do not have the file either.
    package static func missingAsset(_ name: String, isFont: Bool, in folder: String, isInherited: Bool) -> Self {
        let others = isInherited ? " or in the assets of the themes that it inherits from" : ""
        let kind = isFont ? "font file" : "image"
        return Self("no \(kind) '\(Quoted(name).text)' in \(folder)/assets\(others)")
    }
}

extension Advice {
    static func misspelledAssets(_ folder: String) -> Advice {
        Advice("the folder '\(folder)' must be called 'assets'")
    }

    /// Advice about a file that is beside the folder of the assets.
    package static func outsideOfAssets(_ file: String, in folder: String) -> Advice {
        Advice("'\(file)' is in \(folder), but not in \(folder)/assets")
    }
}
