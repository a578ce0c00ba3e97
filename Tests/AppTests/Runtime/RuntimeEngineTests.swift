@_spi(Testing) import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("The theme engine")
struct RuntimeEngineTests {
    let engine = ThemeEngine(components: .probes)

    @Test("puts the current theme on a component as soon as it is registered")
    func themesAtOnce() throws {
        try engine.activate(.probes("<probe id=\"a\">\(operation("width", "3"))</probe>"))
        let probe = Probe()
        try engine.register(probe, as: "a")
        #expect(probe.width == 3)
        #expect(probe.writes == 1)
    }

    @Test("switches from one theme to another as if the first had never been, and back to none")
    func leavesNoTrace() throws {
        let first = try Theme.probes("<probe>\(operation("color", "#F00"))\(operation("width", "3"))</probe>")
        let second = try Theme.probes("<probe>\(operation("width", "4"))\(operation("text", "theirs"))</probe>")
        let probe = Probe()
        let before = probe.look
        try engine.register(probe)
        try engine.activate(first)
        let report = try engine.activate(second)
        #expect(probe.look == ["nil", "4.0", "theirs"])
        #expect(report.writes == 3)
        engine.deactivate()
        #expect(probe.look == before)
    }

    @Test("writes nothing when the same look comes again")
    func writesOnlyDifferences() throws {
        let text = "<probe>\(operation("color", "#F00"))\(operation("width", "3"))</probe>"
        let probes = (0..<10).map { _ in Probe() }
        for probe in probes { try engine.register(probe) }
        #expect(try engine.activate(.probes(text)).writes == 20)
        let again = try engine.activate(.probes(text + "<probe id=\"other\">\(operation("width", "9"))</probe>"))
        #expect(again.writes == 0)
        #expect(again.changedComponents == 0)
        #expect(engine.entryCount == 10)
        #expect(probes.allSatisfy { $0.writes == 2 })
    }

    @Test("shows of each name the operation of the heaviest states that are all active")
    func statesByWeight() throws {
        try engine.activate(
            .probes(
                "<probe>\(operation("width", "1.5"))\(operation("width", "2", state: "disabled"))"
                    + "\(operation("width", "3", state: "highlighted selected"))"
                    + "\(operation("width", "4", state: "highlighted"))</probe>"))
        let probe = Probe()
        try engine.register(probe)
        let widths: [(ThemeStates, Double)] = [
            ([], 1.5), (.highlighted, 4), ([.highlighted, .selected], 3), ([.highlighted, .selected, .focused], 3),
            ([.highlighted, .selected, .disabled], 2), (.selected, 1.5), ([], 1.5),
        ]
        for (states, width) in widths {
            try engine.setStates(states, for: probe)
            #expect(probe.width == width, "\(states.names)")
            #expect(engine.states(of: probe) == states)
        }
    }

    @Test("changes looks with the traits, live, and keeps states on the way")
    func traits() throws {
        try engine.activate(
            .probes(
                "<probe>\(operation("width", "2"))\(operation("text", "down", state: "highlighted"))</probe>",
                dark: "<probe>\(operation("width", "5"))</probe>"))
        let probe = Probe()
        try engine.register(probe)
        try engine.setStates(.highlighted, for: probe)
        #expect(try engine.root.update { $0.traits = .dark }.writes == 1)
        #expect(probe.look == ["nil", "5.0", "down"])
        #expect(try engine.root.update { $0.traits = [.dark, .pad] }.writes == 0)
        #expect(try engine.root.update { $0.traits = [] }.writes == 1)
        #expect(probe.look == ["nil", "2.0", "down"])
    }

    @Test("gives a component that is registered again its new identifier's look only")
    func reregisters() throws {
        try engine.activate(
            .probes(
                "<probe id=\"a\">\(operation("color", "#F00"))</probe>"
                    + "<probe id=\"b\">\(operation("width", "7"))</probe>"))
        let probe = Probe()
        try engine.register(probe, as: "a")
        try engine.register(probe, as: "b")
        #expect(probe.look == ["nil", "7.0", "mine"])
        #expect(engine.liveCount == 1)
        engine.unregister(probe)
        #expect(probe.look == Probe().look)
        #expect(engine.liveCount == 0)
        #expect(engine.states(of: probe) == nil)
    }

    @Test("tells its observers of each switch, while their owners are alive")
    func observers() throws {
        var told: [String] = []
        var (first, second): (Probe?, Probe?) = (Probe(), Probe())
        if let first { engine.observe(first) { _, _ in told.append("first") } }
        if let second {
            engine.observe(second) { [engine] _, report in
                told.append("second \(engine.root.activeTheme == nil) \(report.writes)")
            }
        }
        let probe = Probe()
        try engine.register(probe)
        try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
        first = nil
        engine.deactivate()
        second = nil
        engine.deactivate()
        #expect(told == ["first", "second false 1", "second true 1"])
    }

    @Test("lets a setter register, unregister and set states while a switch is written")
    func reentrance() throws {
        let one = try Theme.probes(
            "<probe id=\"a\">\(operation("text", "one"))\(operation("width", "2"))"
                + "\(operation("width", "20", state: "selected"))</probe>")
        let (outer, known, new) = (Probe(), Probe(), Probe())
        try engine.register(outer, as: "a")
        try engine.register(known, as: "a")
        outer.onText = { [engine] in
            MainActor.assumeIsolated {
                try? engine.register(new, as: "a")
                try? engine.setStates(.selected, for: outer)
                engine.unregister(known)
            }
        }
        try engine.activate(one)
        #expect(new.look == ["nil", "2.0", "one"])
        #expect(outer.look == ["nil", "20.0", "one"])
        #expect(known.look == Probe().look)
        outer.onText = nil
        engine.deactivate()
        #expect(outer.look == Probe().look)
        #expect(new.look == Probe().look)
    }

    @Test("themes a subclass that is not defined as its nearest class that is")
    func subclasses() throws {
        class Plain { var width = 1.0 }
        class Special: Plain {}
        var components = ComponentDefinitions()
        components.define(Plain.self, as: "probe") { plain in
            plain.operation("width", .float("width"), \.width)
        }
        let engine = ThemeEngine(components: components)
        try engine.activate(.probes("<probe>\(operation("width", "3"))</probe>"))
        let special = Special()
        try engine.register(special)
        #expect(special.width == 3)
    }

    @Test("themes a part of a component that has the operations of the part's type")
    func composition() throws {
        final class Wrapper { let content = Probe() }
        var components = ComponentDefinitions.probes
        components.define(Wrapper.self, as: "wrapper", wrapping: { $0.content })
        let schema =
            "<schema><component name=\"wrapper\" inherits=\"probe\"/>"
            + Theme.probeSchema.dropFirst("<schema>".count)
        let text = "<theme><instances><probe>\(operation("width", "3"))</probe></instances></theme>"
        let engine = ThemeEngine(components: components)
        try engine.activate(.fixture(["": text], schema: schema))
        let wrapper = Wrapper()
        try engine.register(wrapper)
        #expect(wrapper.content.width == 3)
    }

    @Test("themes a component type that the theme was compiled without as the nearest type above")
    func unknownType() throws {
        final class Child { let probe = Probe() }
        var components = ComponentDefinitions.probes
        components.define(Child.self, as: "later", wrapping: { $0.probe })
        let engine = ThemeEngine(components: components)
        try engine.activate(.probes("<probe id=\"a\">\(operation("width", "3"))</probe>"))
        let child = Child()
        try engine.register(child, as: "a")
        #expect(child.probe.width == 3)
    }
}
