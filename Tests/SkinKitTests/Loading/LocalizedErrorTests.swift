import Foundation
import SkinDiagnostics
import SkinFoundation
import SkinKit
import Testing

@Suite("Errors of SkinKit, once SkinFoundation is imported,")
struct LocalizedErrorTests {
    @Test(
        "have a sentence that a person can be shown",
        arguments: [
            (
                ThemeLibraryError.unknownTheme("org.example.x", nearest: nil, unreadable: []),
                "The theme “org.example.x” is not available."
            ),
            (ThemeLibraryError.notATheme(path: "/a/photo.jpg"), "“photo.jpg” is not a theme."),
            (
                ThemeLibraryError.tooLarge(path: "/a/Big.theme", reason: "it has more than 3 files"),
                "“Big.theme” is too large: it has more than 3 files."
            ),
        ])
    func library(error: ThemeLibraryError, sentence: String) {
        #expect((error as any Error).localizedDescription == sentence)
    }

    @Test("name the file and the line of a theme's only error")
    func theme() {
        let location = ThemeSourceLocation(file: "A.theme/a.xml", line: 3)
        let error = ThemeError([ThemeDiagnostic(.unknownElement, at: location, "x")])
        #expect((error as any Error).localizedDescription == "The theme has an error in A.theme/a.xml, line 3.")
    }

    @Test("tell a damaged cache from one of another version")
    func cache() throws {
        let error = #expect(throws: ThemeCacheError.self) { try Theme(cacheBytes: [1, 2, 3]) }
        #expect((error as (any Error)?)?.localizedDescription == "The file is not a theme.")
    }
}
