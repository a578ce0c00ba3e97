import SkinComponents
@_spi(Testing) import SkinKit
import Testing

extension Probe: Skinnable {}

@MainActor
@Suite("Between what code sets and what a theme says")
struct ViewCodeTests {
    let engine = ThemeEngine(components: .probes)

    private func theme(_ operations: String...) throws -> Theme {
        try .probes("<probe id=\"a\">\(operations.joined())</probe>")
    }

    @Test("the theme wins, whichever came first, and the code's value is restored")
    func themeWins() throws {
        let early = try Probe().setting(\.text, to: "code").setting(\.width, to: 7).skin("a", by: engine)
        try engine.activate(theme(operation("text", "theme")))
        let late = try Probe().setting(\.text, to: "code").setting(\.width, to: 7).skin("a", by: engine)
        for probe in [early, late] { #expect(probe.look == ["nil", "7.0", "theme"]) }
        engine.deactivate()
        for probe in [early, late] { #expect(probe.look == ["nil", "7.0", "code"]) }
    }

    @Test("a later value of the code is visible until a switch writes the property, and is not restored")
    func codeAfterwards() throws {
        let probe = try Probe().setting(\.text, to: "before").skin("a", by: engine)
        let first = try theme(operation("text", "theme"))
        try engine.activate(first)
        probe.setting(\.text, to: "after")
        #expect(probe.text == "after")
        try engine.activate(first)
        #expect(probe.text == "after")
        try engine.activate(theme(operation("text", "other")))
        #expect(probe.text == "other")
        probe.setting(\.text, to: "again")
        try engine.activate(theme(operation("width", "3")))
        #expect(probe.look == ["nil", "3.0", "before"])
    }

    @Test("a property that the theme does not set belongs to the code, also while a theme is active")
    func codeKeepsTheRest() throws {
        let probe = try Probe().skin("a", by: engine)
        try engine.activate(theme(operation("text", "theme")))
        probe.setting(\.width, to: 9)
        try engine.activate(theme(operation("color", "#000000")))
        #expect(probe.width == 9)
        try engine.activate(theme(operation("width", "3")))
        engine.deactivate()
        #expect(probe.width == 9)
    }

    @Test("a skin that cannot be applied leaves the code's values, and the component is not registered")
    func refused() throws {
        try engine.activate(theme(operation("text", "refused")))
        let probe = Probe().setting(\.text, to: "code")
        #expect(throws: ThemePreparationError.self) { try probe.skin("a", by: engine) }
        #expect(probe.text == "code" && engine.liveCount == 0)
    }

    @Test("settings keep the component's own type, states are the engine's, and without an engine nothing is skinned")
    func fluent() throws {
        let engine = ThemeEngine(components: .standard)
        let button: SkinButton = try SkinButton().setting(\.alpha, to: 0.5).setting(\.title, to: "Cancel")
            .skin("button_cancel", by: engine).states(.highlighted, by: engine)
        #expect(button.alpha == 0.5 && button.title == "Cancel")
        #expect(engine.states(of: button) == .highlighted)
        try SkinButton().skin("button_cancel", by: nil).states(.selected, by: nil)
        #expect(engine.entryCount == 1)
    }
}
