import Foundation
import SkinBundles
import SkinDiagnostics
import SkinKit
import Testing

@testable import SkinLibrary

@Suite("A theme library")
struct ThemeLibraryTests {
    let fixture: LibraryFixture

    init() throws { fixture = try LibraryFixture() }

    @Test("lists bundles and caches by identifier, with where they come from")
    func lists() throws {
        let day = try fixture.write("app/Day.theme", "day", width: "1")
        let bought = try fixture.write("app/Dusk.purchasedTheme", "dusk", width: "2")
        let dayCache = try fixture.writeCache("app/Day.skincache", "day", width: "1")
        let night = try fixture.writeCache("app/Night.skincache", "night", width: "3")
        let noon = try fixture.write("store/noon.theme", "noon", width: "4")
        try fixture.write("app/Ignored.folder", "ignored", width: "5")
        let entries = try fixture.library.themes()
        #expect(entries.map(\.info.identifier) == ["day", "dusk", "night", "noon"])
        #expect(entries.map(\.origin) == [.bundled, .store, .bundled, .store])
        #expect(entries.map(\.bundlePath) == [day, bought, nil, noon])
        #expect(entries.map(\.cachePaths) == [[dayCache], [], [night], []])
    }

    @Test("lists only the caches of the last build, where the build lists them")
    func listedCaches() throws {
        try fixture.writeCache("built/Slate.skincache", "slate", width: "1")
        let zinc = try fixture.writeCache("built/Zinc.skincache", "slate", width: "2")
        try fixture.writeCache("built/Plum.skincache", "plum", width: "3")
        try fixture.folder.write("built/skinkit.caches", "Zinc.skincache\n")
        let library = ThemeLibrary(folders: [fixture.folder.file("built")], onEvent: fixture.events.add)
        #expect(try library.themes().map(\.cachePaths) == [[zinc]])
        #expect(try library.load("slate").probeWidth == 2)
        #expect(fixture.events.take() == [])
        // A store lists nothing: a download cannot hide another.
        try fixture.writeCache("store/Plum.skincache", "plum", width: "3")
        try fixture.folder.write("store/skinkit.caches", "")
        #expect(try fixture.library.themes().map(\.info.identifier) == ["plum"])
        try fixture.folder.write("built/skinkit.caches", "../other/Zinc.skincache\n")
        #expect(try library.themes().isEmpty)
    }

