import SkinBundles
import SkinCompiler
import SkinInspector
import TestSupport
import Testing

@testable import SkinKit

extension ThemeStates {
    fileprivate static let error = ThemeStates.custom("error")
    fileprivate static let loading = ThemeStates.custom("loading")
}

@MainActor
@Suite("States of an app's own")
struct RuntimeOwnStatesTests {
    private static let operations =
        "<probe id=\"a\">\(operation("width", "2"))\(operation("width", "3", state: "disabled"))"
        + "\(operation("width", "4", state: "error"))\(operation("width", "5", state: "loading disabled"))</probe>"

    /// A theme whose schema declares states in an order.
    private func theme(_ states: [String], _ instances: String = operations) throws -> Theme {
        let declared = states.map { "<state name=\"\($0)\"/>" }.joined()
        let schema = Theme.probeSchema.replacing("<schema>", with: "<schema>\(declared)", maxReplacements: 1)
        return try Theme.fixture(["": "<theme><instances>\(instances)</instances></theme>"], schema: schema)
    }

    private func engine() -> ThemeEngine { ThemeEngine(components: .probes) }

    @Test("weigh more than the built-in ones, the later the more")
    func weights() throws {
        let probe = Probe()
        let engine = engine()
        try engine.activate(theme(["error", "loading"]))
        try engine.register(probe, as: "a")
        let widths: [(ThemeStates, Double)] = [
            ([], 2), (.disabled, 3), (.error, 4), ([.error, .disabled], 4), (.loading, 2), ([.loading, .disabled], 5),
            ([.error, .loading, .disabled], 5), ([.error, .loading], 4),
        ]
        for (states, width) in widths {
            try engine.setStates(states, for: probe)
            #expect(probe.width == width, "\(states)")
            #expect(engine.states(of: probe) == states)
        }
    }

    @Test("are found by their names, whatever the order in a theme's schema")
    func names() throws {
        let probe = Probe()
        let engine = engine()
        try engine.activate(theme(["other", "loading", "error"]))
        try engine.register(probe, as: "a")
        try engine.setStates(.error, for: probe)
        #expect(probe.width == 4)
        // In this theme 'error' weighs more.
        try engine.setStates([.error, .loading, .disabled], for: probe)
        #expect(probe.width == 4)
        let without = "<probe id=\"a\">\(operation("width", "9", state: "other"))\(operation("width", "7"))</probe>"
        try engine.activate(theme(["other"], without))
        #expect(probe.width == 7)
        #expect(engine.states(of: probe) == [.error, .loading, .disabled])
    }

    @Test("are those of the format if they have their names, and others by their bytes")
    func builtIn() {
        #expect(ThemeStates.custom("selected") == .selected)
        #expect(ThemeStates.custom("e\u{301}rror") != .custom("\u{e9}rror"))
        #expect(ThemeStates.custom("error") == .error && ThemeStates.error != .loading)
    }

    @Test("that the app's code names after a theme is shown have the theme's operations too")
    func late() throws {
        let (engine, probe) = (engine(), Probe())
        try engine.activate(
            theme(["late-name"], "<probe id=\"a\">\(operation("width", "6", state: "late-name"))</probe>"))
        try engine.register(probe, as: "a")
        #expect(probe.width == 1)
        try engine.setStates([.error, .custom("late-name")], for: probe)
        #expect(probe.width == 6)
    }

    @Test("are explained by their names")
    func explanation() throws {
        let probe = Probe()
        let engine = engine()
        try engine.activate(theme(["loading", "error"]))
        try engine.register(probe, as: "a")
        try engine.setStates(.error, for: probe)
        let text = engine.explain(probe, "width").map(\.description).joined()
        #expect(text.hasPrefix("probe#a width:error  4"))
        #expect(text.contains("for other states: disabled+loading"))
    }

    @Test("are named by the theme that has them")
    func theme() throws {
        let theme = try theme(["error", "loading"])
        #expect(theme.customStates == ["error", "loading"])
        let all: ThemeStates = [.custom(at: 0), .custom(at: 1), .focused]
        #expect(theme.states(named: ["loading", "focused"]) == [.custom(at: 1), .focused])
        #expect(theme.states(named: ["other"]) == nil)
        #expect(theme.names(of: all) == ["focused", "error", "loading"])
        #expect(try Theme.probes("").customStates.isEmpty)
    }

    @Test("are compared by their names")
    func difference() throws {
        let old = try theme(["error", "loading"])
        let new = try theme(["loading", "error"])
        #expect(new.difference(from: old).isEmpty)
        let less = "<probe id=\"a\">\(operation("width", "2"))</probe>"
        let difference = try theme([], less).difference(from: old)
        #expect(
            difference.changes.map { $0.states.names(custom: difference.customStates) } == [
                ["disabled"], ["error"], ["disabled", "loading"],
            ])
        let text = ThemeDifferenceFormatter().text(difference, from: old.info, to: new.info)
        #expect(text.contains("width:disabled+loading  5 → nothing"))
    }

    @Test("are in the schema that definitions give, and are checked against one")
    func schema() throws {
        var components = ComponentDefinitions.probes
        components.defineStates(["error", "loading"])
        #expect(try components.schema.contains("<state name=\"error\"/>\n  <state name=\"loading\"/>"))
        let folder = try TemporaryFolder()
        let path = try folder.write("app.schema.xml", components.schema)
        try components.check(against: ComponentSchema(filesAt: [path]))
        components.defineStates(["erorr"])
        let error = #expect(throws: ComponentDefinitionError.self) {
            try components.check(against: ComponentSchema(filesAt: [path]))
        }
        #expect(error?.description == "the schema has no state 'erorr'; did you mean 'error'?")
    }

    @Test("are renumbered where a floor has others beyond the theme's own")
    func floor() {
        let theme = (0..<24).map { "a\($0)" }
        let floor = (0..<24).map { "b\($0)" }
        let last = ThemeStates(rawValue: 1 << UInt64(5 + 24 + 23))
        #expect(last.renumbered(from: theme + floor, to: floor) == .custom(at: 23))
    }
}
