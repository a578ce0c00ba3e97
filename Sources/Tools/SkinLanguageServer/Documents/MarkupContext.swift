import SkinSyntax

/// The markup around a place of a file, which need not be well-formed.
struct MarkupContext {
    enum Place {
        /// The name of a start tag; the bytes of what is typed so far.
        case element
        case attributeName
        case attributeValue(attribute: String)
        case text
        case nowhere
    }

    struct Element {
        var name: String
        var attributes: [String: String]
    }

    private(set) var place = Place.nowhere
    /// The open elements, outermost first; the last one is that of the tag, if the place is within a tag's attributes.
    private(set) var path: [Element] = []
    /// The element whose name the place is in.
    private(set) var named: Element?
    /// The attribute whose name the place is in.
    private(set) var attribute: String?
    /// The bytes of the name of the element or attribute that the place is in; empty elsewhere.
    private(set) var name: Range<Int>
    private(set) var word: Range<Int>

    init(_ bytes: [UInt8], at offset: Int) {
        word = offset..<offset
        name = offset..<offset
        for token in MarkupLexer(bytes) where token.range.lowerBound < offset {
            let isWithin =
                offset < token.range.upperBound
                || offset == token.range.upperBound && (!token.isComplete || token.kind == .text)
            let isTag = token.kind == .startTag || token.kind == .emptyTag
            if isWithin {
                if isTag {
                    read(token, bytes, offset)
                } else if token.kind == .text {
                    place = .text
                    word = Self.word(bytes, before: offset, from: token.range.lowerBound)
                }
                return
            }
            switch token.kind {
            case .startTag: path.append(Self.element(token, bytes))
            case .endTag:
                let name = String(decoding: bytes[MarkupTag(token, in: bytes).name], as: UTF8.self)
                if let match = path.suffix(256).lastIndex(where: { $0.name == name }) { path.removeSubrange(match...) }
            default: break
            }
        }
        place = .text
    }

    private static func element(_ token: MarkupToken, _ bytes: [UInt8]) -> Element {
        let tag = MarkupTag(token, in: bytes)
        let attributes = tag.attributes.map { attribute in
            (
                String(decoding: bytes[attribute.name], as: UTF8.self),
                attribute.value.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
            )
        }
        return Element(
            name: String(decoding: bytes[tag.name], as: UTF8.self),
            attributes: Dictionary(attributes) { first, _ in first })
    }

    private mutating func read(_ token: MarkupToken, _ bytes: [UInt8], _ offset: Int) {
        let tag = MarkupTag(token, in: bytes)
        if offset <= tag.name.upperBound {
            place = .element
            named = Self.element(token, bytes)
            name = tag.name
            word = tag.name.lowerBound..<offset
            return
        }
        path.append(Self.element(token, bytes))
        for attribute in tag.attributes {
            if attribute.name.lowerBound <= offset, offset <= attribute.name.upperBound {
                self.attribute = String(decoding: bytes[attribute.name], as: UTF8.self)
                name = attribute.name
            }
            if let value = attribute.value, value.lowerBound <= offset, offset <= value.upperBound {
                place = .attributeValue(attribute: String(decoding: bytes[attribute.name], as: UTF8.self))
                word = Self.word(bytes, before: offset, from: value.lowerBound)
                return
            }
        }
        place = .attributeName
        word = Self.word(bytes, before: offset, from: tag.name.upperBound)
    }

    private static func word(_ bytes: [UInt8], before offset: Int, from limit: Int) -> Range<Int> {
        var start = offset
        while start > limit, bytes[start - 1].isMarkupName { start -= 1 }
        return start..<offset
    }
}
