/// Reads the elements of one document and reports what does not belong there: the structural rules that all files
/// of theme format 1 share (section 4).
struct ElementReader {
    let file: SourceFile
    let document: ThemeDocument
    private(set) var diagnostics: [Diagnostic] = []
    private var candidatesLeft = Suggestion.candidateLimit

    init(_ file: SourceFile) {
        self.file = file
        document = file.document
    }

    func location(of element: Int) -> SourceLocation { file.location(ofElement: element) }

    /// The element's name as a word of the format; nil for any other name, and for a prefixed one.
    func word(_ element: Int) -> Word? {
        document.elements[element].isPrefixed ? nil : Word(document.elements[element].name)
    }

    /// Whether an element has an attribute, allowed or not.
    func has(_ word: Word, _ element: Int) -> Bool {
        let range = document.elements[element].attributes
        for index in range where document.attributes[Int(index)].name.rawValue == UInt32(word.rawValue) { return true }
        return false
    }

    mutating func report(
        _ code: DiagnosticCode, at element: Int, _ message: String, notes: [Diagnostic.Note] = [],
        fixIt: Diagnostic.FixIt? = nil
    ) {
        guard diagnostics.count <= Diagnostic.limit else { return }
        diagnostics.append(Diagnostic(code, at: location(of: element), message, notes: notes, fixIt: fixIt))
    }

    /// Reports every run of text that is more than white space.
    mutating func rejectText(in element: Int) {
        guard document.elements[element].hasText else { return }
        let start = Int(document.elements[element].offset)
        for offset in TextLocator.runs(ofElementAt: start, in: file.text.bytes)
        where diagnostics.count <= Diagnostic.limit {
            diagnostics.append(
                Diagnostic(.unexpectedText, at: file.location(ofOffset: UInt32(offset)), "text is not allowed here"))
        }
    }

    mutating func rejectChildren(of element: Int, _ symbols: SymbolTable) {
        for child in document.children(of: element) {
            rejectElement(child, symbols, in: element)
        }
    }

    /// Reports an element that has no place where it stands, with the nearest that has.
    mutating func rejectElement(_ child: Int, _ symbols: SymbolTable, in parent: Int, expected: [String] = []) {
        let name = symbols[document.elements[child].name]
        let message = "'\(name)' is not allowed in '\(symbols[document.elements[parent].name])'"
        report(.unknownElement, at: child, message, replacing: name, among: expected)
    }

    /// Reports a name that does not exist; offers the nearest that does.
    mutating func report(
        _ code: DiagnosticCode, at element: Int, _ message: String, replacing name: String,
        among candidates: some Collection<String>
    ) {
        candidatesLeft -= min(candidates.count, candidatesLeft)
        let nearest = candidatesLeft > 0 ? Suggestion.nearest(to: name, among: candidates) : nil
        report(
            code, at: element, nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
            fixIt: nearest.map { Diagnostic.FixIt(replacing: name, with: $0) })
    }

    /// The values of an element's attributes; those that are not allowed are reported.
    mutating func attributes(
        of element: Int, allowed: WordSet, _ symbols: SymbolTable, because reason: String = ""
    ) -> AttributeValues {
        let attributes = document.attributes(of: document.elements[element])
        var given: WordSet = []
        for attribute in attributes {
            if let word = Word(attribute.name), allowed.contains(word) {
                given.insert(word)
                continue
            }
            let name = symbols[attribute.name]
            let message = "'\(symbols[document.elements[element].name])' has no attribute '\(name)'\(reason)"
            report(.unknownAttribute, at: element, message, replacing: name, among: allowed.texts)
        }
        return AttributeValues(attributes: attributes, texts: document.texts, given: given)
    }

    /// An attribute's value, or nil with `missing-attribute` reported.
    mutating func required(
        _ word: Word, in values: AttributeValues, of element: Int, _ symbols: SymbolTable
    ) -> ArraySlice<UInt8>? {
        if let value = values[word] { return value }
        let name = symbols[document.elements[element].name]
        report(.missingAttribute, at: element, "'\(name)' needs the attribute '\(word.text)'")
        return nil
    }
}

/// The attributes of one element that are allowed there.
struct AttributeValues {
    fileprivate let attributes: ArraySlice<ThemeDocument.Attribute>
    fileprivate let texts: [UInt8]
    /// Those that are there.
    let given: WordSet

    subscript(word: Word) -> ArraySlice<UInt8>? {
        guard given.contains(word) else { return nil }
        for attribute in attributes where attribute.name.rawValue == UInt32(word.rawValue) {
            return texts[Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)]
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// The bytes as text.
    package var string: String { String(decoding: self, as: UTF8.self) }
}
