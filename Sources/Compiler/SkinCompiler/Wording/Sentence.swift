import SkinDiagnostics
import SkinSyntax

/// The text of a diagnostic or a note, without a full stop.
///
/// Only the functions of this folder create sentences, each of its parts: words, lists and numbers. A function that
/// detects a fault passes the parts, and never a text of its own.
package struct Sentence: Sendable {
    package let text: String
    package let correction: MarkupReplacement?

    package init(_ text: String, correction: MarkupReplacement? = nil) {
        self.text = text
        self.correction = correction
    }

    /// - Parameter word: The wrong word, which the advice may replace.
    func advising(_ advice: Advice?, on word: String = "") -> Sentence {
        guard let advice else { return self }
        return Self(
            "\(text); \(advice.text)",
            correction: advice.replacement.map { .word(word, with: $0) }
                ?? advice.content.map { .attribute(Word.ref.text, withText: $0) })
    }

    enum Definition: String {
        case constant, `class`, entity
    }
}

extension [String] {
    var quoted: [String] { map { "'\($0)'" } }
}

extension String {
    /// The word with its article in front of a text, such as `an <image>`.
    func withArticle(_ text: String) -> String { "\("aeio".contains(prefix(1)) ? "an" : "a") \(text)" }
}

// MARK: - Notes

extension ThemeDiagnostic.Note {
    package init(_ sentence: Sentence, at range: ThemeSourceRange) { self.init(sentence.text, at: range) }
}

extension Sentence {
    package static let firstDefined = Self("first defined here")
    package static let firstDeclared = Self("first declared here")
    package static let firstSpecified = Self("first specified here")
    package static let otherDeclaration = Self("the other declaration is here")
    package static let settingDefined = Self("the setting is defined here")
    package static func defined(_ name: String) -> Self { Self("'\(name)' is defined here") }
    static func definedForSomeTraits(_ name: String) -> Self { Self("'\(name)' is defined here, for some traits only") }
    package static func partOfCycle(_ name: String) -> Self { Self("'\(name)' is part of the cycle") }
}
