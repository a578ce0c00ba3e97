import CLibXML

/// One run of libxml2 over a text: its events become a document.
///
/// A class because libxml2 hands a context pointer to its callbacks; it lives for one call of ``run``.
final class XMLParse {
    private var document = ThemeDocument()
    private var fault: XMLReader.Fault?
    private var symbols: SymbolTable
    private let startTags: [UInt32]
    private let length: Int
    private let isWhole: Bool
    /// Indices of the open elements, outermost first.
    private var open: [Int] = []
    /// The text so far of each open element; kept for reuse beyond the depth.
    private var texts: [[UInt8]] = []
    /// A namespace declaration that libxml2 dropped belongs to the element that comes next.
    private var hasDroppedDeclaration = false
    private var context: xmlParserCtxtPtr?

    private init(startTags: [UInt32], length: Int, isWhole: Bool, symbols: consuming SymbolTable) {
        self.startTags = startTags
        self.length = length
        self.isWhole = isWhole
        self.symbols = symbols
    }

    /// Parses bytes that ``MarkupScanner`` has passed.
    ///
    /// - Parameter isWhole: Whether the text ends where the file does; if not, that it ends is no fault.
    static func run(
        _ bytes: UnsafeBufferPointer<UInt8>, startTags: [UInt32], isWhole: Bool, symbols: inout SymbolTable
    ) -> XMLReader.Outcome {
        _ = libraryIsReady
        let table = symbols
        symbols = SymbolTable()
        let parse = XMLParse(startTags: startTags, length: bytes.count, isWhole: isWhole, symbols: table)
        parse.parse(bytes)
        symbols = parse.symbols
        return XMLReader.Outcome(document: parse.document, fault: parse.fault)
    }

    /// libxml2 wants to be initialised in one thread before others use it. Nothing is ever loaded from outside.
    private static let libraryIsReady: Bool = {
        xmlInitParser()
        return true
    }()

    private func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else {
            if isWhole { fail(.malformedXML, "the file is empty", at: 0) }
            return
        }
        let created = bytes.withMemoryRebound(to: CChar.self) { text in
            xmlCreateMemoryParserCtxt(text.baseAddress, Int32(text.count))
        }
        guard let context = created else { return fail(.malformedXML, "the XML parser could not be set up", at: 0) }
        self.context = context
        defer { xmlFreeParserCtxt(context) }
        // The encoding is already UTF-8, whatever the declaration says; the rest keeps libxml2 from looking elsewhere.
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOCDATA.rawValue
        xmlCtxtUseOptions(context, Int32(bitPattern: options))
        xmlDictSetLimit(context.pointee.dict, ParsingLimits.nameBytes)
        skinkit_xml_sax_handler(context.pointee.sax, Self.onStart, Self.onEnd, Self.onCharacters)
        // The sink and this object outlive xmlParseDocument; the unretained pointer is used during that call only.
        let pointer = Unmanaged.passUnretained(self).toOpaque()
        var sink = skinkit_xml_error_sink(handler: Self.onError, context: pointer)
        withUnsafeMutablePointer(to: &sink) { sink in
            context.pointee._private = UnsafeMutableRawPointer(sink)
            context.pointee.userData = UnsafeMutableRawPointer(context)
            xmlParseDocument(context)
        }
        if context.pointee.wellFormed == 0, fault == nil, isWhole {
            fail(.malformedXML, "the XML is not well-formed", at: consumed)
        }
        self.context = nil
    }

    /// How many bytes the parser has read.
    private var consumed: Int {
        guard let context else { return 0 }
        return min(max(Int(xmlByteConsumed(context)), 0), length)
    }

    private func fail(_ code: DiagnosticCode, _ message: String, at offset: Int) {
        guard fault == nil else { return }
        fault = XMLReader.Fault(code: code, message: message, offset: offset)
        if let context { xmlStopParser(context) }
    }
}

// MARK: - Events

extension XMLParse {
    /// The object behind a callback's context pointer, which is the parser's own.
    private static func parse(of pointer: UnsafeMutableRawPointer?) -> XMLParse? {
        guard let context = pointer?.assumingMemoryBound(to: xmlParserCtxt.self),
            let sink = context.pointee._private?.assumingMemoryBound(to: skinkit_xml_error_sink.self),
            let object = sink.pointee.context
        else { return nil }
        return Unmanaged<XMLParse>.fromOpaque(object).takeUnretainedValue()
    }

    private static let onStart: startElementNsSAX2Func = {
        pointer, name, prefix, _, count, namespaces, attributes, _, values in
        parse(of: pointer)?.start(
            name: name, prefix: prefix, namespaces: UnsafeBufferPointer(start: namespaces, count: Int(count) * 2),
            attributes: UnsafeBufferPointer(start: values, count: Int(attributes) * 5))
    }

    private static let onEnd: endElementNsSAX2Func = { pointer, _, _, _ in parse(of: pointer)?.end() }

    private static let onCharacters: charactersSAXFunc = { pointer, text, count in
        parse(of: pointer)?.characters(UnsafeBufferPointer(start: text, count: Int(count)))
    }

    private static let onError: skinkit_xml_error_handler = { pointer, level, domain, code, line, message in
        guard let pointer else { return }
        let text = message.map { String(cString: $0) } ?? "not well-formed"
        Unmanaged<XMLParse>.fromOpaque(pointer).takeUnretainedValue()
            .error(level: level, domain: domain, code: code, message: text)
    }

