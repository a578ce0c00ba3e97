import Testing

@testable import SkinKit

@MainActor
@Suite("Callbacks that set each other off")
struct RuntimeCycleTests {
    let engine = ThemeEngine(components: .probes)

    /// Without the engine's limit, a test ends here instead of never.
    private static let patience = 100_000

    private final class Owner {}
    private final class Rival {}

    private func theme(_ text: String) throws -> Theme {
        try .probes("<probe>\(operation("text", text))\(operation("text", text + "!", state: "selected"))</probe>")
    }

    /// Makes each text of the first component select or deselect the second.
    private func answer(_ first: Probe, with second: Probe, _ record: @escaping (ThemePreparationError) -> Void) {
        var calls = 0
        first.onText = { [engine, unowned second] in
            calls += 1
            if calls > Self.patience { return }
            MainActor.assumeIsolated {
                do throws(ThemePreparationError) {
                    let states = engine.states(of: second) ?? []
                    try engine.setStates(states.symmetricDifference(.selected), for: second)
                } catch {
                    record(error)
                }
            }
        }
    }

    @Test("by changing the states of one another end with an error that names them, and leave all settled")
    func states() throws {
        let (first, second, other) = (Probe(), Probe(), Probe())
        try engine.register(first, as: "send")
        try engine.register(second)
        try engine.register(other, as: "other")
        var errors: [ThemePreparationError] = []
        answer(first, with: second) { errors.append($0) }
        answer(second, with: first) { errors.append($0) }
        try engine.activate(theme("one"))
        #expect(errors.map { $0.invalidArgument?.code } == [.cycle])
        #expect(
            errors.first?.description
                == "callbacks set one another off without end: a setter of 'probe', a setter of 'probe#send'")
        #expect(first.writes < 20_005 && second.writes < 20_005)
        for probe in [first, second, other] {
            let isSelected = engine.states(of: probe)?.contains(.selected) == true
            #expect(probe.text == (isSelected ? "one!" : "one"))
        }
        try engine.checkInvariants()
        (first.onText, second.onText) = (nil, nil)
        try engine.setStates([], for: first)
        #expect(first.text == "one")
    }

    @Test("by registering and unregistering a component end too")
    func registrations() throws {
        let probe = Probe()
        var (calls, errors) = (0, [ThemePreparationError]())
        probe.onText = { [engine, unowned probe] in
            calls += 1
            if calls > Self.patience { return }
            MainActor.assumeIsolated {
                do throws(ThemePreparationError) {
                    if probe.text == "mine" { try engine.register(probe) } else { engine.unregister(probe) }
                } catch {
                    errors.append(error)
                }
            }
        }
        try engine.activate(theme("one"))
        try engine.register(probe)
        #expect(errors.map { $0.invalidArgument?.code } == [.cycle])
        #expect(probe.text == "mine" && engine.liveCount == 0 && calls < 60_000)
        try engine.checkInvariants()
    }

    @Test("in a line of a thousand components, each once, are no cycle")
    func line() throws {
        let probes = (0..<3_000).map { _ in Probe() }
        for probe in probes { try engine.register(probe) }
        try engine.activate(theme("one"))
        var errors: [ThemePreparationError] = []
        for (first, second) in zip(probes, probes.dropFirst()) { answer(first, with: second) { errors.append($0) } }
        try engine.setStates(.selected, for: probes[0])
        #expect(errors.isEmpty && probes.allSatisfy { $0.text == "one!" })
        try engine.checkInvariants()
    }

    @Test("by a switch for each switch end with an error that names them", arguments: [1, 2])
    func switches(rivals: Int) throws {
        let themes = [try theme("one"), try theme("two")]
        var (notices, errors) = (0, [ThemePreparationError]())
        func fight(_ owner: some AnyObject) {
            engine.observe(owner) { [engine] _, report in
                notices += 1
                if notices > Self.patience { return }
                do throws(ThemePreparationError) {
                    try engine.activate(themes[report.generation % 2])
                } catch {
                    errors.append(error)
                }
            }
        }
        let (owner, rival) = (Owner(), Rival())
        fight(owner)
        if rivals == 2 { fight(rival) }
        try engine.activate(themes[0])
        #expect(!errors.isEmpty && errors.allSatisfy { $0.invalidArgument?.code == .cycle })
        #expect(
            errors.first?.description == "callbacks set one another off without end: "
                + "an observer of Owner\(rivals == 2 ? ", an observer of Rival" : "")")
        #expect(engine.generation <= 1_005)
        try engine.checkInvariants()
        withExtendedLifetime((owner, rival)) {}
    }

    @Test("by removing the theme that another one sets get the error in the report")
    func deactivation() throws {
        let theme = try theme("one")
        let probe = Probe()
        try engine.register(probe)
        var (failures, errors, calls) = ([String](), 0, 0)
        probe.onText = { [engine, unowned probe] in
            calls += 1
            if calls > Self.patience { return }
            MainActor.assumeIsolated {
                if probe.text == "mine" {
                    do { try engine.activate(theme) } catch { errors += 1 }
                } else if let failure = engine.deactivate().failure {
                    failures.append("\(failure)")
                }
            }
        }
        try engine.activate(theme)
        #expect(failures.count + errors == 1 && engine.generation < 1_005)
        #expect(failures.first?.hasSuffix("by a setter of 'probe'") ?? true)
        try engine.checkInvariants()
    }

    @Test("may ask for any number of switches at once")
    func many() throws {
        let scopes = (0..<2_500).map { _ in engine.root.makeScope() }
        let theme = try theme("one")
        engine.observe(engine) { _, report in
            if report.generation == 1 { for scope in scopes { _ = try? scope.update { $0.traits = .dark } } }
        }
        try engine.activate(theme)
        #expect(engine.generation == 2_501 && scopes.allSatisfy { $0.traits == .dark })
    }
}
