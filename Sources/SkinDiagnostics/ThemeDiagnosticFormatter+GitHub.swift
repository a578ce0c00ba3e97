extension ThemeDiagnosticFormatter {
    /// A workflow command of GitHub Actions, which shows the diagnostic beside the changed line; ends with a line end.
    /// The notes follow the message.
    public func gitHub(_ diagnostic: ThemeDiagnostic) -> String {
        let location = diagnostic.location
        var message = diagnostic.message
        for note in diagnostic.notes {
            message += "\n\(displayPath(note.location.file)):\(note.location.line): \(note.message)"
        }
        return "::\(diagnostic.severity.rawValue) file=\(Self.property(displayPath(location.file))),"
            + "line=\(location.line),col=\(location.column),title=\(diagnostic.code.rawValue)::\(Self.data(message))\n"
    }

    private static func data(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func property(_ text: String) -> String {
        data(text).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case ":": result += "%3A"
            case ",": result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
