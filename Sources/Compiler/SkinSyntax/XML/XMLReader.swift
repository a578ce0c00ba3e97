import SkinDiagnostics

/// A reader of XML into an ``XMLTree``. ``MarkupLexer`` examines a text first, then libxml2 parses it.
///
/// It enforces the limits of theme format 1, section 11, and stops reading a file that exceeds one.
package enum XMLReader {
    /// Throws the one diagnostic that explains why the file cannot be read, with the text as far as it is UTF-8. O(n)
    /// in the file's bytes.
    package static func read(
        _ file: [UInt8], name id: ThemeFileID, intern: (Span<UInt8>) -> Symbol
    ) throws(UnreadableFile) -> SourceFile {
        guard file.count <= ParsingLimits.fileBytes else {
            let fault = XMLFault(code: .limitExceeded, message: "file is larger than 64 MiB", offset: 0)
            throw UnreadableFile(id, fault, SourceText([]))
        }
        let readable = UTF8Text(file)
        let text = SourceText(readable.bytes)
        let end = readable.fault.map { XMLFault(code: .malformedXML, message: $0, offset: text.bytes.count) }
        // Reading ends at the first fault, so one that libxml2 finds before the stop takes precedence.
        let stop = MarkupLexer.stop(in: text.bytes) ?? end
        let head = stop.map { Array(text.bytes[..<$0.offset]) } ?? text.bytes
        let (tree, fault) = XMLParse.run(head, isWhole: stop == nil, intern)
        guard let fault = fault ?? stop else { return SourceFile(id: id, text: text, document: tree) }
        let isRepaired = fault == end && readable.isLegible
        throw UnreadableFile(id, fault, isRepaired ? .repaired(file, after: text) : text)
    }

    package static func text(of file: [UInt8], name id: ThemeFileID) throws(UnreadableFile) -> SourceText {
        try read(file, name: id) { _ in Symbol(rawValue: 0) }.text
    }
}

struct XMLFault: Equatable {
    var code: ThemeDiagnosticCode
    /// The text of the diagnostic, or nil if ``MalformedMarkup`` is to explain the fault.
    var message: String?
    var offset: Int

    /// The range of the fault: of the element's name for a limit, of `<!DOCTYPE`, otherwise empty.
    fileprivate func range(in bytes: [UInt8]) -> Range<Int> {
        switch code {
        case .limitExceeded: MarkupTag(at: offset, in: bytes)?.name ?? offset..<offset
        case .forbiddenDoctype: offset..<offset + "<!DOCTYPE".utf8.count
        default: offset..<offset
        }
    }
}

extension MarkupLexer {
    /// Returns the first construct that libxml2 must not see; nil if there is none.
    ///
    /// - A DOCTYPE: nested parameter entities in 466 bytes make libxml2 2.9 run forever.
    /// - A very long start tag, or one with thousands of attributes, which takes quadratic time.
    static func stop(in bytes: [UInt8]) -> XMLFault? {
        var isInProlog = true
        for token in MarkupLexer(bytes) {
            let offset = token.range.lowerBound
            if token.isStart {
                isInProlog = false
                if let message = excess(of: token, in: bytes) {
                    return XMLFault(code: .limitExceeded, message: message, offset: offset)
                }
            } else if isInProlog, token.kind == .declaration, bytes.stands("<!DOCTYPE", at: offset) {
                let message = "a DOCTYPE is not allowed in a theme"
                return XMLFault(code: .forbiddenDoctype, message: message, offset: offset)
            }
        }
        return nil
    }

    private static func excess(of tag: MarkupToken, in bytes: [UInt8]) -> String? {
        if tag.range.count > ParsingLimits.startTagBytes { return "start tag is longer than 128 KiB" }
        // An attribute takes at least four bytes.
        guard tag.range.count > ParsingLimits.attributes * 4 else { return nil }
        let attributes = MarkupTag(tag, in: bytes).attributes.count { $0.value != nil }
        return attributes > ParsingLimits.attributes ? "element has more than 256 attributes" : nil
    }
}

/// The reason why a file cannot be read, with as much of its text as is UTF-8.
package struct UnreadableFile: Error {
    package let diagnostic: ThemeDiagnostic
    package let text: SourceText

    /// Explains a fault of a text. The line is that in which the reader stopped (theme format 1, section 10).
    init(_ id: ThemeFileID, _ fault: XMLFault, _ text: SourceText) {
        let problem = fault.message == nil ? MalformedMarkup.first(in: text) : nil
        let file = SourceFile(id: id, text: text, document: XMLTree())
        var range = file.range(fault.range(in: text.bytes))
        var notes: [ThemeDiagnostic.Note] = []
        if let problem {
            let begin = file.range(problem.offset..<problem.offset)
            if begin.start.line == range.start.line { range = begin }
            if let note = problem.note {
                notes = [.init(note.message, at: file.range(note.offset..<note.offset))]
            } else if begin.start.line != range.start.line {
                notes = [.init("it begins here", at: begin)]
            }
        }
        let message = fault.message ?? problem?.message ?? "the file is not well-formed XML"
        diagnostic = ThemeDiagnostic(fault.code, at: range, message, notes: notes)
        self.text = text
    }
}

/// The limits of theme format 1, section 11, that apply while a file is read.
package enum ParsingLimits {
    package static let fileBytes = 64 << 20
    package static let elements = 4_000_000
    package static let depth = 64
    package static let startTagBytes = 128 << 10
    package static let attributes = 256
    package static let textBytes = 1 << 20
    /// The total size of all distinct names in one file, in bytes. The format has no such limit.
    ///
    /// libxml2 2.9 takes quadratic time in the number of names. A theme has a few hundred.
    package static let nameBytes = 1 << 20
}
