import SkinSyntax

/// The comments that belong to an element, and go where it goes.
///
/// - Those directly before it, without an empty line between, unless they are behind something on its line.
/// - Those behind it on its line, as `MarkupFormatter` keeps them.
/// - `skinkit:allow` and `skinkit:public` before it, wherever they are: they reach the next element. Other instructions to
///   skinctl belong to no element.
struct ElementComments {
    private(set) var leading: [Range<Int>] = []
    /// The offset behind the element and the comments on its line.
    let end: Int
    private let element: Range<Int>

    /// The comments before the element, and the element with those on its line.
    var ranges: [Range<Int>] { leading + [element.lowerBound..<end] }

    /// The offset of the first comment before the element that belongs to it, or of the element.
    var start: Int { leading.first?.lowerBound ?? element.lowerBound }

    init(of element: MarkupNode, in bytes: [UInt8]) {
        self.element = element.range
        let (siblings, content) = Self.siblings(of: element, in: bytes)
        end = Self.end(ofLineAt: element.range.upperBound, among: siblings, in: bytes)
        let before = siblings.prefix { $0.range.lowerBound < element.range.lowerBound }
        let isBetween = { (node: MarkupNode) in node.token.kind == .comment || Self.isSpace(node, bytes) }
        let previous = before.last { !isBetween($0) }?.range.upperBound ?? content
        let firstOwn = previous.map { Self.end(ofLineAt: $0, among: siblings, in: bytes) } ?? 0
        var isDirect = true
        for node in before.reversed().prefix(while: isBetween) {
            if node.token.kind != .comment {
                isDirect = isDirect && Self.lineEnds(in: bytes[node.range]) < 2
                continue
            }
            let belongs =
                switch Self.directive(of: node, in: bytes) {
                case "allow", "public": true
                case nil: isDirect && node.range.lowerBound >= firstOwn
                default: false
                }
            if belongs { leading.insert(node.range, at: 0) }
        }
    }

    /// Returns the offset behind the comments that follow an offset on its line.
    static func end(ofLineAt offset: Int, among nodes: [MarkupNode], in bytes: [UInt8]) -> Int {
        var end = offset
        for node in nodes where node.range.lowerBound >= offset {
            if node.token.kind == .comment, directive(of: node, in: bytes) == nil {
                end = node.range.upperBound
            } else if !isSpace(node, bytes) || lineEnds(in: bytes[node.range]) > 0 {
                break
            }
        }
        return end
    }

    /// Returns the nodes among which an element is, and where the content begins that they are; nil for that of the file.
    private static func siblings(of element: MarkupNode, in bytes: [UInt8]) -> (nodes: [MarkupNode], content: Int?) {
        let offset = element.range.lowerBound
        var (nodes, content) = (MarkupNode.nodes(of: bytes), Int?.none)
        while let parent = nodes.first(where: { $0.isElement && $0.content.contains(offset) }) {
            (nodes, content) = (parent.children, parent.content.lowerBound)
        }
        return (nodes, content)
    }

    private static func isSpace(_ node: MarkupNode, _ bytes: [UInt8]) -> Bool {
        node.token.kind == .text && bytes[node.range].allSatisfy(\.isWhiteSpace)
    }

    /// Returns the number of line ends: line feeds, carriage returns, or pairs of them.
    private static func lineEnds(in text: ArraySlice<UInt8>) -> Int {
        let feeds = text.count { $0 == UInt8(ascii: "\n") }
        return feeds > 0 ? feeds : text.count { $0 == UInt8(ascii: "\r") }
    }

    /// Returns the word behind `skinkit:` of a comment that is an instruction to skinctl; nil for any other comment.
    private static func directive(of comment: MarkupNode, in bytes: [UInt8]) -> String? {
        let words = bytes[comment.token.content].drop(while: \.isWhiteSpace)
        let prefix = "skinkit:"
        guard words.starts(with: prefix.utf8) else { return nil }
        let word = words.dropFirst(prefix.utf8.count).prefix { (0x61...0x7A).contains($0 | 0x20) }
        return String(decoding: word, as: UTF8.self)
    }
}
