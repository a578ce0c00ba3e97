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
            engine.observe(owner) { owner, theme in
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
            engine.observe(Owner()) { _, _ in withExtendedLifetime(value) {} }
        }
        #expect(held.count { $0() != nil } <= 16)
    }

    @Test("receive nothing once they are cancelled, not even for the current switch, and retain nothing")
    func cancelled() throws {
        let engine = ThemeEngine(components: .probes)
        var calls = 0
        var token: ThemeObservation?
        engine.observe { _ in token?.cancel() }
        var held: Owner? = Owner()
        weak let observed = held
        token = engine.observe { [held] _ in
            calls += 1
            _ = held
        }
        held = nil
        #expect(observed != nil)
        try engine.activate(theme)
        #expect(calls == 0)
        #expect(observed == nil)
    }

    @Test("that read a stream get the current theme first, then the newest only, and an end with the engine")
    func streams() async throws {
        var engine: ThemeEngine? = ThemeEngine(components: .probes)
        weak let observed = engine
        try engine?.activate(theme)
        guard let changes = engine?.changes, let others = engine?.changes else { return }
        var reader = changes.makeAsyncIterator()
        #expect(await reader.next(isolation: MainActor.shared)??.info.identifier == "org.example.fixture")
        try engine?.activate(theme)
        try engine?.setTraits(.dark)
        engine?.deactivate()
        let newest = await reader.next(isolation: MainActor.shared)
        #expect(newest != nil && newest! == nil)
        engine = nil
        #expect(observed == nil)
        #expect(await reader.next(isolation: MainActor.shared) == nil)
        var seen = 0
        for await theme in others {
            #expect(theme == nil)
            seen += 1
        }
        #expect(seen == 1)
    }
}
