/// A part of an XML file: a tag, a comment, or a run of text. The tokens of a file cover all its bytes.
package struct MarkupToken: Hashable, Sendable {
    package enum Kind: Sendable {
        case text, startTag, emptyTag, endTag, comment, instruction, cdata, declaration
    }

    package var kind: Kind
    /// The bytes of the token, with its delimiters.
    package var range: Range<Int>
    /// A Boolean value that indicates whether the token has its closing delimiter.
    package var isComplete = true

    package var isStart: Bool { kind == .startTag || kind == .emptyTag }

    /// The bytes between the delimiters of a comment, of CDATA or of an instruction, or of a text.
    package var content: Range<Int> {
        let (head, tail) =
            switch kind {
            case .comment: (4, 3)
            case .cdata: (9, 3)
            case .instruction: (2, 2)
            default: (0, 0)
            }
        let start = min(range.lowerBound + head, range.upperBound)
        return start..<max(start, range.upperBound - (isComplete ? tail : 0))
    }
}
