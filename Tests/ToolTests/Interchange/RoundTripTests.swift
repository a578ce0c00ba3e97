import Foundation
import SkinBundles
import SkinInspector
import SkinInterchange
import SkinKit
import TestSupport
import Testing

@Suite("Values that are exported and imported again")
struct RoundTripTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The number of random themes; the environment variable `SKINKIT_EXPORTED_THEMES` overrides it.
    private static let count = environment["SKINKIT_EXPORTED_THEMES"].flatMap { UInt64($0) } ?? 30
    private static let themes = URL(fileURLWithPath: ShippedThemes.folder)
    private static let schema = themes.appendingPathComponent("app.schema.xml").path
    private static let shipped = ["Base", "Daylight", "Midnight"]

    /// Returns a shipped theme, and writes the assets of all of them into the bundle of an import.
    private static func theme(named name: String, _ folder: TemporaryFolder) throws -> Theme {
        for bundle in shipped {
            let assets = themes.appendingPathComponent("\(bundle).theme/assets")
            for name in FileManager.default.enumerator(atPath: assets.path)?.compactMap({ $0 as? String }) ?? [] {
                let file = assets.appendingPathComponent(name)
                if !file.hasDirectoryPath { try folder.write("A.theme/assets/\(name)", Array(Data(contentsOf: file))) }
            }
        }
        return try compiled("\(themes.path)/\(name).theme")
    }

    private static func randomTheme(_ seed: UInt64, _ folder: TemporaryFolder) throws -> Theme {
        var random = RandomThemes(seed: seed, isOfApp: true)
        let bundle = try folder.write(random.chain())
        // What images are called stands in the bundle of an import, too.
        for name in ["one.png", "two.png"] { try folder.write("A.theme/assets/\(name)", name) }
        let result = try RandomThemes.compiler(in: folder).compile(bundle)
        return try Theme(cacheBytes: #require(result.cache, "seed \(seed): \(result.diagnostics)"))
    }

    private static func compiled(_ bundle: String) throws -> Theme {
        let result = try ThemeCompiler(schemaFiles: [schema]).compile(bundle)
        return try Theme(cacheBytes: #require(result.cache, "\(result.diagnostics)"))
    }

    /// Returns the theme of an import.
    private static func theme(of result: Import, _ folder: TemporaryFolder) throws -> Theme {
        let files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
        return try compiled(folder.writeTheme(files))
    }

    /// Expects that a report accounts for each name once, and that all its outcomes add up.
    private static func expectWhole(_ report: InterchangeReport, names: [String], _ place: Comment) {
        #expect(report.entries.map(\.name).sorted() == names.sorted(), place)
        let sum = InterchangeReport.Outcome.allCases.map(report.count).reduce(0, +)
        #expect(sum == report.entries.count && report.summary.hasPrefix("\(sum) value"), place)
        #expect(report.entries.allSatisfy { ($0.outcome == .exact) == ($0.reason == nil) }, place)
    }

    // MARK: Tokens

    private static func expectSameTokens(_ theme: Theme, _ folder: TemporaryFolder, _ place: Comment) throws {
        let export = Export.tokens(ExportedTheme(theme))
        let names = Set(theme.mentionedTraits.combinations.flatMap { theme.constants(traits: $0).map(\.name) })
        expectWhole(export.report, names: Array(names), place)
        #expect(export.report.count(.leftOut) == 0, place)
        let text = try #require(export.files.first)
        let result = try Import.tokens([(text.path, Array(text.text.utf8))], isStrict: true) { _, _ in [] }
        expectWhole(result.report, names: result.report.entries.map(\.name), place)
        #expect(result.report.entries.count == names.count && result.report.count(.leftOut) == 0, place)
        let imported = try Self.theme(of: result, folder)
        for traits in theme.mentionedTraits.combinations {
            let before = theme.constants(traits: traits)
            #expect(imported.constants(traits: traits).map(\.name) == before.map(\.name), place)
            for (name, value) in before {
                #expect(imported.constant(name, traits: traits) == value, "\(name) \(traits.sortedNames) \(place)")
            }
        }
    }

    @Test("are the same as tokens, for a shipped theme", arguments: shipped)
    func shippedTokens(_ name: String) throws {
        let folder = try TemporaryFolder()
        try Self.expectSameTokens(Self.theme(named: name, folder), folder, "\(name)")
    }

    @Test("are the same as tokens, for a random theme")
    func randomTokens() throws {
        for seed in 0..<Self.count {
            let folder = try TemporaryFolder()
            try Self.expectSameTokens(Self.randomTheme(seed, folder), folder, "seed \(seed)")
        }
    }

    // MARK: CSS

    private static func expectSameProperties(_ theme: Theme, _ folder: TemporaryFolder, _ place: Comment) throws {
        let exported = ExportedTheme(theme)
        let first = Export.css(exported)
        let names = Set(theme.mentionedTraits.combinations.flatMap { theme.constants(traits: $0).map(\.name) })
        expectWhole(first.report, names: Array(names), place)
        let text = try #require(first.files.first).text
        let result = try Import.css([("theme.css", Array(text.utf8))])
        let lines = Self.properties(text)
        let removed = lines.count { $0.value == "initial" }
        #expect(result.report.entries.count == lines.count, place)
        #expect(result.report.count(.leftOut) == removed, "\(result.report.text) \(place)")
        let partial = first.report.entries.filter { $0.outcome == .approximated }
        #expect(removed == 0 || !partial.isEmpty, place)
        #expect(
            Set(result.report.entries.map(\.name)).count == first.report.count(.exact) + partial.count,
            "\(first.report.text) \(place)")
        let again = Export.css(ExportedTheme(try Self.theme(of: result, folder)))
        let second = Self.properties(try #require(again.files.first).text)
        let light = Set(lines.filter { $0.traits.contains(.light) }.map(\.name))
        for traits in theme.mentionedTraits.combinations {
            let (before, after) = (Self.values(lines, traits), Self.values(second, traits))
            // Under the traits of a removed property, the constant keeps its value; a value for light alone applies everywhere.
            let kept = after.filter {
                before[$0.key] != "initial" && (before[$0.key] != nil || !light.contains($0.key))
            }
            #expect(kept == before.filter { $0.value != "initial" }, place)
        }
        expectSameColors(theme, first, result, place)
    }

    /// Returns the custom properties of a style sheet, each with the traits of its rule.
    private static func properties(_ text: String) -> [(traits: ThemeTraits, name: String, value: String)] {
        var (media, rule): (ThemeTraits, ThemeTraits) = ([], [])
        let names = [("scheme: light", ThemeTraits.light), ("scheme: dark", .dark), ("contrast: more", .highContrast)]
        let devices: [(String, ThemeTraits)] = [
            ("iphone", .phone), ("ipad", .pad), ("mac", .mac), ("tv", .tv), ("watch", .watch), ("vision", .vision),
            ("desktop", .desktop),
        ]
        var result: [(traits: ThemeTraits, name: String, value: String)] = []
        for line in text.split(separator: "\n") {
            let plain = line.drop { $0 == " " }
            if plain.hasPrefix("@media") {
                media = names.reduce(into: []) { if plain.contains($1.0) { $0.formUnion($1.1) } }
            } else if plain.hasPrefix(":root") {
                if line.first == ":" { media = [] }
                rule = devices.reduce(into: media) { if plain.contains("\"\($1.0)\"") { $0.formUnion($1.1) } }
            } else if plain.hasPrefix("--"), let colon = plain.firstIndex(of: ":") {
                let value = plain[colon...].dropFirst(2).dropLast()
                result.append((rule, String(plain[..<colon]), String(value)))
            }
        }
        return result
    }

    /// Returns the values of custom properties under some traits: of several rules that apply, the last one's.
    private static func values(
        _ properties: [(traits: ThemeTraits, name: String, value: String)], _ traits: ThemeTraits
    ) -> [String: String] {
        properties.reduce(into: [:]) { if $1.traits.isSubset(of: traits) { $0[$1.name] = $1.value } }
    }

    /// Expects that colors, which both formats have, are the same in the constants that the import made.
    private static func expectSameColors(_ theme: Theme, _ export: Export, _ result: Import, _ place: Comment) {
        let elements = result.files.first { $0.path == "variables.xml" }?.text ?? ""
        for (name, value) in theme.constants(traits: []) {
            guard case .color = value else { continue }
            #expect(elements.contains("<color name=\"\(name.replacing(".", with: "-"))"), "\(name) \(place)")
        }
    }

    @Test("are the same as custom properties, for a shipped theme", arguments: shipped)
    func shippedProperties(_ name: String) throws {
        let folder = try TemporaryFolder()
        try Self.expectSameProperties(Self.theme(named: name, folder), folder, "\(name)")
    }

    @Test("are the same as custom properties, for a random theme")
    func randomProperties() throws {
        for seed in 0..<Self.count {
            let folder = try TemporaryFolder()
            try Self.expectSameProperties(Self.randomTheme(seed, folder), folder, "seed \(seed)")
        }
    }
}
