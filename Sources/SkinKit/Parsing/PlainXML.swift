/// Reads XML that is as themes nearly always are: ASCII names without prefixes, no entities, no CDATA, no processing
/// instructions, LF line ends, well-formed. Anything else, any doubt and any limit in sight make it give up, and
/// libxml2 reads the file from its beginning: it alone says what is wrong with a file.
///
/// Faster than a document made of libxml2's events, since names are looked up where they stand, texts and values stay in
/// the source, and nothing is called back. Bounds are checked by `Span`.
struct PlainXML {
    private var document = ThemeDocument()
    private var names = RecentTexts()
    private var values = RecentTexts()
    /// The open elements, outermost first, as many as ``depth`` says.
    private var open = [OpenElement](repeating: OpenElement(), count: ParsingLimits.depth)
    private var depth = 0
    private var index = 0

    private struct OpenElement {
        var number = 0
        var nameEnd = 0
        /// The first piece of text that is not empty, and whether there are more.
        var text = 0..<0
        var hasMore = false
        var hasText = false
        /// Of all pieces together.
        var textBytes = 0
    }

    private static let attributeLimit = 16
    private static let startTagLimit = ParsingLimits.startTagBytes / 2
    private static let nameLimit = ParsingLimits.nameBytes / 2

    /// The document, whose texts are the file's bytes; nil where libxml2 is to read them. O(n).
    static func read(_ bytes: [UInt8], symbols: inout SymbolTable) -> ThemeDocument? {
        var reader = PlainXML()
        reader.document.elements.reserveCapacity(bytes.count / 40)
        reader.document.attributes.reserveCapacity(bytes.count / 40)
        guard reader.readFile(bytes.span, &symbols) else { return nil }
        reader.document.texts = bytes
        return reader.document
    }

    // MARK: The file

    private mutating func readFile(_ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Bool {
        guard skipDeclaration(bytes), skipToMarkup(bytes), readStartTag(bytes, &symbols) else { return false }
        while depth > 0 {
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

    /// Goes over white space and comments outside of the outermost element.
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

    private mutating func readStartTag(_ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Bool {
        guard index < bytes.count, depth < open.count,
            document.elements.count < ParsingLimits.elements
        else { return false }
        let start = index
        index += 1
        guard let name = readName(bytes, &symbols) else { return false }
        let nameEnd = index
        let firstAttribute = document.attributes.count
        while true {
            let blanks = index
            while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
            guard index < bytes.count, index - start < Self.startTagLimit else { return false }
            if bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "/") { break }
            guard index > blanks, readAttribute(bytes, from: firstAttribute, &symbols) else { return false }
        }
        let isEmpty = bytes[index] == UInt8(ascii: "/")
        if isEmpty {
            index += 1
            guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return false }
        }
        index += 1
        let number = document.elements.count
        var element = ThemeDocument.Element(
            name: name, offset: UInt32(start),
            attributes: UInt32(firstAttribute)..<UInt32(document.attributes.count))
        if isEmpty {
            element.end = UInt32(number + 1)
            element.endOffset = UInt32(index)
        } else {
            open[depth] = OpenElement(number: number, nameEnd: nameEnd)
            depth += 1
        }
        document.elements.append(element)
        return true
    }

    private mutating func readAttribute(
        _ bytes: Span<UInt8>, from first: Int, _ symbols: inout SymbolTable
    ) -> Bool {
        let nameStart = index
        guard document.attributes.count - first < Self.attributeLimit, let name = readName(bytes, &symbols),
            index + 1 < bytes.count, bytes[index] == UInt8(ascii: "="), !stands("xmlns=", bytes, at: nameStart)
        else { return false }
        for number in first..<document.attributes.count where document.attributes[number].name == name { return false }
        let quote = bytes[index + 1]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
        index += 2
        let start = index
        while index < bytes.count, bytes[index] != quote {
            guard Self.isValueCharacter(bytes[index]) else { return false }
            index += 1
        }
        guard index < bytes.count else { return false }
        let symbol = values.symbol(start..<index, bytes, &symbols)
        document.attributes.append(.init(name: name, value: UInt32(start)..<UInt32(index), symbol: symbol))
        index += 1
        return true
    }

    private mutating func readEndTag(_ bytes: Span<UInt8>) -> Bool {
        depth -= 1
        let element = open[depth]
        let start = Int(document.elements[element.number].offset) + 1
        let count = element.nameEnd - start
        index += 2
        guard index + count < bytes.count, bytes.areSame(start, index, count) else { return false }
        index += count
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return false }
        index += 1
        let end = document.elements.count
        document.elements[element.number].end = UInt32(end)
        document.elements[element.number].endOffset = UInt32(index)
        guard element.hasText || end == element.number + 1 else { return true }
        document.elements[element.number].text = UInt32(element.text.lowerBound)..<UInt32(element.text.upperBound)
        document.elements[element.number].hasText = element.hasText
        return !element.hasMore && element.textBytes <= ParsingLimits.textBytes
    }

    /// Reads up to the next `<`.
    private mutating func readText(_ bytes: Span<UInt8>) -> Bool {
        let start = index
        // Most texts are a line end and the spaces before an element.
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
        while index + 8 <= bytes.count, bytes.word(at: index) == Self.blanks { index += 8 }
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        let textStart = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            guard Self.isTextCharacter(bytes[index]) else { return false }
            if bytes[index] == UInt8(ascii: "]"), stands("]]>", bytes, at: index) { return false }
            index += 1
        }
        guard index < bytes.count else { return false }
        if index > start {
            let last = depth - 1
            open[last].textBytes += index - start
            if open[last].text.isEmpty { open[last].text = start..<index } else { open[last].hasMore = true }
            if index > textStart { open[last].hasText = true }
        }
        return true
    }

