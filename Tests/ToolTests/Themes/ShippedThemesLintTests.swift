import SkinLinter
import TestSupport
import Testing

@Suite("Shipped themes, linted")
struct ShippedThemesLintTests {
    @Test("Linting the shipped themes finds nothing")
    func isClean() throws {
        let bundles = ShippedThemes.names.map { "\(ShippedThemes.folder)/\($0).theme" }
        #expect(try ThemeLinter(compiler: ShippedThemes.compiler).lint(bundles).diagnostics == [])
    }
}
