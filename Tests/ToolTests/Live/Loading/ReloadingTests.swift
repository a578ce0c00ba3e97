import Foundation
import SkinBundles
import SkinComponents
import SkinDevelopment
import SkinDiagnostics
import SkinKit
import SkinLibrary
import Synchronization
import Testing

@MainActor
@Suite("An engine that reloads on save", .timeLimit(.minutes(3)))
struct ReloadingTests {
    final class Events: Sendable {
        private let all = Mutex<[ThemeLibraryEvent]>([])
        @Sendable func add(_ event: ThemeLibraryEvent) { all.withLock { $0.append(event) } }
        var reloads: Int { all.withLock { $0.count { $0.code == .reloaded } } }
        var failures: [any Error] {
            all.withLock { $0.compactMap { $0.code == .reloadFailed ? $0.error : nil } }
        }
    }

    /// Keeps the reloader of a test's engine alive.
    @MainActor
    final class Development {
        var reloader: ThemeReloader?
    }

    let work: Workplace
    let events = Events()
    let development = Development()

    init() throws {
        work = try Workplace()
        try work.write("app/skinkit.xml", "<skinkit><default>day</default></skinkit>")
        try work.writeTheme("app/Base.theme", "base", title: "Base")
        try work.writeTheme("app/Day.theme", "day", inherits: "base", title: "Day")
        try work.writeTheme("app/Night.theme", "night", inherits: "base", title: "Night")
    }

    func engine(choices: (any ThemeChoiceStore)? = nil) async throws -> ThemeEngine {
        // The watcher may report a younger file a second time.
        try await Task.sleep(for: .milliseconds(30))
        let library = ThemeLibrary(
            folders: [work.file("app")], compiler: ThemeCompiler(), onEvent: events.add)
        let engine = try ThemeEngine(components: .standard, library: library, choices: choices)
        development.reloader = ThemeReloader(engine)
        return engine
    }

    @Test("shows what was saved on living components")
    func shows() async throws {
        let engine = try await engine()
        let button = SkinButton()
        try engine.register(button, as: "send")
        #expect(button.title == "Day")
        try work.write("app/Day.theme/main.xml", Workplace.theme(title: "Dawn"))
        await eventually("written in place") { button.title == "Dawn" }
        try work.replace("app/Day.theme/main.xml", Workplace.theme(title: "Noon"))
        await eventually("renamed") { button.title == "Noon" }
        #expect(events.failures.isEmpty)
    }

    @Test("shows an overlay that is added, saved and removed")
    func overlay() async throws {
        try await Task.sleep(for: .milliseconds(30))
        let library = ThemeLibrary(
            folders: [work.file("app")], overlayFolder: work.file("overlays"), compiler: ThemeCompiler(),
            onEvent: events.add)
        let engine = try ThemeEngine(components: .standard, library: library)
        development.reloader = ThemeReloader(engine)
        let button = SkinButton()
        try engine.register(button, as: "send")
        #expect(button.title == "Day")
        try work.writeTheme("overlays/Mine.overlay", "mine", title: "Mine")
        await eventually("added") { button.title == "Mine" }
        try work.write("overlays/Mine.overlay/main.xml", Workplace.theme(title: "Yours"))
        await eventually("saved") { button.title == "Yours" }
        try FileManager.default.removeItem(atPath: work.file("overlays"))
        await eventually("removed") { button.title == "Day" }
    }

    @Test("shows what was saved in a theme that the current one inherits from")
    func ancestor() async throws {
        let engine = try await engine()
        let label = SkinLabel()
        try engine.register(label)
        let text =
            "<theme><instances><uilabel><operation name=\"text\"><string>Hello</string></operation></uilabel></instances></theme>"
        try work.write("app/Base.theme/labels.xml", text)
        await eventually("a new file of an ancestor") { label.text == "Hello" }
    }

    @Test("writes an image again whose file was saved under the same name")
    func image() async throws {
        try work.write("app/Day.theme/assets/bg.png", "one")
        let operation = "<operation name=\"backgroundImage\"><image>bg.png</image></operation>"
        try work.write(
            "app/Day.theme/image.xml", "<theme><instances><uilabel>\(operation)</uilabel></instances></theme>")
        let engine = try await engine()
        let label = SkinLabel()
        try engine.register(label)
        label.backgroundImage = nil
        for text in ["two", "six"] {
            try work.write("app/Day.theme/assets/bg.png", text)
            await eventually("an image of the same length") { label.backgroundImage != nil }
            label.backgroundImage = nil
        }
        #expect(events.failures.isEmpty)
    }

