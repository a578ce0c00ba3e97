/// A fast parser for the XML of nearly all themes: ASCII names without prefixes, no entities, no CDATA, no processing
/// instructions, LF line ends, well-formed.
///
/// For anything else, in doubt, and near any limit it gives up. libxml2 then reads the file from its beginning and
/// alone reports errors.
///
/// It is faster than libxml2: names are looked up in place, texts and values stay in the source, and there are no
/// callbacks. `Span` and ``ByteBlock`` check all bounds.
struct PlainXML {
    private var document = ThemeDocument()
    private var names = RecentTexts()
    private var values = RecentTexts()
    /// The open elements, outermost first.
    private var open: [OpenElement] = []
    /// The text of the current element, as long as it has no children.
    private var text: Range<Int> = 0..<0
    /// Whether the text contains anything but white space.
    private var hasText = false
    /// A Boolean value that indicates whether more text follows behind a comment.
    private var hasMore = false
    private var index = 0

    private struct OpenElement {
        var number: UInt32
        var nameEnd: UInt32
    }

    private static let attributeLimit = 16
    private static let startTagLimit = ParsingLimits.startTagBytes / 2
    private static let nameLimit = ParsingLimits.nameBytes / 2

    /// Returns the document, whose texts are the file's bytes, or nil if libxml2 must read the file. O(n).
    static func read(_ bytes: [UInt8], symbols: inout SymbolTable) -> ThemeDocument? {
        var reader = PlainXML()
        // In themes an element takes about 38 bytes of the file and has one attribute.
        reader.document.elements.reserveCapacity(bytes.count / 32)
        reader.document.attributes.reserveCapacity(bytes.count / 32)
        reader.open.reserveCapacity(ParsingLimits.depth)
        guard reader.readFile(bytes.span, &symbols) else { return nil }
        reader.document.texts = bytes
        return reader.document
    }

    // MARK: The file

