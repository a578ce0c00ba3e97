import Foundation
import SkinBundles
import SkinInspector
import SkinInterchange
import SkinKit
import TestSupport
import Testing

@Suite("What is imported, exported and imported again")
struct FixedPointTests {
    struct Source: CustomTestStringConvertible, Sendable {
        var path: String
        var testDescription: String { (path as NSString).lastPathComponent }
    }

    /// The files of the fixtures, and of the folder that the environment names.
    static let sources: [Source] = {
        let other = ProcessInfo.processInfo.environment["SKINKIT_INTERCHANGE"]
        return [Fixtures.path("Interchange"), other].compactMap(\.self).flatMap { folder in
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.contains(".") && !$0.hasSuffix(".md") }.sorted().map {
                Source(path: "\(folder)/\($0)")
            }
        }
    }()

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func imported(_ source: Source) throws -> Import {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: source.path)))
        if source.path.hasSuffix(".css") { return try Import.css([("a.css", bytes)]) }
        guard source.path.hasSuffix(".json") else { return try Import.palette(bytes, name: "p") }
        return try Import.tokens([("a.tokens.json", bytes)]) { _, _ in [] }
    }

    private func theme(_ result: Import) throws -> Theme {
        let files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
        let own = try TemporaryFolder()
        let bundle = try own.writeTheme(files)
        let compiled = try withExtendedLifetime(own) { try ThemeCompiler().compile(bundle) }
        return try Theme(cacheBytes: #require(compiled.cache, "\(compiled.diagnostics)"))
    }

    private func values(_ theme: Theme) -> [[String: ThemeValue]] {
        theme.mentionedTraits.combinations.map { traits in
            Dictionary(uniqueKeysWithValues: theme.constants(traits: traits).map { ($0.name, $0.value) })
        }
    }

    @Test("is the same as tokens", arguments: sources)
    func tokens(_ source: Source) throws {
        let first = try theme(imported(source))
        let export = Export.tokens(ExportedTheme(first))
        #expect(export.report.count(.leftOut) == 0)
        let file = try #require(export.files.first)
        let again = try Import.tokens([(file.path, Array(file.text.utf8))], isStrict: true) { _, _ in [] }
        #expect(again.report.count(.leftOut) == 0, "\(again.report.text)")
        let second = try theme(again)
        #expect(values(second) == values(first))
        #expect(Export.tokens(ExportedTheme(second)).files.map(\.text) == export.files.map(\.text))
    }

    @Test("is the same as CSS", arguments: sources)
    func css(_ source: Source) throws {
        let export = Export.css(ExportedTheme(try theme(imported(source))))
        let text = try #require(export.files.first).text
        if export.report.count(.leftOut) == export.report.entries.count { return }
        let again = try Import.css([("theme.css", Array(text.utf8))])
        #expect(again.report.count(.leftOut) == 0, "\(again.report.text)\n\(text)")
        #expect(Export.css(ExportedTheme(try theme(again))).files.map(\.text) == [text])
    }

    @Test("is the same as Android's resources", arguments: sources)
    func android(_ source: Source) throws {
        let first = try self.first(android: Export.android(ExportedTheme(theme(imported(source)))))
        guard let first else { return }
        let export = Export.android(ExportedTheme(first))
        let second = try #require(try self.first(android: export))
        #expect(values(second) == values(first))
        #expect(Export.android(ExportedTheme(second)).files.map(\.text) == export.files.map(\.text))
    }

    /// Returns the theme of an export to Android; nil if that has no values.
    private func first(android export: Export) throws -> Theme? {
        let root = "res\(UUID().uuidString)"
        for file in export.files { try folder.write("\(root)/\(file.path)", file.text) }
        if export.files.isEmpty { return nil }
        return try theme(Import.android(folder.file("\(root)/res")))
    }

    @Test("has the names of Android's resources, which the type tells apart")
    func androidNames() throws {
        let resources = """
            <resources><color name="accent">#FF0A66FF</color><dimen name="accent">4dp</dimen><bool name="on">true</bool>
            <string name="title">Hello</string><integer name="lines">3</integer></resources>
            """
        try folder.write("app/res/values/all.xml", resources)
        try folder.write(
            "app/res/values-night/all.xml", "<resources><color name=\"accent\">#FF80B0FF</color></resources>")
        let export = Export.android(ExportedTheme(try theme(Import.android(folder.file("app/res")))))
        #expect(export.report.count(.exact) == 5, "\(export.report.text)")
        let plain = try #require(export.files.first { $0.path == "res/values/theme.xml" }).text
        for element in [
            "<color name=\"accent\">#0A66FF</color>", "<item name=\"accent\" type=\"dimen\" format=\"float\">4</item>",
            "<bool name=\"on\">true</bool>", "<string name=\"title\">\"Hello\"</string>",
            "<integer name=\"lines\">3</integer>",
        ] {
            #expect(plain.contains(element), "\(plain)")
        }
        let night = try #require(export.files.first { $0.path == "res/values-night/theme.xml" }).text
        #expect(night.contains("<color name=\"accent\">#80B0FF</color>"))
    }
}
