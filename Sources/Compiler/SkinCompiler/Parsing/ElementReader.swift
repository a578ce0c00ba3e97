import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// A reader of one document's elements that enforces the structural rules shared by all files of theme format 1
/// (section 4).
package struct ElementReader {
    package private(set) var file: SourceFile
    /// The symbols of the document.
    package var symbols: SymbolTable
    /// The faults of the current file. What suggestions may cost is for all files of a run.
    private(set) var found = Diagnostics()
    /// The tag of the element that was reported last.
    private var lastTag: MarkupTag?

    package init(_ file: SourceFile, _ symbols: SymbolTable) { (self.file, self.symbols) = (file, symbols) }

    init(_ symbols: SymbolTable) { self.init(.none, symbols) }

    mutating func begin(_ file: SourceFile) {
        self.file = file
        found = Diagnostics(found.suggestions)
        lastTag = nil
    }

    /// Ends a file, whose elements are not kept. Returns its faults.
    mutating func end() -> [ThemeDiagnostic] {
        file = file.withoutDocument
        return found.all
    }

    package var document: XMLTree { _read { yield file.document } }

    package var diagnostics: [ThemeDiagnostic] { found.all }

    package func range(_ part: MarkupPart = .name, of element: Int) -> ThemeSourceRange {
        file.range(of: part, in: file.tag(at: document.elements[element].offset))
    }

    /// For ``next(_:)``. Unlike a sequence, a range holds no reference to the document, which would be retained and
    /// released each time.
    func children(of element: Int) -> Range<Int> { element + 1..<max(element + 1, Int(document.elements[element].end)) }

    func next(_ children: inout Range<Int>) -> Int? {
        let child = children.lowerBound
        guard child < children.upperBound else { return nil }
        children = min(Int(document.elements[child].end), children.upperBound)..<children.upperBound
        return child
    }

    package func name(_ element: Int) -> Symbol { file.document.elements[element].name }

    package func text(_ element: Int) -> ArraySlice<UInt8> { file.document.text(of: file.document.elements[element]) }

    func textRange(of element: Int) -> Range<Int> {
        let range = document.elements[element].text
        return Int(range.lowerBound)..<Int(range.upperBound)
    }

    /// Adds an element's text to the symbols.
    mutating func intern(textOf element: Int, isTrimmed: Bool = false) -> Symbol {
        // A text that depended on the whole reader would be a second reference to the symbols, which would then be copied.
        let texts = document.texts
        let text = texts.span.extracting(textRange(of: element))
        return symbols.intern(isTrimmed ? text.extracting(text.trimmedIndices) : text)
    }

    func writtenText(of element: Int) -> String {
        let text = document.texts.span.extracting(textRange(of: element))
        return text.extracting(text.trimmedIndices).string
    }

    /// Returns whether ``word(_:)`` is a given word. This takes one comparison, because it is called for every element.
    func names(_ element: Int, _ word: Word) -> Bool {
        document.elements[element].name == Symbol(word) && !document.elements[element].isPrefixed
    }

    package func word(_ element: Int) -> Word? {
        document.elements[element].isPrefixed ? nil : Word(document.elements[element].name)
    }

    /// Returns the symbol of an attribute's value, whether or not the attribute is allowed.
    func symbol(_ word: Word, of element: Int) -> Symbol? {
        attribute(Symbol(word), document.elements[element].attributes).map { document.attributes[$0].symbol }
    }

    package mutating func report(
        _ code: ThemeDiagnosticCode, _ severity: ThemeDiagnostic.Severity = .error, at element: Int,
        in part: MarkupPart = .name, _ sentence: Sentence, notes: [ThemeDiagnostic.Note] = []
    ) {
        if found.isFull(severity) { return }
        // A tag of 128 KiB may have 256 faults.
        let offset = document.elements[element].offset
        let tag = lastTag.flatMap { $0.start == Int(offset) ? $0 : nil } ?? file.tag(at: offset)
        lastTag = tag
        found.add(code, sentence, severity, in: part, of: tag, file, notes: notes)
    }

    /// Reports a wrong name with the first advice that there is: what is known about the name, the nearest name that
    /// could be meant, or something else.
    ///
    /// - Parameter candidates: Evaluated only if a suggestion can be made.
    package mutating func report<Names: Sequence<String>>(
        _ code: ThemeDiagnosticCode, _ severity: ThemeDiagnostic.Severity = .error, at element: Int,
        in part: MarkupPart = .name, _ sentence: Sentence, replacing name: String, by known: Advice? = nil,
        among candidates: @autoclosure () -> Names, otherwise other: @autoclosure () -> Advice? = nil
    ) {
        if found.isFull(severity) { return }
        let advice = known ?? found.nearest(to: name, among: candidates()) ?? other()
        report(code, severity, at: element, in: part, sentence.advising(advice, on: name))
    }

    /// Returns whether an element is the first with a key. Reports that it is not.
    ///
    /// - Parameter ranges: The first element with each key, to which this one is added.
    package mutating func isFirst<Key: Hashable>(
        _ key: Key, among ranges: inout [Key: ThemeSourceRange], at element: Int, _ code: ThemeDiagnosticCode,
        _ sentence: @autoclosure () -> Sentence, _ note: Sentence
    ) -> Bool {
        guard let first = ranges[key] else {
            ranges[key] = range(of: element)
            return true
        }
        report(code, at: element, sentence(), notes: [.init(note, at: first)])
        return false
    }

    package mutating func isRoot(of kind: Sentence.File) -> Bool {
        let root = document.elements[0]
        let name = symbols[root.name]
        guard !root.isPrefixed, name == kind.rawValue else {
            let advice = word(0).flatMap(Advice.place(ofRoot:))
            report(.unknownElement, at: 0, .unexpectedRoot(name, in: kind).advising(advice))
            return false
        }
        rejectText(in: 0)
        return true
    }

    /// Reports every run of text that is more than white space.
    package mutating func rejectText(in element: Int, _ advice: @autoclosure () -> Advice? = nil) {
        if document.elements[element].hasText { reportText(in: element, advice()) }
    }

    private mutating func reportText(in element: Int, _ advice: Advice?) {
        let start = Int(document.elements[element].offset)
        for run in MarkupText.runs(ofElementAt: start, in: file.text.bytes) where !found.isFull() {
            let sentence = Sentence.unexpectedText(writtenText(of: element), in: word(element), advice)
            found.add(.unexpectedText, sentence, at: file.range(run))
        }
    }

    package mutating func rejectChildren(of element: Int, _ advice: @autoclosure () -> Advice? = nil) {
        var children = children(of: element)
        while let child = next(&children) { rejectElement(child, in: element, advice: advice()) }
    }

    package mutating func rejectElement(_ child: Int, in parent: Int, expected: [String] = [], advice: Advice? = nil) {
        if names(child, .when) { return report(.unknownElement, at: child, .whenWithoutBy) }
        let name = symbols[name(child)]
        report(
            .unknownElement, at: child, .misplaced(name, in: symbols[self.name(parent)]), replacing: name,
            among: expected, otherwise: advice ?? .choice(of: expected))
    }

    package mutating func attributes(of element: Int, allowed: NameSet, beside source: Word? = nil) -> AttributeSet {
        let range = document.elements[element].attributes
        var given = NameSet()
        for index in range {
            let name = document.attributes[Int(index)].name
            if given.insert(name, allowed: allowed) { continue }
            reject(name, of: element, allowed: allowed, beside: source)
        }
        return AttributeSet(range: range, given: given)
    }

    private mutating func reject(_ attribute: Symbol, of element: Int, allowed: NameSet, beside source: Word?) {
        let name = symbols[attribute]
        let owner = symbols[self.name(element)]
        if found.isFull() { return }
        let kind = word(element)?.objectKind
        let isEmpty = kind != nil && source == nil && !document.elements[element].hasText
        let meant = isEmpty && kind != .image ? allowed.union([.ref]) : allowed
        var advice =
            Symbol(.by) == attribute
            ? Advice.onlyConstantsHaveBy
            : WordAdvice.attribute(name, allowed: meant) ?? found.nearest(to: name, among: meant.texts)
        // A fix to a name that is there already would give it twice.
        let others = document.attributes(of: document.elements[element]).map { symbols[$0.name] }
        if let meant = advice?.replacement, others.contains(meant) { advice = advice?.withoutReplacement }
        if advice == nil, names(0, .theme) {
            advice = WordAdvice.placement(ofAttribute: name, at: word(element), beside: source)
        }
        advice =
            advice ?? word(element).flatMap { .element(forAttribute: name, of: $0, isEmpty: isEmpty) }
            ?? (owner == Word.theme.text && Grammar.info.childNames.contains(name) ? .inInfo : nil)
            ?? choice(of: meant, at: element, beside: source)
        report(
            .unknownAttribute, at: element, in: .attribute(name),
            .unknownAttribute(name, of: owner, beside: source).advising(advice, on: name))
    }

    private func choice(of allowed: NameSet, at element: Int, beside source: Word?) -> Advice {
        // Neither an element of the format nor a component: a record.
        guard word(element) != nil || allowed.contains(.id) else { return .inFields }
        let isSettable = Grammar.settingNames(word(element)?.objectKind).contains(.setting)
        let names = allowed.texts.filter { name in
            name == Word.setting.text ? isSettable : name != Word.ref.text || source == nil
        }
        return .choice(of: names) ?? .noAttributes
    }

    /// Returns the value of an attribute, or nil if the attribute is absent or not allowed.
    func value(_ name: Symbol, _ attributes: AttributeSet) -> ArraySlice<UInt8>? {
        guard attributes.given.contains(name) else { return nil }
        return attribute(name, attributes.range).map { document.value(of: document.attributes[$0]) }
    }

    package func value(_ word: Word, _ attributes: AttributeSet) -> ArraySlice<UInt8>? {
        value(Symbol(word), attributes)
    }

    func symbol(_ name: Symbol, _ attributes: AttributeSet) -> Symbol? {
        guard attributes.given.contains(name) else { return nil }
        return attribute(name, attributes.range).map { document.attributes[$0].symbol }
    }

    func symbol(_ word: Word, _ attributes: AttributeSet) -> Symbol? { symbol(Symbol(word), attributes) }

    private func attribute(_ name: Symbol, _ range: Range<UInt32>) -> Int? {
        for index in range where document.attributes[Int(index)].name == name { return Int(index) }
        return nil
    }

    /// Returns the symbol of an attribute's value. If the attribute is absent, reports `missing-attribute`, unless the
    /// value is in the attribute `id` in place of `name`, or the other way round, which was reported.
    mutating func required(_ word: Word, in attributes: AttributeSet, of element: Int) -> Symbol? {
        if let symbol = symbol(word, attributes) ?? misnamed(word, of: element) { return symbol }
        report(.missingAttribute, at: element, .missingAttribute(word.text, of: symbols[name(element)]))
        return nil
    }

    /// Returns the value of `name` in the attribute `id`, and the other way round.
    func misnamed(_ word: Word, of element: Int) -> Symbol? {
        word == .name ? symbol(.id, of: element) : word == .id ? symbol(.name, of: element) : nil
    }
}

/// The allowed attributes of one element.
package struct AttributeSet {
    fileprivate let range: Range<UInt32>
    let given: NameSet
}

extension MarkupPart {
    package static func value(_ word: Word) -> MarkupPart { .value(word.text) }

    /// The identifier of a definition, which may be in the attribute `id` in place of `name`, or the other way round.
    static func identifier(_ word: Word) -> MarkupPart {
        .firstValue(of: word == .name ? ["name", "id"] : ["id", "name"])
    }

    static let classes = MarkupPart.firstValue(of: ["class", "extends"])
}
