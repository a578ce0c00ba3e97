import Testing

@testable import SkinKit

@MainActor
@Suite("Operations that a definition does not have")
struct RuntimeSkippedTests {
    let engine = ThemeEngine(components: .probes)
    let unheardOf = ThemeSkippedOperation(component: "probe", operation: "unheardOf")

    @Test("are left out and reported once, and everything else is shown")
    func areLeftOut() throws {
        let newer = try Theme.probes(
            ["a", "b"].map { id in
                "<probe id=\"\(id)\">\(operation("width", "3"))\(operation("unheardOf", "true"))"
                    + "\(operation("text", id))</probe>"
            }.joined())
        let probes = ["a", "b", "a"].map { ($0, Probe()) }
        for (id, probe) in probes { try engine.theme(probe, as: id) }
        let report = try engine.activate(newer)
        #expect(report.skipped == [unheardOf])
        #expect(report.skipped.map(\.description) == ["probe: unheardOf"])
        #expect(report.writes == 6)
        #expect(probes.allSatisfy { $1.look == ["nil", "3.0", $0] })
        let same = try engine.activate(newer)
        #expect(same.skipped == [unheardOf])
        #expect(same.writes == 0)
        #expect(engine.deactivate().skipped == [])
        #expect(probes.allSatisfy { $1.look == Probe().look })
    }

    @Test("do not keep a component from being registered, and count for the next switch only while it has them")
    func registration() throws {
        try engine.activate(
            .probes(
                "<probe>\(operation("width", "3"))\(operation("unheardOf", "true"))</probe>"
                    + "<probe id=\"known\">\(operation("width", "4"))</probe>"))
        let probe = Probe()
        try engine.theme(probe)
        #expect(probe.width == 3)
        #expect(try engine.root.update { $0.traits = .dark }.skipped == [unheardOf])
        engine.stopTheming(probe)
        #expect(try engine.root.update { $0.traits = [] }.skipped == [])
    }

    @Test("in some states count while a component is in them")
    func states() throws {
        let theme = try Theme.probes(
            "<probe>\(operation("unheardOf", "true", state: "selected"))\(operation("width", "3"))</probe>")
        let probe = Probe()
        try engine.theme(probe)
        #expect(try engine.activate(theme).skipped == [])
        try engine.setStates(.selected, for: probe)
        #expect(try engine.activate(theme).skipped == [unheardOf])
        #expect(probe.look == ["nil", "3.0", "mine"])
    }
}
