import SkinSyntax

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
