/// An error or a warning in a theme, a schema or a configuration.
public struct ThemeDiagnostic: Hashable, Sendable {
    /// The severity of a diagnostic. An error prevents compilation, a warning does not.
    public enum Severity: String, Sendable {
        case error
        case warning
    }

    /// A related place that helps to understand the diagnostic ("first defined here").
    public struct Note: Hashable, Sendable {
        /// The related range.
        public var range: ThemeSourceRange
        /// The text of the note: one sentence without a full stop.
        public var message: String

        /// Creates a note about a range.
        public init(_ message: String, at range: ThemeSourceRange) {
            self.message = message
            self.range = range
        }

        /// Creates a note at a location, with an empty range.
        public init(_ message: String, at location: ThemeSourceLocation) {
            self.init(message, at: ThemeSourceRange(at: location))
        }

        /// The beginning of the range.
        public var location: ThemeSourceLocation { range.start }
    }

    /// A text that replaces a range of a file.
    public struct Edit: Hashable, Sendable {
        /// The range to replace; an empty one for an insertion.
        public var range: ThemeSourceRange
        /// The text as it is written in the file, with references for special characters.
        public var text: String

        /// Creates an edit.
        public init(_ range: ThemeSourceRange, _ text: String) {
            self.range = range
            self.text = text
        }
    }

    /// Edits that together fix the problem, for use by editors.
    public struct FixIt: Hashable, Sendable {
        /// The title, such as `Replace 'colour' with 'color'`.
        public var title: String
        /// The edits. None overlaps another.
        public var edits: [Edit]

        /// Creates a fix.
        public init(_ title: String, _ edits: [Edit]) {
            self.title = title
            self.edits = edits
        }
    }

    /// The severity.
    public var severity: Severity
    /// The kind of problem.
    public var code: ThemeDiagnosticCode
    /// The range that is wrong, as theme format 1, section 10 defines it.
    public var range: ThemeSourceRange
    /// The text of the diagnostic: one sentence without a full stop, with the offending word in single quotes.
    public var message: String
    /// The related places, in the order in which they explain the problem.
    public var notes: [Note]
    /// The suggested fix, if any.
    public var fixIt: FixIt?

    /// The beginning of the range.
    public var location: ThemeSourceLocation { range.start }

    /// Creates a diagnostic about a range.
    public init(
        _ code: ThemeDiagnosticCode, severity: Severity = .error, at range: ThemeSourceRange, _ message: String,
        notes: [Note] = [], fixIt: FixIt? = nil
    ) {
        self.severity = severity
        self.code = code
        self.range = range
        self.message = message
        self.notes = notes
        self.fixIt = fixIt
    }

    /// Creates a diagnostic at a location, with an empty range.
    public init(
        _ code: ThemeDiagnosticCode, severity: Severity = .error, at location: ThemeSourceLocation, _ message: String,
        notes: [Note] = []
    ) {
        self.init(code, severity: severity, at: ThemeSourceRange(at: location), message, notes: notes)
    }
}

extension ThemeDiagnostic {
    /// The maximum number of diagnostics kept for one file, and for one run.
    package static let limit = 100_000

    /// Orders any two that are not equal, so that no order of a hash is ever seen.
    fileprivate func precedes(_ other: ThemeDiagnostic) -> Bool {
        if range != other.range { return range < other.range }
        if code != other.code { return code.rawValue < other.code.rawValue }
        if message != other.message { return message < other.message }
        if severity != other.severity { return severity == .error }
        if notes != other.notes {
            return notes.lexicographicallyPrecedes(other.notes) { ($0.range, $0.message) < ($1.range, $1.message) }
        }
        guard let fixIt, let fix = other.fixIt else { return fixIt == nil && other.fixIt != nil }
        if fixIt.title != fix.title { return fixIt.title < fix.title }
        return fixIt.edits.lexicographicallyPrecedes(fix.edits) { ($0.range, $0.text) < ($1.range, $1.text) }
    }
}

extension Sequence<ThemeDiagnostic> {
    /// Returns the diagnostics without duplicates, sorted by file, line and column, then by code and message, then by
    /// everything else in which they can differ.
    package func sortedByPlace() -> [ThemeDiagnostic] { Set(self).sorted { $0.precedes($1) } }

    package var containError: Bool { contains { $0.severity == .error } }
}
