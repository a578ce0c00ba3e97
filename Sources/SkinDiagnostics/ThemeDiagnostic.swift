/// One thing that is wrong, or worth a look, in a theme, a schema or a configuration.
public struct ThemeDiagnostic: Hashable, Sendable {
    /// How much it matters: an error keeps a theme from being compiled, a warning does not.
    public enum Severity: String, Sendable {
        case error
        case warning
    }

    /// Another place that helps to understand the diagnostic ("first defined here").
    public struct Note: Hashable, Sendable {
        /// Where it points to.
        public var location: ThemeSourceLocation
        /// A sentence without a full stop.
        public var message: String

        /// A note at a place.
        public init(_ message: String, at location: ThemeSourceLocation) {
            self.message = message
            self.location = location
        }
    }

    /// An edit that would mend the fault, for editors.
    public struct FixIt: Hashable, Sendable {
        /// The word at the diagnostic's element that is to be replaced.
        public var original: String
        /// What to write in its stead.
        public var replacement: String

        /// Replaces one word by another.
        public init(replacing original: String, with replacement: String) {
            self.original = original
            self.replacement = replacement
        }
    }

    /// Error or warning.
    public var severity: Severity
    /// What it is about.
    public var code: ThemeDiagnosticCode
    /// The place that it is about.
    public var location: ThemeSourceLocation
    /// A sentence without a full stop; names the offending word in single quotes.
    public var message: String
    /// Other places, in the order in which they explain it.
    public var notes: [Note]
    /// A likely cure.
    public var fixIt: FixIt?

    /// A diagnostic; an error unless said otherwise.
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
    /// How many faults of one file, and of one run, are kept.
    package static let limit = 100_000
}

extension Sequence<ThemeDiagnostic> {
    /// Without exact repetitions, in order of file, line and column, then code and message.
    package func sortedByPlace() -> [ThemeDiagnostic] {
        Set(self).sorted { left, right in
            if left.location != right.location { return left.location < right.location }
            if left.code != right.code { return left.code.rawValue < right.code.rawValue }
            return left.message < right.message
        }
    }

    /// Whether one of them is an error.
    package var containError: Bool { contains { $0.severity == .error } }
}
