/// The tokens of well-formed markup, nested as their elements are.
package struct MarkupNode {
    package var token: MarkupToken
    package var children: [MarkupNode] = []
    /// The bytes between the tags of an element.
    package var content = 0..<0

    package var isElement: Bool { token.isStart }
    package var range: Range<Int>

    init(_ token: MarkupToken) {
        self.token = token
        range = token.range
    }

    package static func nodes(of bytes: [UInt8]) -> [MarkupNode] { nodes(of: bytes, from: 0, limit: .max) }

    /// Returns the element whose start tag is at an offset; nil if there is none, or if it has no end.
    package static func element(at offset: Int, in bytes: [UInt8]) -> MarkupNode? {
        var lexer = MarkupLexer(bytes, from: offset)
        guard lexer.next()?.isStart == true else { return nil }
        return nodes(of: bytes, from: offset, limit: 1).first
    }

    private static func nodes(of bytes: [UInt8], from start: Int, limit: Int) -> [MarkupNode] {
        var lexer = MarkupLexer(bytes, from: start)
        var open: [MarkupNode] = []
        var top: [MarkupNode] = []
        while top.count < limit, let token = lexer.next() {
            var node = MarkupNode(token)
            switch token.kind {
            case .startTag:
                open.append(node)
                continue
            case .endTag:
                guard let element = open.popLast() else { continue }
                node = element.closed(by: token)
            default: break
            }
            if open.isEmpty { top.append(node) } else { open[open.count - 1].children.append(node) }
        }
        return top
    }

    private func closed(by end: MarkupToken) -> MarkupNode {
        var node = self
        node.content = token.range.upperBound..<end.range.lowerBound
        node.range = token.range.lowerBound..<end.range.upperBound
        return node
    }
}

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
