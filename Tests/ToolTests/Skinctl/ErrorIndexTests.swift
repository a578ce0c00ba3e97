import Foundation
import SkinBundles
import SkinDiagnostics
import SkinLinter
import TestSupport
import Testing

@testable import skinctl

/// Checks the explanations of codes, and the article that is made from them.
///
/// With `SKINKIT_RECORD=1` in the environment the run records the article, and fails.
@Suite("Error index")
struct ErrorIndexTests {
    private static let article = URL(
        fileURLWithPath: "\(Fixtures.root)/Sources/Compiler/SkinDiagnostics/SkinDiagnostics.docc/ErrorIndex.md")

    @Test("Every code is explained once")
    func everyCode() {
        #expect(DiagnosticExplanation.all.map(\.code) == ThemeDiagnosticCode.allCases)
    }

    @Test("Every example gives its code", arguments: ThemeDiagnosticCode.allCases)
    func example(_ code: ThemeDiagnosticCode) throws {
        let example = try #require(DiagnosticExplanation.explanation(of: code)).example
        let folder = try TemporaryFolder()
        let bundle = folder.file("Ocean.theme")
        let info = "<info><identifier>org.example.ocean</identifier><name>Ocean</name></info>"
        try folder.write("Ocean.theme/info.xml", info)
        for (path, text) in example.others { try folder.write(path, text) }
        let link = example.path.components(separatedBy: " -> ")
        if link.count == 2 {
            try folder.write("outside.png", "")
            try FileManager.default.createDirectory(atPath: "\(bundle)/assets", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.file(link[0]), withDestinationPath: folder.file("outside.png"))
        } else {
            try folder.write(example.path, example.file)
        }
        #expect(try Self.codes(code, bundle, folder).contains(code.rawValue))
    }

    /// Returns the codes that the tool which reports a code finds in a bundle.
    private static func codes(
        _ code: ThemeDiagnosticCode, _ bundle: String, _ folder: TemporaryFolder
    ) throws -> Set<String> {
        var compiler = ThemeCompiler()
        compiler.checksImages = true
        switch code {
        case .unknownEntity, .nameCollision:
            let arguments =
                code == .nameCollision
                ? ["export", "swift", bundle] : ["preview", bundle, "-o", folder.file("p.html")]
            let run = try SkinctlProcess(arguments)
            return Set(run.errors.matches(of: #/\[([a-z-]+)\]$/#.anchorsMatchLineEndings()).map { String($0.1) })
        case .invalidSchema, .unknownIdentifier, .renamedIdentifier:
            compiler.schemaFiles = [folder.file("app.schema.xml")]
            return Set(try compiler.validate(bundle).diagnostics.map(\.code.rawValue))
        case _ where ThemeDiagnosticCode.contractCodes.contains(code):
            let schemas = ["old.schema.xml", "app.schema.xml"].map(folder.file)
            let compilers = schemas.map { ThemeCompiler(schemaFiles: [$0]) }
            let result = try ContractCheck(from: compilers[0], to: compilers[1]).check([bundle])
            return Set(result.diagnostics.map(\.code.rawValue))
        case _ where ThemeDiagnosticCode.lintCodes.contains(code):
            return Set(try ThemeLinter(compiler: compiler).lint([bundle]).diagnostics.map(\.code.rawValue))
        default: return Set(try compiler.validate(bundle).diagnostics.map(\.code.rawValue))
        }
    }

    @Test("The article is made from the explanations")
    func articleIsCurrent() throws {
        if ProcessInfo.processInfo.environment["SKINKIT_RECORD"] != nil {
            try DiagnosticExplanation.article.write(to: Self.article, atomically: true, encoding: .utf8)
            Issue.record("recorded ErrorIndex.md")
            return
        }
        #expect(try String(contentsOf: Self.article, encoding: .utf8) == DiagnosticExplanation.article)
    }

    @Test("explain --code prints an explanation or offers the nearest code, and list codes lists all")
    func command() throws {
        let run = try SkinctlProcess(["explain", "--code", "[invalid-value]"])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.hasPrefix("invalid-value\n\nA text or an attribute cannot be read"))
        #expect(run.output.contains("\n    <float name=\"radius\">12px</float>\n"))
        #expect(run.output.contains("\nCure: Write what the message proposes."))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let list = try SkinctlProcess(["list", "codes"])
        #expect(list.output.split(separator: "\n").count == ThemeDiagnosticCode.allCases.count)
        let wrong = try SkinctlProcess(["explain", "--code", "invalid-valeu"])
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("unknown code 'invalid-valeu'; did you mean 'invalid-value'?"))
    }

    @Test("Codes are completed")
    func completion() throws {
        let script = try SkinctlProcess(["--generate-completion-script", "bash"]).output
        #expect(script.contains("unsupported-operation"))
    }
}
