/// Formats diagnostics as compiler-style text, JSON, GitHub workflow commands or SARIF.
public struct ThemeDiagnosticFormatter: Sendable {
    /// Returns the text of a source line by file and 1-based number; nil if it is not available.
    public typealias SourceLine = @Sendable (_ file: ThemeFileID, _ line: Int) -> String?
    /// Returns the name or path to print for the file of a diagnostic.
    public typealias DisplayPath = @Sendable (_ file: ThemeFileID) -> String

    /// Whether to use ANSI colors (ECMA-48 SGR).
    public var usesColor: Bool
    let displayPath: DisplayPath
    private let sourceExcerpt: @Sendable (ThemeSourceRange) -> SourceExcerpt?
    /// Returns the column of a location in characters; nil if its line is not available.
    let characterColumn: @Sendable (ThemeSourceLocation) -> Int?

    /// Creates a formatter that gets source lines from a closure.
    ///
    /// - Parameters:
    ///   - usesColor: Whether to use ANSI colors.
    ///   - displayPath: Returns a path that an editor can open for the file of a diagnostic. By default its name is printed.
    ///   - sourceLine: Returns the text of a line, without its terminator.
    public init(
        usesColor: Bool = false, displayPath: @escaping DisplayPath = { $0.name },
        sourceLine: @escaping SourceLine = { _, _ in nil }
    ) {
        self.usesColor = usesColor
        self.displayPath = displayPath
        sourceExcerpt = { range in
            sourceLine(range.start.fileID, range.start.line).map { line in
                SourceExcerpt(of: Array(line.utf8)[...], around: range)
            }
        }
        characterColumn = { location in
            sourceLine(location.fileID, location.line).map { line in
                String(decoding: line.utf8.prefix(max(0, location.column - 1)), as: UTF8.self).unicodeScalars.count + 1
            }
        }
    }

    /// The closures return the part of a line around the beginning of a range, and the 1-based column of a location in
    /// characters; nil for unavailable lines.
    package init(
        usesColor: Bool, displayPath: @escaping DisplayPath,
        sourceExcerpt: @escaping @Sendable (ThemeSourceRange) -> SourceExcerpt?,
        characterColumn: @escaping @Sendable (ThemeSourceLocation) -> Int?
    ) {
        self.usesColor = usesColor
        self.displayPath = displayPath
        self.sourceExcerpt = sourceExcerpt
        self.characterColumn = characterColumn
    }

    /// Returns `path:line:column: error: message [code]`, the source line with the range marked below it, then the notes
    /// in the same form. Ends with a newline.
    public func text(_ diagnostic: ThemeDiagnostic) -> String {
        let isError = diagnostic.severity == .error
        let word = paint(diagnostic.severity.rawValue, isError ? "1;31" : "1;35")
        let message = TextStyle.oneLine(diagnostic.message)
        var text = paint(place(diagnostic.location), "1")
        text += ": \(word): \(paint(message, "1")) [\(diagnostic.code.rawValue)]\n"
        text += excerpt(diagnostic.range)
        for note in diagnostic.notes {
            let message = TextStyle.oneLine(note.message)
            text += "\(paint(place(note.location), "1")): \(paint("note", "1;36")): \(message)\n"
            text += excerpt(note.range)
        }
        return text
    }

    /// Returns one JSON object without a newline, as theme format 1, section 10 specifies.
    public static func json(_ diagnostic: ThemeDiagnostic) -> String {
        var members: [(name: String, value: JSONValue)] = [
            ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code.rawValue)),
        ]
        members += Self.members(diagnostic.range) + [("message", .string(diagnostic.message))]
        if let fixIt = diagnostic.fixIt {
            let edits = fixIt.edits.map { JSONValue.object(Self.members($0.range) + [("text", .string($0.text))]) }
            members.append(("fixes", [["title": .string(fixIt.title), "edits": .array(edits)]]))
        }
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map {
                JSONValue.object(Self.members($0.range) + [("message", .string($0.message))])
            }
            members.append(("notes", .array(notes)))
        }
        return JSONValue.object(members).spaced
    }

    private static func members(_ range: ThemeSourceRange) -> [(name: String, value: JSONValue)] {
        [
            ("file", .string(range.start.file)), ("line", .integer(range.start.line)),
            ("column", .integer(range.start.column)), ("endLine", .integer(range.endLine)),
            ("endColumn", .integer(range.endColumn)),
        ]
    }

    private func place(_ location: ThemeSourceLocation) -> String {
        "\(TextStyle.oneLine(displayPath(location.fileID))):\(location.line):\(location.column)"
    }

    private func excerpt(_ range: ThemeSourceRange) -> String {
        guard let shown = sourceExcerpt(range), !(shown.before + shown.after).isEmpty else { return "" }
        var indent = ""
        for scalar in shown.before.unicodeScalars { indent.unicodeScalars.append(scalar == "\t" ? "\t" : " ") }
        let body = TextStyle.oneLine(shown.before + shown.after, keepingTabs: true)
        let mark = "^" + String(repeating: "~", count: max(0, shown.markedCount - 1))
        return "\(body)\n\(indent)\(paint(mark, "1;32"))\n"
    }

    private func paint(_ text: String, _ code: String) -> String {
        TextStyle(usesColor: usesColor).paint(text, code)
    }
}

/// At most 160 characters of a line around the beginning of a range, which is the first character of ``after``.
package struct SourceExcerpt: Sendable {
    let before: String
    let after: String
    /// The number of characters of ``after`` that belong to the range.
    let markedCount: Int

    /// The maximum distance from the column that is read, in bytes. It bounds the cost of an excerpt: one line can be a
    /// whole file with a hundred thousand faults.
    private static let reach = 1_024

    /// O(1). The line has no terminator, and the range begins in it.
    package init(of line: ArraySlice<UInt8>, around range: ThemeSourceRange) {
        let caret = line.startIndex + min(max(range.start.column - 1, 0), line.count)
        var start = max(line.startIndex, caret - Self.reach)
        var end = min(line.endIndex, caret + Self.reach)
        // Neither bound may split a character.
        while start > line.startIndex, start < caret, line[start] & 0xC0 == 0x80 { start += 1 }
        while end < line.endIndex, end > caret, line[end] & 0xC0 == 0x80 { end -= 1 }
        let head = String(decoding: line[start..<caret], as: UTF8.self)
        let tail = String(decoding: line[caret..<end], as: UTF8.self)
        before = start > line.startIndex || head.count > 100 ? "…" + head.suffix(99) : head
        let isCut = end < line.endIndex || (tail.count > 60 && before.count + tail.count > 160)
        after = isCut ? tail.prefix(60) + "…" : tail
        let length = range.endLine > range.start.line ? after.utf8.count : range.endColumn - range.start.column
        markedCount = String(decoding: after.utf8.prefix(max(length, 0)), as: UTF8.self).unicodeScalars.count
    }
}
