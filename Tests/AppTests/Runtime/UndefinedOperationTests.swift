import SkinInspector
import Testing

@testable import SkinKit

@MainActor
@Suite("Operations that a definition does not have")
struct UndefinedOperationTests {
    let engine = ThemeEngine(components: .probes)
    let unheardOf = "probe: unheardOf"

    private var unknown: [String] { engine.undefinedOperations().map(\.description) }

    @Test("are left out and reported once, and everything else is shown")
    func areLeftOut() throws {
        let newer = try Theme.probes(
            ["a", "b"].map { id in
                "<probe id=\"\(id)\">\(operation("width", "3"))\(operation("unheardOf", "true"))"
                    + "\(operation("text", id))</probe>"
            }.joined())
        let probes = ["a", "b", "a"].map { ($0, Probe()) }
        for (id, probe) in probes { try engine.register(probe, as: id) }
        let report = try engine.activate(newer)
        #expect(unknown == [unheardOf])
        #expect(report.writes == 6)
        #expect(probes.allSatisfy { $1.look == ["nil", "3.0", $0] })
        let same = try engine.activate(newer)
        #expect(unknown == [unheardOf])
        #expect(same.writes == 0)
        engine.deactivate()
        #expect(unknown == [])
        #expect(probes.allSatisfy { $1.look == Probe().look })
    }

    @Test("do not keep a component from being registered, and count only while it has them")
    func registration() throws {
        try engine.activate(
            .probes(
                "<probe>\(operation("width", "3"))\(operation("unheardOf", "true"))</probe>"
                    + "<probe id=\"known\">\(operation("width", "4"))</probe>"))
        let probe = Probe()
        try engine.register(probe)
        #expect(probe.width == 3)
        #expect(unknown == [unheardOf])
        engine.unregister(probe)
        #expect(unknown == [])
    }

    @Test("in some states count while a component is in them")
    func states() throws {
        let theme = try Theme.probes(
            "<probe>\(operation("unheardOf", "true", state: "selected"))\(operation("width", "3"))</probe>")
        let probe = Probe()
        try engine.register(probe)
        try engine.activate(theme)
        #expect(unknown == [])
        try engine.setStates(.selected, for: probe)
        #expect(unknown == [unheardOf])
        #expect(probe.look == ["nil", "3.0", "mine"])
    }
}
