import Foundation
import SkinBundles
import SkinDiagnostics
import SkinLinter
import TestSupport
import Testing

/// A family that is linted together has the findings of its themes, each once.
@Suite("Lint of a family")
struct LintFamilyTests {
    private static let codesOfValues: Set<ThemeDiagnosticCode> = [.contrast, .unreachableContrast]

    @Test("The findings about values in random families are those of their themes alone")
    func randomFamilies() throws {
        var valueCount = 0
        for seed in UInt64(0)..<12 {
            var random = RandomThemes(seed: seed)
            let chain = random.chain()
            let folder = try TemporaryFolder()
            try folder.write(chain)
            // Text on a background, in the colors of each theme.
            let label = """
                <theme><instances><uilabel id="a"><operation name="textColor"><color ref="color1"/></operation>
                <operation name="backgroundColor"><color ref="color2"/></operation></uilabel></instances></theme>
                """
            try folder.write("\(chain[0].folder)/label.xml", label)
            let linter = ThemeLinter(compiler: try RandomThemes.compiler(in: folder))
            let bundles = chain.map { folder.file($0.folder) }
            let family = try linter.lint(bundles).diagnostics
            let alone = try bundles.map { try linter.lint([$0]).diagnostics }.flatMap(\.self)
            let isOfValue = { (finding: ThemeDiagnostic) in Self.codesOfValues.contains(finding.code) }
            let values = family.filter(isOfValue)
            #expect(values == alone.filter(isOfValue).sortedByPlace(), "seed \(seed)")
            valueCount += values.count
        }
        #expect(valueCount > 0)
    }

    @Test("A file that is not well-formed has the places that the compiler gives it")
    func malformed() throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme(["a.xml": "<theme>\n  <constants>\n    <color name=\"a\">\n  </constants>"])
        let compiled = try ThemeCompiler().compile(bundle).diagnostics
        #expect(compiled.first?.notes.first?.location.column == 5)
        #expect(try ThemeLinter(compiler: ThemeCompiler()).lint([bundle]).diagnostics == compiled)
    }

    @Test("A theme of constants alone has one finding, but none of those that a child uses or a comment makes public")
    func constantsAlone() throws {
        let folder = try TemporaryFolder()
        let constants = (0..<5).map { "<float name=\"n\($0)\">\($0)</float>\n" }.joined()
        let bundle = try folder.writeTheme([
            "tokens.xml": .theme(constants: constants), "tokens~dark.xml": .theme(constants: constants),
        ])
        let child = try folder.writeTheme(
            "B.theme", identifier: "b", inherits: "org.example.a",
            [
                "ui.xml": .theme(
                    instances: "<uiview><operation name=\"cornerRadius\"><float ref=\"n1\"/></operation></uiview>")
            ])
        let linter = ThemeLinter(compiler: ThemeCompiler())
        let alone = try linter.lint([bundle]).diagnostics.filter { $0.code == .unusedConstant }
        #expect(
            alone.map(\.message) == [
                """
                unused constants: the theme has 5 and nothing that refers to them; they are for themes that inherit from \
                it, or make them public if the app requests them by name
                """
            ])
        #expect(alone.first?.location.file == "A.theme/tokens.xml" && alone.first?.location.line == 2)
        let both = try linter.lint([bundle, child]).diagnostics.filter { $0.code == .unusedConstant }
        #expect(both.count == 1 && both[0].message.hasPrefix("unused constants: the theme has 4 "))
        try folder.write("A.theme/tokens.xml", .theme(constants: "<!-- skinkit:public -->" + constants))
        #expect(try linter.lint([bundle]).diagnostics.filter { $0.code == .unusedConstant }.count == 1)
    }

    @Test("A constant of an overlay that no theme uses is reported once, with the name that it misses")
    func constantOfOverlay() throws {
        let folder = try TemporaryFolder()
        let shape = String.theme(
            constants: "<float name=\"radius\">1</float>",
            instances: "<uiview id=\"a\"><operation name=\"cornerRadius\"><float ref=\"radius\"/></operation></uiview>")
        let themes = try ["A", "B"].map {
            try folder.writeTheme("\($0).theme", identifier: $0, ["ui.xml": shape])
        }
        var compiler = ThemeCompiler()
        compiler.overlays = [
            try folder.writeTheme(
                "O.overlay", identifier: "o", ["a.xml": .theme(constants: "<float name=\"raduis\">2</float>")])
        ]
        let findings = try ThemeLinter(compiler: compiler).lint(themes).diagnostics
        #expect(findings.map(\.message) == ["unused constant 'raduis'; did you mean 'radius'?"])
        #expect(findings.first?.location.file == "O.overlay/a.xml")
    }

    @Test("What an overlay uses is in use")
    func overlay() throws {
        let folder = try TemporaryFolder()
        let alpha = "<operation name=\"alpha\"><float>0.5</float></operation>"
        let theme = try folder.writeTheme([
            "a.xml": .theme(
                constants: "<float name=\"used\">1</float><float name=\"idle\">2</float>",
                classes: "<class id=\"worn\">\(alpha)</class><class id=\"spare\">\(alpha)</class>")
        ])
        let overlay = try folder.writeTheme(
            "O.overlay", identifier: "overlay",
            [
                "o.xml": .theme(
                    instances: "<uiview id=\"b\" class=\"worn\"><operation name=\"cornerRadius\">"
                        + "<float ref=\"used\"/></operation></uiview>")
            ])
        var compiler = ThemeCompiler()
        compiler.overlays = [overlay]
        let findings = try ThemeLinter(compiler: compiler).lint([theme]).diagnostics
        #expect(findings.map(\.code.rawValue).sorted() == ["unused-class", "unused-constant"])
        #expect(findings.allSatisfy { $0.message.contains("'idle'") || $0.message.contains("'spare'") })
    }
}