    @Test("reports two caches of one theme in a folder, and names both")
    func duplicateCaches() throws {
        try fixture.writeCache("built/Slate.skincache", "slate", width: "1")
        try fixture.writeCache("built/Zinc.skincache", "slate", width: "2")
        try fixture.writeCache("other/Slate.skincache", "slate", width: "3")
        let messages = Messages()
        let library = ThemeLibrary(folders: ["built", "other"].map(fixture.folder.file)) { event in
            messages.add(event)
        }
        #expect(try library.load("slate").probeWidth == 1)
        #expect(
            messages.all.map(\.message) == [
                "'slate' has two caches in \(fixture.folder.file("built")): Slate.skincache is used, Zinc.skincache is not"
            ])
        #expect(messages.all.map(\.code.rawValue) == ["duplicate-cache"])
    }

    @Test("uses the extensions of skinkit.xml in the store too, where everything is of the store")
    func configuredExtensions() throws {
        try fixture.folder.write(
            "app/skinkit.xml",
            """
            <skinkit><extensions><extension>look</extension><extension origin="store">bought</extension></extensions>
            </skinkit>
            """)
        try fixture.write("app/Base.look", "base", width: "1")
        try fixture.write("store/a.bought", "a", inherits: "base", width: "2")
        try fixture.write("store/b.look", "b", inherits: "a", width: "3")
        try fixture.write("store/c.theme", "c", width: "4")
        #expect(try fixture.library.themes().map(\.info.identifier) == ["a", "b", "base"])
        #expect(try fixture.library.themes().map(\.origin) == [.store, .store, .bundled])
        #expect(try fixture.library.load("b").ancestors.map(\.identifier) == ["a", "base"])
    }

    @Test("compiles a bundle without a cache, keeps the cache, and uses it the next time")
    func compilesOnce() throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        #expect(try fixture.library.load("day").probeWidth == 1)
        #expect(fixture.events.take() == ["compiled day", "wroteCache day.skincache"])
        #expect(fixture.names(in: "caches") == ["day.skincache"])
        #expect(try fixture.library.load("day").probeWidth == 1)
        #expect(fixture.events.take() == [])
    }

    @Test("does not use a stale cache, even if only the sources of an ancestor changed")
    func stale() throws {
        try fixture.write("app/Base.theme", "base", width: "1")
        try fixture.folder.writeTheme("app/Day.theme", identifier: "day", inherits: "base", [:])
        #expect(try fixture.library.load("day").probeWidth == 1)
        _ = fixture.events.take()
        try fixture.write("app/Base.theme", "base", width: "2")
        #expect(try fixture.library.load("day").probeWidth == 2)
        #expect(fixture.events.take() == ["compiled day", "wroteCache day.skincache"])
        #expect(fixture.names(in: "caches") == ["day.skincache"])
    }

    @Test("uses an up-to-date cache that skinctl wrote beside the bundle")
    func cacheBesideBundle() throws {
        let bundle = try fixture.write("app/Day.theme", "day", width: "1")
        let compiler = ThemeCompiler(schemaFiles: [fixture.folder.file("app.schema.xml")])
        try ThemeCompiler.write(compiler.compile(bundle).cache ?? [], to: fixture.folder.file("app/Day.skincache"))
        #expect(try fixture.library.load("day").probeWidth == 1)
        #expect(fixture.events.take() == [])
    }

    @Test("without a folder for caches compiles each time, and writes nothing")
    func noCacheFolder() throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        var library = fixture.library
        library.cacheFolder = nil
        for _ in 0..<2 {
            #expect(try library.load("day").probeWidth == 1)
            #expect(fixture.events.take() == ["compiled day"])
        }
        #expect(fixture.names(in: "app") == ["Day.theme", "skinkit.xml"])
    }

    @Test(
        "reports a damaged cache, sets it aside and compiles it again",
        arguments: [(0, "not-a-cache"), (8, "not-a-cache"), (-1, "damaged")])
    func damagedWithSources(offset: Int, code: String) throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        _ = try fixture.library.load("day")
        _ = fixture.events.take()
        try fixture.damage("caches/day.skincache", at: offset)
        #expect(try fixture.library.load("day").probeWidth == 1)
        let events = fixture.events.take()
        #expect(events.count == 3)
        #expect(events.first?.hasPrefix("rebuilt day ") == true)
        if offset == 0 { #expect(events.first == "rebuilt day \(code)") }
        #expect(events.dropFirst() == ["setAside day.skincache.damaged", "wroteCache day.skincache"])
        #expect(fixture.names(in: "caches") == ["day.skincache", "day.skincache.damaged"])
        _ = try fixture.library.load("day")
        #expect(fixture.events.take() == [])
    }

    @Test("sets aside a cache beside the bundle that does not even identify its theme")
    func damagedBesideBundle() throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        try fixture.folder.write("app/Day.skincache", "no cache at all")
        #expect(try fixture.library.load("day").probeWidth == 1)
        #expect(
            fixture.events.take() == [
                "rebuilt day not-a-cache", "setAside Day.skincache.damaged", "wroteCache day.skincache",
            ])
    }

    @Test("counts a damaged cache to the first theme by identifier of those whose bundles have its name")
    func damagedBesideTwo() throws {
        let folders = (0..<8).map { "app\($0)" }
        for (number, folder) in folders.enumerated() {
            try fixture.write("\(folder)/Day.theme", "b\(number)", width: "1")
            try fixture.write("\(folder)/Day.purchasedTheme", "a\(number)", width: "2")
            try fixture.folder.write("\(folder)/Day.skincache", "damaged")
        }
        var library = fixture.library
        library.folders = folders.map(fixture.folder.file)
        let owners = try library.themes().filter { !$0.cachePaths.isEmpty }.map(\.info.identifier)
        #expect(owners == folders.indices.map { "a\($0)" })
    }

    @Test("opens the cache of a sought theme once")
    func opensOnce() throws {
        let path = try fixture.writeCache("built/Night.skincache", "night", width: "3")
        try fixture.writeCache("built/Dusk.skincache", "dusk", width: "4")
        try fixture.folder.write("built/skinkit.default", "dusk\n")
        let library = ThemeLibrary(folders: [fixture.folder.file("built")])
        let contents = try LibraryContents(library, seeking: ["night"])
        #expect(contents.opened.keys.sorted() == [path])
        let entry = try #require(contents["night"])
        try fixture.folder.write("built/Night.skincache", "another")
        #expect(try library.find(entry, in: contents).theme.probeWidth == 3)
        #expect(throws: ThemeLibraryError.self) { try library.load("night") }
        let first = try LibraryContents(library, orDefault: true).opened.values
        #expect(first.map(\.info.identifier) == ["dusk"])
    }

    @Test("compiles a cache of another version again without reporting it as damaged")
    func otherVersion() throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        _ = try fixture.library.load("day")
        _ = fixture.events.take()
        let name = "caches/day.skincache"
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.folder.file(name))))
        let version = try #require(bytes.firstRange(of: [1, 0, 0, 0])?.lowerBound)
        bytes[version] = 99
        try fixture.folder.write(name, bytes)
        #expect(throws: ThemeCacheError.self) { try Theme(cacheAt: fixture.folder.file(name)) }
        #expect(try fixture.library.load("day").probeWidth == 1)
        #expect(fixture.events.take() == ["compiled day", "wroteCache day.skincache"])
    }

    @Test("uses a cache without sources, and one from the store only if it is valid")
    func withoutSources() throws {
        try fixture.writeCache("app/Day.skincache", "day", width: "1")
        try fixture.writeCache("store/Night.skincache", "night", width: "2")
        try fixture.writeCache("store/Dusk.skincache", "dusk", width: "3", damagedAt: -1)
        #expect(try fixture.library.load("day").probeWidth == 1)
        #expect(try fixture.library.load("night").probeWidth == 2)
        let error = #expect(throws: ThemeLibraryError.self) { try fixture.library.load("dusk") }
        #expect(error?.code == .damaged && error?.damagedCaches.count == 1)
        #expect(error?.path == fixture.folder.file("store/Dusk.skincache"))
        #expect(fixture.names(in: "store") == ["Dusk.skincache", "Night.skincache"])
        #expect(fixture.events.take() == [])
    }

    @Test("says which identifier a theme has that is asked for by its name or that of its file")
    func names() throws {
        try fixture.write("app/Day.theme", "org.example.day", width: "1")
        let name = try #require(try fixture.library.themes().first?.info.name)
        for text in [name, name.uppercased(), "day", "Day.theme"] {
            let error = #expect(throws: ThemeLibraryError.self) { try fixture.library.load(text) }
            #expect(error?.code == .unknownTheme && error?.theme == text && error?.suggestion == "org.example.day")
            #expect(
                error.map { "\($0)" }
                    == "unknown theme '\(text)'; the theme named '\(text)' has the identifier 'org.example.day'")
        }
        let error = #expect(throws: ThemeLibraryError.self) { try fixture.library.load("org.example.dya") }
        #expect(error.map { "\($0)" } == "unknown theme 'org.example.dya'; did you mean 'org.example.day'?")
    }

    @Test("names a cache that cannot be opened where a theme is not found")
    func unopenable() throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        try fixture.writeCache("app/Night.skincache", "night", width: "2", damagedAt: 0)
        let error = #expect(throws: ThemeLibraryError.self) { try fixture.library.load("days") }
        #expect(error?.code == .unknownTheme && error?.theme == "days" && error?.suggestion == "day")
        let damaged = error?.damagedCaches ?? []
        #expect(damaged.map(\.path) == [fixture.folder.file("app/Night.skincache")])
        #expect(damaged.map(\.error.code) == [.notACache])
        #expect(error?.message.hasPrefix("unknown theme 'days'; did you mean 'day'?\n") == true)
    }

    @Test("finds the assets of parents in the folders that only its compiler searches")
    func assetsOfParents() throws {
        try fixture.write("elsewhere/Base.theme", "base", width: "1")
        try fixture.folder.write("elsewhere/Base.theme/assets/base.bin", "base")
        try fixture.write("app/Day.theme", "day", inherits: "base", width: "2")
        let compiler = ThemeCompiler(
            themeFolders: [fixture.folder.file("elsewhere")], schemaFiles: [fixture.folder.file("app.schema.xml")])
        let library = ThemeLibrary(folders: [fixture.folder.file("app")], compiler: compiler)
        #expect(try library.load("day").bytes(ofAsset: "base.bin")?.count == 4)
    }

    @Test("gives themes the assets of their bundles and ancestors, wherever the cache is")
    func assets() async throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        try fixture.folder.write("app/Day.theme/assets/day.bin", "day")
        let dusk = try fixture.write("downloads/Dusk.theme", "dusk", inherits: "day", width: "2")
        try fixture.folder.write("downloads/Dusk.theme/assets/dusk.bin", "dusk")
        let library = fixture.library
        try await library.install(from: dusk)
        for id in ["day", "day", "dusk"] {
            let theme = try await library.load(id)
            #expect(try theme.bytes(ofAsset: "day.bin")?.count == 3)
            #expect(try theme.bytes(ofAsset: "dusk.bin")?.count == (id == "dusk" ? 4 : nil))
        }
    }

    @Test("throws all diagnostics of a bundle that is wrong, and keeps its old cache")
    func wrongBundle() throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        _ = try fixture.library.load("day")
        try fixture.write("app/Day.theme", "day", inherits: "gone", width: "1")
        let error = #expect(throws: ThemeError.self) { try fixture.library.load("day") }
        #expect(error?.diagnostics.map(\.code) == [.unknownTheme])
        #expect(fixture.names(in: "caches") == ["day.skincache"])
    }

    @Test("never replaces a theme that the app ships by one from the store")
    func shadowing() throws {
        try fixture.write("app/Base.theme", "base", width: "1")
        try fixture.writeCache("app/Day.skincache", "day", width: "2")
        try fixture.write("store/base.purchasedTheme", "base", width: "10")
        try fixture.writeCache("store/day.skincache", "day", width: "20")
        try fixture.writeCache("store/base.skincache", "base", width: "30")
        try fixture.folder.writeTheme("store/a.purchasedTheme", identifier: "a", inherits: "base", [:])
        #expect(try fixture.library.themes().map(\.origin) == [.store, .bundled, .bundled])
        #expect(try fixture.library.load("base").probeWidth == 1)
        #expect(try fixture.library.load("day").probeWidth == 2)
        #expect(try fixture.library.load("a").probeWidth == 1)
    }

    @Test("uses the theme even if the cache cannot be written, and reports it")
    func unwritable() throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        try fixture.folder.write("caches", "a file where the folder should be")
        #expect(try fixture.library.load("day").probeWidth == 1)
        #expect(fixture.events.take() == ["compiled day", "failed"])
    }
}

