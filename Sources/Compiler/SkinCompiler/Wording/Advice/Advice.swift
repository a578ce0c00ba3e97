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

// Advice about elements and texts in the wrong place.
extension Advice {
    static let withoutPrefix = Self("names have no prefix")
    static let inTheme = Self("it belongs directly in <theme>")
    static let oneSectionOfConstants = Self("put all constants into one <constants>")
    static let inInfo = Self("it belongs in info.xml")
    static let classInClasses = Self("a <class> belongs in <classes>")
    static let operationInOwner = Self("it belongs in a <class> or in a component such as <uibutton>")
    static let parameterInOperation = Self("a <param> belongs in an <operation>")
    static let fieldInObject = Self("a <field> belongs in an object such as <gradient>")
    static let objectInOperation = Self("it belongs in an <operation>")
    static let componentNotNested = Self("components are not nested, it belongs in <instances>")
    static let textOnly = Self("it contains a text, and no elements")
    static let inArrayElements = Self("put each value in an element such as <string> or <color>")
    static let inOperations = Self("put values in <operation name=\"…\">, and comments in <!-- … -->")
    static let inFields = Self("put each value in <field name=\"…\">")
    static let noAttributes = Self("it takes no attributes")
    static let besideChoice = Self("with 'by', write what the constant is in <when value=\"…\"> elements")
    static let onlyConstantsHaveBy = Self("only a constant has 'by'; define one, and refer to it")
    static let besideReference = beside(.ref)

    static func beside(_ source: Word) -> Self { Self("'\(source.text)' gives the value, remove one of them") }
    static let besideUnset = Self("'unset' removes the operation, which then has no value: remove one of them")
    static let needsSchema = Self("a type of the app's own needs the app's schema, a '*.schema.xml' beside the themes")

    static func constantInConstants(_ name: String) -> Self {
        Self("a constant such as <\(name) name=\"…\"> belongs in <constants>")
    }

    static func componentInInstances(_ name: String) -> Self { Self("<\(name)> belongs in <instances>") }
    /// Returns where an element belongs that was made the root of a configuration file.
    static func place(ofRoot word: Word) -> Self? {
        switch word {
        case .info: .inInfo
        case .constants, .classes, .instances: .inTheme
        case .schema: Self("a schema is a file '*.schema.xml' beside the themes")
        default: nil
        }
    }

    static func operationElement(_ name: String) -> Self { Self("write <operation name=\"\(name)\">") }
    static func fieldElement(_ name: String) -> Self { Self("write <field name=\"\(name)\">") }
    static func defineClass(_ name: String) -> Self { Self("define a <class id=\"\(name)\"> in <classes>") }

    /// Returns what to write in place of text in an element with children only, or nil if that is not clear.
    static func element(for text: String, in element: Word) -> Self? {
        if text.hasPrefix("//") || text.hasPrefix("/*") { return Self("write a comment as <!-- … -->") }
        if element == .font { return WordAdvice.font(text) }
        guard element.holdsObjects, !text.isEmpty else { return nil }
        let name = WordAdvice.object(for: text)
        return Self("put the value in an element: <\(name)>\(Quoted(text).text)</\(name)>")
    }

    /// Nil if that is not clear. If `isEmpty`, the element is an object without a text.
    static func element(forAttribute name: String, of element: Word, isEmpty: Bool) -> Self? {
        if element.holdsObjects {
            if name == Word.ref.text { return Self("put it in an element such as <color ref=\"…\"/>") }
            return name == "value" ? Self("put the value in an element such as <color> or <float>") : nil
        }
        guard let kind = element.objectKind, kind != .font, kind != .array, isEmpty || name == "value" else {
            return nil
        }
        return Self("put the value between the tags: <\(kind.rawValue) …>value</\(kind.rawValue)>")
    }
}

extension Word {
    fileprivate var holdsObjects: Bool { self == .operation || self == .param || self == .field }
}
