import SkinDiagnostics

/// A builder that makes a document from a parser's events and enforces the limits of theme format 1, section 11.
@safe
struct DocumentBuilder {
    private(set) var document = ThemeDocument()
    private(set) var fault: XMLReader.Fault?
    private(set) var symbols: SymbolTable
    private let startTags: [UInt32]
    /// The open elements, outermost first.
    private var open: [OpenElement] = []
    /// The text so far of each open element. Arrays beyond the current depth are kept for reuse.
    private var texts: [[UInt8]] = []
    /// Whether libxml2 dropped a namespace declaration, which belongs to the next element.
    var hasDroppedDeclaration = false
    /// Symbols by the addresses of their names. libxml2 stores each name once, so no name is hashed twice.
    private var names: [UnsafePointer<UInt8>: (symbol: Symbol, isPrefixed: Bool)] = unsafe [:]

    private struct OpenElement {
        /// The index of the element.
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

    init(startTags: [UInt32], symbols: consuming SymbolTable) {
        self.startTags = startTags
        self.symbols = symbols
        document.elements.reserveCapacity(startTags.count)
        document.attributes.reserveCapacity(startTags.count)
    }

    /// The offset of the next element, or nil at the end.
    var nextOffset: Int? {
        document.elements.count < startTags.count ? Int(startTags[document.elements.count]) : nil
    }

    mutating func fail(_ code: ThemeDiagnosticCode, _ message: String, at offset: Int) {
        if fault == nil { fault = XMLReader.Fault(code: code, message: message, offset: offset) }
    }

    /// Records a fault that libxml2 found, whose texts are not for users. ``MalformedMarkup`` explains it.
    mutating func failUnexplained(at offset: Int) {
        if fault == nil { fault = XMLReader.Fault(code: .malformedXML, message: nil, offset: offset) }
    }

    // MARK: Events

    /// Begins an element. Its attributes were added since ``attributeCount`` was `firstAttribute`.
    mutating func start(_ name: (symbol: Symbol, isPrefixed: Bool), firstAttribute: Int) {
        guard let offset = nextOffset else { return }
        if open.count >= ParsingLimits.depth {
            return fail(.limitExceeded, "elements are nested more than 64 levels deep", at: offset)
        }
        if document.elements.count >= ParsingLimits.elements {
            return fail(.limitExceeded, "file has more than 4,000,000 elements", at: offset)
        }
        var element = ThemeDocument.Element(
            name: name.symbol, offset: offset, firstAttribute: firstAttribute,
            attributeCount: document.attributes.count - firstAttribute)
        element.isPrefixed = name.isPrefixed
        endPiece()
        if texts.count == open.count { texts.append([]) }
        texts[open.count].removeAll(keepingCapacity: true)
        open.append(OpenElement(index: document.elements.count))
        document.elements.append(element)
    }

    /// Ends the innermost element.
    ///
    /// - Parameter offset: The offset behind its last `>`.
    mutating func end(at offset: Int) {
        guard let index = open.last?.index else { return }
        let count = document.elements.count
        if count > index + 1 { endPiece() }
        let element = open.removeLast()
        if element.isOverLimit { failForText(of: index) }
        let hasText = !texts[open.count].isEmpty && (element.pieceStart > 0 || !element.isBlank)
        document.elements[index].close(at: offset, end: count, text: store(texts[open.count]), hasText: hasText)
    }

    mutating func characters(_ text: UnsafeBufferPointer<UInt8>) {
        guard let last = open.indices.last else { return }
        if open[last].isBlank { open[last].isBlank = unsafe text.allSatisfy(\.isWhiteSpace) }
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
        fail(.limitExceeded, "element has more than 1 MiB of text", at: Int(document.elements[index].offset))
    }

    // MARK: Names and texts

    var attributeCount: Int { document.attributes.count }

    mutating func add(attribute name: Symbol, value: some Collection<UInt8>) {
        let symbol = symbols.intern(value)
        document.attributes.append(.init(name: name, value: store(value), symbol: symbol))
    }

    /// Returns the symbol of a name. libxml2 keeps the name at this address while it reads the file.
    mutating func symbol(
        _ prefix: UnsafePointer<UInt8>?, _ name: UnsafePointer<UInt8>
    ) -> (symbol: Symbol, isPrefixed: Bool) {
        if unsafe prefix == nil, let known = unsafe names[name] { return known }
        let local = unsafe UnsafeBufferPointer(start: name, count: Self.length(of: name))
        guard let prefix = unsafe prefix else {
            let found = unsafe (symbol: symbols.intern(local), isPrefixed: local.contains(UInt8(ascii: ":")))
            unsafe names[name] = found
            return found
        }
        let qualifier = unsafe UnsafeBufferPointer(start: prefix, count: Self.length(of: prefix))
        return unsafe (symbols.intern(Array(qualifier) + [UInt8(ascii: ":")] + Array(local)), true)
    }

    mutating func intern(_ text: String) -> Symbol { symbols.intern(text) }

    private static func length(of text: UnsafePointer<UInt8>) -> Int {
        var count = 0
        while unsafe text[count] != 0 { count += 1 }
        return count
    }

    private mutating func store(_ text: some Collection<UInt8>) -> Range<Int> {
        let start = document.texts.count
        document.texts.append(contentsOf: text)
        return start..<document.texts.count
    }
}
