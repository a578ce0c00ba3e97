import SkinKit
import Testing

@testable import SkinLibrary

/// A load that ends at the request of the test.
@MainActor
final class HeldLoad {
    private var continuation: CheckedContinuation<Theme, any Error>?
    private(set) var task: Task<ThemeSwitchReport, any Error>?

    /// Begins a switch, and waits until its load begins.
    static func begin(_ id: String, with engine: ThemeEngine) async -> HeldLoad {
        let load = HeldLoad()
        load.task = Task { try await engine.choose(id) { try await load.wait() } }
        while load.continuation == nil { await Task.yield() }
        return load
    }

    private func wait() async throws -> Theme {
        try await withCheckedThrowingContinuation { continuation = $0 }
    }

    /// Ends the load, and waits for the switch.
    func end(with result: Result<Theme, any Error>) async -> Result<ThemeSwitchReport, any Error>? {
        continuation?.resume(with: result)
        continuation = nil
        return await task?.result
    }
}

@MainActor
@Suite("Of several requests for themes")
struct LatestRequestTests {
    let fixture: LibraryFixture
    let choices: ThemeChoiceFile
    let engine: ThemeEngine
    let (one, two): (Theme, Theme)

    init() throws {
        fixture = try LibraryFixture()
        choices = ThemeChoiceFile(path: fixture.folder.file("choice"))
        try fixture.write("app/Day.theme", "day", width: "9")
        engine = try ThemeEngine(components: .probes, library: fixture.library, choices: choices)
        one = try Theme(cacheAt: fixture.writeCache("one.skincache", "one", width: "1"))
        two = try Theme(cacheAt: fixture.writeCache("two.skincache", "two", width: "2"))
    }

    func expectSuperseded(_ result: Result<ThemeSwitchReport, any Error>?) {
        #expect(throws: CancellationError.self) { try result?.get() }
    }

    @Test("the latest wins when the earlier one comes in last")
    func earlierComesLast() async throws {
        let first = await HeldLoad.begin("one", with: engine)
        let second = await HeldLoad.begin("two", with: engine)
        #expect(try await second.end(with: .success(two))?.get().generation == 2)
        expectSuperseded(await first.end(with: .success(one)))
        #expect(engine.root.activeTheme?.probeWidth == 2)
        #expect(engine.generation == 2)
        #expect(try choices.load() == "two")
    }

    @Test("the latest wins when they come in in order, and the earlier one is never seen")
    func inOrder() async throws {
        let first = await HeldLoad.begin("one", with: engine)
        let second = await HeldLoad.begin("two", with: engine)
        expectSuperseded(await first.end(with: .success(one)))
        #expect(engine.root.activeTheme?.probeWidth == 9)
        _ = await second.end(with: .success(two))
        #expect(engine.root.activeTheme?.probeWidth == 2)
        #expect(engine.generation == 2)
    }

    @Test("the latest wins when it fails; the one before stays out")
    func latestFails() async throws {
        let first = await HeldLoad.begin("one", with: engine)
        let second = await HeldLoad.begin("two", with: engine)
        let result = await second.end(with: .failure(Refusal()))
        #expect(throws: Refusal.self) { try result?.get() }
        expectSuperseded(await first.end(with: .success(one)))
        #expect(engine.root.activeTheme?.probeWidth == 9)
    }

    @Test("one that fails after it was superseded was superseded")
    func earlierFails() async throws {
        let first = await HeldLoad.begin("one", with: engine)
        try engine.chooseAtOnce("day")
        expectSuperseded(await first.end(with: .failure(Refusal())))
    }

    @Test("whatever puts on a theme meanwhile supersedes one that loads", arguments: 0..<4)
    func activateMeanwhile(way: Int) async throws {
        let load = await HeldLoad.begin("one", with: engine)
        switch way {
        case 0: try engine.activate(two)
        case 1: try engine.chooseAtOnce("day")
        case 2: engine.deactivate()
        default: await #expect(throws: ThemeLibraryError.self) { try await engine.choose("gone") }
        }
        expectSuperseded(await load.end(with: .success(one)))
        #expect(engine.root.activeTheme?.probeWidth == [2, 9, nil, 9][way])
    }

    @Test("one that loads is not superseded by a change of traits or scale")
    func otherChanges() async throws {
        let load = await HeldLoad.begin("one", with: engine)
        try engine.root.update { $0.traits = .dark }
        try engine.root.update { $0.scale = 2 }
        #expect(try await load.end(with: .success(one))?.get().generation == 4)
        #expect(engine.root.activeTheme?.probeWidth == 1)
    }

    @Test("one whose task is cancelled applies nothing")
    func cancelled() async throws {
        let load = await HeldLoad.begin("one", with: engine)
        load.task?.cancel()
        expectSuperseded(await load.end(with: .success(one)))
        #expect(engine.root.activeTheme?.probeWidth == 9)
        #expect(try choices.load() == nil)
    }
}
