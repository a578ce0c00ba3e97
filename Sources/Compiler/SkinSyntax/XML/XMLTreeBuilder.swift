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
    /// The number of namespace declarations that libxml2 dropped, which belong to the next element.
    var droppedDeclarations = 0

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
    mutating func start(_ name: [UInt8], at offset: Int, firstAttribute: Int) {
        if open.count >= ParsingLimits.depth {
            return fail(.limitExceeded, "elements are nested more than 64 levels deep", at: offset)
        }
        if tree.elements.count >= ParsingLimits.elements {
            return fail(.limitExceeded, "file has more than 4,000,000 elements", at: offset)
        }
        var element = XMLTree.Element(
            name: intern(name.span), offset: offset, firstAttribute: firstAttribute,
            attributeCount: tree.attributes.count - firstAttribute)
        element.isPrefixed = name.contains(UInt8(ascii: ":"))
        checkMarks(name, at: offset)
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

    mutating func characters(_ text: [UInt8]) {
        guard let last = open.indices.last else { return }
        if open[last].isBlank { open[last].isBlank = text.allSatisfy(\.isWhiteSpace) }
        if !open[last].isOverLimit { texts[last].append(contentsOf: text) }
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

    private mutating func checkMarks(_ text: some Collection<UInt8>, at offset: Int) {
        if !StreamSafeText.allows(text) { fail(.limitExceeded, StreamSafeText.fault, at: offset) }
    }

    mutating func add(attribute name: [UInt8], value: [UInt8]) {
        tree.attributes.append(.init(name: intern(name.span), value: store(value), symbol: intern(value.span)))
    }

    private mutating func store(_ text: [UInt8]) -> Range<Int> {
        let start = tree.texts.count
        tree.texts.append(contentsOf: text)
        return start..<tree.texts.count
    }
}
