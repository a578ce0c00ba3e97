import SkinCompiler
import SkinFormat
import SkinKit
import SkinSyntax

/// The names that a file of a theme defines and uses, with their places. The file need not be well-formed.
package struct SourceIndex {
    package enum Kind: Hashable, Sendable {
        case constant, styleClass, entity

        /// Whether a text can be a name of the kind: theme format 1, sections 4 to 6.
        package func accepts(_ text: String) -> Bool {
            let bytes = ArraySlice(text.utf8)
            if self != .entity { return NameText.isDefinitionName(bytes) }
            return NameText.isEntityID(bytes) && !bytes.contains { "\"<&".utf8.contains($0) }
        }
    }

    package struct Occurrence {
        package var kind: Kind
        package var name: String
        /// The bytes of the name alone.
        package var range: Range<Int>
        /// The element in whose start tag the name is.
        package var element: String
        /// The bytes of the element's start tag.
        package var tag: Range<Int>
        package var isDefinition: Bool
        /// The text of a constant's element, as far as it is in one token.
        package var text: Range<Int>?
        package var end: Int
        /// The comment directly before the element, with its delimiters.
        package var comment: Range<Int>?
    }

    package private(set) var occurrences: [Occurrence] = []
    package private(set) var definitions: [Occurrence] = []
    /// The elements that span lines, for folding, and comments.
    package private(set) var blocks: [(range: Range<Int>, isComment: Bool)] = []
    /// The colors written as text: the range of the text, and where the element begins.
    package private(set) var colorTexts: [(text: Range<Int>, format: String?, element: Int)] = []
    private let bytes: [UInt8]

    private static let lists = Grammar.attributeNames { if case .classes = $0 { true } else { false } }
    private static let references = Grammar.attributeNames { value in
        switch value {
        case .constants, .choosers: true
        default: false
        }
    }
    /// The elements in whose texts numbers may be constants.
    private static let numberTexts = Set([ObjectKind.point, .size, .rect, .insets].map(\.rawValue))
    /// The attributes whose values are numbers, or constants that are numbers.
    private static let numbers = Grammar.attributeNames { if case .number = $0 { true } else { false } }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var open: [(name: String, start: Int, places: [Int])] = []
        var lastTag: (type: String, format: String?, range: Range<Int>)?
        var comments = LeadingComment()
        for token in MarkupLexer(bytes) {
            let comment = comments.take(token, bytes)
            switch token.kind {
            case .comment: blocks.append((token.range, true))
            case .startTag, .emptyTag:
                let tag = MarkupTag(token, in: bytes)
                let name = string(tag.name)
                let parent = open.last?.name
                let first = occurrences.count
                add(tag, name, token.range, within: parent)
                let places = Array(first..<occurrences.count)
                for place in places where occurrences[place].isDefinition { occurrences[place].comment = comment }
                if token.kind == .startTag { open.append((name, token.range.lowerBound, places)) }
                let type = name == Word.when.text ? parent ?? name : name
                let format = tag.attributes.first { string($0.name) == "format" }?.value.map(string)
                lastTag = token.kind == .startTag ? (type, format, token.range) : nil
                continue
            case .text:
                if let lastTag, let text = trimmed(token.range) {
                    if lastTag.type == ObjectKind.color.rawValue {
                        colorTexts.append((text, lastTag.format, lastTag.range.lowerBound))
                    }
                    if Self.numberTexts.contains(lastTag.type) { addNames(in: text, of: lastTag.type, lastTag.range) }
                }
                if let places = open.last?.places, lastTag != nil, let text = trimmed(token.range) {
                    for place in places { occurrences[place].text = text }
                }
            case .endTag:
                let name = string(MarkupTag(token, in: bytes).name)
                guard let match = open.suffix(256).lastIndex(where: { $0.name == name }) else { break }
                for element in open[match...] {
                    for place in element.places { occurrences[place].end = token.range.upperBound }
                }
                blocks.append((open[match].start..<token.range.upperBound, false))
                open.removeSubrange(match...)
            default: break
            }
            lastTag = nil
        }
        definitions = occurrences.filter(\.isDefinition)
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func trimmed(_ range: Range<Int>) -> Range<Int>? {
        guard let start = range.first(where: { !bytes[$0].isWhiteSpace }),
            let end = range.last(where: { !bytes[$0].isWhiteSpace })
        else { return nil }
        return start..<end + 1
    }

    private mutating func add(_ tag: MarkupTag, _ element: String, _ range: Range<Int>, within parent: String?) {
        for attribute in tag.attributes {
            guard let value = attribute.value, !value.isEmpty else { continue }
            let name = string(attribute.name)
            var occurrence = Occurrence(
                kind: .constant, name: string(value), range: value, element: element, tag: range, isDefinition: false,
                end: range.upperBound)
            switch name {
            case "name" where parent == "constants", "id" where element == "class":
                occurrence.isDefinition = true
                if element == "class" { occurrence.kind = .styleClass }
                occurrences.append(occurrence)
            case "for" where element == "label": occurrences.append(occurrence)
            case "id" where parent == "instances":
                occurrence.kind = .entity
                occurrence.isDefinition = true
                occurrences.append(occurrence)
            case let name where Self.lists.contains(name):
                addWords(value, occurrence, .styleClass)
            case let name where Self.references.contains(name):
                addWords(value, occurrence, .constant)
            case let name where Self.numbers.contains(name) && parent != nil:
                if isName(at: value.lowerBound) { addWords(value, occurrence, .constant) }
            default: break
            }
        }
    }

    private func isName(at index: Int) -> Bool { bytes[index] == UInt8(ascii: "_") || bytes[index].isASCIILetter }

    private mutating func addNames(in text: Range<Int>, of element: String, _ tag: Range<Int>) {
        for part in bytes[text].split(separator: UInt8(ascii: ",")) {
            guard let range = trimmed(part.startIndex..<part.endIndex), isName(at: range.lowerBound) else { continue }
            let occurrence = Occurrence(
                kind: .constant, name: string(range), range: range, element: element, tag: tag, isDefinition: false,
                end: tag.upperBound)
            addWords(range, occurrence, .constant)
        }
    }

    private mutating func addWords(_ value: Range<Int>, _ occurrence: Occurrence, _ kind: Kind) {
        var index = value.lowerBound
        while index < value.upperBound {
            if bytes[index].isWhiteSpace {
                index += 1
                continue
            }
            let end = value[index...].first { bytes[$0].isWhiteSpace } ?? value.upperBound
            var word = occurrence
            word.kind = kind
            word.name = string(index..<end)
            word.range = index..<end
            occurrences.append(word)
            index = end
        }
    }

    package func occurrence(at offset: Int) -> Occurrence? {
        occurrences.first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
    }
}

/// The comment that documents an element: the one directly before its start tag, without an empty line between.
package struct LeadingComment {
    private var last: Range<Int>?

    package init() {}

    /// Takes the next token of a file. Returns the comment that documents it, if it is a tag.
    package mutating func take(_ token: MarkupToken, _ bytes: [UInt8]) -> Range<Int>? {
        switch token.kind {
        case .comment:
            last = token.range
            return nil
        case .text:
            let text = bytes[token.range]
            let lineEnds = text.count { $0 == UInt8(ascii: "\n") }
            if lineEnds > 1 || !text.allSatisfy(\.isWhiteSpace) { last = nil }
            return nil
        default:
            defer { last = nil }
            return last
        }
    }

    /// Returns the words of a comment on one line. Nil if there are none, or if it is an instruction to skinctl.
    package static func text(_ comment: Range<Int>, in bytes: [UInt8]) -> String? {
        let words = bytes[comment].dropFirst(4).dropLast(3).split(whereSeparator: \.isWhiteSpace)
        guard let first = words.first, !first.starts(with: "skinkit:".utf8) else { return nil }
        return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }
}
