import SkinDiagnostics
import SkinSyntax

enum DiagnosticText {
    /// - Parameter diagnostic: A diagnostic whose files are paths.
    static func json(
        _ diagnostic: ThemeDiagnostic, _ path: String, _ workspace: inout Workspace, _ encoding: PositionEncoding
    ) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("range", range(diagnostic.range, path, &workspace, encoding)),
            ("severity", .integer(diagnostic.severity == .error ? 1 : 2)), ("code", .string(diagnostic.code.rawValue)),
            ("source", .string("skinctl")), ("message", .string(diagnostic.message)),
        ]
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { note -> JSONValue in
                let path = note.location.file
                let location =
                    ["uri": .string(workspace.uri(path)), "range": range(note.range, path, &workspace, encoding)]
                    as JSONValue
                return ["location": location, "message": .string(note.message)]
            }
            members.append(("relatedInformation", .array(notes)))
        }
        return .object(members)
    }

    static func range(
        _ range: ThemeSourceRange, _ path: String, _ workspace: inout Workspace, _ encoding: PositionEncoding
    ) -> JSONValue {
        guard let document = workspace.text(path) else { return TextDocument([]).range(0..<0, encoding) }
        var bytes = document.bytes(of: range)
        if bytes.isEmpty {
            let word = document.bytes[bytes.lowerBound...].prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: "<") }
            bytes = word.indices
        }
        return document.range(bytes, encoding)
    }
}
