extension ThemeDiagnosticFormatter {
    /// Returns a workflow command with which GitHub Actions shows the diagnostic and its notes beside the changed line.
    /// Ends with a newline.
    public func gitHub(_ diagnostic: ThemeDiagnostic) -> String {
        let location = diagnostic.location
        var message = diagnostic.message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { TextStyle.oneLine(String($0)) }.joined(separator: "\n")
        for note in diagnostic.notes {
            message += "\n"
            message += TextStyle.oneLine("\(displayPath(note.location.fileID)):\(note.location.line): \(note.message)")
        }
        return "::\(diagnostic.severity.rawValue) file=\(Self.property(displayPath(location.fileID))),"
            + "line=\(location.line),endLine=\(diagnostic.range.endLine),"
            + "col=\(location.column),endColumn=\(diagnostic.range.endColumn),title=\(diagnostic.code.rawValue)::\(Self.data(message))\n"
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
        data(TextStyle.oneLine(text)).unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case ":": result += "%3A"
            case ",": result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