    @Test("shows what was saved in the floor, and keeps the last good one")
    func floor() async throws {
        let label = { (text: String) in
            "<theme><instances><uilabel><operation name=\"text\"><string>\(text)</string></operation></uilabel></instances></theme>"
        }
        try work.writeTheme("app/Floor.theme", "floor", title: "Floor")
        let engine = try await engine()
        let floor = try await engine.requiredLibrary.library.load("floor")
        try engine.root.update { $0.fallbackTheme = floor }
        let (shown, button) = (SkinLabel(), SkinButton())
        try engine.register(shown)
        try engine.register(button, as: "send")
        try work.write("app/Floor.theme/labels.xml", label("Hello"))
        await eventually("a new file of the floor") { shown.text == "Hello" }
        try work.write("app/Floor.theme/labels.xml", "<theme><instances><uilabel>")
        await eventually("an error") { events.failures.count == 1 }
        #expect(shown.text == "Hello" && button.title == "Day")
        try work.write("app/Floor.theme/labels.xml", label("Again"))
        await eventually("a mended floor") { shown.text == "Again" }
    }

    @Test("shows what was saved in the theme of a scope")
    func scope() async throws {
        let engine = try await engine()
        let scope = engine.root.makeScope()
        try await scope.activate(engine.requiredLibrary.library.load("night"))
        let (button, other) = (SkinButton(), SkinButton())
        try scope.register(button, as: "send")
        try engine.register(other, as: "send")
        try work.write("app/Night.theme/main.xml", Workplace.theme(title: "Midnight"))
        await eventually("the theme of a scope") { button.title == "Midnight" }
        #expect(other.title == "Day")
        #expect(engine.root.activeTheme?.info.identifier == "day")
    }

    @Test("does not switch for a file of another theme")
    func others() async throws {
        let engine = try await engine()
        let generation = engine.generation
        try work.write("app/Night.theme/main.xml", Workplace.theme(title: "Midnight"))
        try await Task.sleep(for: .milliseconds(150))
        #expect(engine.generation == generation)
        #expect(events.reloads == 0)
    }

    @Test("keeps the last good theme while what is saved is wrong, and tells the diagnostics")
    func wrong() async throws {
        let engine = try await engine()
        let button = SkinButton()
        try engine.register(button, as: "send")
        try work.write("app/Day.theme/main.xml", "<theme><instances><uibutton id=\"send\"><operation name=\"titel\"/>")
        await eventually("told") { events.failures.count == 1 }
        let error = try #require(events.failures.first as? ThemeError)
        #expect(error.diagnostics.first?.location.file == "Day.theme/main.xml")
        #expect(button.title == "Day")
        try work.write("app/Day.theme/main.xml", Workplace.theme(title: "Dawn"))
        await eventually("shown") { button.title == "Dawn" }
    }

    @Test("keeps the last good theme over any number of broken saves, then shows a good one")
    func manyBroken() async throws {
        let count = ProcessInfo.processInfo.environment["SKINKIT_BROKEN_SAVES"].flatMap(Int.init) ?? 40
        let engine = try await engine()
        let button = SkinButton()
        try engine.register(button, as: "send")
        let generation = engine.generation
        let whole = Workplace.theme(title: "Broken")
        for number in 0..<count {
            let failures = events.failures.count
            switch number % 4 {
            case 0: try work.write("app/Day.theme/main.xml", String(whole.prefix(number % (whole.count - 20) + 1)))
            case 1:
                try work.replace(
                    "app/Day.theme/main.xml", whole.replacingOccurrences(of: "title\"", with: "tit\(number)\""))
            case 2: try work.move("app/Day.theme/info.xml", to: "app/Day.theme/info.xml.new")
            default:
                try work.move("app/Day.theme/info.xml.new", to: "app/Day.theme/info.xml")
                try work.write("app/Day.theme/main.xml", "\u{0}\(number)")
            }
            await eventually("save \(number) is told") { events.failures.count > failures }
            #expect(button.title == "Day")
            #expect(engine.generation == generation)
        }
        if count % 4 == 3 { try work.move("app/Day.theme/info.xml.new", to: "app/Day.theme/info.xml") }
        try work.write("app/Day.theme/main.xml", Workplace.theme(title: "Whole"))
        await eventually("a good save") { button.title == "Whole" }
        #expect(events.reloads == 1)
    }

