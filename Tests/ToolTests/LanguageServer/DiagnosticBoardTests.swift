import SkinDiagnostics
import Testing

@testable import SkinLanguageServer

@Suite("The diagnostics of several bundles")
struct DiagnosticBoardTests {
    private static func place(_ file: String) -> ThemeSourceLocation {
        ThemeSourceLocation(file: file, line: 1, column: 1)
    }

    private static func diagnostic(notes: [String]) -> ThemeDiagnostic {
        ThemeDiagnostic(
            .typeMismatch, at: place("Base.theme/a.xml"), "constant 'a' is a 'color'; expected a 'float'",
            notes: notes.map { .init("it is defined here", at: place($0)) })
    }

    @Test("are one where only their notes differ, with the notes of all")
    func notes() {
        var board = DiagnosticBoard()
        _ = board.set([Self.diagnostic(notes: ["Dark.theme/a.xml", "Base.theme/b.xml"])], of: "Dark.theme")
        _ = board.set([Self.diagnostic(notes: ["Base.theme/b.xml"])], of: "Base.theme")
        _ = board.set([Self.diagnostic(notes: [])], of: "Light.theme")
        let shown = board.diagnostics("Base.theme/a.xml")
        #expect(shown == [Self.diagnostic(notes: ["Base.theme/b.xml", "Dark.theme/a.xml"])])
    }
}
