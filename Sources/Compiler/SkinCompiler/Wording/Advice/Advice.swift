import SkinDiagnostics
import SkinFormat

/// The end of a diagnostic's message: what to write in place of what is there.
package struct Advice: Equatable {
    /// A clause without a full stop, such as `numbers have no unit, write '12'`.
    package var text: String
    /// The text to write in place of the wrong one, if there is exactly one.
    package var replacement: String?
    /// The text to write in the element in place of its attribute `ref`, if there is exactly one.
    var content: String?

    init(_ text: String, replacement: String? = nil) {
        self.text = text
        self.replacement = replacement
    }

    static func write(_ replacement: String, because reason: String) -> Advice {
        Advice("\(reason), write '\(replacement)'", replacement: replacement)
    }

    static func didYouMean(_ replacement: String) -> Advice {
        Advice("did you mean '\(replacement)'?", replacement: replacement)
    }

    var withoutReplacement: Advice { Advice(text) }

    static func nearest(to word: String, among names: some Sequence<String>) -> Advice? {
        var budget = SuggestionBudget()
        return nearest(to: word, among: names, within: &budget)
    }

    static func nearest(
        to word: String, among names: some Sequence<String>, within budget: inout SuggestionBudget
    ) -> Advice? {
        let nearest = Suggestion.nearest(to: word, among: names, within: &budget)
        if let advice = lookalike(in: word), let plain = advice.replacement,
            nearest.map({ $0 == plain }) ?? names.contains(plain)
        {
            return advice
        }
        return nearest.map { .didYouMean($0) }
    }

    /// Returns advice about a letter of another script that looks like an ASCII letter, or nil if there is none.
    package static func lookalike(in word: String) -> Advice? {
        guard let (plain, letter) = Lookalike.plain(word) else { return nil }
        let script = letter.value < 0x400 ? "Greek" : "Cyrillic"
        return Advice("'\(letter)' is a \(script) letter, did you mean '\(plain)'?", replacement: plain)
    }

    static func expected(_ form: Form) -> Advice { Advice("expected \(form.text)") }

    static func choice(of names: [String]) -> Advice? {
        if names.isEmpty { return nil }
        return names.count == 1 ? Advice("expected '\(names[0])'") : .expected(.oneOf(names))
    }

    /// Nil if the text cannot be a constant's name. The form is that of a value, for a word that is no constant's name.
    static func reference(_ text: String, element: String, or form: Form) -> Advice? {
        let name = ReferenceAdvice.withoutSigil(text)
        guard NameAdvice.isName(name) else { return nil }
        let advice = "for a constant write <\(element) ref=\"\(name)\"/>"
        return Advice(name == text ? "\(advice), otherwise \(form.text)" : advice)
    }

    static func invisible(in text: String) -> Advice? {
        let names = Quoted(text).invisible
        guard let first = names.first else { return nil }
        let rest = String(String.UnicodeScalarView(text.unicodeScalars.filter { !Quoted.isInvisible($0) }))
        return Advice("the text contains the invisible character \(first), remove it", replacement: rest.trimmedWords)
    }
}

extension String {
    var trimmedWords: String { Array(utf8)[...].trimmed().string }
}
