import SkinKit
import Testing

@MainActor
@Suite("An app's value that calls the engine when it is released")
struct RuntimeReleaseTests {
    let releases = Releases()
    let engine: ThemeEngine

    init() { engine = ThemeEngine(components: releases.definitions) }

    static func theme(_ text: String, width: Int = 1) throws -> Theme {
        try .probes("<probe>\(operation("text", text))\(operation("width", "\(width)"))</probe>")
    }

    func registered() throws -> Bearer {
        let bearer = Bearer()
        try engine.theme(bearer)
        return bearer
    }

    @Test("may register components while a setter has registered others")
    func registers() throws {
        let (one, two) = (try Self.theme("one"), try Self.theme("two", width: 2))
        let (bearer, early, late) = (try registered(), Bearer(), Bearer())
        try engine.activate(one)
        bearer.onWidth = { [engine] in MainActor.assumeIsolated { try? engine.theme(early) } }
        releases.once("one") { [engine] in try? engine.theme(late) }
        try engine.activate(two)
        #expect(releases.texts == ["one"])
        #expect([bearer, early, late].map(\.text) == ["two", "two", "two"])
        #expect(engine.liveCount == 3)
    }

    @Test("may switch; observers see that switch after the one that released the value")
    func switches() throws {
        let themes = try (1...3).map { try Self.theme("\($0)", width: $0) }
        let bearer = try registered()
        try engine.activate(themes[0])
        var seen: [String] = []
        engine.observe(engine) { _, report in seen.append("a\(report.generation) \(bearer.text ?? "-")") }
        engine.observe(engine) { _, report in seen.append("b\(report.generation) \(bearer.text ?? "-")") }
        var nested: ThemeSwitchReport?
        releases.once("1") { [engine] in nested = try? engine.activate(themes[2]) }
        let report = try engine.activate(themes[1])
        #expect(nested?.isQueued == true)
        #expect(report.generation == 2)
        #expect(seen == ["a2 2", "b2 2", "a3 3", "b3 3"])
        // The engine prepares the third theme at the request, and again when its turn comes.
        #expect(releases.texts == ["1", "3", "2"])
    }

    @Test("may switch while components are registered and change states")
    func switchesFromStates() throws {
        let selected = operation("text", "selected", state: "selected")
        let theme = try Theme.probes("<probe>\(operation("text", "plain"))\(selected)</probe>")
        let other = try Self.theme("other", width: 7)
        let bearer = try registered()
        try engine.activate(theme)
        // The engine discards unused states once there are many of them.
        var generations: [Int] = []
        engine.observe(engine) { generations.append($1.generation) }
        releases.once("selected") { [engine] in _ = try? engine.activate(other) }
        try engine.setStates(.selected, for: bearer)
        let passing = Bearer()
        for number in 0..<200 { try engine.theme(passing, as: "row \(number)") }
        try engine.setStates([], for: bearer)
        for number in 200..<600 where engine.generation == 1 { try engine.theme(passing, as: "row \(number)") }
        #expect(generations == [2])
        #expect([bearer, passing].map(\.text) == ["other", "other"])
        #expect([bearer, passing].map(\.width) == [7, 7])
    }

    @Test("may call it where a switch fails, and the values prepared for it are released")
    func failedSwitch() throws {
        let bearer = try registered()
        try engine.activate(Self.theme("good"))
        let late = Bearer()
        releases.once("bad") { [engine] in try? engine.theme(late) }
        #expect(throws: ThemePreparationError.self) { try engine.activate(Self.theme("bad", width: 13)) }
        #expect(releases.texts == ["bad"])
        #expect([bearer, late].map(\.text) == ["good", "good"])
    }

    @Test("may call it where a registration fails")
    func failedRegistration() throws {
        let bearer = try registered()
        let bad = "<probe id=\"bad\">\(operation("text", "bad"))\(operation("width", "13"))</probe>"
        try engine.activate(.probes("<probe>\(operation("text", "good"))</probe>\(bad)"))
        let next = try Self.theme("next")
        releases.once("bad") { [engine] in _ = try? engine.activate(next) }
        #expect(throws: ThemePreparationError.self) { try engine.theme(Bearer(), as: "bad") }
        #expect(releases.texts == ["bad", "next", "good"])
        #expect(bearer.text == "next")
        #expect(engine.generation == 2)
    }

    @Test("may call it where it is what a released component showed at first")
    func originals() throws {
        try engine.activate(Self.theme("shown"))
        let late = Bearer()
        releases.onRelease = { [engine] in if $0 == "mine" { try? engine.theme(late) } }
        var bearers = (0..<100).map { _ in Bearer() }
        for bearer in bearers {
            bearer.value = releases.value("mine")
            try engine.theme(bearer)
        }
        bearers = []
        // The engine looks for deallocated components while others are registered.
        let others = try (0..<100).map { _ in try registered() }
        engine.deactivate()
        #expect(releases.texts.contains("mine"))
        #expect(engine.liveCount == others.count + 1)
    }

    @Test("may switch from an observer that is over")
    func observers() throws {
        let themes = try (1...3).map { try Self.theme("\($0)", width: $0) }
        let bearer = try registered()
        final class Owner {}
        var owner: Owner? = Owner()
        var seen: [String] = []
        if let owner {
            let held = releases.value("held")
            engine.root.observe(owner) { _, _ in withExtendedLifetime(held) {} }
        }
        engine.observe(engine) { seen.append("\($1.generation) \(bearer.text ?? "-")") }
        releases.once("held") { [engine] in
            engine.observe(engine) { seen.append("late \($1.generation)") }
            _ = try? engine.activate(themes[2])
        }
        owner = nil
        try engine.activate(themes[1])
        #expect(releases.texts.first == "held")
        #expect(seen == ["1 2", "2 3", "late 2"])
    }

    @Test("may observe while observers that are over are removed")
    func observersWithoutSwitch() throws {
        final class Owner {}
        var seen = 0
        releases.onRelease = { [engine] _ in engine.observe(engine) { _, _ in seen += 1 } }
        for number in 0..<16 {
            let held = releases.value("\(number)")
            engine.root.observe(Owner()) { _, _ in withExtendedLifetime(held) {} }
        }
        engine.observe(engine) { _, _ in seen += 1 }
        #expect(releases.texts.count == 16)
        engine.deactivate()
        #expect(seen == 17)
    }
}
