import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// A reader of one document's elements that enforces the structural rules shared by all files of theme format 1
/// (section 4).
package struct ElementReader {
    let file: SourceFile
    package let document: XMLTree
    /// The errors.
    package private(set) var diagnostics: [ThemeDiagnostic] = []
    /// The warnings, which are counted on their own, so that none takes the place of an error.
    private(set) var warnings: [ThemeDiagnostic] = []
    /// The work that suggestions may still cost, for all files of a run.
    private(set) var suggestions: SuggestionBudget
    /// The tag of the element that was reported last.
    private var lastTag: MarkupTag?

    package init(_ file: SourceFile, _ suggestions: SuggestionBudget = SuggestionBudget()) {
        self.file = file
        self.suggestions = suggestions
        document = file.document
    }

    /// Returns the range of a part of an element.
    package func range(_ part: MarkupPart = .name, of element: Int) -> ThemeSourceRange {
        file.range(of: part, in: file.tag(at: document.elements[element].offset))
    }

    /// Returns the children of an element, for ``next(_:)``.
    ///
    /// Unlike a sequence, a range holds no reference to the document, which would be retained and released each time.
    @inline(__always)
    func children(of element: Int) -> Range<Int> { element + 1..<max(element + 1, Int(document.elements[element].end)) }

    /// Removes and returns the first of some children.
    @inline(__always)
    func next(_ children: inout Range<Int>) -> Int? {
        let child = children.lowerBound
        guard child < children.upperBound else { return nil }
        children = min(Int(document.elements[child].end), children.upperBound)..<children.upperBound
        return child
    }

    /// Returns the range of an element's text in the texts of the document.
    @inline(__always)
    func textRange(of element: Int) -> Range<Int> {
        let range = document.elements[element].text
        return Int(range.lowerBound)..<Int(range.upperBound)
    }

    /// Returns the text of an element without surrounding white space, for messages.
    func writtenText(of element: Int) -> String {
        let text = document.texts.span.extracting(textRange(of: element))
        return text.extracting(text.trimmedIndices).string
    }

    /// Returns whether ``word(_:)`` is a given word. This takes one comparison, because it is called for every element.
    @inline(__always)
    func names(_ element: Int, _ word: Word) -> Bool {
        document.elements[element].name == Symbol(word) && !document.elements[element].isPrefixed
    }

    /// Returns the element's name as a word of the format, or nil for a prefixed or any other name.
    package func word(_ element: Int) -> Word? {
        document.elements[element].isPrefixed ? nil : Word(document.elements[element].name)
    }

    /// Returns the symbol of an attribute's value, whether or not the attribute is allowed.
    @inline(__always)
    func symbol(_ word: Word, of element: Int) -> Symbol? {
        attribute(word, document.elements[element].attributes).map { document.attributes[$0].symbol }
    }

    /// Reports an error in a part of an element, unless there are too many errors.
    package mutating func report(
        _ code: ThemeDiagnosticCode, at element: Int, in part: MarkupPart = .name, _ message: String,
        notes: [ThemeDiagnostic.Note] = [], fixIt: MarkupReplacement? = nil
    ) {
        guard diagnostics.count <= ThemeDiagnostic.limit else { return }
        diagnostics.append(diagnostic(code, .error, element, part, message, notes, fixIt))
    }

    /// Warns, unless there are too many warnings.
    mutating func warn(
        _ code: ThemeDiagnosticCode, at element: Int, in part: MarkupPart, _ message: String,
        fixIt: MarkupReplacement? = nil
    ) {
        guard warnings.count <= ThemeDiagnostic.limit else { return }
        warnings.append(diagnostic(code, .warning, element, part, message, [], fixIt))
    }

    private mutating func diagnostic(
        _ code: ThemeDiagnosticCode, _ severity: ThemeDiagnostic.Severity, _ element: Int, _ part: MarkupPart,
        _ message: String, _ notes: [ThemeDiagnostic.Note], _ fixIt: MarkupReplacement?
    ) -> ThemeDiagnostic {
        // A tag of 128 KiB may have 256 faults.
        let offset = document.elements[element].offset
        let tag = lastTag.flatMap { $0.start == Int(offset) ? $0 : nil } ?? file.tag(at: offset)
        lastTag = tag
        return ThemeDiagnostic(
            code, severity: severity, at: file.range(of: part, in: tag), message, notes: notes,
            fixIt: fixIt.flatMap { file.fixIt($0, in: part, of: tag) })
    }

    /// Reports every run of text that is more than white space.
    @inline(__always)
    package mutating func rejectText(in element: Int) {
        if document.elements[element].hasText { reportText(in: element) }
    }

    private mutating func reportText(in element: Int) {
        let start = Int(document.elements[element].offset)
        for run in MarkupText.runs(ofElementAt: start, in: file.text.bytes)
        where diagnostics.count <= ThemeDiagnostic.limit {
            diagnostics.append(
                ThemeDiagnostic(
                    .unexpectedText, at: file.range(run), adviceForText(in: element)))
        }
    }

    @inline(__always)
    package mutating func rejectChildren(of element: Int, _ symbols: @autoclosure () -> SymbolTable) {
        if Int(document.elements[element].end) > element + 1 { reportChildren(of: element, symbols()) }
    }

    private mutating func reportChildren(of element: Int, _ symbols: SymbolTable) {
        for child in document.children(of: element) {
            rejectElement(child, symbols, in: element)
        }
    }

    /// Reports an element that is not allowed in its parent, and suggests the nearest name that is.
    package mutating func rejectElement(
        _ child: Int, _ symbols: @autoclosure () -> SymbolTable, in parent: Int, expected: [String] = [],
        advice: String? = nil
    ) {
        let symbols = symbols()
        let name = symbols[document.elements[child].name]
        let message = "'\(name)' is not allowed in '\(symbols[document.elements[parent].name])'"
        report(.unknownElement, at: child, message, replacing: name, among: expected, otherwise: advice)
    }

    /// Reports an unknown name, and suggests the nearest known one, or else gives other advice.
    ///
    /// - Parameter candidates: Evaluated only if a suggestion can be made.
    package mutating func report<Names: Sequence<String>>(
        _ code: ThemeDiagnosticCode, at element: Int, in part: MarkupPart = .name, _ message: String,
        replacing name: String, among candidates: @autoclosure () -> Names, otherwise advice: String? = nil
    ) {
        guard diagnostics.count <= ThemeDiagnostic.limit else { return }
        let nearest = nearest(to: name, among: candidates)
        report(
            code, at: element, in: part,
            (nearest.map { "did you mean '\($0)'?" } ?? advice).map { "\(message); \($0)" } ?? message,
            fixIt: nearest.map { MarkupReplacement(replacing: name, with: $0) })
    }

    /// Warns of an unknown name, and suggests the nearest known one.
    mutating func warn<Names: Sequence<String>>(
        _ code: ThemeDiagnosticCode, at element: Int, in part: MarkupPart, _ message: String, replacing name: String,
        among candidates: @autoclosure () -> Names
    ) {
        guard warnings.count <= ThemeDiagnostic.limit else { return }
        let nearest = nearest(to: name, among: candidates)
        warn(
            code, at: element, in: part, nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
            fixIt: nearest.map { MarkupReplacement(replacing: name, with: $0) })
    }

    private mutating func nearest(to name: String, among candidates: () -> some Sequence<String>) -> String? {
        suggestions.isExhausted ? nil : Suggestion.nearest(to: name, among: candidates(), within: &suggestions)
    }

    /// Returns the attributes of an element, and reports those that are not allowed.
    @inline(__always)
    package mutating func attributes(
        of element: Int, allowed: WordSet, _ symbols: @autoclosure () -> SymbolTable,
        because reason: @autoclosure () -> String = ""
    ) -> AttributeSet {
        let range = document.elements[element].attributes
        var given: WordSet = []
        for index in range {
            let name = document.attributes[Int(index)].name
            if given.insert(name, allowed: allowed) { continue }
            reject(name, of: element, allowed: allowed, symbols(), reason())
        }
        return AttributeSet(range: range, given: given)
    }

    private mutating func reject(
        _ attribute: Symbol, of element: Int, allowed: WordSet, _ symbols: SymbolTable, _ reason: String
    ) {
        let name = symbols[attribute]
        let message = "unknown attribute '\(name)' for '\(symbols[document.elements[element].name])'\(reason)"
        if let meant = Self.attribute(for: name, allowed: allowed) {
            let fixIt = MarkupReplacement(replacing: name, with: meant)
            let advised = "\(message); did you mean '\(meant)'?"
            return report(.unknownAttribute, at: element, in: .attribute(name), advised, fixIt: fixIt)
        }
        report(
            .unknownAttribute, at: element, in: .attribute(name), message, replacing: name, among: allowed.texts,
            otherwise: name == "value" ? adviceForValue(of: element) : nil)
    }

    /// Returns the value of an attribute, or nil if the attribute is absent or not allowed.
    @inline(__always)
    package func value(_ word: Word, _ attributes: AttributeSet) -> ArraySlice<UInt8>? {
        guard attributes.given.contains(word) else { return nil }
        return attribute(word, attributes.range).map { document.value(of: document.attributes[$0]) }
    }

    /// Returns the symbol of an attribute's value, or nil if the attribute is absent or not allowed.
    @inline(__always)
    func symbol(_ word: Word, _ attributes: AttributeSet) -> Symbol? {
        guard attributes.given.contains(word) else { return nil }
        return attribute(word, attributes.range).map { document.attributes[$0].symbol }
    }

    @inline(__always)
    private func attribute(_ word: Word, _ range: Range<UInt32>) -> Int? {
        for index in range where document.attributes[Int(index)].name == Symbol(word) { return Int(index) }
        return nil
    }

    /// Returns the symbol of an attribute's value. If the attribute is absent, reports `missing-attribute`, unless the
    /// value is in the attribute `id` in place of `name`, or the other way round, which was reported.
    @inline(__always)
    mutating func required(
        _ word: Word, in attributes: AttributeSet, of element: Int, _ symbols: @autoclosure () -> SymbolTable
    ) -> Symbol? {
        if let symbol = symbol(word, attributes) { return symbol }
        if let symbol = misnamed(word, of: element) { return symbol }
        reportMissing(word, of: element, symbols())
        return nil
    }

    /// Returns the value of `name` in the attribute `id`, and the other way round.
    func misnamed(_ word: Word, of element: Int) -> Symbol? {
        word == .name ? symbol(.id, of: element) : word == .id ? symbol(.name, of: element) : nil
    }

    private mutating func reportMissing(_ word: Word, of element: Int, _ symbols: SymbolTable) {
        let name = symbols[document.elements[element].name]
        report(.missingAttribute, at: element, "missing attribute '\(word.text)' of '\(name)'")
    }
}

/// The allowed attributes of one element.
package struct AttributeSet {
    /// The range of all the element's attributes in the document.
    fileprivate let range: Range<UInt32>
    /// The allowed attributes that are present.
    let given: WordSet
}

extension MarkupPart {
    /// The value of an attribute of the format.
    package static func value(_ word: Word) -> MarkupPart { .value(word.text) }

    /// The identifier of a definition, which may be in the attribute `id` in place of `name`, or the other way round.
    static func identifier(_ word: Word) -> MarkupPart {
        .firstValue(of: word == .name ? ["name", "id"] : ["id", "name"])
    }

    /// The classes of an entity or a class.
    static let classes = MarkupPart.firstValue(of: ["class", "extends"])
}
