import Foundation
import SkinLibrary
import Testing

@testable import SkinKit

@Suite("Removing a theme")
struct RemovalTests {
    let fixture: LibraryFixture
    var library: ThemeLibrary { fixture.library }

    init() throws {
        fixture = try LibraryFixture()
        try fixture.write("app/Day.theme", "day", width: "1")
    }

    @Test("removes an installed theme with its caches")
    func removes() async throws {
        let library = library
        for path in [
            try fixture.write("downloads/Dusk.theme", "dusk", width: "2"),
            try fixture.writeCache("downloads/Dusk.skincache", "dusk", width: "2"),
        ] {
            try await library.install(from: path)
            _ = try await library.load("dusk")
            try await library.remove("dusk")
            #expect(fixture.names(in: "store") == [".lock"])
            #expect(fixture.names(in: "caches") == [])
            await #expect(throws: ThemeLibraryError.self) { try await library.load("dusk") }
        }
    }

    @Test("is refused for themes that the app ships, and for those that are not there")
    func refused() async throws {
        let library = library
        try fixture.write("app/Shop.purchasedTheme", "shop", width: "2")
        for id in ["day", "shop"] {
            let error = await #expect(throws: ThemeLibraryError.self) { try await library.remove(id) }
            #expect(error?.code == .isBundled && error?.theme == id)
        }
        await #expect(throws: ThemeLibraryError.self) { try await library.remove("gone") }
        #expect(fixture.names(in: "app") == ["Day.theme", "Shop.purchasedTheme", "skinkit.xml"])
    }

    @Test("removes themes that an update of the app superseded, and keeps the app's own")
    func superfluous() async throws {
        try fixture.write("store/day.purchasedTheme", "day", width: "2")
        try await library.remove("day")
        #expect(fixture.names(in: "store") == [".lock"])
        #expect(try await library.load("day").probeWidth == 1)
    }

    @Test("does not follow links")
    func links() async throws {
        try fixture.folder.write("precious/file", "")
        try fixture.write("store/dusk.purchasedTheme", "dusk", width: "2")
        try FileManager.default.createSymbolicLink(
            atPath: fixture.folder.file("store/dusk.purchasedTheme/more"),
            withDestinationPath: fixture.folder.file("precious"))
        try await library.remove("dusk")
        #expect(fixture.names(in: "store") == [".lock"])
        #expect(fixture.names(in: "precious") == ["file"])
    }
}

@MainActor
@Suite("Removing a theme from an engine")
struct EngineRemovalTests {
    let fixture: LibraryFixture
    let choices: ThemeChoiceFile
    let engine: ThemeEngine
    let probe = Probe()

    init() async throws {
        fixture = try LibraryFixture()
        choices = ThemeChoiceFile(path: fixture.folder.file("choice"))
        try fixture.write("app/Day.theme", "day", width: "1")
        engine = try ThemeEngine(components: .probes, library: fixture.library, choices: choices)
        try engine.register(probe)
        try await fixture.library.install(from: fixture.write("downloads/Dusk.theme", "dusk", width: "2"))
    }

    @Test("that is on switches to the default theme, as any switch, and forgets the choice")
    func active() async throws {
        try await engine.choose("dusk")
        var told: [String?] = []
        engine.root.observe(probe) { _, theme in told.append(theme?.info.identifier) }
        let report = try #require(try await engine.removeTheme("dusk"))
        #expect(report.writes == 1)
        #expect(told == ["day"])
        #expect(probe.width == 1)
        #expect(try choices.load() == nil)
        #expect(try fixture.library.themes().map(\.info.identifier) == ["day"])
    }

    @Test("that is not on changes nothing")
    func inactive() async throws {
        try choices.save("dusk")
        #expect(try await engine.removeTheme("dusk") == nil)
        #expect(engine.generation == 1)
        #expect(try choices.load() == nil)
    }

    @Test("that the app ships is refused, and it stays on")
    func bundled() async throws {
        await #expect(throws: ThemeLibraryError.self) { try await engine.removeTheme("day") }
        #expect(engine.root.activeTheme?.info.identifier == "day")
        #expect(engine.generation == 1)
    }

    @Test("that is on takes no theme away where the default cannot be put on")
    func brokenDefault() async throws {
        try await engine.choose("dusk")
        try fixture.write("app/Day.theme", "day", width: "wide")
        let error = await #expect(throws: ThemeLibraryError.self) { try await engine.removeTheme("dusk") }
        #expect(error?.code == .noDefault && error?.theme == "day" && error?.fallback?.wanted == nil)
        #expect(probe.width == 2)
        #expect(try choices.load() == "dusk")
        #expect(try fixture.library.themes().map(\.info.identifier) == ["day", "dusk"])
    }

    @Test("that is the default leaves none active")
    func defaultRemoved() async throws {
        try fixture.folder.write("app/skinkit.xml", "<skinkit><default>dusk</default></skinkit>")
        try engine.chooseAtOnce("dusk")
        try await engine.removeTheme("dusk")
        #expect(engine.root.activeTheme == nil)
        #expect(probe.look == Probe().look)
    }

    @Test("that is chosen while the removal waits for the folder leads to the default theme")
    func chosenMeanwhile() async throws {
        var lock = try FolderLock.acquireNow(fixture.folder.file("store"))
        try #require(lock != nil)
        let removal = Task { try await engine.removeTheme("dusk") }
        // The removal finds that the theme is not shown, and waits for the lock.
        for _ in 0..<50 { try await Task.sleep(for: .milliseconds(20)) }
        // Readers take no lock, so that the theme can be chosen until it is gone.
        try await engine.choose("dusk")
        #expect(probe.width == 2)
        withExtendedLifetime(lock) {}
        lock = nil
        #expect(try await removal.value?.writes == 1)
        #expect(engine.root.activeTheme?.info.identifier == "day" && probe.width == 1)
        #expect(try choices.load() == nil)
    }

    @Test("supersedes a request for it that is still loading, and no other")
    func pending() async throws {
        let dusk = try await fixture.library.load("dusk")
        let load = await HeldLoad.begin("dusk", with: engine)
        try await engine.removeTheme("dusk")
        let result = await load.end(with: .success(dusk))
        #expect(throws: CancellationError.self) { try result?.get() }
        #expect(probe.width == 1)
        try await fixture.library.install(from: fixture.folder.file("downloads/Dusk.theme"))
        let other = await HeldLoad.begin("other", with: engine)
        try await engine.removeTheme("dusk")
        #expect(try await other.end(with: .success(dusk))?.get().writes == 1)
    }
}
