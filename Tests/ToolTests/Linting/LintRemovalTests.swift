import Foundation
import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLinter
import SkinSyntax
import TestSupport
import Testing

/// Proves findings by removal: a theme resolves to the same without its unused, redundant and overridden elements.
@Suite("Lint removals")
struct LintRemovalTests {
    /// The number of random themes; the environment variable `SKINKIT_LINTED_THEMES` overrides it.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_LINTED_THEMES"].flatMap { UInt64($0) } ?? 6
    private static let codes: Set<ThemeDiagnosticCode> = [.unusedConstant, .unusedClass, .neverWins, .redundantValue]

    @Test("Taking out what random themes do not need leaves what they mean")
    func randomThemes() throws {
        var removed = 0
        for seed in 0..<Self.count {
            var random = RandomThemes(seed: seed, isOfApp: true)
            let chain = random.chain()
            let folder = try TemporaryFolder()
            try folder.write(chain)
            let compiler = try RandomThemes.compiler(in: folder)
            removed += try expectSame(chain.map(\.folder), in: folder, "", compiler, "seed \(seed)")
        }
        #expect(removed > 0)
    }

    @Test("Taking out what themes of the corpus do not need leaves what they mean", arguments: LintCorpusTests.names)
    func corpus(_ name: String) throws {
        let (folder, bundles, _) = try LintCorpusTests.unpack(name)
        let names = bundles.map { URL(fileURLWithPath: $0).lastPathComponent }
        _ = try expectSame(names, in: folder, "", ThemeCompiler(), name)
    }

    /// Lints bundles together, removes everything found, and compares each of them with the original.
    ///
    /// - Returns: How much was taken out.
    private func expectSame(
        _ bundles: [String], in folder: TemporaryFolder, _ root: String, _ compiler: ThemeCompiler, _ comment: String
    ) throws -> Int {
        let paths = bundles.map { folder.file(root + $0) }
        let before = try paths.map { try theme($0, compiler) }
        let findings = try ThemeLinter(compiler: compiler).lint(paths).diagnostics.filter {
            Self.codes.contains($0.code)
        }
        // A finding about an unused name has notes at its other definitions.
        let locations = findings.flatMap { finding in
            [finding.location] + finding.notes.filter { $0.message == "also unused here" }.map(\.location)
        }
        for (file, places) in Dictionary(grouping: locations, by: \.file) {
            let url = URL(fileURLWithPath: folder.file(root + file))
            try blanked(Data(contentsOf: url), at: Set(places)).write(to: url)
        }
        for (path, old) in zip(paths, before) {
            let difference = try theme(path, compiler).difference(from: old)
            #expect(
                difference.isEmpty,
                "\(comment): \(difference.changes.prefix(2)) \(findings.map { "\($0.location) \($0.code)" })")
        }
        return findings.count
    }

    private func theme(_ path: String, _ compiler: ThemeCompiler) throws -> Theme {
        let result = try compiler.compile(path)
        #expect(!result.diagnostics.containError, "\(result.diagnostics)")
        return try Theme(cacheBytes: #require(result.cache))
    }

    /// Returns the text with the elements at some locations replaced by spaces.
    private func blanked(_ text: Data, at places: Set<SkinDiagnostics.ThemeSourceLocation>) throws -> Data {
        var symbols = SymbolTable.withVocabulary()
        var bytes = Array(text)
        let file = try XMLReader.read(bytes, name: #require(places.first).fileID, symbols: &symbols)
        for index in file.document.elements.indices where places.contains(file.location(ofElement: index)) {
            for offset in file.document.elements[index].sourceRange where bytes[Int(offset)] != UInt8(ascii: "\n") {
                bytes[Int(offset)] = UInt8(ascii: " ")
            }
        }
        return Data(bytes)
    }
}
