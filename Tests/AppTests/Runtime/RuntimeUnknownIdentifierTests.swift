import SkinInspector
import SkinKit
import Testing

@MainActor
@Suite("Identifiers that a theme does not have")
struct RuntimeUnknownIdentifierTests {
    let engine = ThemeEngine(components: .probes)

    @Test("are listed once with the nearest one that it has, and only while components have them")
    func areListed() throws {
        let theme = try Theme.probes(
            ["button_cancel", "button_send"].map { "<probe id=\"\($0)\">\(operation("width", "3"))</probe>" }.joined())
        let probes = ["buton_cancel", "button_send", "buton_cancel", "xyz"].map { ($0, Probe()) }
        for (id, probe) in probes { try engine.register(probe, as: id) }
        let plain = Probe()
        try engine.register(plain)
        #expect(engine.unknownIdentifiers() == [])
        try engine.activate(theme)
        let unknown = engine.unknownIdentifiers()
        #expect(unknown.map(\.identifier) == ["buton_cancel", "xyz"])
        #expect(unknown.map(\.nearest) == ["button_cancel", nil])
        #expect(
            unknown.first?.description
                == "theme '\(theme.info.identifier)' has no 'probe#buton_cancel'; did you mean 'button_cancel'?")
        for (id, probe) in probes where id == "buton_cancel" { try engine.register(probe, as: "button_cancel") }
        #expect(engine.unknownIdentifiers().map(\.identifier) == ["xyz"])
        engine.unregister(probes[3].1)
        #expect(engine.unknownIdentifiers() == [])
        withExtendedLifetime((probes, plain)) {}
    }

    @Test("are not those that the floor has")
    func floor() throws {
        func theme(_ id: String) throws -> Theme {
            try .probes("<probe id=\"\(id)\">\(operation("width", "3"))</probe>")
        }
        let probes = ["own", "below", "belwo"].map { ($0, Probe()) }
        for (id, probe) in probes { try engine.register(probe, as: id) }
        try engine.activate(theme("own"))
        #expect(engine.unknownIdentifiers().map(\.identifier) == ["below", "belwo"])
        let below = try theme("below")
        try engine.root.update { $0.fallbackTheme = below }
        #expect(engine.unknownIdentifiers().map(\.identifier) == ["belwo"])
        #expect(engine.unknownIdentifiers().first?.nearest == "below")
        withExtendedLifetime(probes) {}
    }

    @Test("are those of each scope's theme, and one that only other traits have is known")
    func scopesAndTraits() throws {
        let dark = try Theme.probes("", dark: "<probe id=\"night\">\(operation("width", "3"))</probe>")
        let view = Probe()
        let scope = engine.root.makeScope()
        try engine.activate(dark)
        try scope.register(view, as: "night")
        #expect(engine.unknownIdentifiers() == [])
        try scope.register(view, as: "nigth")
        #expect(engine.unknownIdentifiers().map(\.nearest) == ["night"])
        try scope.activate(nil)
        #expect(engine.unknownIdentifiers() == [])
    }
}
