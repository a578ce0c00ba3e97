/// The tokens of well-formed markup, nested as their elements are.
package struct MarkupNode {
    package var token: MarkupToken
    package var children: [MarkupNode] = []
    /// The bytes between the tags of an element.
    package var content = 0..<0

    package var isElement: Bool { token.kind == .startTag || token.kind == .emptyTag }
    /// The bytes of the whole node.
    package var range: Range<Int>

    init(_ token: MarkupToken) {
        self.token = token
        range = token.range
    }

    /// Returns the nodes of a text at its top level.
    package static func nodes(of bytes: [UInt8]) -> [MarkupNode] {
        var open: [MarkupNode] = []
        var top: [MarkupNode] = []
        for token in MarkupToken.tokens(of: bytes) {
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
