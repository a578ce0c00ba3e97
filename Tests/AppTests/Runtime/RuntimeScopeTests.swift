@_spi(Testing) import SkinKit
import Testing

@MainActor
@Suite("Scopes")
struct RuntimeScopeTests {
    let engine = ThemeEngine(components: .probes)

    static func theme(_ width: Int, dark: Int? = nil, as identifier: String = "org.example.fixture") throws -> Theme {
        let instances = { (width: Int) in
            "<probe>\(operation("width", "\(width)"))</probe>"
                + "<probe id=\"red\">\(operation("color", "#F00"))\(operation("text", "red \(width)"))</probe>"
        }
        return try .probes(instances(width), dark: dark.map(instances))
    }

    @Test("change theme, traits and scale in one switch, or nothing of it, and nothing by an update that sets nothing")
    func update() throws {
        let (window, probe) = (engine.root.makeScope(), Probe())
        try window.register(probe)
        let theme = try Self.theme(2, dark: 3)
        let report = try window.update {
            $0.theme = theme
            $0.traits = .dark
            $0.scale = 2
        }
        #expect(report.generation == 1 && report.writes == 1 && probe.width == 3)
        #expect(window.traits == .dark && window.scale == 2)
        #expect(throws: ThemePreparationError.self) {
            try window.update {
                $0.theme = nil
                $0.scale = 10
            }
        }
        try window.update { _ in }
        #expect(probe.width == 3 && engine.generation == 1 && window.overrides == [.theme, .traits, .scale])
    }

    @Test("follow the engine until they have a theme of their own, and again when they inherit")
    func follow() throws {
        let (window, probe, outside) = (engine.root.makeScope(), Probe(), Probe())
        try engine.register(outside)
        try window.register(probe)
        try engine.activate(Self.theme(2))
        #expect([probe.width, outside.width] == [2, 2])
        #expect(window.overrides == [])
        #expect(try window.activate(Self.theme(3)).writes == 1)
        #expect([probe.width, outside.width] == [3, 2])
        #expect(window.overrides == .theme)
        #expect(try engine.activate(Self.theme(4)).writes == 1)
        #expect([probe.width, outside.width] == [3, 4])
        #expect(try window.update { $0.inherit(.theme) }.writes == 1)
        #expect([probe.width, outside.width] == [4, 4])
        #expect(window.deactivate().writes == 1)
        #expect(window.overrides == .theme)
        #expect(window.activeTheme == nil)
        #expect([probe.width, outside.width] == [1, 4])
        engine.deactivate()
        #expect([probe.width, outside.width] == [1, 1])
        #expect(try window.update { $0.inherit() }.writes == 0)
    }

    @Test("have one variant for each set of other traits, which follows them in all else")
    func variants() throws {
        let (window, probe) = (engine.root.makeScope(), Probe())
        try window.activate(Self.theme(2, dark: 5))
        #expect(try window.variant(window.traits) === window)
        let dark = try window.variant(.dark)
        #expect(try window.variant(.dark) === dark)
        try dark.register(probe)
        #expect(probe.width == 5)
        try window.activate(Self.theme(3, dark: 6))
        #expect(probe.width == 6)
        #expect(throws: ThemePreparationError.self) { try window.variant([.light, .dark]) }
    }

    @Test("have traits and a scale of their own under the theme that they follow, through any number of levels")
    func levels() throws {
        let window = engine.root.makeScope()
        let panel = window.makeScope()
        let probe = Probe()
        try panel.register(probe)
        try window.update { $0.traits = .dark }
        try window.update { $0.scale = 2 }
        try engine.activate(Self.theme(2, dark: 5))
        #expect(probe.width == 5)
        #expect(panel.traits == .dark)
        #expect([engine.root.scale, window.scale, panel.scale] == [1, 2, 2])
        try panel.update { $0.traits = [] }
        #expect(probe.width == 2)
        try panel.update { $0.inherit(.traits) }
        try window.update { $0.inherit(.traits) }
        #expect(probe.width == 2)
        try engine.root.update { $0.traits = .dark }
        #expect(probe.width == 5)
        #expect([window.overrides, panel.overrides] == [.scale, []])
    }

    @Test("take a component along that was registered elsewhere, and write the difference only")
    func moves() throws {
        let window = engine.root.makeScope()
        let probe = Probe()
        try engine.activate(Self.theme(2))
        try window.activate(
            .probes("<probe>\(operation("width", "2"))\(operation("text", "there"))</probe>"))
        try engine.register(probe)
        try engine.setStates(.selected, for: probe)
        let writes = probe.writes
        try window.register(probe)
        #expect(probe.writes == writes + 1)
        #expect(probe.look == ["nil", "2.0", "there"])
        #expect(engine.states(of: probe) == .selected)
        #expect(window.contains(probe))
        #expect(engine.liveCount == 1)
        try engine.register(probe)
        #expect(probe.writes == writes + 2)
        #expect(probe.look == ["nil", "2.0", "mine"])
        #expect(!window.contains(probe))
        try window.register(probe)
        engine.unregister(probe)
        #expect(probe.look == Probe().look)
    }

    @Test("write nothing when they are released: components keep their look, and lose it elsewhere")
    func release() throws {
        var window: ThemeScope? = engine.root.makeScope()
        weak let observed = window
        let (kept, moved, dropped) = (Probe(), Probe(), Probe())
        try window?.activate(Self.theme(3))
        for probe in [kept, moved, dropped] { try window?.register(probe, as: "red") }
        #expect(engine.liveCount == 3)
        window = nil
        #expect(observed == nil)
        #expect(engine.liveCount == 0)
        #expect(engine.states(of: kept) == nil)
        try engine.setStates(.selected, for: kept)
        #expect(try engine.activate(Self.theme(4)).writes == 0)
        let color = "\(String(describing: Optional(ThemeColor(red: 1, green: 0, blue: 0))))"
        #expect(kept.look == [color, "3.0", "red 3"])
        try engine.register(moved)
        #expect(moved.look == ["nil", "4.0", "mine"])
        engine.unregister(dropped)
        #expect(dropped.look == Probe().look)
        engine.deactivate()
        #expect(moved.look == Probe().look)
    }

    @Test("continue to follow their theme when the scope that they were created in is released")
    func parentGoes() throws {
        var window: ThemeScope? = engine.root.makeScope()
        let panel = window?.makeScope()
        let probe = Probe()
        try panel?.register(probe)
        try window?.update { $0.traits = .dark }
        window = nil
        try engine.activate(Self.theme(2, dark: 5))
        #expect(probe.width == 5)
    }

    @Test("are kept alive only by their owner, and free their components")
    func lifetime() throws {
        var window: ThemeScope? = engine.root.makeScope()
        var probe: Probe? = Probe()
        weak let observed = probe
        if let probe { try window?.register(probe) }
        try window?.activate(Self.theme(3))
        window?.observe(self.engine) { _, _ in }
        probe = nil
        #expect(observed == nil)
        weak let scope = window
        window = nil
        #expect(scope == nil)
        for _ in 0..<1_000 { _ = try engine.root.makeScope().activate(Self.theme) }
        // Enough components that the engine looks for deallocated ones.
        let others = (0..<64).map { _ in Probe() }
        for probe in others { try engine.register(probe) }
        #expect(engine.entryCount == others.count)
        #expect(engine.deactivate().released == 1)
    }

    private static let theme = try? Theme.probes("<probe>\(operation("width", "9"))</probe>")

    @Test("notify their observers of changes that concern them")
    func observers() throws {
        final class Owner { var seen: [String] = [] }
        let owner = Owner()
        let (window, other) = (engine.root.makeScope(), engine.root.makeScope())
        engine.root.observe(owner) { owner, _ in owner.seen.append("engine") }
        window.observe(owner) { owner, theme in owner.seen.append("window \(theme == nil ? 0 : 1)") }
        try engine.activate(Self.theme(2))
        try other.activate(Self.theme(3))
        try window.activate(nil)
        try engine.activate(Self.theme(4))
        #expect(owner.seen == ["engine", "window 1", "window 0", "engine"])
        #expect(engine.generation == 4)
    }

    @Test("may be switched from callbacks, where also going back to no theme cannot fail")
    func callbacks() throws {
        let window = engine.root.makeScope()
        let (probe, late) = (Probe(), Probe())
        try window.register(probe)
        let later = try Theme.probes(
            "<probe id=\"late\">\(operation("text", "refused"))</probe><probe>\(operation("width", "9"))</probe>")
        var told: [String] = []
        engine.observe(engine) { [engine] _, report in
            told.append("\(report.generation) \(report.failure == nil) \(window.activeTheme == nil)")
            guard report.generation == 1, report.failure == nil else { return }
            _ = try? window.activate(later)
            try? window.register(late, as: "late")
            #expect(engine.deactivate().isQueued)
            #expect(window.deactivate().isQueued)
        }
        try engine.activate(Self.theme(2))
        #expect(told == ["1 true false", "1 false false", "2 true true", "3 true true"])
        #expect(probe.look == Probe().look)
    }
}
