/// Writes diagnostics as a compiler does, or as JSON lines.
public struct DiagnosticFormatter: Sendable {
    /// The text of a source line, by file and 1-based number; nil where it is not at hand.
    public typealias SourceLine = @Sendable (_ file: String, _ line: Int) -> String?
    /// The path to print for a file; by default the file's own name.
    public typealias DisplayPath = @Sendable (_ file: String) -> String

    /// Whether to use ANSI colours (ECMA-48 SGR); off for files and pipes.
    public var usesColor: Bool
    private let sourceLine: SourceLine
    private let displayPath: DisplayPath

    /// A formatter that finds source lines through a closure.
    ///
    /// - Parameters:
    ///   - usesColor: Whether to use ANSI colours.
    ///   - displayPath: The path that an editor can open for a file name of a diagnostic.
    ///   - sourceLine: The text of a line, without its end.
    public init(
        usesColor: Bool = false, displayPath: @escaping DisplayPath = { $0 },
        sourceLine: @escaping SourceLine = { _, _ in nil }
    ) {
        self.usesColor = usesColor
        self.displayPath = displayPath
        self.sourceLine = sourceLine
    }

    /// `path:line:column: error: message [code]`, the source line and a caret, then the notes in the same form.
    /// Ends with a line end.
    public func text(_ diagnostic: Diagnostic) -> String {
        let isError = diagnostic.severity == .error
        let word = paint(diagnostic.severity.rawValue, isError ? "1;31" : "1;35")
        let message = TextStyle.oneLine(diagnostic.message)
        var text = paint(place(diagnostic.location), "1")
        text += ": \(word): \(paint(message, "1")) [\(diagnostic.code.rawValue)]\n"
        text += excerpt(diagnostic.location)
        for note in diagnostic.notes {
            text += "\(paint(place(note.location), "1")): \(paint("note", "1;36")): \(TextStyle.oneLine(note.message))\n"
            text += excerpt(note.location)
        }
        return text
    }

    /// One JSON object without a line end: theme format 1, section 10, and `fixit` where there is one.
    public static func json(_ diagnostic: Diagnostic) -> String {
        var text = "{\"severity\": \(diagnostic.severity.rawValue.jsonString)"
        text += ", \"code\": \(diagnostic.code.rawValue.jsonString)"
        text += ", \(members(diagnostic.location, diagnostic.message)), \"notes\": ["
        text += diagnostic.notes.map { "{\(members($0.location, $0.message))}" }.joined(separator: ", ") + "]"
        if let fixIt = diagnostic.fixIt {
            text +=
                ", \"fixit\": {\"replace\": \(fixIt.original.jsonString), \"with\": \(fixIt.replacement.jsonString)}"
        }
        return text + "}"
    }

    private static func members(_ location: SourceLocation, _ message: String) -> String {
        "\"file\": \(location.file.jsonString), \"line\": \(location.line), \"column\": \(location.column), "
            + "\"message\": \(message.jsonString)"
    }

    private func place(_ location: SourceLocation) -> String {
        "\(TextStyle.oneLine(displayPath(location.file))):\(location.line):\(location.column)"
    }

    private func excerpt(_ location: SourceLocation) -> String {
        guard let line = sourceLine(location.file, location.line), !line.isEmpty else { return "" }
        let shown = Self.window(of: line, around: location.column)
        var indent = ""
        for scalar in shown.before.unicodeScalars { indent.unicodeScalars.append(scalar == "\t" ? "\t" : " ") }
        let body = TextStyle.oneLine(shown.before + shown.after, keepingTabs: true)
        return "\(body)\n\(indent)\(paint("^", "1;32"))\n"
    }

    /// At most 160 characters of a line, cut so that the column (1-based, UTF-8 bytes) stays in view.
    private static func window(of line: String, around column: Int) -> (before: String, after: String) {
        let bytes = line.utf8
        let caret = bytes.index(bytes.startIndex, offsetBy: min(max(column - 1, 0), bytes.count))
        let before = line[..<caret]
        let after = line[caret...]
        let head = before.count > 100 ? "…" + before.suffix(99) : String(before)
        let tail = after.count > 60 && head.count + after.count > 160 ? after.prefix(60) + "…" : after
        return (head, String(tail))
    }

    private func paint(_ text: String, _ code: String) -> String {
        TextStyle(usesColor: usesColor).paint(text, code)
    }
}
