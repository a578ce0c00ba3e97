import Foundation
import SkinBundles
import SkinColors
import SkinCompiler
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLegibility
import SkinLibrary
import TestSupport
import Testing

@MainActor
@Suite("An engine with a floor")
struct FloorTests {
    private let engine = ThemeEngine(components: ColoredTypes.definitions)

    private func component(_ type: String = "uilabel", _ id: String = "a") throws -> Colored {
        let component = ColoredTypes.component(type)
        try engine.register(component, as: id)
        return component
    }

    private static func label(_ content: String) -> String { "<uilabel id=\"a\">\(content)</uilabel>" }

    private static let white = colorOperation("backgroundColor", "#FFFFFF")

    @Test("shows what the theme does not say, and only that")
    func fills() throws {
        let (label, note) = (try component(), try component("note"))
        let floor = try Theme.colored(
            Self.label(Self.white + colorOperation("textColor", "#111111"))
                + "<note id=\"a\">\(colorOperation("ink", "#222222"))</note>")
        try engine.root.update { $0.fallbackTheme = floor }
        #expect(label.colors == [:])
        try engine.activate(.colored(Self.label(colorOperation("textColor", "#003300"))))
        #expect(label.colors == ["textColor": ThemeColor("#003300"), "backgroundColor": ThemeColor("#FFFFFF")])
        #expect(note.colors == ["ink": ThemeColor("#222222")])
        try engine.activate(.colored(Self.label(colorOperation("backgroundColor", "#000000"))))
        #expect(label.colors == ["textColor": ThemeColor("#111111"), "backgroundColor": ThemeColor("#000000")])
        let report = try engine.root.update { $0.fallbackTheme = nil }
        #expect(report.writes == 2)
        #expect(label.colors == ["backgroundColor": ThemeColor("#000000")] && note.colors == [:])
        try engine.root.update { $0.fallbackTheme = floor }
        engine.deactivate()
        #expect(label.colors == [:])
    }

    @Test("follows traits, states, scopes and settings like the theme")
    func live() throws {
        let label = try component()
        let floor = try Theme.colored(
            Self.label(
                colorOperation("backgroundColor", "#EEEEEE")
                    + colorOperation("backgroundColor", "#DDDDDD", state: "error")
                    + colorOperation("textColor", "#999999", state: "selected")),
            dark: Self.label(colorOperation("backgroundColor", "#101010")))
        try engine.root.update { $0.fallbackTheme = floor }
        try engine.activate(.colored(Self.label(colorOperation("textColor", "#000000"))))
        #expect(label.colors["backgroundColor"] == ThemeColor("#EEEEEE"))
        try engine.setStates([.custom("error"), .selected], for: label)
        // The theme says what the text is in every state.
        #expect(label.colors == ["backgroundColor": ThemeColor("#DDDDDD"), "textColor": ThemeColor("#000000")])
        try engine.setStates([], for: label)
        try engine.root.update { $0.traits = .dark }
        #expect(label.colors["backgroundColor"] == ThemeColor("#101010"))
        let (scope, other) = (engine.root.makeScope(), ColoredTypes.component("uilabel"))
        try scope.register(other, as: "a")
        try scope.activate(.colored(Self.label(colorOperation("textColor", "#333333"))))
        #expect(other.colors == ["backgroundColor": ThemeColor("#101010"), "textColor": ThemeColor("#333333")])
        try scope.update { $0.traits = [] }
        #expect(other.colors["backgroundColor"] == ThemeColor("#EEEEEE"))
    }

    @Test("numbers its own states by name, also where the theme has others")
    func states() throws {
        func theme(_ names: [String], _ content: String) throws -> Theme {
            let schema = "<schema>\(names.map { "<state name=\"\($0)\"/>" }.joined())</schema>"
            return try .fixture(["": "<theme><instances>\(Self.label(content))</instances></theme>"], schema: schema)
        }
        var components = ComponentDefinitions()
        components.define(ColoredTypes.Label.self, as: "uilabel") { label in
            for name in ["backgroundColor", "textColor"] {
                label.operation(name, .color("color"), get: { $0.colors[name] }, set: { $0.colors[name] = $1 })
            }
        }
        let (engine, label) = (ThemeEngine(components: components), ColoredTypes.Label())
        try engine.register(label, as: "a")
        let floor = try theme(
            ["late", "busy"],
            colorOperation("backgroundColor", "#111111", state: "late")
                + colorOperation("backgroundColor", "#222222", state: "busy"))
        try engine.root.update { $0.fallbackTheme = floor }
        try engine.activate(theme(["error", "busy"], colorOperation("textColor", "#333333", state: "error")))
        func shown(_ states: ThemeStates) throws -> [ThemeColor?] {
            try engine.setStates(states, for: label)
            return [label.colors["backgroundColor"], label.colors["textColor"]]
        }
        let (busy, error, late) = (ThemeStates.custom("busy"), ThemeStates.custom("error"), ThemeStates.custom("late"))
        #expect(try shown([]) == [nil, nil])
        #expect(try shown(late) == [ThemeColor("#111111"), nil])
        #expect(try shown([late, busy]) == [ThemeColor("#222222"), nil])
        #expect(try shown([late, error]) == [ThemeColor("#111111"), ThemeColor("#333333")])
    }

    @Test("is made legible together with the theme")
    func legible() throws {
        let label = try component()
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        let floor = try Theme.colored(Self.label(Self.white + colorOperation("textColor", "#000000")))
        try engine.root.update { $0.fallbackTheme = floor }
        try engine.activate(.colored(Self.label(colorOperation("textColor", "#999999"))))
        #expect(label.colors["textColor"] == ThemeColor("#767676"))
        try engine.activate(.colored(Self.label(colorOperation("backgroundColor", "#000000"))))
        #expect(try #require(label.colors["textColor"]).contrast(on: ThemeColor("#000000")) >= 4.5)
        #expect(engine.legibilityChanges(of: label).first?.before == ThemeColor("#000000"))
    }

    @Test("alone shows what it would show as the theme, and below itself changes nothing", arguments: 0..<4)
    func identity(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("app.schema.xml", ColoredTypes.schema)
        var random = RandomContrasts(seed: seed)
        let bundle = try folder.writeTheme(random.files())
        let theme = try Theme(cacheBytes: try #require(ThemeCompiler(schemaFiles: [schema]).compile(bundle).cache))
        func shown(_ theme: Theme, above floor: Theme?, _ traits: ThemeTraits) throws -> [[String: ThemeColor]] {
            let engine = ThemeEngine(components: ColoredTypes.definitions)
            try engine.root.update { $0.traits = traits }
            try engine.root.update { $0.fallbackTheme = floor }
            try engine.root.update { $0.legibility = .minimumContrast(3) }
            try engine.activate(theme)
            return try RandomContrasts.entities.flatMap { type, id in
                let component = ColoredTypes.component(type)
                try engine.register(component, as: id)
                return try (UInt64(0)..<64).map { states in
                    try engine.setStates(ThemeStates(rawValue: states), for: component)
                    return component.colors
                }
            }
        }
        let empty = try Theme.colored("")
        for traits: ThemeTraits in [[], .dark, [.dark, .highContrast]] {
            let plain = try shown(theme, above: nil, traits)
            #expect(try shown(empty, above: theme, traits) == plain)
            #expect(try shown(theme, above: theme, traits) == plain)
        }
    }

    @Test("is named by explanations, and by errors")
    func explanation() throws {
        let label = try component()
        let floor = try Theme.colored(Self.label(Self.white))
        try engine.root.update { $0.fallbackTheme = floor }
        try engine.activate(.colored(Self.label(colorOperation("textColor", "#333333"))))
        let found = engine.explain(label)
        #expect(found.map(\.operation.name) == ["textColor", "backgroundColor"])
        #expect(found.map(\.isOfFallbackTheme) == [false, true])
        #expect(found[1].description.contains("from the fallback theme"))
        #expect(!found[0].description.contains("fallback"))
        let json = try #require(engine.root.activeTheme).json(found)
        #expect(json.components(separatedBy: "\"fallback\": true").count == 2)

        let probes = ThemeEngine(components: .probes)
        let probe = Probe()
        try probes.register(probe, as: "a")
        try probes.activate(.probes("<probe id=\"a\">\(operation("width", "3"))</probe>"))
        let bad = try Theme.fixture(
            ["": "<theme><instances><probe id=\"a\">\(operation("text", "refused"))</probe></instances></theme>"],
            as: "org.example.floor", schema: Theme.probeSchema)
        let error = #expect(throws: ThemePreparationError.self) { try probes.root.update { $0.fallbackTheme = bad } }
        #expect(error?.failures.map(\.theme) == ["org.example.floor"])
        #expect(probes.root.fallbackTheme == nil && probe.width == 3 && probe.text == "mine")
    }

    @Test("gives constants and assets that the theme does not have")
    func constantsAndAssets() throws {
        let folder = try TemporaryFolder()
        try folder.write("Floor.theme/assets/a.txt", "floor")
        try folder.write("Floor.theme/assets/b.txt", "floor")
        try folder.write("Own.theme/assets/a.txt", "own")
        func theme(_ name: String, _ constants: String) throws -> Theme {
            let bundle = try folder.writeTheme(
                "\(name).theme", identifier: "org.example.\(name)", ["x.xml": .theme(constants: constants)])
            var options = ThemeCacheOptions()
            options.embedsAssets = true
            return try Theme(cacheBytes: try #require(ThemeCompiler().compile(bundle, options: options).cache))
        }
        let floor = try theme("Floor", "<float name=\"a\">1</float><float name=\"b\">2</float>")
        try engine.root.update { $0.fallbackTheme = floor }
        #expect(try engine.root.constant("a", as: .float) == nil)
        try engine.activate(theme("Own", "<float name=\"a\">3</float>"))
        #expect(try engine.root.constant("a", as: .float) == 3 && engine.root.constant("b", as: .float) == 2)
        func text(_ name: String) throws -> String? {
            try engine.root.bytes(ofAsset: name)?.withBytes {
                $0.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            }
        }
        #expect(try text("a.txt") == "own" && text("b.txt") == "floor")
    }
}

@MainActor
@Suite("A theme that cannot be shown")
struct LastGoodThemeTests {
    @Test("leaves the last good one with its floor and contrast, and tells why")
    func refused() async throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("themes/app.schema.xml", ColoredTypes.schema)
        func write(_ name: String, _ content: String) throws {
            try folder.writeTheme(
                "themes/\(name).theme", identifier: "org.example.\(name)",
                ["a.xml": .theme(instances: "<uilabel id=\"a\">\(content)</uilabel>")])
        }
        try write("good", colorOperation("textColor", "#999999"))
        try write("base", colorOperation("backgroundColor", "#FFFFFF"))
        try write("bad", "<operation name=\"textColour\"/>")
        let library = ThemeLibrary(
            folders: [folder.file("themes")], cacheFolder: folder.file("caches"), defaultTheme: "org.example.good",
            compiler: ThemeCompiler(schemaFiles: [schema]))
        let engine = try ThemeEngine(components: ColoredTypes.definitions, library: library)
        let label = ColoredTypes.component("uilabel")
        try engine.register(label, as: "a")
        let base = try await library.load("org.example.base")
        try engine.root.update { $0.fallbackTheme = base }
        try engine.root.update { $0.legibility = .minimumContrast(4.5) }
        let look = label.colors
        #expect(look["textColor"] == ThemeColor("#767676"))
        let generation = engine.generation
        let error = await #expect(throws: ThemeError.self) { try await engine.choose("org.example.bad") }
        #expect(error?.diagnostics.contains { $0.message.contains("textColour") } == true)
        await #expect(throws: (any Error).self) { try await engine.choose("org.example.none") }
        // A floor that does not load is not set; the one before it remains.
        await #expect(throws: (any Error).self) {
            let bad = try await library.load("org.example.bad")
            try engine.root.update { $0.fallbackTheme = bad }
        }
        #expect(
            engine.root.activeTheme?.info.identifier == "org.example.good"
                && engine.root.fallbackTheme?.info.identifier == "org.example.base")
        #expect(label.colors == look && engine.generation == generation)
    }
}
