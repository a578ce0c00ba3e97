#if canImport(Darwin)
    import Foundation

    extension ThemeError: LocalizedError {}
#endif

/// An error thrown for an invalid theme, with all its diagnostics.
public struct ThemeError: Error, Sendable {
    /// All errors and warnings, sorted by file, line and column. Contains at least one error.
    public var diagnostics: [ThemeDiagnostic]

    /// Creates an error with its diagnostics.
    public init(_ diagnostics: [ThemeDiagnostic]) { self.diagnostics = diagnostics }
}

extension ThemeError: CustomStringConvertible {
    /// The diagnostics, one a line.
    public var description: String {
        diagnostics.map { "\($0.location): \($0.severity.rawValue): \($0.message) [\($0.code.rawValue)]" }
            .joined(separator: "\n")
    }
}

extension ThemeError {
    /// A sentence for the user.
    public var errorDescription: String? {
        let count = diagnostics.count { $0.severity == .error }
        guard count == 1, let only = diagnostics.first(where: { $0.severity == .error }) else {
            return "The theme has \(count) errors."
        }
        return "The theme has an error in \(only.location.file), line \(only.location.line)."
    }

    /// All diagnostics, one a line, for a log.
    public var failureReason: String? { description }
}
