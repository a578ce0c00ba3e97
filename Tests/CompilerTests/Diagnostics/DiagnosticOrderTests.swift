import SkinDiagnostics
import TestSupport
import Testing

@Suite("The order of diagnostics")
struct DiagnosticOrderTests {
    private static let place = ThemeSourceLocation(file: "a.xml", line: 2, column: 3)

    private static func note(_ text: String, column: Int = 1) -> ThemeDiagnostic.Note {
        .init(text, at: ThemeSourceLocation(file: "b.xml", line: 1, column: column))
    }

    /// In order, each different from the next one in one thing.
    private static let all: [ThemeDiagnostic] = {
        let range = ThemeSourceRange(at: place)
        let fixes: [ThemeDiagnostic.FixIt?] = [
            nil, .init("Replace", []), .init("Replace", [.init(range, "a")]), .init("Replace", [.init(range, "b")]),
            .init("Write", []),
        ]
        let notes = [[], [note("a")], [note("a"), note("b")], [note("b")], [note("a", column: 2)]]
        return notes.flatMap { notes in
            fixes.map { ThemeDiagnostic(.contrast, at: range, "faint", notes: notes, fixIt: $0) }
        } + [ThemeDiagnostic(.contrast, severity: .warning, at: range, "faint")]
    }()

    @Test("does not depend on a hash, also for two that differ in severity, notes or fix only")
    func isComplete() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<100 { #expect(Self.all.shuffled(using: &random).sortedByPlace() == Self.all) }
    }

    @Test("is that of one copy of each")
    func withoutDuplicates() { #expect((Self.all + Self.all).sortedByPlace() == Self.all) }
}
