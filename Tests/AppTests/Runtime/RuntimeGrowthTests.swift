import TestSupport
import Testing

@testable import SkinKit

@MainActor
@Suite("What grows")
struct RuntimeGrowthTests {
    let engine = ThemeEngine(components: .probes)

    static func themes() throws -> [Theme] {
        try (1...2).map { try .probes("<probe>\(operation("width", "\($0)"))\(operation("text", "\($0)"))</probe>") }
    }

    /// Returns the time of a closure, the least of three.
    private func time(_ work: () throws -> Void) rethrows -> Duration {
        var least = Duration.seconds(1_000)
        for _ in 0..<3 { least = min(least, try threadTime(of: work)) }
        return least
    }

    @Test("switches that a callback asks for cost as much each, however many there are")
    func switches() throws {
        let themes = try Self.themes()
        let probe = Probe()
        try engine.register(probe)
        func ask(_ count: Int) throws {
            var generations = 0
            final class Owner {}
            let owner = Owner()
            engine.observe(owner) { [engine] _, _ in
                generations += 1
                guard generations == 1 else { return }
                for number in 0..<count { _ = try? engine.activate(themes[number % 2]) }
            }
            try engine.activate(themes[0])
            withExtendedLifetime(owner) {}
            #expect(generations == count + 1)
            #expect(probe.width == 2)
        }
        let few = try time { try ask(200) }
        let many = try time { try ask(3_200) }
        // Sixteen times as many took 256 times as long.
        #expect(many < few * 64)
    }

    @Test("scopes cost as much each to make, and to release, however many there are")
    func scopes() {
        func make(_ count: Int) {
            var scopes: [ThemeScope] = []
            for _ in 0..<count { scopes.append(engine.root.makeScope()) }
            for number in stride(from: 0, to: count, by: 2) { scopes[number].deactivate() }
        }
        let few = time { make(250) }
        let many = time { make(4_000) }
        #expect(many < few * 64)
    }

    @Test("a line of scopes may be deep")
    func deepScopes() throws {
        let themes = try Self.themes()
        let probe = Probe()
        var scope = engine.root.makeScope()
        for _ in 0..<100_000 { scope = scope.makeScope() }
        try scope.register(probe)
        try engine.activate(themes[1])
        #expect(probe.width == 2)
        scope = engine.root.makeScope()
        engine.deactivate()
        #expect(engine.liveCount == 0)
    }

    @Test("a setter may register its own component as often as it likes")
    func ownRegistrations() throws {
        let themes = try Self.themes()
        let probe = Probe()
        try engine.register(probe)
        var calls = 0
        probe.onText = { [engine, unowned probe] in
            MainActor.assumeIsolated {
                for number in 0..<1_000 {
                    try? engine.register(probe, as: number % 2 == 0 ? "a" : nil)
                    calls += 1
                }
            }
        }
        let report = try engine.activate(themes[0])
        #expect(calls == 1_000)
        #expect(report.writes == 2)
        #expect(probe.width == 1)
    }

    @Test("a setter may change its component's states many times in turn")
    func ownStates() throws {
        let selected = operation("text", "selected", state: "selected")
        let theme = try Theme.probes("<probe>\(operation("text", "plain"))\(selected)</probe>")
        let probe = Probe()
        try engine.register(probe)
        var remaining = 10_000
        probe.onText = { [engine, unowned probe] in
            MainActor.assumeIsolated {
                guard remaining > 0 else { return }
                remaining -= 1
                try? engine.setStates(remaining % 2 == 0 ? [] : .selected, for: probe)
            }
        }
        #expect(try engine.activate(theme).writes == 10_001)
        #expect(probe.text == "plain")
        #expect(engine.states(of: probe) == [])
    }

    @Test("a queue's memory is that of the most elements that wait at once")
    func queue() {
        var queue = Queue<Int>()
        #expect(queue.isEmpty && queue.popFirst() == nil)
        for number in 0..<1_000 { queue.append(number) }
        for number in 0..<10_000 {
            #expect(queue.popFirst() == number)
            queue.append(number + 1_000)
        }
        var rest: [Int] = []
        queue.forEach { rest.append($0) }
        #expect(rest == Array(10_000..<11_000))
    }
}
