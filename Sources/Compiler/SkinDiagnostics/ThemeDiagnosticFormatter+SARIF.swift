import SkinFormat

extension ThemeDiagnosticFormatter {
    /// Returns a diagnostic as a result object of SARIF 2.1.0 (OASIS), section 3.27, without a newline.
    public func sarifResult(_ diagnostic: ThemeDiagnostic) -> String {
        var members: [(name: String, value: JSONValue)] = [
            ("ruleId", .string(diagnostic.code.rawValue)), ("level", .string(diagnostic.severity.rawValue)),
            ("message", Self.message(diagnostic.message)),
            ("locations", [["physicalLocation": physical(diagnostic.range)]]),
        ]
        if !diagnostic.notes.isEmpty {
            let related = diagnostic.notes.map { note -> JSONValue in
                ["physicalLocation": physical(note.range), "message": Self.message(note.message)]
            }
            members.append(("relatedLocations", .array(related)))
        }
        return JSONValue.object(members).spaced
    }

    private static func message(_ text: String) -> JSONValue { ["text": .string(text)] }

    /// Returns a SARIF log with one run of skinctl. Ends with a newline.
    ///
    /// - Parameters:
    ///   - results: The results from ``sarifResult(_:)``.
    ///   - rules: The codes of the results.
    ///   - version: The version of skinctl.
    public static func sarifLog(_ results: [String], rules: Set<ThemeDiagnosticCode>, version: String) -> String {
        let rules = rules.map(\.rawValue).sorted().map { "{\"id\": \($0.jsonString)}" }
        return """
            {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{
            "tool": {"driver": {"name": "skinctl", "version": \(version.jsonString), "rules": [\(rules.joined(separator: ", "))]}},
            "columnKind": "unicodeCodePoints",
            "results": [\(results.joined(separator: ",\n"))]}]}

            """
    }

    /// Returns the physical location. Columns are converted: SARIF counts characters, diagnostics count bytes.
    private func physical(_ range: ThemeSourceRange) -> JSONValue {
        let uri = Self.uri(displayPath(range.start.fileID))
        let end = ThemeSourceLocation(in: range.start.fileID, line: range.endLine, column: range.endColumn)
        return [
            "artifactLocation": ["uri": .string(uri)],
            "region": [
                "startLine": .integer(range.start.line),
                "startColumn": .integer(characterColumn(range.start) ?? range.start.column),
                "endLine": .integer(end.line), "endColumn": .integer(characterColumn(end) ?? end.column),
            ],
        ]
    }

    /// Returns a relative path as a URI reference (RFC 3986), an absolute one as a `file` URI.
    private static func uri(_ path: String) -> String {
        let escaped = PercentEncoding.encoded(path, allowed: PercentEncoding.unreserved.union("/@".utf8))
        return escaped.hasPrefix("/") ? "file://" + escaped : escaped
    }
}

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
