import SkinDiagnostics
import SkinKit

/// Reads the elements of one document and reports what does not belong there: the structural rules that all files
/// of theme format 1 share (section 4).
struct ElementReader {
    let file: SourceFile
    let document: ThemeDocument
    private(set) var diagnostics: [ThemeDiagnostic] = []
    private var candidatesLeft = Suggestion.candidateLimit

    init(_ file: SourceFile) {
        self.file = file
        document = file.document
    }

    func location(of element: Int) -> ThemeSourceLocation { file.location(ofElement: element) }

    /// The children of an element, for ``next(_:)``: unlike a sequence of them it holds nothing of the document, which
    /// would be retained and released for each element that has children.
    @inline(__always)
    func children(of element: Int) -> Range<Int> { element + 1..<max(element + 1, Int(document.elements[element].end)) }

    /// Takes the first one out of some children.
    @inline(__always)
    func next(_ children: inout Range<Int>) -> Int? {
        let child = children.lowerBound
        guard child < children.upperBound else { return nil }
        children = min(Int(document.elements[child].end), children.upperBound)..<children.upperBound
        return child
    }

    /// The text of an element.
    @_lifetime(borrow self)
    @inline(__always)
    func text(of element: Int) -> Span<UInt8> {
        let range = document.elements[element].text
        return document.texts.span.extracting(Int(range.lowerBound)..<Int(range.upperBound))
    }

    /// The text of an element without white space at either end, for messages.
    func writtenText(of element: Int) -> String { text(of: element).trimmed().string }

    /// Whether ``word(_:)`` is this one: one comparison, for what is asked of every element.
    @inline(__always)
    func names(_ element: Int, _ word: Word) -> Bool {
        document.elements[element].name == Symbol(word) && !document.elements[element].isPrefixed
    }

    /// The element's name as a word of the format; nil for any other name, and for a prefixed one.
    func word(_ element: Int) -> Word? {
        document.elements[element].isPrefixed ? nil : Word(document.elements[element].name)
    }

    /// The value of an attribute, allowed or not.
    @inline(__always)
    func symbol(_ word: Word, of element: Int) -> Symbol? {
        attribute(word, document.elements[element].attributes).map { document.attributes[$0].symbol }
    }

    mutating func report(
        _ code: ThemeDiagnosticCode, at element: Int, _ message: String, notes: [ThemeDiagnostic.Note] = [],
        fixIt: ThemeDiagnostic.FixIt? = nil
    ) {
        guard diagnostics.count <= ThemeDiagnostic.limit else { return }
        diagnostics.append(ThemeDiagnostic(code, at: location(of: element), message, notes: notes, fixIt: fixIt))
    }

    /// Reports every run of text that is more than white space.
    @inline(__always)
    mutating func rejectText(in element: Int) {
        if document.elements[element].hasText { reportText(in: element) }
    }

    private mutating func reportText(in element: Int) {
        let start = Int(document.elements[element].offset)
        for offset in TextLocator.runs(ofElementAt: start, in: file.text.bytes)
        where diagnostics.count <= ThemeDiagnostic.limit {
            diagnostics.append(
                ThemeDiagnostic(.unexpectedText, at: file.location(ofOffset: UInt32(offset)), "text is not allowed here"))
        }
    }

    @inline(__always)
    mutating func rejectChildren(of element: Int, _ symbols: @autoclosure () -> SymbolTable) {
        if Int(document.elements[element].end) > element + 1 { reportChildren(of: element, symbols()) }
    }

    private mutating func reportChildren(of element: Int, _ symbols: SymbolTable) {
        for child in document.children(of: element) {
            rejectElement(child, symbols, in: element)
        }
    }

    /// Reports an element that has no place where it stands, with the nearest that has.
    mutating func rejectElement(
        _ child: Int, _ symbols: @autoclosure () -> SymbolTable, in parent: Int, expected: [String] = []
    ) {
        let symbols = symbols()
        let name = symbols[document.elements[child].name]
        let message = "'\(name)' is not allowed in '\(symbols[document.elements[parent].name])'"
        report(.unknownElement, at: child, message, replacing: name, among: expected)
    }

    /// Reports a name that does not exist; offers the nearest that does.
    mutating func report(
        _ code: ThemeDiagnosticCode, at element: Int, _ message: String, replacing name: String,
        among candidates: some Collection<String>
    ) {
        candidatesLeft -= min(candidates.count, candidatesLeft)
        let nearest = candidatesLeft > 0 ? Suggestion.nearest(to: name, among: candidates) : nil
        report(
            code, at: element, nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
            fixIt: nearest.map { ThemeDiagnostic.FixIt(replacing: name, with: $0) })
    }

    /// The attributes of an element; those that are not allowed are reported.
    @inline(__always)
    mutating func attributes(
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
        let message = "'\(symbols[document.elements[element].name])' has no attribute '\(name)'\(reason)"
        report(.unknownAttribute, at: element, message, replacing: name, among: allowed.texts)
    }

    /// The value of one of an element's attributes; nil where it is not given or not allowed.
    @inline(__always)
    func value(_ word: Word, _ attributes: AttributeSet) -> ArraySlice<UInt8>? {
        guard attributes.given.contains(word) else { return nil }
        return attribute(word, attributes.range).map { document.value(of: document.attributes[$0]) }
    }

    /// The same as a symbol.
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

    /// The symbol of an attribute's value, or nil with `missing-attribute` reported.
    @inline(__always)
    mutating func required(
        _ word: Word, in attributes: AttributeSet, of element: Int, _ symbols: @autoclosure () -> SymbolTable
    ) -> Symbol? {
        if let symbol = symbol(word, attributes) { return symbol }
        reportMissing(word, of: element, symbols())
        return nil
    }

    private mutating func reportMissing(_ word: Word, of element: Int, _ symbols: SymbolTable) {
        let name = symbols[document.elements[element].name]
        report(.missingAttribute, at: element, "'\(name)' needs the attribute '\(word.text)'")
    }
}

/// The attributes of one element, those that are allowed there.
struct AttributeSet {
    /// Where all of them stand in the document.
    fileprivate let range: Range<UInt32>
    /// Those that are there.
    let given: WordSet
}

extension ArraySlice<UInt8> {
    /// The bytes as text.
    package var string: String { String(decoding: self, as: UTF8.self) }
}

extension Span<UInt8> {
    /// The bytes as text.
    var string: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
}
