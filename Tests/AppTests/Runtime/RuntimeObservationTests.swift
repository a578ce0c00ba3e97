import Observation
import SkinKit
import Testing

@MainActor
@Suite("Observers of an engine")
struct RuntimeObservationTests {
    final class Owner {
        var seen: [String?] = []
    }

    let theme: Theme

    init() throws { theme = try .probes("<probe>\(operation("width", "3"))</probe>") }

    @Test("live as long as their owner, which they do not hold")
    func owned() throws {
        let engine = ThemeEngine(components: .probes)
        var owner: Owner? = Owner()
        weak let observed = owner
        var calls = 0
        if let owner {
            engine.root.observe(owner) { owner, theme in
                calls += 1
                owner.seen.append(theme?.info.identifier)
            }
        }
        try engine.activate(theme)
        engine.deactivate()
        #expect(owner?.seen == ["org.example.fixture", nil])
        owner = nil
        #expect(observed == nil)
        try engine.activate(theme)
        #expect(calls == 2)
    }

    @Test("of owners that are gone do not pile up, also without a switch")
    func doNotPileUp() {
        let engine = ThemeEngine(components: .probes)
        final class Held {}
        var held: [() -> Held?] = []
        for _ in 0..<1_000 {
            let value = Held()
            held.append { [weak value] in value }
            engine.root.observe(Owner()) { _, _ in withExtendedLifetime(value) {} }
        }
        #expect(held.count { $0() != nil } <= 16)
    }

    @Test("receive nothing once their owner is released, not even for the current switch, and retain nothing")
    func released() throws {
        let engine = ThemeEngine(components: .probes)
        var calls = 0
        var owner: Owner? = Owner()
        var held: Owner? = Owner()
        weak let observed = held
        engine.observe(engine) { _, _ in owner = nil }
        if let owner {
            engine.observe(owner) { [held] _, _ in
                calls += 1
                _ = held
            }
        }
        held = nil
        #expect(observed != nil)
        try engine.activate(theme)
        #expect(calls == 0)
        #expect(observed == nil)
    }

    @Test("of a scope are told of its own switches and of those that it inherits, as are its readers")
    func ofScope() throws {
        let engine = ThemeEngine(components: .probes)
        let (first, second) = (engine.root.makeScope(), engine.root.makeScope())
        nonisolated(unsafe) var told: [String] = []
        func read(_ scope: ThemeScope, _ name: String) {
            withObservationTracking {
                _ = scope.activeTheme
            } onChange: {
                told.append("read \(name)")
            }
        }
        first.observe(first) { _, theme in told.append("first \(theme == nil)") }
        second.observe(second) { _, theme in told.append("second \(theme == nil)") }
        read(first, "first")
        read(engine.root, "root")
        try second.activate(theme)
        #expect(told == ["second false"])
        try engine.activate(theme)
        #expect(told.sorted() == ["first false", "read first", "read root", "second false"])
        read(first, "first")
        engine.deactivate()
        #expect(told.count(where: { $0 == "read first" }) == 2)
        #expect(told.last == "first true")
    }

    @Test("may read the root anew each time")
    func root() throws {
        let engine = ThemeEngine(components: .probes)
        nonisolated(unsafe) var changes = 0
        withObservationTracking {
            _ = engine.root.activeTheme
        } onChange: {
            changes += 1
        }
        try engine.activate(theme)
        #expect(changes == 1 && engine.root === engine.root)
    }
}
