import SkinDiagnostics
import SkinLibrary
import Testing

@testable import SkinKit
@testable import SkinSettings

@Suite("Errors")
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
        #expect(error.errorDescription == sentence)
    }

    @Test("name the file and the line of a theme's only error")
    func theme() {
        let location = ThemeSourceLocation(file: "A.theme/a.xml", line: 3)
        let error = ThemeError([ThemeDiagnostic(.unknownElement, at: location, "x")])
        #expect(error.errorDescription == "The theme has an error in A.theme/a.xml, line 3.")
    }

    @Test("tell a damaged cache from one of another version")
    func cache() throws {
        let error = #expect(throws: ThemeCacheError.self) { try Theme(cacheBytes: [1, 2, 3]) }
        #expect(error?.errorDescription == "The file is not a theme.")
    }

    @Test("tell a setting or a link that cannot be used")
    func choices() throws {
        let unknown = #expect(throws: ThemeAdjustmentError.self) {
            try Theme.probes("<probe/>").adjusted("accent", to: .bool(true))
        }
        #expect(unknown?.errorDescription == "The theme does not have this setting.")
        let link = #expect(throws: ThemeAdjustmentError.self) { try ThemeLink("http://example.org") }
        #expect(link?.errorDescription == "The link does not lead to a theme.")
    }

    @Test("say which themes do not fit the app")
    func preparation() {
        func error(of themes: String...) -> ThemePreparationError {
            themes.reduce(into: ThemePreparationError()) { error, theme in
                let entity = ThemeEntityKey(component: "probe", id: nil)
                error.add(
                    .init(
                        theme: theme, entity: entity, operation: "width", themeComponent: "probe", traits: [],
                        states: [],
                        reason: .missingParameter("value")))
            }
        }
        let (one, two) = (error(of: "A", "A"), error(of: "A", "B"))
        #expect(one.errorDescription == "The theme “A” does not fit this app.")
        #expect(two.errorDescription == "The theme does not fit this app.")
    }

    @Test("are told apart by their code, whichever module throws them")
    func codes() {
        func kind(_ error: any Error) -> String {
            do {
                throw error
            } catch ThemeErrorCode.unknownTheme {
                return "unknown"
            } catch ThemeErrorCode.damaged {
                return "damaged"
            } catch ThemeErrorCode.missing {
                return "missing"
            } catch {
                return "other"
            }
        }
        #expect(kind(ThemeLibraryError.unknownTheme("a", nearest: nil, unreadable: [])) == "unknown")
        #expect(kind(ThemeCacheError(.damaged, message: "")) == "damaged")
        #expect(kind(ThemeAdjustmentError(.damaged, "")) == "damaged")
        #expect(kind(ThemeFault.missing.of("a.png")) == "missing")
        var preparation = ThemePreparationError()
        preparation.add(
            .init(
                theme: "A", entity: ThemeEntityKey(component: "probe", id: nil), operation: "image",
                themeComponent: "probe", traits: [], states: [], reason: .missing.of("a.png")))
        #expect(kind(preparation) == "missing")
        #expect(kind(ThemePreparationError(.traits([.light, .dark]))) == "other")
        #expect(kind(CancellationError()) == "other")
    }

    @Test("name a file that cannot be used or read")
    func files() throws {
        let asset = #expect(throws: ThemeFault.self) { throw ThemeFault.missing.of("a.png") }
        #expect(asset?.errorDescription == "The file “a.png” of the theme cannot be used.")
        let file = ThemeFileError(.remove, "/x/a.png", reason: "permission denied")
        #expect(file.errorDescription == "“a.png” cannot be removed: permission denied.")
    }
}
