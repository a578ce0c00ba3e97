/// An error or a warning in a theme, a schema or a configuration.
public struct ThemeDiagnostic: Hashable, Sendable {
    /// The severity of a diagnostic. An error prevents compilation, a warning does not.
    public enum Severity: String, Sendable {
        case error
        case warning
    }

    /// A related location that helps to understand the diagnostic ("first defined here").
    public struct Note: Hashable, Sendable {
        /// The related location.
        public var location: ThemeSourceLocation
        /// The text of the note: one sentence without a full stop.
        public var message: String

        /// Creates a note at a location.
        public init(_ message: String, at location: ThemeSourceLocation) {
            self.message = message
            self.location = location
        }
    }

    /// An edit that would fix the problem, for use by editors.
    public struct FixIt: Hashable, Sendable {
        /// The word to replace in the diagnostic's element.
        public var original: String
        /// The replacement.
        public var replacement: String

        /// Creates an edit that replaces one word with another.
        public init(replacing original: String, with replacement: String) {
            self.original = original
            self.replacement = replacement
        }
    }

    /// The severity.
    public var severity: Severity
    /// The kind of problem.
    public var code: ThemeDiagnosticCode
    /// The location of the problem.
    public var location: ThemeSourceLocation
    /// The text of the diagnostic: one sentence without a full stop, with the offending word in single quotes.
    public var message: String
    /// The related locations, in the order in which they explain the problem.
    public var notes: [Note]
    /// The suggested fix, if any.
    public var fixIt: FixIt?

    /// Creates a diagnostic.
    public init(
        _ code: ThemeDiagnosticCode, severity: Severity = .error, at location: ThemeSourceLocation, _ message: String,
        notes: [Note] = [], fixIt: FixIt? = nil
    ) {
        self.severity = severity
        self.code = code
        self.location = location
        self.message = message
        self.notes = notes
        self.fixIt = fixIt
    }
}

extension ThemeDiagnostic {
    /// The maximum number of diagnostics kept for one file, and for one run.
    package static let limit = 100_000
}

extension Sequence<ThemeDiagnostic> {
    /// Returns the diagnostics without duplicates, sorted by file, line and column, then by code and message.
    package func sortedByPlace() -> [ThemeDiagnostic] {
        Set(self).sorted { left, right in
            if left.location != right.location { return left.location < right.location }
            if left.code != right.code { return left.code.rawValue < right.code.rawValue }
            return left.message < right.message
        }
    }

    /// Whether at least one diagnostic is an error.
    package var containError: Bool { contains { $0.severity == .error } }
}
