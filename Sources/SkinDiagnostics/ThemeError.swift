/// A theme that cannot be used, with everything that is wrong with it.
public struct ThemeError: Error, Sendable {
    /// All errors and warnings, in order of file, line and column. Holds at least one error.
    public var diagnostics: [ThemeDiagnostic]

    /// An error from its diagnostics.
    public init(_ diagnostics: [ThemeDiagnostic]) {
        self.diagnostics = diagnostics
    }
}

extension ThemeError: CustomStringConvertible {
    /// The diagnostics, a line each.
    public var description: String {
        diagnostics.map { "\($0.location): \($0.severity.rawValue): \($0.message) [\($0.code.rawValue)]" }
            .joined(separator: "\n")
    }
}