    // MARK: Characters

    private mutating func readName(_ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Symbol? {
        let start = index
        guard index < bytes.count, bytes[index].isASCIILetter || bytes[index] == UInt8(ascii: "_") else { return nil }
        index += 1
        while index < bytes.count, Self.isNameCharacter(bytes[index]) { index += 1 }
        let name = names.symbol(start..<index, bytes, &symbols)
        return names.otherBytes < Self.nameLimit ? name : nil
    }

    private func stands(_ text: StaticString, _ bytes: Span<UInt8>, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { text in
            for offset in text.indices where bytes[start + offset] != text[offset] { return false }
            return true
        }
    }

    @inline(__always)
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

    @inline(__always)
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        // A bit for each of '-', '.' and the digits, then for each of the letters and '_'.
        let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
        return byte < 128 && bits >> UInt64(byte & 63) & 1 != 0
    }

    /// Whether a byte may stand in a text as it is, or ends it.
    @inline(__always)
    private static func isTextCharacter(_ byte: UInt8) -> Bool { isCharacter(byte) && byte != UInt8(ascii: "&") }

    /// Eight spaces.
    private static let blanks: UInt64 = 0x2020_2020_2020_2020

    /// Whether a byte of sound UTF-8 stands for an XML character as it is: no control character, no CR, and nothing
    /// that could be U+FFFE or U+FFFF.
    @inline(__always)
    private static func isCharacter(_ byte: UInt8) -> Bool { (byte >= 0x20 && byte != 0xEF) || isBlank(byte) }

    /// What an attribute's value means as it is: no reference, no white space but spaces.
    @inline(__always)
    private static func isValueCharacter(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0xEF && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
    }
}

/// The texts that were met last in a file: one for each of some slots.
private struct RecentTexts {
    private struct Slot {
        /// The first bytes of the text, and 0 where it has fewer.
        var head: UInt64 = 0
        var start = 0
        var count = 0
        var symbol = Symbol(rawValue: 0)
    }

    private var slots = [Slot](repeating: Slot(), count: 256)
    /// What texts that were not met lately have together.
    private(set) var otherBytes = 0

    /// The symbol of a text.
    mutating func symbol(_ range: Range<Int>, _ bytes: Span<UInt8>, _ symbols: inout SymbolTable) -> Symbol {
        let head = bytes.head(range)
        let count = range.count
        let slot = Int((head &* 0x9E37_79B9_7F4A_7C15) >> 56) ^ (count & 63) << 2
        let known = slots[slot]
        if known.head == head, known.count == count, count > 0,
            count <= 8 || bytes.areSame(known.start + 8, range.lowerBound + 8, count - 8)
        {
            return known.symbol
        }
        otherBytes += count
        let symbol = bytes.extracting(range).withUnsafeBufferPointer { symbols.intern($0) }
        slots[slot] = Slot(head: head, start: range.lowerBound, count: count, symbol: symbol)
        return symbol
    }
}

extension Span<UInt8> {
    /// The eight bytes from an offset on, which must be there, as one number.
    @inline(__always)
    fileprivate func word(at offset: Int) -> UInt64 {
        // Sound: any bits are a number, and that eight bytes are there is checked.
        self.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// The first eight bytes of a range, the first one the lowest; 0 for those that it does not have.
    @inline(__always)
    fileprivate func head(_ range: Range<Int>) -> UInt64 {
        if range.lowerBound + 8 <= count {
            let word = UInt64(littleEndian: word(at: range.lowerBound))
            return range.count >= 8 ? word : word & (1 << UInt64(range.count * 8) &- 1)
        }
        return range.reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
    }

    /// Whether so many bytes are the same at two places.
    @inline(__always)
    fileprivate func areSame(_ left: Int, _ right: Int, _ length: Int) -> Bool {
        var offset = 0
        while length - offset >= 8 {
            guard word(at: left + offset) == word(at: right + offset) else { return false }
            offset += 8
        }
        if offset == length { return true }
        // Names do not stand at the end of a file: what is too much of eight bytes is shifted out.
        if max(left, right) + offset + 8 <= count {
            let difference = word(at: left + offset) ^ word(at: right + offset)
            return UInt64(littleEndian: difference) << UInt64(64 - 8 * (length - offset)) == 0
        }
        return (offset..<length).allSatisfy { self[left + $0] == self[right + $0] }
    }
}
