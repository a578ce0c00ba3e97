@_spi(Testing) import SkinKit
import Testing

@MainActor
@Suite("The life of components")
struct RuntimeLifetimeTests {
    @Test("a themed component is freed at once when it is released, and the engine forgets it")
    func releases() throws {
        let engine = ThemeEngine(components: .probes)
        try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
        var probe: Probe? = Probe()
        weak let observed = probe
        if let probe { try engine.theme(probe) }
        #expect(engine.liveCount == 1)
        probe = nil
        #expect(observed == nil)
        #expect(engine.liveCount == 0)
        let report = engine.deactivate()
        #expect(report.released == 1)
        #expect(engine.entryCount == 0)
        #expect(engine.entryCount == 0)
    }

    /// A new component often has the address of a deallocated one, by which the engine finds the latter's entry. The
    /// engine must not depend on this.
    @Test("many short-lived components leave few entries, without a switch", arguments: [false, true])
    func sweeps(usesAddressesAgain: Bool) throws {
        let engine = ThemeEngine(components: .probes)
        try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
        let long = (0..<100).map { _ in Probe() }
        for probe in long { try engine.theme(probe) }
        var most = 0
        var window: [Probe] = []
        var occupants: [Probe] = []
        for round in 0..<100_000 {
            let probe = Probe()
            try engine.theme(probe, as: "row \(round)")
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

    /// Theme format 1 compares names scalar by scalar, without normalisation; `String` does not.
    @Test("identifiers that look the same, of other scalars, are of other components")
    func identifiers() throws {
        let engine = ThemeEngine(components: .probes)
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        try engine.activate(
            .probes(
                "<probe id=\"\(composed)\">\(operation("width", "3"))</probe>"
                    + "<probe id=\"\(decomposed)\">\(operation("width", "4"))</probe>"))
        let probes = [Probe(), Probe()]
        for (probe, id) in zip(probes, [composed, decomposed]) { try engine.theme(probe, as: id) }
        #expect(probes.map(\.width) == [3, 4])
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
            engine.stopTheming(fresh)
            #expect(fresh.writes == 0)
            try engine.theme(fresh, as: "b")
            #expect(engine.states(of: fresh) == [])
            #expect(fresh.writes == 0)
            try engine.theme(fresh, as: "a")
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
        for probe in probes { try engine.theme(probe) }
        probes = stride(from: 0, to: 100, by: 10).map { probes[$0] }
        let report = try engine.activate(theme)
        #expect(engine.entryCount == 10)
        #expect(report.released == 90)
        for probe in probes { try engine.setStates(.selected, for: probe) }
        #expect(probes.allSatisfy { $0.width == 4 })
        probes += (0..<100).map { _ in Probe() }
        for probe in probes { try engine.theme(probe, as: "other") }
        #expect(engine.liveCount == 110)
        #expect(engine.entryCount == 110)
        engine.stopTheming(probes[0])
        engine.deactivate()
        #expect(probes.allSatisfy { $0.width == 1 })
    }

    @Test("an engine that is gone keeps nothing alive and takes nothing away")
    func engineGoes() throws {
        let probe = Probe()
        do {
            let engine = ThemeEngine(components: .probes)
            try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
            try engine.theme(probe)
        }
        #expect(probe.width == 3)
    }
}
