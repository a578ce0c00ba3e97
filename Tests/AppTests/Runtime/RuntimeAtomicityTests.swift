import SkinKit
import Testing

@MainActor
@Suite("A switch that fails")
struct RuntimeAtomicityTests {
    nonisolated static let count = 12

    @Test("leaves everything as it was, whichever operation it is that fails", arguments: 0..<count)
    func failsAtAnyOperation(_ failing: Int) throws {
        let engine = ThemeEngine(components: .probes)
        var told = 0
        engine.observe(engine) { _, _ in told += 1 }
        let probes = (0..<Self.count).map { _ in Probe() }
        for (number, probe) in probes.enumerated() { try engine.register(probe, as: "p\(number)") }
        let good = try theme(failing: nil, width: 2)
        try engine.activate(good)
        let before = probes.map { ($0.look, $0.writes) }
        let error = #expect(throws: ThemePreparationError.self) {
            try engine.activate(theme(failing: failing, width: 3))
        }
        #expect(error?.failures.map(\.entity) == [ThemeEntityKey(component: "probe", id: "p\(failing)")])
        #expect(error?.failures.map(\.operation) == ["text"])
        #expect(zip(probes, before).allSatisfy { $0.look == $1.0 && $0.writes == $1.1 })
        #expect(engine.root.activeTheme?.info.identifier == good.info.identifier)
        #expect(told == 1)
        #expect(try engine.activate(good).writes == 0)
    }

    /// Rejects one of the operations that are prepared from now on.
    final class Refuser {
        var left = Int.max

        func pass<Value>(_ value: Value) throws -> Value {
            left -= 1
            if left < 0 { throw Refusal() }
            return value
        }
    }

    @Test("leaves all scopes as they were, whichever of all operations it is that fails")
    func failsInAnyScope() throws {
        let refuser = Refuser()
        var components = ComponentDefinitions()
        components.define(Probe.self, as: "probe") { probe in
            probe.operation(
                "color", .color("color"), get: \.color, set: { $0.color = $1 }, prepare: { try refuser.pass($0) })
            probe.operation(
                "width", .float("width"), get: \.width, set: { $0.width = $1 }, prepare: { try refuser.pass($0) })
            probe.operation(
                "text", .string("text"), get: \.text, set: { $0.text = $1 }, prepare: { try refuser.pass($0) })
        }
        let engine = ThemeEngine(components: components)
        let window = engine.root.makeScope()
        let panel = window.makeScope()
        let own = window.makeScope()
        try panel.update { $0.traits = .dark }
        let probes = (0..<Self.count).map { _ in Probe() }
        for (number, probe) in probes.enumerated() {
            if number % 4 == 0 { try engine.register(probe, as: "p\(number)") }
            if number % 4 > 0 { try [window, panel, own][number % 4 - 1].register(probe, as: "p\(number)") }
        }
        try engine.activate(theme(failing: nil, width: 2))
        try own.activate(theme(failing: nil, width: 4))
        var told = 0
        engine.observe(engine) { _, _ in told += 1 }
        for scope in [window, panel, own] { scope.observe(engine) { _, _ in told += 1 } }
        let before = probes.map { ($0.look, $0.writes) }
        let next = try theme(failing: nil, width: 3)
        // The components of `own` do not follow.
        let operationCount = 3 * Self.count * 3 / 4
        for failing in 0..<operationCount {
            refuser.left = failing
            let error = #expect(throws: ThemePreparationError.self) { try engine.activate(next) }
            #expect(error?.failureCount == operationCount - failing)
            #expect(zip(probes, before).allSatisfy { $0.look == $1.0 && $0.writes == $1.1 })
        }
        #expect(told == 0)
        #expect(engine.generation == 3)
        #expect(
            [engine.root.activeTheme, window.activeTheme, panel.activeTheme].allSatisfy {
                $0?.info.identifier == "org.example.fixture"
            })
        refuser.left = operationCount
        #expect(try engine.activate(next).writes == operationCount)
        #expect(told == 3)
        #expect(own.activeTheme != nil)
    }

    @Test("keeps nothing of a component that could not be registered, nor of states that could not be set")
    func failsForOne() throws {
        let engine = ThemeEngine(components: .probes)
        try engine.activate(
            .probes(
                "<probe id=\"bad\">\(operation("width", "2"))\(operation("text", "refused"))</probe>"
                    + "<probe id=\"good\">\(operation("text", "fine"))"
                    + "\(operation("text", "refused", state: "selected"))</probe>"))
        let probe = Probe()
        #expect(throws: ThemePreparationError.self) { try engine.register(probe, as: "bad") }
        #expect(probe.writes == 0)
        #expect(engine.liveCount == 0)
        try engine.register(probe, as: "good")
        #expect(throws: ThemePreparationError.self) { try engine.setStates(.selected, for: probe) }
        #expect(engine.states(of: probe) == [])
        #expect(throws: ThemePreparationError.self) { try engine.register(probe, as: "bad") }
        #expect(probe.look == ["nil", "1.0", "fine"])
    }

    @Test("is not made to fail by components that were released")
    func theDeadDoNotFail() throws {
        let engine = ThemeEngine(components: .probes)
        var probe: Probe? = Probe()
        if let probe { try engine.register(probe, as: "p0") }
        probe = nil
        #expect(try engine.activate(theme(failing: 0, width: 3)).released == 1)
    }

    @Test("reports all failures in the order of registration, and keeps a hundred")
    func saysAll() throws {
        let engine = ThemeEngine(components: .probes)
        let probes = (0..<130).map { _ in Probe() }
        for (number, probe) in probes.enumerated() { try engine.register(probe, as: "p\(number)") }
        let bad = try Theme.probes(
            (0..<130).map { "<probe id=\"p\($0)\">\(operation("text", "refused"))</probe>" }.joined())
        let error = #expect(throws: ThemePreparationError.self) { try engine.activate(bad) }
        #expect(error?.failureCount == 130)
        #expect(error?.failures.map(\.entity.id) == (0..<100).map { "p\($0)" })
        let lines = error?.description.split(separator: "\n") ?? []
        #expect(lines.first == "org.example.fixture: probe#p0: text: Refusal()")
        #expect(lines.last == "and 30 more")
        #expect(probes.allSatisfy { $0.writes == 0 })
    }

    @Test("fails for a value of the wrong type, though the operation is known")
    func wrongType() throws {
        var components = ComponentDefinitions()
        components.define(Probe.self, as: "probe") { probe in
            probe.operation("width", .string("width"), get: \.text, set: { $0.text = $1 })
        }
        let engine = ThemeEngine(components: components)
        let probe = Probe()
        try engine.register(probe)
        let error = #expect(throws: ThemePreparationError.self) {
            try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
        }
        #expect(
            error?.description == "org.example.fixture: probe: width: "
                + "the parameter 'width' has the type 'float'; expected 'string'")
        #expect(probe.writes == 0)
    }

    private func theme(failing: Int?, width: Int) throws -> Theme {
        try .probes(
            (0..<Self.count).map { number in
                "<probe id=\"p\(number)\">\(operation("width", "\(width)"))\(operation("color", "#00000\(width)"))"
                    + operation("text", number == failing ? "refused" : "text \(width)") + "</probe>"
            }.joined())
    }
}
