import SkinDiagnostics
import SkinFormat

/// A builder that makes a tree from a parser's events and enforces the limits of theme format 1, section 11.
struct XMLTreeBuilder {
    private(set) var tree = XMLTree()
    private(set) var fault: XMLFault?
    private let intern: (Span<UInt8>) -> Symbol
    /// The open elements, outermost first.
    private var open: [OpenElement] = []
    /// The text so far of each open element. Arrays beyond the current depth are kept for reuse.
    private var texts: [[UInt8]] = []
    /// The symbols of names by the parser's pointers to them, of which it has one for each name.
    private var names: [UInt: Symbol] = [:]

    private struct OpenElement {
        var index: Int
        /// The offset in the element's text of the piece behind the last child.
        var pieceStart = 0
        /// Whether that piece is only white space so far. White space beside a child is not text.
        var isBlank = true
        /// A Boolean value that indicates whether white space was dropped at the limit.
        ///
        /// This is an error unless a child follows or precedes the white space.
        var isOverLimit = false
    }

    init(_ intern: @escaping (Span<UInt8>) -> Symbol) { self.intern = intern }

    /// Records the first fault.
    ///
    /// - Parameter message: The text of the diagnostic; nil if ``MalformedMarkup`` explains the fault, because libxml2's
    ///   texts are not for users.
    mutating func fail(_ code: ThemeDiagnosticCode, _ message: String?, at offset: Int) {
        if fault == nil { fault = XMLFault(code: code, message: message, offset: offset) }
    }

    // MARK: Events

    /// Begins an element. Its attributes are those of the tree from `firstAttribute`.
    mutating func start(_ name: Symbol, isPrefixed: Bool, at offset: Int, firstAttribute: Int) {
        if open.count >= ParsingLimits.depth {
            return fail(.limitExceeded, "elements are nested more than 64 levels deep", at: offset)
        }
        if tree.elements.count >= ParsingLimits.elements {
            return fail(.limitExceeded, "file has more than 4,000,000 elements", at: offset)
        }
        var element = XMLTree.Element(
            name: name, offset: offset, firstAttribute: firstAttribute,
            attributeCount: tree.attributes.count - firstAttribute)
        element.isPrefixed = isPrefixed
        for attribute in tree.attributes[firstAttribute...] { checkMarks(tree.value(of: attribute), at: offset) }
        endPiece()
        if texts.count == open.count { texts.append([]) }
        texts[open.count].removeAll(keepingCapacity: true)
        open.append(OpenElement(index: tree.elements.count))
        tree.elements.append(element)
    }

    /// - Parameter offset: The offset behind its last `>`.
    mutating func end(at offset: Int) {
        guard let index = open.last?.index else { return }
        let count = tree.elements.count
        if count > index + 1 { endPiece() }
        let element = open.removeLast()
        if element.isOverLimit { failForText(of: index) }
        checkMarks(texts[open.count], at: Int(tree.elements[index].offset))
        let hasText = !texts[open.count].isEmpty && (element.pieceStart > 0 || !element.isBlank)
        tree.elements[index].close(at: offset, end: count, text: store(texts[open.count]), hasText: hasText)
    }

    mutating func characters(_ text: UnsafeBufferPointer<UInt8>) {
        guard let last = open.indices.last else { return }
        if open[last].isBlank { unsafe open[last].isBlank = text.allSatisfy(\.isWhiteSpace) }
        if !open[last].isOverLimit { unsafe texts[last].append(contentsOf: text) }
        if texts[last].count > ParsingLimits.textBytes { open[last].isOverLimit = true }
        if open[last].isOverLimit, !open[last].isBlank { failForText(of: open[last].index) }
    }

    /// Ends the innermost element's piece of text at a child. A piece of only white space is discarded.
    private mutating func endPiece() {
        guard let last = open.indices.last else { return }
        if open[last].isBlank { texts[last].removeSubrange(open[last].pieceStart...) }
        open[last].pieceStart = texts[last].count
        open[last].isBlank = true
        open[last].isOverLimit = false
    }

    private mutating func failForText(of index: Int) {
        fail(.limitExceeded, "element has more than 1 MiB of text", at: Int(tree.elements[index].offset))
    }

    // MARK: Texts

    mutating func checkMarks(_ text: some Collection<UInt8>, at offset: Int) {
        if !StreamSafeText.allows(text) { fail(.limitExceeded, StreamSafeText.fault, at: offset) }
    }

    /// - Parameter pointer: The parser's pointer to the name, of which it has one for each.
    mutating func name(at pointer: UInt, _ text: UnsafeBufferPointer<UInt8>) -> Symbol {
        if let known = names[pointer] { return known }
        let new = unsafe intern(text.span)
        names[pointer] = new
        return new
    }

    mutating func name(_ text: [UInt8]) -> Symbol { intern(text.span) }

    mutating func add(attribute name: Symbol, value: UnsafeBufferPointer<UInt8>) {
        let start = tree.texts.count
        unsafe tree.texts.append(contentsOf: value)
        let range = start..<tree.texts.count
        tree.attributes.append(.init(name: name, value: range, symbol: intern(tree.texts.span.extracting(range))))
    }

    private mutating func store(_ text: [UInt8]) -> Range<Int> {
        let start = tree.texts.count
        tree.texts.append(contentsOf: text)
        return start..<tree.texts.count
    }
}
