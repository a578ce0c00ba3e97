import SkinDiagnostics
import SkinKit
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

// What exceeds a limit: theme format 1, section 11.
extension Sentence {
    static let tooManyAlternatives = Self("choices may give more than \(CacheLayout.expressionLimit) values")
    static let tooManyDeclarations = Self("more than 4,096 component types and objects")
    static let tooManyEntities = Self("bundle has more than 1,000,000 entities")
    static let tooManyClasses = Self("entity applies classes more than 4,096 times")
    static let nestedTooDeep = Self("arrays and records are nested more than 16 levels deep")
    static let resolvedTooDeep = Self("resolved value is nested more than 16 levels deep")
    static let resolvedTooLarge = Self("resolved value has more than 65,536 objects")
    static func tooManyStates(_ limit: Int) -> Self { Self("more than \(limit) states") }

    static func omittedCycles(beyond limit: Int) -> Self {
        Self("cycles have more than \(limit) members together; the rest are omitted")
    }

    static func tooManyApplications(_ limit: Int) -> Self {
        Self(
            "the entities up to this one apply classes and operations too often: more than \(limit) times, under all "
                + "traits")
    }

    static func tooManyScopedValues(_ limit: Int) -> Self {
        Self("scoped constants change too many values: more than \(limit), under all traits")
    }

    static func tooManyNodes(_ limit: Int) -> Self {
        Self("operations and 'unset' replace one another too often: more than \(limit) times")
    }

    static func tooManyLists(_ limit: Int) -> Self {
        Self("operations of entities have other values under too many traits: more than \(limit)")
    }

    static func tooManyRemovals(_ limit: Int) -> Self {
        Self("elements with 'unset' remove too many operations from entities: more than \(limit), under all traits")
    }

    static func tooManySteps(_ limit: Int) -> Self {
        Self("the values up to this one depend on constants in too many steps: more than \(limit), under all traits")
    }

    static func tooManyBackdrops(_ limit: Int) -> Self {
        Self(
            "comments 'skinkit:contrast' up to this one name too many pairs of entities: more than \(limit); name "
                + "component types in place of their entities")
    }
}
