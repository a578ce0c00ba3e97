import SkinLinter
import Testing

@Suite("Shipped themes, linted")
struct ShippedThemesLintTests {
    @Test("Linting the shipped themes finds nothing")
    func isClean() throws {
        let bundles = ShippedThemesTests.names.map { "\(ShippedThemesTests.folder)/\($0).theme" }
        #expect(try ThemeLinter(compiler: ShippedThemesTests.compiler).lint(bundles).diagnostics == [])
    }
}