@Suite("A theme library used by many tasks")
struct ThemeLibraryConcurrencyTests {
    let fixture: LibraryFixture

    init() throws { fixture = try LibraryFixture() }

    @Test("gives each the right theme while all write the same cache, and leaves one whole cache")
    func sameCache() async throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        let library = fixture.library
        let widths = try await withThrowingTaskGroup(of: Double?.self) { group in
            for _ in 0..<16 { group.addTask { try await library.load("day").probeWidth } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(widths == Array(repeating: 1, count: 16))
        #expect(fixture.names(in: "caches") == ["day.skincache"])
        try Theme(cacheAt: fixture.folder.file("caches/day.skincache")).verify()
    }

    @Test("repairs a damaged cache once or more, and leaves a valid one")
    func sameDamage() async throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        let library = fixture.library
        for _ in 0..<5 {
            try fixture.folder.write("caches/day.skincache", "damaged")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try await library.load("day") } }
                try await group.waitForAll()
            }
            try Theme(cacheAt: fixture.folder.file("caches/day.skincache")).verify()
        }
        #expect(fixture.names(in: "caches") == ["day.skincache", "day.skincache.damaged"])
    }

    @Test("reports a cache that exists and cannot be read, and does not take it for a theme that is not there")
    func unreadableCache() async throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        let library = fixture.library
        _ = try await library.load("day")
        _ = fixture.events.take()
        // A link to itself: everything may be read by root, whom the tests may run as, but not that.
        let path = fixture.folder.file("app/Dusk.skincache")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        let error = await #expect(throws: ThemeLibraryError.self) { try await library.load("dusk") }
        #expect(error?.code == .unknownTheme && error?.message.contains("cannot read '\(path)'") == true)
        #expect((error?.reason as? ThemeFileError)?.path == path)
        #expect(fixture.events.take() == [])
        #expect(try library.themes().map(\.info.identifier) == ["day"])
        #expect(fixture.events.take() == ["failed"])
        #expect(try await library.load("day").probeWidth == 1)
        #expect(fixture.events.take() == ["failed"])
        // Beside a bundle, the cache is one that cannot be used.
        try fixture.write("app/Dusk.theme", "dusk", width: "2")
        #expect(try await library.load("dusk").probeWidth == 2)
        #expect(fixture.events.take() == ["failed", "compiled dusk", "wroteCache dusk.skincache"])
    }

    @Test("does not load for a task that is cancelled")
    func cancelled() async throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        let library = fixture.library
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await library.load("day")
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(fixture.events.take() == [])
    }

    @Test("loads off the main actor")
    @MainActor
    func offTheMainActor() async throws {
        try fixture.write("app/Day.theme", "day", width: "1")
        var library = fixture.library
        let places = EventLog()
        library.onEvent = { event in
            if !Thread.isMainThread { places.add(event) }
        }
        _ = try await library.load("day")
        #expect(places.take() == ["compiled day", "wroteCache day.skincache"])
    }

    @Test("reports a folder whose reading fails in the middle, and does not take it for the end")
    func unreadableFolder() throws {
        let path = try fixture.folder.write("app/a.txt", "") as NSString
        let folder = try #require(opendir(path.deletingLastPathComponent))
        defer { closedir(folder) }
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        dup2(file, dirfd(folder))
        #expect(throws: ThemeFileError.self) { try FileSystem.names(in: folder, "app") }
    }
}

/// The events of a library.
private final class Messages: @unchecked Sendable {
    private let lock = NSLock()
    private var events: [ThemeLibraryEvent] = []

    @Sendable func add(_ event: ThemeLibraryEvent) { lock.withLock { events.append(event) } }

    var all: [ThemeLibraryEvent] { lock.withLock { events } }
}