    private mutating func readFile(_ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Bool {
        guard skipDeclaration(bytes), skipToMarkup(bytes), readStartTag(bytes, &symbols) else { return false }
        while !open.isEmpty {
            guard readText(bytes), index + 1 < bytes.count else { return false }
            switch bytes[index + 1] {
            case UInt8(ascii: "/"): guard readEndTag(bytes) else { return false }
            case UInt8(ascii: "!"): guard skipComment(bytes) else { return false }
            default: guard readStartTag(bytes, &symbols) else { return false }
            }
        }
        return skipToMarkup(bytes) && index == bytes.count
    }

    private mutating func skipDeclaration(_ bytes: Span<UInt8>) -> Bool {
        guard stands("<?", bytes, at: 0) else { return true }
        for declaration: StaticString in [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, #"<?xml version="1.0" encoding="utf-8"?>"#,
            #"<?xml version="1.0"?>"#,
        ] where stands(declaration, bytes, at: 0) {
            index = declaration.utf8CodeUnitCount
            return true
        }
        return false
    }

    /// Skips white space and comments outside the outermost element.
    private mutating func skipToMarkup(_ bytes: Span<UInt8>) -> Bool {
        while index < bytes.count {
            if Self.isBlank(bytes[index]) {
                index += 1
            } else if stands("<!", bytes, at: index) {
                guard skipComment(bytes) else { return false }
            } else {
                return bytes[index] == UInt8(ascii: "<")
            }
        }
        return true
    }

    private mutating func skipComment(_ bytes: Span<UInt8>) -> Bool {
        guard stands("<!--", bytes, at: index) else { return false }
        index += 4
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "-"), stands("--", bytes, at: index) {
                guard stands("-->", bytes, at: index) else { return false }
                index += 3
                return true
            }
            guard Self.isCharacter(bytes[index]) else { return false }
            index += 1
        }
        return false
    }

    // MARK: Elements

    @inline(__always)
    private mutating func readStartTag(_ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Bool {
        let start = index
        let number = document.elements.count
        // Elements with both text and children are left to libxml2.
        guard start < bytes.count, open.count < ParsingLimits.depth, number < ParsingLimits.elements, !hasText else {
            return false
        }
        index += 1
        guard let name = readName(bytes, &symbols) else { return false }
        let nameEnd = index
        let firstAttribute = document.attributes.count
        while index < bytes.count, Self.isBlank(bytes[index]) {
            skipBlanks(bytes)
            guard index < bytes.count, index - start < Self.startTagLimit else { return false }
            if bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "/") { break }
            guard readAttribute(bytes, from: firstAttribute, &symbols) else { return false }
        }
        guard index < bytes.count else { return false }
        let isEmpty = bytes[index] == UInt8(ascii: "/")
        if isEmpty { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">"), index - start < Self.startTagLimit else {
            return false
        }
        index += 1
        var element = ThemeDocument.Element(
            name: name, offset: start, firstAttribute: firstAttribute,
            attributeCount: document.attributes.count - firstAttribute)
        forgetText()
        if isEmpty {
            element.close(at: index, end: number + 1)
        } else {
            open.append(
                OpenElement(
                    number: UInt32(truncatingIfNeeded: number), nameEnd: UInt32(truncatingIfNeeded: nameEnd)))
        }
        document.elements.append(element)
        return true
    }

    @inline(__always)
    private mutating func readAttribute(
        _ bytes: Span<UInt8>, from first: Int, _ symbols: inout SymbolTable
    ) -> Bool {
        guard document.attributes.count - first < Self.attributeLimit, let name = readName(bytes, &symbols),
            index + 1 < bytes.count, bytes[index] == UInt8(ascii: "=")
        else { return false }
        for number in first..<document.attributes.count where document.attributes[number].name == name { return false }
        let quote = bytes[index + 1]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
        let start = index + 2
        let end = bytes.first(from: start) {
            ($0 == quote) .| ($0 < 0x20) .| ($0 == "&") .| ($0 == "<") .| ($0 == 0xEF)
        }
        guard end < bytes.count, bytes[end] == quote else { return false }
        index = end + 1
        let symbol = values.find(start..<end, bytes) ?? values.add(start..<end, bytes, &symbols)
        document.attributes.append(.init(name: name, value: start..<end, symbol: symbol))
        return true
    }

    @inline(__always)
    private mutating func readEndTag(_ bytes: Span<UInt8>) -> Bool {
        guard let element = open.popLast() else { return false }
        let number = Int(element.number)
        let end = document.elements.count
        let isLeaf = end == number + 1
        guard isLeaf ? !hasMore && text.count <= ParsingLimits.textBytes : !hasText else { return false }
        let start = Int(document.elements[number].offset) + 1
        let count = Int(element.nameEnd) - start
        index += 2
        guard index + count < bytes.count, bytes.areSame(start, index, count) else { return false }
        index += count
        if bytes[index] != UInt8(ascii: ">") { skipBlanks(bytes) }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return false }
        index += 1
        document.elements[number].close(at: index, end: end, text: isLeaf ? text : 0..<0, hasText: hasText)
        forgetText()
        return true
    }

    @inline(__always)
    private mutating func forgetText() {
        text = 0..<0
        hasText = false
        hasMore = false
    }

    /// Reads up to the next `<`.
    @inline(__always)
    private mutating func readText(_ bytes: Span<UInt8>) -> Bool {
        let start = index
        guard start < bytes.count else { return false }
        if bytes[start] == UInt8(ascii: "<") { return true }
        // Most texts are a line end and the spaces before an element.
        if bytes[start] == UInt8(ascii: "\n") { index += 1 }
        skipBlanks(bytes)
        if index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            hasText = true
            guard readCharacters(bytes) else { return false }
        }
        if text.isEmpty { text = start..<index } else { hasMore = true }
        return index < bytes.count
    }

    @inline(__always)
    private mutating func readCharacters(_ bytes: Span<UInt8>) -> Bool {
        while true {
            index = bytes.first(from: index) {
                ($0 == "<") .| ($0 < 0x20) .| ($0 == "&") .| ($0 == "]") .| ($0 == 0xEF)
            }
            guard index < bytes.count else { return false }
            if bytes[index] == UInt8(ascii: "<") { return true }
            guard Self.isBlank(bytes[index]) || bytes[index] == UInt8(ascii: "]") && !stands("]]>", bytes, at: index)
            else { return false }
            index += 1
        }
    }

    // MARK: Characters

    /// Reads up to a character that can follow a name.
    @inline(__always)
    private mutating func readName(_ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Symbol? {
        let start = index
        index = bytes.first(from: start) { ($0 < 0x21) .| ($0 == "=") .| ($0 == ">") .| ($0 == "/") }
        if let known = names.find(start..<index, bytes) { return known }
        guard isName(start..<index, bytes) else { return nil }
        let name = names.add(start..<index, bytes, &symbols)
        return names.addedBytes < Self.nameLimit ? name : nil
    }

    /// Returns whether a name consists of ASCII name characters and does not declare namespaces.
    private func isName(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        guard let first = range.first, bytes[first].isASCIILetter || bytes[first] == UInt8(ascii: "_") else {
            return false
        }
        return range.allSatisfy { Self.isNameCharacter(bytes[$0]) }
            && !(range.count == 5 && stands("xmlns", bytes, at: first))
    }

    @inline(__always)
    private mutating func skipBlanks(_ bytes: Span<UInt8>) {
        repeat {
            index = bytes.first(from: index) { $0 != " " }
            guard index < bytes.count, Self.isBlank(bytes[index]) else { return }
            index += 1
        } while true
    }

    private func stands(_ text: StaticString, _ bytes: Span<UInt8>, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { text in
            for offset in text.indices where unsafe bytes[start + offset] != text[offset] { return false }
            return true
        }
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

    @inline(__always)
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        // One bit for each of '-', '.' and the digits, or for each of the letters and '_'.
        let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
        return byte < 128 && bits >> UInt64(byte & 63) & 1 != 0
    }

    /// Returns whether a byte of valid UTF-8 is part of an XML character that needs no conversion.
    ///
    /// This excludes control characters, CR, and any byte that could begin U+FFFE or U+FFFF.
    @inline(__always)
    private static func isCharacter(_ byte: UInt8) -> Bool { (byte >= 0x20 && byte != 0xEF) || isBlank(byte) }
}
