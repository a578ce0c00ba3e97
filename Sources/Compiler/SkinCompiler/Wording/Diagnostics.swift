import SkinDiagnostics
import SkinFormat
import SkinSyntax

/// The diagnostics of one file or one run: no more than a limit, with suggestions within a budget.
struct Diagnostics {
    private(set) var errors: [ThemeDiagnostic] = []
    /// The warnings, which are counted on their own, so that none takes the place of an error.
    private(set) var warnings: [ThemeDiagnostic] = []
    private(set) var suggestions: SuggestionBudget

    init(_ suggestions: SuggestionBudget = SuggestionBudget()) { self.suggestions = suggestions }

    var all: [ThemeDiagnostic] { errors + warnings }

    /// Whether further diagnostics of a severity are dropped. What only they need is not worked out then.
    func isFull(_ severity: ThemeDiagnostic.Severity = .error) -> Bool {
        (severity == .error ? errors.count : warnings.count) > ThemeDiagnostic.limit
    }

    mutating func add(
        _ code: ThemeDiagnosticCode, _ sentence: Sentence, _ severity: ThemeDiagnostic.Severity = .error,
        at range: ThemeSourceRange, notes: [ThemeDiagnostic.Note] = [], fixIt: ThemeDiagnostic.FixIt? = nil
    ) {
        if isFull(severity) { return }
        let diagnostic = ThemeDiagnostic(code, severity: severity, at: range, sentence.text, notes: notes, fixIt: fixIt)
        if severity == .error { errors.append(diagnostic) } else { warnings.append(diagnostic) }
    }

    mutating func add(
        _ code: ThemeDiagnosticCode, _ sentence: Sentence, _ severity: ThemeDiagnostic.Severity = .error,
        in part: MarkupPart, of tag: MarkupTag, _ file: SourceFile, notes: [ThemeDiagnostic.Note]
    ) {
        add(
            code, sentence, severity, at: file.range(of: part, in: tag), notes: notes,
            fixIt: sentence.correction.flatMap { file.fixIt($0, in: part, of: tag) })
    }

    /// - Parameter names: Evaluated only if the budget allows for a search.
    mutating func nearest(to word: String, among names: @autoclosure () -> some Sequence<String>) -> Advice? {
        suggestions.isExhausted ? nil : .nearest(to: word, among: names(), within: &suggestions)
    }
}
