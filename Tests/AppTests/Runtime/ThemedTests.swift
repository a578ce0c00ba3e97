import Observation
import SkinKit
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("Properties that read constants")
struct ThemedTests {
    enum Side: String, CaseIterable {
        case left, right
    }

    @MainActor
    struct Header {
        @Themed var accent: ThemeColor
        @Themed var radius: Double?
        @Themed var side: Side

        init(_ engine: ThemeEngine) {
            _accent = Themed(wrappedValue: .plainBlue, "accent", as: .color, by: engine)
            _radius = Themed("radius", as: .float, by: engine)
            _side = Themed(wrappedValue: .left, "side", as: .word(), by: engine)
        }
    }

    @MainActor
    final class Screen {
        static let engine = ThemeEngine(components: .probes)
        @Themed("accent", as: .color, by: engine) var accent = ThemeColor.plainBlue
        @Themed("radius", as: .float, by: engine) var radius: Double?
    }

    static func theme(_ constants: String, dark: String = "") throws -> Theme {
        try .fixture(["": .theme(constants: constants), "~dark": .theme(constants: dark)])
    }

    let engine = ThemeEngine(components: .probes)
    let theme: Theme

    init() throws {
        theme = try Self.theme(
            "<color name=\"accent\">#FF0000</color><float name=\"radius\">3</float><string name=\"side\">right</string>",
            dark: "<color name=\"accent\">#00FF00</color>")
    }

    @Test("follow the theme and the traits, and fall back where there is nothing of their type")
    func follow() throws {
        let header = Header(engine)
        #expect(header.accent == .plainBlue && header.radius == nil && header.side == .left)
        try engine.activate(theme)
        #expect(header.accent == ThemeColor(red: 1, green: 0, blue: 0) && header.radius == 3 && header.side == .right)
        try engine.root.update { $0.traits = .dark }
        #expect(header.accent == ThemeColor(red: 0, green: 1, blue: 0))
        try engine.activate(Self.theme("<float name=\"accent\">1</float><string name=\"side\">up</string>"))
        #expect(header.accent == .plainBlue && header.radius == nil && header.side == .left)
    }

    @Test("are declared in a line")
    func declared() throws {
        let screen = Screen()
        try Screen.engine.activate(theme)
        #expect(screen.accent == ThemeColor(red: 1, green: 0, blue: 0) && screen.radius == 3)
        Screen.engine.deactivate()
        #expect(screen.accent == .plainBlue && screen.radius == nil)
    }

    @Test("and the engine's theme are observable: a reader is notified once, after the writes of the next switch")
    func observed() throws {
        let header = Header(engine)
        let probe = Probe()
        try engine.register(probe)
        let width = { @MainActor in probe.width }
        let seen = Mutex<[String]>([])
        func observe() {
            withObservationTracking {
                _ = (engine.root.activeTheme, engine.root.scale, header.accent)
            } onChange: { [engine] in
                MainActor.assumeIsolated {
                    let name = engine.root.activeTheme?.info.identifier ?? "none"
                    let text = "\(name) \(header.accent.red) \(width())"
                    seen.withLock { $0.append(text) }
                }
            }
        }
        observe()
        try engine.activate(.probes("<probe>\(operation("width", "4"))</probe>"))
        #expect(seen.withLock { $0 } == ["org.example.fixture 0.0 4.0"])
        try engine.root.update { $0.scale = 2 }
        #expect(seen.withLock { $0.count } == 1)
        observe()
        #expect(throws: ThemePreparationError.self) {
            try engine.activate(.probes("<probe>\(operation("text", "refused"))</probe>"))
        }
        #expect(seen.withLock { $0.count } == 1)
        try engine.root.update { $0.traits = .dark }
        #expect(seen.withLock { $0.count } == 2)
        observe()
        engine.deactivate()
        #expect(seen.withLock { $0.last } == "none 0.0 1.0")
    }

    @Test("that are read alone are observed as well, and a switch that a reader asks for comes afterwards")
    func queued() throws {
        let header = Header(engine)
        let reports = Mutex<[Bool]>([])
        withObservationTracking {
            _ = header.radius
        } onChange: { [engine] in
            MainActor.assumeIsolated {
                let report = engine.deactivate()
                reports.withLock { $0.append(report.isQueued) }
            }
        }
        try engine.activate(theme)
        #expect(reports.withLock { $0 } == [true])
        #expect(engine.root.activeTheme == nil)
        #expect(engine.generation == 2)
    }
}

extension ThemeColor {
    fileprivate static let plainBlue = ThemeColor(red: 0, green: 0, blue: 1)
}
