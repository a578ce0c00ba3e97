import Foundation
import SkinCompiler
import SkinDiagnostics
import SkinLinter
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
}
