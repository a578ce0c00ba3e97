import CLibXML

/// One run of libxml2 over a text, whose events go to an ``XMLTreeBuilder``.
///
/// This is a class because libxml2 passes a context pointer to its callbacks. It lives for one call of ``run``. No
/// pointer from libxml2 outlives its callback.
@safe
final class XMLParse {
    private var builder: XMLTreeBuilder
    private let text: [UInt8]
    /// Whether the text ends where the file does. If not, a premature end is not an error.
    private let isWhole: Bool
    private var context: xmlParserCtxtPtr?
    /// Whether libxml2 objects to a declaration of the next element, or to a prefix.
    private var hasNamespaceFault = false

    private init(_ text: [UInt8], isWhole: Bool, _ builder: XMLTreeBuilder) {
        self.text = text
        self.isWhole = isWhole
        self.builder = builder
    }

    /// The text is in UTF-8, and ``MarkupLexer`` has accepted it.
    static func run(
        _ text: [UInt8], isWhole: Bool, _ intern: (Span<UInt8>) -> Symbol
    ) -> (tree: XMLTree, fault: XMLFault?) {
        _ = libraryIsReady
        return withoutActuallyEscaping(intern) { intern in
            let parse = XMLParse(text, isWhole: isWhole, XMLTreeBuilder(intern))
            unsafe text.withUnsafeBufferPointer { unsafe parse.parse($0) }
            return (parse.builder.tree, parse.builder.fault)
        }
    }

    /// libxml2 must be initialised in one thread before others use it.
    private static let libraryIsReady: Bool = {
        xmlInitParser()
        return true
    }()

    private func parse(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else {
            if isWhole { builder.fail(.malformedXML, "file is empty", at: 0) }
            return
        }
        // The file's own mark is removed. libxml2 would skip a second one, which is not allowed.
        guard !text.starts(with: UTF8Text.mark) else {
            return builder.fail(.malformedXML, "unexpected second byte order mark", at: 0)
        }
        // Safe: the buffer outlives the parser, and has fewer bytes than Int32 counts.
        let created = unsafe bytes.withMemoryRebound(to: CChar.self) { text in
            unsafe xmlCreateMemoryParserCtxt(text.baseAddress, Int32(text.count))
        }
        guard let context = unsafe created else {
            return builder.fail(.malformedXML, "cannot create the XML parser", at: 0)
        }
        unsafe self.context = unsafe context
        defer {
            unsafe self.context = nil
            unsafe xmlFreeParserCtxt(context)
        }
        // The text is UTF-8, whatever the declaration says, so libxml2 must ignore it. NONET forbids network access.
        // Without NOENT, '&amp;' in an attribute would arrive as '&#38;'. NOENT expands only the five predefined
        // entities: MarkupLexer finds every DOCTYPE, so a file cannot declare others.
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOCDATA.rawValue
            | XML_PARSE_NOENT.rawValue
        unsafe xmlCtxtUseOptions(context, Int32(bitPattern: options))
        unsafe xmlDictSetLimit(context.pointee.dict, ParsingLimits.nameBytes)
        unsafe skinkit_xml_sax_handler(context.pointee.sax, Self.onStart, Self.onEnd, Self.onCharacters)
        // Safe: the sink and this object outlive xmlParseDocument. The unretained pointer is used only in that call.
        let pointer = unsafe Unmanaged.passUnretained(self).toOpaque()
        var sink = unsafe skinkit_xml_error_sink(handler: Self.onError, context: pointer)
        unsafe withUnsafeMutablePointer(to: &sink) { sink in
            unsafe context.pointee._private = UnsafeMutableRawPointer(sink)
            unsafe context.pointee.userData = UnsafeMutableRawPointer(context)
            unsafe xmlParseDocument(context)
        }
        if unsafe context.pointee.wellFormed == 0, isWhole { builder.fail(.malformedXML, nil, at: consumed) }
    }

    private var consumed: Int {
        guard let context = unsafe context else { return 0 }
        // Safe: the context is set while it exists. Its answer is not trusted to be within the text.
        return unsafe min(max(Int(xmlByteConsumed(context)), 0), text.count)
    }

    /// The offset of the start tag whose event is handled: of the last `<` that was read, since no tag contains one.
    private var startTag: Int { text[..<consumed].lastIndex(of: UInt8(ascii: "<")) ?? 0 }

    /// The offset of the next `]]>`. libxml2 reports one in a text at the start of the text.
    private var nextCDATAEnd: Int {
        let start = consumed
        return (start..<text.count).first { text.stands("]]>", at: $0) } ?? start
    }

    private func stopAfterFault() {
        if builder.fault != nil, let context = unsafe context { unsafe xmlStopParser(context) }
    }
}

// MARK: - Events