    private func start(
        name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?,
        namespaces: UnsafeBufferPointer<UnsafePointer<xmlChar>?>,
        attributes: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
    ) {
        let index = document.elements.count
        guard fault == nil, index < startTags.count else { return }
        let offset = startTags[index]
        if open.count >= ParsingLimits.depth {
            return fail(.limitExceeded, "elements nested more than 64 deep", at: Int(offset))
        }
        if index >= ParsingLimits.elements {
            return fail(.limitExceeded, "more than 4,000,000 elements", at: Int(offset))
        }
        let first = UInt32(document.attributes.count)
        appendDeclarations(namespaces)
        appendAttributes(attributes)
        let (symbol, isPrefixed) = qualifiedName(prefix, name)
        var element = ThemeDocument.Element(
            name: symbol, offset: offset, attributes: first..<UInt32(document.attributes.count))
        element.isPrefixed = isPrefixed
        document.elements.append(element)
        if texts.count == open.count { texts.append([]) }
        texts[open.count].removeAll(keepingCapacity: true)
        open.append(index)
    }

    private func end() {
        guard fault == nil, let index = open.popLast() else { return }
        let text = texts[open.count]
        let count = document.elements.count
        document.elements[index].end = UInt32(count)
        let hasText = !text.allSatisfy(\.isWhiteSpace)
        document.elements[index].hasText = hasText
        if hasText || count == index + 1 { document.elements[index].text = store(text) }
    }

    private func characters(_ text: UnsafeBufferPointer<xmlChar>) {
        guard fault == nil, let index = open.last else { return }
        texts[open.count - 1].append(contentsOf: text)
        if texts[open.count - 1].count > ParsingLimits.textBytes {
            fail(.limitExceeded, "more than 1 MiB of text in one element", at: Int(document.elements[index].offset))
        }
    }

    private func error(level: Int32, domain: Int32, code: Int32, message: String) {
        if domain == Int32(XML_FROM_NAMESPACE.rawValue) {
            // Namespaces are not used here; a declaration that libxml2 drops is an attribute nonetheless.
            hasDroppedDeclaration = hasDroppedDeclaration || Self.isDroppedDeclaration(message)
            return
        }
        guard level == Int32(XML_ERR_FATAL.rawValue) else { return }
        if code == Int32(XML_ERR_NO_MEMORY.rawValue) {
            let index = document.elements.count
            let place = index < startTags.count ? Int(startTags[index]) : consumed
            return fail(.limitExceeded, "more than 1 MiB of different names, or no memory for them", at: place)
        }
        let place = consumed
        guard isWhole || place < length else { return }
        fail(.malformedXML, message.trimmingLineEnd, at: place)
    }

    /// libxml2 has one code for all of them (XML_NS_ERR_XML_NAMESPACE) and leaves the declaration out of the event.
    private static func isDroppedDeclaration(_ message: String) -> Bool {
        message.hasPrefix("xmlns") || message.hasPrefix("xml namespace") || message.hasPrefix("reuse of the xmlns")
            || message.hasPrefix("Empty namespace") || message.hasPrefix("redefinition of the xmlns")
    }
}

// MARK: - Names and texts

extension XMLParse {
    private func qualifiedName(
        _ prefix: UnsafePointer<xmlChar>?, _ name: UnsafePointer<xmlChar>?
    ) -> (symbol: Symbol, isPrefixed: Bool) {
        let local = Self.buffer(name)
        guard let prefix else { return (symbols.intern(local), local.contains(UInt8(ascii: ":"))) }
        return (symbols.intern(Array(Self.buffer(prefix)) + [UInt8(ascii: ":")] + Array(local)), true)
    }

    private func appendDeclarations(_ namespaces: UnsafeBufferPointer<UnsafePointer<xmlChar>?>) {
        if hasDroppedDeclaration {
            document.attributes.append(.init(name: symbols.intern("xmlns"), value: 0..<0))
            hasDroppedDeclaration = false
        }
        for index in stride(from: 0, to: namespaces.count, by: 2) {
            let prefix = namespaces[index].map { ":" + String(cString: $0) } ?? ""
            let value = store(Self.buffer(namespaces[index + 1]))
            document.attributes.append(.init(name: symbols.intern("xmlns" + prefix), value: value))
        }
    }

    /// Each attribute is five pointers: local name, prefix, namespace, begin and end of the value.
    private func appendAttributes(_ attributes: UnsafeBufferPointer<UnsafePointer<xmlChar>?>) {
        for index in stride(from: 0, to: attributes.count, by: 5) {
            let (symbol, _) = qualifiedName(attributes[index + 1], attributes[index])
            guard let begin = attributes[index + 3], let end = attributes[index + 4] else { continue }
            let value = store(UnsafeBufferPointer(start: begin, count: end - begin))
            document.attributes.append(.init(name: symbol, value: value))
        }
    }

    private func store(_ text: some Collection<UInt8>) -> Range<UInt32> {
        let start = UInt32(document.texts.count)
        document.texts.append(contentsOf: text)
        return start..<UInt32(document.texts.count)
    }

    private static func buffer(_ text: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<xmlChar> {
        guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
    }
}

extension String {
    fileprivate var trimmingLineEnd: String {
        var text = Substring(self)
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
