import Testing

@testable import SkinKit

@MainActor
@Suite("A switch that a callback asks for")
struct RuntimeQueueTests {
    let engine = ThemeEngine(components: .probes)

    static func theme(_ width: Int, text: String) throws -> Theme {
        try .probes("<probe>\(operation("text", text))\(operation("width", "\(width)"))</probe>")
    }

    @Test("by a setter, happens when the current one is written and observers are notified")
    func fromSetter() throws {
        let (one, two) = (try Self.theme(1, text: "one"), try Self.theme(2, text: "two"))
        let (first, second) = (Probe(), Probe())
        try engine.register(first)
        try engine.register(second)
        var nested: [ThemeSwitchReport] = []
        first.onText = { [engine] in
            MainActor.assumeIsolated {
                if engine.generation == 1, let report = try? engine.activate(two) { nested.append(report) }
            }
        }
        var told: [[String]] = []
        engine.observe(engine) { _, report in
            told.append(["\(report.generation) \(report.writes)"] + [second.text, first.text])
        }
        let report = try engine.activate(one)
        #expect(report.generation == 1)
        #expect(nested.map(\.isQueued) == [true])
        #expect(nested.map(\.writes) == [0])
        #expect(told == [["1 4", "one", "one"], ["2 4", "two", "two"]])
        #expect(first.look == ["nil", "2.0", "two"])
        #expect(second.look == first.look)
    }

    @Test("by an observer, notifies all in order, each with the active theme")
    func fromObserver() throws {
        let themes = try (1...3).map { try Self.theme($0, text: "t\($0)") }
        let probe = Probe()
        try engine.register(probe)
        var told: [String] = []
        engine.observe(engine) { [engine] _, report in
            told.append("a\(report.generation) \(probe.text)")
            if report.generation < 3 { _ = try? engine.activate(themes[report.generation]) }
        }
        engine.observe(engine) { [engine] _, report in
            told.append("b\(report.generation) \(probe.text) \(engine.generation)")
        }
        try engine.activate(themes[0])
        #expect(told == ["a1 t1", "b1 t1 1", "a2 t2", "b2 t2 2", "a3 t3", "b3 t3 3"])
    }

    @Test("changes a value that it reads as it is after the switches that wait")
    func readsQueued() throws {
        let scope = engine.root.makeScope()
        engine.observe(engine) { [engine] _, report in
            guard report.generation == 1 else { return }
            for trait in [ThemeTraits.dark, .highContrast] {
                _ = try? engine.root.update { $0.traits.insert(trait) }
                _ = try? scope.update { $0.traits.insert(.phone) }
            }
        }
        try engine.activate(Self.theme(1, text: "one"))
        #expect(engine.root.traits == [.dark, .highContrast])
        #expect(scope.traits == [.dark, .phone])
    }

    @Test("by a setter that runs for a registration, is made after it")
    func fromRegistration() throws {
        try engine.activate(Self.theme(1, text: "one"))
        let probe = Probe()
        probe.onText = { [engine] in
            MainActor.assumeIsolated { if engine.root.activeTheme != nil { engine.deactivate() } }
        }
        try engine.register(probe)
        probe.onText = nil
        #expect(engine.root.activeTheme == nil)
        #expect(engine.generation == 2)
        #expect(probe.look == Probe().look)
    }

    @Test("is refused at once if it cannot be prepared, and leaves the current one complete")
    func refusedAtOnce() throws {
        let probe = Probe()
        try engine.register(probe)
        let bad = try Self.theme(2, text: "refused")
        var failures = 0
        probe.onText = { [engine] in
            MainActor.assumeIsolated {
                do { try engine.activate(bad) } catch { failures += 1 }
            }
        }
        try engine.activate(Self.theme(1, text: "one"))
        #expect(failures == 1)
        #expect(engine.generation == 1)
        #expect(probe.look == ["nil", "1.0", "one"])
    }

    @Test("is dropped and reported if it can no longer be prepared, and changes nothing")
    func droppedInItsTurn() throws {
        let later = try Theme.probes(
            "<probe id=\"late\">\(operation("text", "refused"))</probe><probe>\(operation("width", "9"))</probe>")
        let (probe, late) = (Probe(), Probe())
        try engine.register(probe)
        var told: [String] = []
        engine.observe(engine) { [engine] _, report in
            told.append("\(report.generation) \(report.failure?.failures[0].entity.description ?? "fine")")
            guard report.generation == 1, report.failure == nil else { return }
            _ = try? engine.activate(later)
            try? engine.register(late, as: "late")
        }
        try engine.activate(Self.theme(1, text: "one"))
        #expect(told == ["1 fine", "1 probe#late"])
        #expect(engine.generation == 1)
        #expect(probe.look == ["nil", "1.0", "one"])
        #expect(late.look == ["nil", "1.0", "one"])
    }

    @Test("keeps the theme that an earlier one gave to the root, which has no parent to inherit from")
    func newestTheme() throws {
        var newest: [Theme?] = []
        let (first, second) = (try Self.theme(1, text: "one"), try Self.theme(2, text: "two"))
        try engine.activate(first)
        engine.observe(engine) { [engine] _, report in
            guard report.generation == 2 else { return }
            _ = try? engine.activate(second)
            _ = try? engine.root.update { $0.inherit(.theme) }
            newest.append(engine.root.newestTheme)
        }
        try engine.root.update { $0.scale = 2 }
        #expect(newest.count == 1 && newest[0]?.reader === second.reader)
        #expect(engine.root.activeTheme?.reader === second.reader)
    }
}
