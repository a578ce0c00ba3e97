/// An error thrown for an invalid theme, with all its diagnostics.
public struct ThemeError: Error, Sendable {
    /// All errors and warnings, sorted by file, line and column. Contains at least one error.
    public var diagnostics: [ThemeDiagnostic]

    /// Creates an error with its diagnostics.
    public init(_ diagnostics: [ThemeDiagnostic]) {
        self.diagnostics = diagnostics
    }
}

extension ThemeError: CustomStringConvertible {
    /// The diagnostics, one a line.
    public var description: String {
        diagnostics.map { "\($0.location): \($0.severity.rawValue): \($0.message) [\($0.code.rawValue)]" }
            .joined(separator: "\n")
    }
}
