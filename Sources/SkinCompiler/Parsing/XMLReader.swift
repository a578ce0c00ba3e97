import CLibXML
import SkinDiagnostics

/// A reader of XML into a ``ThemeDocument``. It uses ``PlainXML`` if possible, otherwise libxml2's SAX2 parser.
///
/// It enforces the limits of theme format 1, section 11, and stops reading a file that exceeds one. Only this type,
/// ``XMLParse`` and ``MarkupScanner`` handle libxml2's memory, and no pointer outlives a call.
package enum XMLReader {
    /// Reads one file.
    ///
    /// - Parameters:
    ///   - file: The file's bytes, as they are on disk.
    ///   - name: The file's name in diagnostics.
    ///   - symbols: The table to which names are added.
    /// - Throws: The one diagnostic that explains why the file cannot be read, with the text as far as it was decoded.
    /// - Complexity: O(n) in the file's bytes.
    package static func read(
        _ file: [UInt8], name: String, symbols: inout SymbolTable
    ) throws(UnreadableFile) -> SourceFile {
        guard file.count <= ParsingLimits.fileBytes else {
            throw UnreadableFile(name, .limitExceeded, "file is larger than 64 MiB", SourceText([]))
        }
        let decoded = DecodedSource(file)
        let text = SourceText(decoded.bytes)
        if decoded.fault == nil, let document = PlainXML.read(text.bytes, symbols: &symbols) {
            return SourceFile(name: name, text: text, document: document)
        }
        var outcome = Outcome()
        unsafe text.bytes.withUnsafeBufferPointer { bytes in
            outcome = unsafe parse(bytes, isWhole: decoded.fault == nil, symbols: &symbols)
        }
        if let fault = outcome.fault { throw UnreadableFile(name, fault, text) }
        if let fault = decoded.fault {
            let shown = decoded.isLegible ? SourceText.repaired(file, after: text) : SourceText([])
            throw UnreadableFile(name, .malformedXML, fault, shown, offset: text.bytes.count)
        }
        return SourceFile(name: name, text: text, document: outcome.document)
    }

    /// The result of one run of libxml2.
    struct Outcome {
        var document = ThemeDocument()
        var fault: Fault?
    }

    struct Fault {
        var code: ThemeDiagnosticCode
        /// The text of the diagnostic, or nil if ``MalformedMarkup`` is to explain the fault.
        var message: String?
        var offset: Int
    }

    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, isWhole: Bool, symbols: inout SymbolTable
    ) -> Outcome {
        let scanner = unsafe MarkupScanner(bytes)
        guard let stop = scanner.stop else {
            return unsafe XMLParse.run(bytes, startTags: scanner.startTags, isWhole: isWhole, symbols: &symbols)
        }
        // An error before the stop takes precedence, because reading ends there.
        let head = unsafe UnsafeBufferPointer(rebasing: bytes[..<stop.offset])
        var outcome = unsafe XMLParse.run(head, startTags: scanner.startTags, isWhole: false, symbols: &symbols)
        if outcome.fault == nil { outcome.fault = fault(of: stop.reason, at: stop.offset) }
        return outcome
    }

    private static func fault(of stop: MarkupScanner.Stop, at offset: Int) -> Fault {
        switch stop {
        case .doctype:
            Fault(code: .forbiddenDoctype, message: "a DOCTYPE is not allowed in a theme", offset: offset)
        case .startTagTooLong:
            Fault(code: .limitExceeded, message: "start tag is longer than 128 KiB", offset: offset)
        case .tooManyAttributes:
            Fault(code: .limitExceeded, message: "element has more than 256 attributes", offset: offset)
        case .nul: Fault(code: .malformedXML, message: "unexpected NUL character", offset: offset)
        }
    }
}

/// The reason why a file cannot be read, with as much of its text as could be decoded.
package struct UnreadableFile: Error {
    package let diagnostic: ThemeDiagnostic
    package let text: SourceText

    init(_ name: String, _ code: ThemeDiagnosticCode, _ message: String, _ text: SourceText, offset: Int = 0) {
        self.init(name, XMLReader.Fault(code: code, message: message, offset: offset), text)
    }

    /// Explains a fault of a text. The line is that in which the reader stopped (theme format 1, section 10).
    fileprivate init(_ name: String, _ fault: XMLReader.Fault, _ text: SourceText) {
        let problem = fault.message == nil ? MalformedMarkup.first(in: text) : nil
        let location = { (offset: Int) in
            let (line, column) = text.position(ofOffset: offset)
            return ThemeSourceLocation(file: name, line: line, column: column)
        }
        var place = location(fault.offset)
        var notes: [ThemeDiagnostic.Note] = []
        if let problem {
            let begin = location(problem.offset)
            if begin.line == place.line { place = begin }
            if let note = problem.note {
                notes = [.init(note.message, at: location(note.offset))]
            } else if begin.line != place.line {
                notes = [.init("it begins here", at: begin)]
            }
        }
        let message = fault.message ?? problem?.message ?? "the file is not well-formed XML"
        diagnostic = ThemeDiagnostic(fault.code, at: place, message, notes: notes)
        self.text = text
    }
}
