import Foundation
import TestSupport
import Testing

@Suite("Random edits")
struct RandomEditsTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// The number of edits of each test; the environment variable `SKINKIT_TYPED_EDITS` overrides it.
    private static let count = environment["SKINKIT_TYPED_EDITS"].flatMap { Int($0) } ?? 40
    private static let seed = environment["SKINKIT_SEED"].flatMap { UInt64($0) } ?? 1
    private static let themes = URL(fileURLWithPath: ShippedThemes.folder)

    private static func copy() throws -> (themes: EditedThemes, texts: [String: String]) {
        let (folder, saved) = (try TemporaryFolder(), try TemporaryFolder())
        var texts: [String: String] = [:]
        let names = try #require(FileManager.default.enumerator(atPath: themes.path)).compactMap { $0 as? String }
        for name in names where name.contains(".theme/") || !name.contains("/") {
            let url = themes.appendingPathComponent(name)
            if name.hasSuffix(".xml") {
                texts[name] = try String(contentsOf: url, encoding: .utf8)
            }
            guard !url.hasDirectoryPath, let data = try? Data(contentsOf: url) else { continue }
            for copy in [folder, saved] { try copy.write(name, Array(data)) }
        }
        // A damaged picture is a finding, too.
        for copy in [folder, saved] { try copy.write("Midnight.theme/assets/avatars/placeholder@2x.png", "no picture") }
        return (try EditedThemes(folder, saved: saved), texts)
    }

    private static func expectDiagnosticsOfValidate(afterEditsOf files: [String], bundles: [String]) throws {
        var (themes, originals) = try copy()
        var edits = RandomEdits(seed: seed, originals: files.map { originals[$0, default: ""] })
        for file in files { try themes.open(file, originals[file, default: ""]) }
        #expect(try themes.shown().map(\.code) == ["damaged-image"])
        for number in 0..<count {
            let file = files[edits.below(files.count)]
            let before = themes.text(file)
            let text = edits.edit(before, original: originals[file, default: ""])
            try themes.change(file, to: text, isWhole: edits.below(2) == 0, isSaved: edits.below(2) == 0)
            let (shown, validated) = (try themes.shown(), try themes.validated(bundles))
            try #require(shown == validated, "edit \(number) of \(file), seed \(seed)")
        }
    }

    @Test("that nobody made in an editor are shown, because the server asks to be told of them")
    func outside() throws {
        var (themes, texts) = try Self.copy()
        #expect(themes.requests.count == 1 && themes.requests[0].contains("client/registerCapability"))
        try themes.open("Midnight.theme/palette.xml", texts["Midnight.theme/palette.xml", default: ""])
        let bundles = ["Base.theme", "Daylight.theme", "Midnight.theme"]
        _ = try themes.shown()
        let broken = texts["Base.theme/palette.xml", default: ""].replacing(
            "<color name=\"accent\"", with: "<color name=\"accnt\"")
        try themes.writeOutside("Base.theme/palette.xml", broken)
        let shown = try themes.shown()
        #expect(shown.count > 1)
        #expect(try shown == themes.validated(bundles))
        try themes.writeOutside("Base.theme/palette.xml", texts["Base.theme/palette.xml", default: ""])
        #expect(try themes.shown().map(\.code) == ["damaged-image"])
    }

    @Test("of a theme give the diagnostics of validate after each")
    func theme() throws {
        try Self.expectDiagnosticsOfValidate(
            afterEditsOf: ["Midnight.theme/palette.xml", "Midnight.theme/surfaces.xml", "Midnight.theme/info.xml"],
            bundles: ["Midnight.theme"])
    }

    @Test("of a parent, its children and their schema give the diagnostics of validate on all of them after each")
    func family() throws {
        try Self.expectDiagnosticsOfValidate(
            afterEditsOf: [
                "Base.theme/palette.xml", "Base.theme/chat.xml", "Base.theme/info.xml", "Daylight.theme/palette.xml",
                "Daylight.theme/info.xml", "Midnight.theme/surfaces.xml", "app.schema.xml", "skinkit.xml",
            ], bundles: ["Base.theme", "Daylight.theme", "Midnight.theme"])
    }
}
