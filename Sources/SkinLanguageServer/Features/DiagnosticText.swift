import SkinDiagnostics
import SkinInterchange
import SkinSyntax

/// Diagnostics as the protocol has them.
enum DiagnosticText {
    /// - Parameter diagnostic: A diagnostic whose files are paths.
    static func json(
        _ diagnostic: ThemeDiagnostic, _ path: String, _ workspace: inout Workspace,
        _ encoding: PositionEncoding
    ) -> JSONText {
        var members: [(name: String, value: JSONText)] = [
            ("range", range(diagnostic.location, path, &workspace, encoding)),
            ("severity", .literal(diagnostic.severity == .error ? "1" : "2")),
            ("code", .string(diagnostic.code.rawValue)),
            ("source", .string("skinctl")), ("message", .string(diagnostic.message)),
        ]
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { note -> JSONText in
                let path = note.location.file
                let location = JSONText.object([
                    ("uri", .string(workspace.uri(path))),
                    ("range", range(note.location, path, &workspace, encoding)),
                ])
                return .object([("location", location), ("message", .string(note.message))])
            }
            members.append(("relatedInformation", .array(notes)))
        }
        if let fixIt = diagnostic.fixIt {
            members.append(
                (
                    "data",
                    .object([("replace", .string(fixIt.original)), ("with", .string(fixIt.replacement))])
                ))
        }
        return .object(members)
    }

    /// Returns the range of a diagnostic: the start tag at its place, or else the rest of the word there.
    static func range(
        _ location: ThemeSourceLocation, _ path: String, _ workspace: inout Workspace,
        _ encoding: PositionEncoding
    ) -> JSONText {
        guard let document = workspace.text(path) else {
            return TextDocument([]).range(0..<0, encoding)
        }
        let start = document.offset(line: location.line, byteColumn: location.column)
        var end = start
        if start < document.bytes.count, document.bytes[start] == UInt8(ascii: "<") {
            end =
                document.bytes[start...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "\n") }
                ?? document.bytes.count
            if end < document.bytes.count, document.bytes[end] == UInt8(ascii: ">") { end += 1 }
        } else {
            while end < document.bytes.count, !document.bytes[end].isWhiteSpace,
                document.bytes[end] != UInt8(ascii: "<")
            {
                end += 1
            }
        }
        return document.range(start..<max(start, end), encoding)
    }
}
