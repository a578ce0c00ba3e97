/// The number of an interned text. Within one table, equal texts have equal numbers.
package struct Symbol: Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package var index: Int { Int(rawValue) }
}

/// The elements of one XML file, with the place of each.
///
/// The tree is flat: elements are in document order, and each records where its descendants end. Names and values have
/// symbols of a table that its reader chooses. Texts are stored end to end in one buffer.
package struct XMLTree: Sendable {
    package struct Element: Sendable {
        package var name: Symbol
        /// The offset of the `<` of the start tag in the source's UTF-8 bytes.
        package var offset: UInt32
        /// The offset behind the `>` of the end tag, or of the start tag of an empty element.
        package private(set) var endOffset: UInt32 = 0
        /// The index of the first following element that is not a descendant.
        package private(set) var end: UInt32 = 0
        private let firstAttribute: UInt32
        /// The range in ``XMLTree/texts`` of the element's own text, without that of its descendants.
        ///
        /// White space between child elements is omitted.
        package private(set) var text: Range<UInt32> = 0..<0
        private let attributeCount: UInt16
        /// Whether the name has a namespace prefix, which theme format 1 never allows.
        package var isPrefixed = false
        /// A Boolean value that indicates whether the text contains anything but white space.
        package private(set) var hasText = false

        package var sourceRange: Range<UInt32> { offset..<max(offset, endOffset) }

        package var attributes: Range<UInt32> { firstAttribute..<firstAttribute + UInt32(attributeCount) }

        /// Begins an element. The counts are within ``ParsingLimits``.
        init(name: Symbol, offset: Int, firstAttribute: Int, attributeCount: Int) {
            self.name = name
            self.offset = UInt32(truncatingIfNeeded: offset)
            self.firstAttribute = UInt32(truncatingIfNeeded: firstAttribute)
            self.attributeCount = UInt16(truncatingIfNeeded: attributeCount)
        }

        mutating func close(at endOffset: Int, end: Int, text: Range<Int> = 0..<0, hasText: Bool = false) {
            self.endOffset = UInt32(truncatingIfNeeded: endOffset)
            self.end = UInt32(truncatingIfNeeded: end)
            self.text = Range(text)
            self.hasText = hasText
        }
    }

    package struct Attribute: Sendable {
        package var name: Symbol
        /// The range of the value in ``XMLTree/texts``.
        package var value: Range<UInt32>
        /// The symbol of the value. Values are interned because most are names.
        package var symbol: Symbol

        init(name: Symbol, value: Range<Int>, symbol: Symbol) {
            self.name = name
            self.value = Range(value)
            self.symbol = symbol
        }
    }

    package var elements: [Element] = []
    package var attributes: [Attribute] = []
    package var texts: [UInt8] = []

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

    package struct ChildSequence: Sequence, IteratorProtocol {
        fileprivate let elements: [XMLTree.Element]
        fileprivate var index: Int
        fileprivate let end: Int

        package mutating func next() -> Int? {
            guard index < end else { return nil }
            defer { index = Int(elements[index].end) }
            return index
        }
    }
}

extension Range<UInt32> {
    /// Converts offsets in a text of at most 64 MiB.
    fileprivate init(_ range: Range<Int>) {
        self = UInt32(truncatingIfNeeded: range.lowerBound)..<UInt32(truncatingIfNeeded: range.upperBound)
    }
}
