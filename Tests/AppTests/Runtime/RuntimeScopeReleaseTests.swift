import Observation
import Testing

@testable import SkinKit

/// What the app's objects ask for while a switch lets go of the last that kept them.
@MainActor
@Suite("A scope that is released")
struct RuntimeScopeReleaseTests {
    /// Calls a closure when it is released.
    private final class Bearer: Sendable {
        private let atEnd: @Sendable () -> Void

        init(_ atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

        deinit { atEnd() }
    }

    let engine = ThemeEngine(components: .probes)

    private func theme(_ width: Int) throws -> Theme { try .probes("<probe>\(operation("width", "\(width)"))</probe>") }

    @Test("with readers whose end asks for a switch, gives every generation once and in order")
    func releasedReader() throws {
        let probe = Probe()
        try engine.theme(probe)
        let last = try theme(3)
        var scope: ThemeScope? = engine.root.makeScope()
        try scope?.activate(theme(9))
        var released: Probe? = Probe()
        if let released { try scope?.theme(released) }
        var bearer: Bearer? = Bearer { [engine] in
            MainActor.assumeIsolated { _ = try? engine.activate(last) }
        }
        withObservationTracking {
            _ = scope?.activeTheme
        } onChange: { [bearer] in
            _ = bearer
        }
        bearer = nil
        (scope, released) = (nil, nil)
        var generations: [Int] = []
        let before = engine.generation
        engine.observe(engine) { _, report in generations.append(report.generation - before) }
        let report = try engine.activate(theme(2))
        #expect(report.generation == before + 1 && generations == [1, 2])
        #expect(probe.width == 3 && engine.root.activeTheme?.info.identifier == last.info.identifier)
    }

    @Test("is not kept alive by handlers, which end with it")
    func handlers() throws {
        weak var node: ScopeNode?
        var calls = 0
        var scope: ThemeScope? = engine.root.makeScope()
        let owner = Probe()
        scope?.observe(owner) { _, _ in calls += 1 }
        try scope?.activate(theme(1))
        node = scope?.node
        #expect(calls == 1 && node != nil)
        scope = nil
        engine.deactivate()
        #expect(calls == 1 && node == nil)
        withExtendedLifetime(owner) {}
    }

    @Test("keeps the theme that a queued switch gave to the root, which has no parent to inherit from")
    func newestTheme() throws {
        var newest: [Theme?] = []
        let (first, second) = (try theme(1), try theme(2))
        try engine.activate(first)
        engine.observe(engine) { [engine] _, report in
            guard report.generation == 2 else { return }
            _ = try? engine.activate(second)
            _ = try? engine.root.inherit(.theme)
            newest.append(engine.root.newestTheme)
        }
        try engine.root.setScale(2)
        #expect(newest.count == 1 && newest[0]?.reader === second.reader)
        #expect(engine.root.activeTheme?.reader === second.reader)
    }

    @Test("has states of a floor beyond the theme's own")
    func manyStates() {
        let theme = (0..<24).map { "a\($0)" }
        let floor = (0..<24).map { "b\($0)" }
        let last = ThemeStates(rawValue: 1 << UInt64(5 + 24 + 23))
        #expect(last.renumbered(from: theme + floor, to: floor) == .custom(23))
    }
}
