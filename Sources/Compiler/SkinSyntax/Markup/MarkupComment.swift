/// A comment of a well-formed file, and the element that it precedes.
package struct MarkupComment: Sendable {
    /// The offset of its `<`, in UTF-8 bytes.
    package var offset: Int
    package var text: String
    /// The next element, from its `<` to the end of its end tag; nil if there is none or it is the root.
    package var element: Range<Int>?

    package static func all(in bytes: [UInt8]) -> [MarkupComment] {
        var comments: [MarkupComment] = []
        // The index of the first comment that precedes the next element.
        var first = 0
        // The open elements: the start of each, and the indices of the comments that precede it.
        var open: [(start: Int, comments: Range<Int>)] = []
        for token in MarkupLexer(bytes) {
            switch token.kind {
            case .comment:
                comments.append(MarkupComment(offset: token.range.lowerBound, text: bytes[token.content].string))
                continue
            case .startTag, .emptyTag:
                open.append((token.range.lowerBound, open.isEmpty ? 0..<0 : first..<comments.count))
            case .endTag: break
            default: continue
            }
            // Comments behind the last child precede no element.
            first = comments.count
            guard token.kind != .startTag, let element = open.popLast() else { continue }
            for index in element.comments { comments[index].element = element.start..<token.range.upperBound }
        }
        return comments
    }
}
