import Foundation
import SkinBundles
import SkinDiagnostics
import SkinInspector
import SkinLinter
import TestSupport
import Testing

/// Checks the files of `Tests/Fixtures/Faults`: each is a theme with one fault, named after it, beside the complete
/// output of skinctl.
///
/// With `SKINKIT_RECORD=1` in the environment the run records the expected texts, and fails.
@Suite("Faults")
struct FaultTests {
    @Test("Every fault is explained as expected", arguments: Fixtures.faults)
    func faultIsExplained(_ name: String) throws {
        let text = try String(contentsOfFile: "\(Fixtures.faultFolder)/\(name).xml", encoding: .utf8)
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme(["main.xml": text])
        let result = try ThemeCompiler().validate(bundle)
        let formatter = ThemeDiagnosticFormatter(sourceLine: result.sourceLine)
        let found = result.diagnostics.map(formatter.text).joined()
        let expectedPath = "\(Fixtures.faultFolder)/\(name).txt"
        if ProcessInfo.processInfo.environment["SKINKIT_RECORD"] != nil {
            try found.write(toFile: expectedPath, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name).txt")
            return
        }
        #expect(found == (try String(contentsOfFile: expectedPath, encoding: .utf8)))
        #expect(result.diagnostics.first.map { name.hasPrefix($0.code.rawValue.prefix(8)) } == true)
    }

    @Test("Every code that one configuration file can have has a fault")
    func codesAreCovered() {
        let others: Set<ThemeDiagnosticCode> = [
            .invalidInfo, .invalidSchema, .invalidConfiguration, .duplicateTheme, .unknownTheme, .inheritanceCycle,
            .unknownTrait, .unsafePath, .malformedXML, .unknownEntity, .nameCollision, .damagedImage,
            .unknownIdentifier, .renamedIdentifier,
        ]
        let found = ThemeDiagnosticCode.lintCodes + ThemeDiagnosticCode.contractCodes
        for code in ThemeDiagnosticCode.allCases where !others.union(found).contains(code) {
            #expect(Fixtures.faults.contains { $0.hasPrefix(code.rawValue) }, "\(code.rawValue)")
        }
    }

    @Test("A fix of a fault, applied to the file, removes the fault", arguments: Fixtures.faults)
    func fix(_ name: String) throws {
        let text = try String(contentsOfFile: "\(Fixtures.faultFolder)/\(name).xml", encoding: .utf8)
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme(["main.xml": text])
        let result = try ThemeCompiler().validate(bundle)
        for diagnostic in result.diagnostics {
            guard let fixIt = diagnostic.fixIt else { continue }
            let source = try #require(result.sources[diagnostic.location.fileID])
            try folder.write("A.theme/main.xml", fixIt.applied(to: source))
            let left = try ThemeCompiler().validate(bundle).diagnostics
            #expect(!left.contains { $0.message == diagnostic.message || $0.code == .malformedXML }, "\(fixIt.title)")
        }
    }

    @Test("JSON lines have the members that the format names, and a fix-it")
    func jsonLine() throws {
        let note = ThemeDiagnostic.Note(
            "first defined here", at: ThemeSourceLocation(file: "A.theme/a.xml", line: 1, column: 2))
        let start = ThemeSourceLocation(file: "A.theme/\"b\".xml", line: 3, column: 4)
        let range = ThemeSourceRange(from: start, toLine: 3, column: 5)
        let diagnostic = ThemeDiagnostic(
            .unknownOperation, at: range, "no 'x'\u{1}", notes: [note],
            fixIt: .init("Replace 'x' with 'y'", [.init(range, "y")]))
        let place = #""file": "A.theme/\"b\".xml", "line": 3, "column": 4, "endLine": 3, "endColumn": 5"#
        let expected = """
            {"severity": "error", "code": "unknown-operation", \(place), "message": "no 'x'\\u0001", \
            "fixes": [{"title": "Replace 'x' with 'y'", "edits": [{\(place), "text": "y"}]}], \
            "notes": [{"file": "A.theme/a.xml", "line": 1, "column": 2, "endLine": 1, "endColumn": 2, \
            "message": "first defined here"}]}
            """
        #expect(ThemeDiagnosticFormatter.json(diagnostic) == expected)
    }
}