extension XMLParse {
    /// Returns the object behind a callback's context pointer, which is the parser's own.
    ///
    /// Safe: callbacks run only within xmlParseDocument, where the sink and this object exist.
    private static func parse(of pointer: UnsafeMutableRawPointer?) -> XMLParse? {
        guard let context = unsafe pointer?.assumingMemoryBound(to: xmlParserCtxt.self),
            let sink = unsafe context.pointee._private?.assumingMemoryBound(to: skinkit_xml_error_sink.self),
            let object = unsafe sink.pointee.context
        else { return nil }
        return unsafe Unmanaged<XMLParse>.fromOpaque(object).takeUnretainedValue()
    }

    private static let onStart: startElementNsSAX2Func = {
        pointer, name, prefix, _, declared, _, count, _, attributes in
        guard let parse = unsafe parse(of: pointer), parse.builder.fault == nil, let name = unsafe name else { return }
        let offset = parse.startTag
        let mayDeclare = declared > 0 || parse.hasNamespaceFault
        parse.hasNamespaceFault = false
        // Safe: libxml2 passes so many fives of pointers.
        unsafe parse.builder.start(
            name: name, prefix: prefix, at: offset, declarations: mayDeclare ? parse.declarations(at: offset) : [],
            attributes: UnsafeBufferPointer(start: attributes, count: Int(count) * 5))
        parse.stopAfterFault()
    }

    /// Returns the names of the declarations of namespaces in a start tag. Namespaces mean nothing here: each declaration is
    /// an attribute that no element has. libxml2 leaves those out that it finds faulty.
    private func declarations(at offset: Int) -> [ArraySlice<UInt8>] {
        let names = MarkupTag(at: offset, in: text)?.attributes.map { text[$0.name] } ?? []
        return names.filter { $0.equals("xmlns") || $0.starts(with: "xmlns:".utf8) }
    }

    private static let onEnd: endElementNsSAX2Func = { pointer, _, _, _ in
        guard let parse = unsafe parse(of: pointer), parse.builder.fault == nil else { return }
        parse.builder.end(at: parse.consumed)
        parse.stopAfterFault()
    }

    private static let onCharacters: charactersSAXFunc = { pointer, text, count in
        guard let parse = unsafe parse(of: pointer), parse.builder.fault == nil else { return }
        // Safe: the pointer and the count are libxml2's, and the builder copies the bytes.
        unsafe parse.builder.characters(UnsafeBufferPointer(start: text, count: Int(count)))
        parse.stopAfterFault()
    }

    private static let onError: skinkit_xml_error_handler = { pointer, level, domain, code in
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<XMLParse>.fromOpaque(pointer).takeUnretainedValue()
            .error(level: level, domain: domain, code: code)
    }

    private func error(level: Int32, domain: Int32, code: Int32) {
        if domain == Int32(XML_FROM_NAMESPACE.rawValue) {
            hasNamespaceFault = true
            return
        }
        guard level == Int32(XML_ERR_FATAL.rawValue) else { return }
        if code == Int32(XML_ERR_NO_MEMORY.rawValue) {
            let message = "more than 1 MiB of distinct names, or memory is exhausted"
            builder.fail(.limitExceeded, message, at: startTag)
        } else if isWhole || consumed < text.count {
            let isCDATAEnd = code == Int32(XML_ERR_MISPLACED_CDATA_END.rawValue)
            builder.fail(.malformedXML, nil, at: isCDATAEnd ? nextCDATAEnd : consumed)
        }
        stopAfterFault()
    }
}

extension XMLTreeBuilder {
    /// Begins an element as libxml2 reports it.
    ///
    /// - Parameters:
    ///   - attributes: Five pointers for each attribute: local name, prefix, namespace, start and end of the value. All
    ///     that they point to is copied.
    fileprivate mutating func start(
        name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, at offset: Int,
        declarations: [ArraySlice<UInt8>], attributes: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
    ) {
        let first = tree.attributes.count
        for name in declarations {
            unsafe add(attribute: self.name(Array(name)), value: UnsafeBufferPointer(start: nil, count: 0))
        }
        for index in stride(from: 0, to: attributes.count, by: 5) {
            guard let local = unsafe attributes[index], let begin = unsafe attributes[index + 3],
                let end = unsafe attributes[index + 4]
            else { continue }
            let value = unsafe UnsafeBufferPointer(start: begin, count: end - begin)
            unsafe add(attribute: symbol(local, attributes[index + 1]), value: value)
        }
        unsafe checkMarks(UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name))), at: offset)
        unsafe start(symbol(name, prefix), isPrefixed: prefix != nil, at: offset, firstAttribute: first)
    }

    /// Returns the symbol of a name with its prefix.
    private mutating func symbol(_ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?) -> Symbol {
        let text = unsafe UnsafeBufferPointer(start: local, count: Int(xmlStrlen(local)))
        guard let prefix = unsafe prefix else { return unsafe name(at: UInt(bitPattern: local), text) }
        let qualifier = unsafe UnsafeBufferPointer(start: prefix, count: Int(xmlStrlen(prefix)))
        return unsafe name(Array(qualifier) + [UInt8(ascii: ":")] + Array(text))
    }
}
