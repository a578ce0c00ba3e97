/// What one XML file says, element by element, with the place of each.
///
/// The tree is flat: elements stand in document order, and each knows where its descendants end. Names are symbols
/// of a table that all documents of one compilation share; texts lie end to end in one buffer.
package struct ThemeDocument: Sendable {
    package struct Element: Sendable {
        package var name: Symbol
        /// Offset of the `<` of the start tag in the source's UTF-8 bytes.
        package var offset: UInt32
        /// Offset behind the `>` of the end tag, or of the start tag of an empty element.
        package var endOffset: UInt32 = 0
        /// Index of the first element after this one that is no descendant of it.
        package var end: UInt32 = 0
        package var attributes: Range<UInt32>
        /// All text of the element itself, without that of its descendants, in ``ThemeDocument/texts``. White space
        /// between child elements is left out.
        package var text: Range<UInt32> = 0..<0
        /// Whether the name has a namespace prefix, which theme format 1 never allows.
        package var isPrefixed = false
        /// Whether the text holds anything but white space.
        package var hasText = false

        /// Where the element stands in the source, in UTF-8 bytes.
        package var sourceRange: Range<UInt32> { offset..<max(offset, endOffset) }

        package init(name: Symbol, offset: UInt32, attributes: Range<UInt32>) {
            self.name = name
            self.offset = offset
            self.attributes = attributes
        }
    }

    package struct Attribute: Sendable {
        package var name: Symbol
        /// Where the value stands in ``ThemeDocument/texts``.
        package var value: Range<UInt32>
        /// The symbol of the value: most are names.
        package var symbol: Symbol

        package init(name: Symbol, value: Range<UInt32>, symbol: Symbol) {
            self.name = name
            self.value = value
            self.symbol = symbol
        }
    }

    package var elements: [Element] = []
    package var attributes: [Attribute] = []
    package var texts: [UInt8] = []

    package init() {}

    /// Indices of an element's children, in order.
    package func children(of index: Int) -> ChildSequence {
        ChildSequence(elements: elements, index: index + 1, end: Int(elements[index].end))
    }

    package func text(of element: Element) -> ArraySlice<UInt8> {
        texts[Int(element.text.lowerBound)..<Int(element.text.upperBound)]
    }

    package func value(of attribute: Attribute) -> ArraySlice<UInt8> {
        texts[Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)]
    }

    package func attributes(of element: Element) -> ArraySlice<Attribute> {
        attributes[Int(element.attributes.lowerBound)..<Int(element.attributes.upperBound)]
    }

    /// The children of one element.
    package struct ChildSequence: Sequence, IteratorProtocol {
        fileprivate let elements: [ThemeDocument.Element]
        fileprivate var index: Int
        fileprivate let end: Int

        package mutating func next() -> Int? {
            guard index < end else { return nil }
            defer { index = Int(elements[index].end) }
            return index
        }
    }
}