    @Test("supersedes no request of the user, and follows the theme that came of it")
    func requests() async throws {
        let engine = try await engine()
        let button = SkinButton()
        try engine.register(button, as: "send")
        try work.write("app/Night.theme/main.xml", Workplace.theme(title: "Dusk"))
        try work.write("app/Day.theme/main.xml", Workplace.theme(title: "Dawn"))
        try await engine.choose("night")
        #expect(button.title == "Dusk")
        try work.write("app/Night.theme/main.xml", Workplace.theme(title: "Midnight"))
        await eventually("the theme that is on now") { button.title == "Midnight" }
    }

    @Test("supersedes no request that an observer makes when the saved file is shown")
    func requestOfObserver() async throws {
        guard #available(macOS 26, iOS 26, *) else { return }
        let engine = try await engine()
        let button = SkinButton()
        try engine.register(button, as: "send")
        var request: Task<ThemeSwitchReport, any Error>?
        engine.observe(engine) { [engine] _, _ in
            guard request == nil else { return }
            // Runs up to its first suspension now, while the engine still switches.
            request = Task.immediate { try await engine.choose("night") }
        }
        try work.write("app/Day.theme/main.xml", Workplace.theme(title: "Dawn"))
        await eventually("reloaded") { request != nil }
        _ = try await request?.value
        #expect(button.title == "Night")
    }

    @Test("shows the theme that the user wanted as soon as it is whole")
    func wanted() async throws {
        let choices = ThemeChoiceFile(path: work.file("choice"))
        try choices.save("night")
        try work.write("app/Night.theme/main.xml", "<theme>")
        let engine = try await engine(choices: choices)
        #expect(engine.root.activeTheme?.info.identifier == "day")
        try work.write("app/Night.theme/main.xml", Workplace.theme(title: "Night"))
        await eventually("mended") { engine.root.activeTheme?.info.identifier == "night" }
        #expect(engine.fallback == nil)
    }

    @Test("shows the theme that the user wanted with the settings that the user saved")
    func wantedSettings() async throws {
        let choices = ThemeChoiceFile(path: work.file("choice"))
        try choices.save("night")
        try choices.saveAdjustments("word=long", of: "night")
        try work.write("app/Night.theme/main.xml", "<theme>")
        let engine = try await engine(choices: choices)
        let button = SkinButton()
        try engine.register(button, as: "send")
        try work.write(
            "app/Night.theme/main.xml",
            """
            <theme><constants><string name="word" setting="Word" values="short long">short</string></constants>
            <instances><uibutton id="send"><operation name="title"><string ref="word"/></operation></uibutton></instances></theme>
            """)
        await eventually("mended") { engine.root.activeTheme?.info.identifier == "night" }
        #expect(button.title == "long")
    }

    @Test("stops when it is told to, and does not keep its engine alive")
    func ends() async throws {
        var engine: ThemeEngine? = try await engine()
        development.reloader?.stop()
        try work.write("app/Day.theme/main.xml", Workplace.theme(title: "Dawn"))
        try await Task.sleep(for: .milliseconds(100))
        #expect(events.reloads == 0)
        development.reloader = engine.map { ThemeReloader($0) }
        weak let weakEngine = engine
        engine = nil
        await eventually("freed") { weakEngine == nil }
    }

    @Test("shows a saved file within 50 milliseconds, as a rule", .enabled(if: isMeasuring))
    func latency() async throws {
        let engine = try await engine()
        let button = SkinButton()
        try engine.register(button, as: "send")
        var times: [Duration] = []
        for number in 0..<100 {
            try await Task.sleep(for: .milliseconds(30))
            let start = ContinuousClock.now
            try work.write("app/Day.theme/main.xml", Workplace.theme(title: "\(number)"))
            await eventually("shown") { button.title == "\(number)" }
            times.append(ContinuousClock.now - start)
        }
        times.sort()
        print("edit to re-skinned: median \(times[50]), p95 \(times[95])")
        #expect(times[50] <= .milliseconds(50))
    }
}
