import TestSupport
import Testing

@_spi(Testing) @testable import SkinKit

@MainActor
@Suite("The life of components")
struct RuntimeLifetimeTests {
    @Test("a themed component is freed at once when it is released, and the engine forgets it")
    func releases() throws {
        let engine = ThemeEngine(components: .probes)
        try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
        var probe: Probe? = Probe()
        weak let observed = probe
        if let probe { try engine.register(probe) }
        #expect(engine.liveCount == 1)
        probe = nil
        #expect(observed == nil)
        #expect(engine.liveCount == 0)
        let report = engine.deactivate()
        #expect(report.released == 1)
        #expect(engine.entryCount == 0)
    }

    /// A new component often has the address of a deallocated one, by which the engine finds the latter's entry. The
    /// engine must not depend on this.
    @Test("many short-lived components leave few entries, without a switch", arguments: [false, true])
    func sweeps(usesAddressesAgain: Bool) throws {
        let engine = ThemeEngine(components: .probes)
        try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
        let long = (0..<100).map { _ in Probe() }
        for probe in long { try engine.register(probe) }
        var most = 0
        var window: [Probe] = []
        var occupants: [Probe] = []
        for round in 0..<100_000 {
            let probe = Probe()
            try engine.register(probe, as: "row \(round)")
            if window.count < 50 { window.append(probe) } else { window[round % 50] = probe }
            if !usesAddressesAgain { occupants.append(Probe()) }
            most = max(most, engine.entryCount)
        }
        #expect(engine.liveCount == 150)
        #expect(most < 600)
        #expect(engine.deactivate().released == 100_000 - 50)
        #expect(engine.entryCount == 150)
        #expect(long.allSatisfy { $0.width == 1 })
    }

    /// Theme format 1 compares names scalar by scalar, without normalization; `String` does not.
    @Test("components share a look only in one scope, with one identifier and the same states")
    func looks() {
        let engine = ThemeEngine(components: .probes)
        let scopes = [engine.root, engine.root.makeScope()]
        let keys = scopes.flatMap { scope in
            [nil, "caf\u{E9}", "cafe\u{301}"].flatMap { id in
                [[], .selected].map { LookKey(scope: scope.node, id: id, states: $0) }
            }
        }
        for (number, key) in keys.enumerated() {
            #expect(keys.map(LookTable.Look(key).has) == keys.indices.map { $0 == number })
        }
    }

    @Test("a new object at the address of a dead one is not taken for it")
    func addresses() throws {
        let engine = ThemeEngine(components: .probes)
        try engine.activate(.probes("<probe id=\"a\">\(operation("width", "3"))</probe>"))
        var reused = 0
        var addresses: Set<ObjectIdentifier> = []
        for _ in 0..<200 {
            let fresh = Probe()
            if !addresses.insert(ObjectIdentifier(fresh)).inserted { reused += 1 }
            #expect(engine.states(of: fresh) == nil)
            try engine.setStates(.selected, for: fresh)
            engine.unregister(fresh)
            #expect(fresh.writes == 0)
            try engine.register(fresh, as: "b")
            #expect(engine.states(of: fresh) == [])
            #expect(fresh.writes == 0)
            try engine.register(fresh, as: "a")
            try engine.setStates(.selected, for: fresh)
            #expect(fresh.width == 3)
        }
        #expect(reused > 0, "the test needs addresses that are used again")
        #expect(engine.liveCount == 0)
    }

    @Test("components that outlive many others are still found, in all that is done to them")
    func closesRanks() throws {
        let engine = ThemeEngine(components: .probes)
        let theme = try Theme.probes(
            "<probe>\(operation("width", "3"))\(operation("width", "4", state: "selected"))</probe>")
        var probes = (0..<100).map { _ in Probe() }
        for probe in probes { try engine.register(probe) }
        probes = stride(from: 0, to: 100, by: 10).map { probes[$0] }
        let report = try engine.activate(theme)
        #expect(engine.entryCount == 10)
        #expect(report.released == 90)
        for probe in probes { try engine.setStates(.selected, for: probe) }
        #expect(probes.allSatisfy { $0.width == 4 })
        probes += (0..<100).map { _ in Probe() }
        for probe in probes { try engine.register(probe, as: "other") }
        #expect(engine.liveCount == 110)
        #expect(engine.entryCount == 110)
        engine.unregister(probes[0])
        engine.deactivate()
        #expect(probes.allSatisfy { $0.width == 1 })
    }

    @Test("a theme goes with the switch to another one, and with its scope when no component shows it")
    func themes() throws {
        let engine = ThemeEngine(components: .pictures, configuration: .init(imageDecoder: CountingDecoder()))
        let bundle = try PictureBundle()
        func activate(_ name: String, in scope: ThemeScope) throws -> () -> CacheBytes? {
            let theme = try bundle.theme(
                named: "\(name).theme", picture("a", "a.png"), assets: ["a.png": PNGFixture.image()])
            try scope.activate(theme)
            return { [weak bytes = theme.reader.bytes] in bytes }
        }
        let view = Picture()
        try engine.register(view, as: "a")
        let (first, second) = (try activate("First", in: engine.root), try activate("Second", in: engine.root))
        #expect(first() == nil && second() != nil)
        var views = (0..<4).map { _ in Picture() }
        let themes = try views.enumerated().map { number, view in
            let scope = engine.root.makeScope()
            let theme = try activate("Scope\(number)", in: scope)
            try scope.register(view, as: number < 2 ? "a" : "b")
            return theme
        }
        engine.unregister(views[3])
        engine.deactivate()
        #expect(second() == nil && themes.map { $0() != nil } == [true, true, true, false])
        views.removeSubrange(1...2)
        engine.deactivate()
        #expect(themes.map { $0() != nil } == [true, false, false, false])
        engine.unregister(views[0])
        engine.deactivate()
        #expect(themes[0]() == nil && engine.entryCount == 1)
    }

    @Test("a scope is not kept alive by handlers, which end with it")
    func handlers() throws {
        let engine = ThemeEngine(components: .probes)
        weak var node: ScopeNode?
        var calls = 0
        let owner = Probe()
        do {
            let scope = engine.root.makeScope()
            scope.observe(owner) { _, _ in calls += 1 }
            scope.deactivate()
            node = scope.node
        }
        engine.deactivate()
        #expect(calls == 1 && node == nil)
        withExtendedLifetime(owner) {}
    }

    @Test("an engine that is gone keeps nothing alive and takes nothing away")
    func engineGoes() throws {
        let probe = Probe()
        do {
            let engine = ThemeEngine(components: .probes)
            try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
            try engine.register(probe)
        }
        #expect(probe.width == 3)
    }
}
