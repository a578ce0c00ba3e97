import Foundation
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite("Installing a theme")
struct InstallationTests {
    let fixture: LibraryFixture
    var library: ThemeLibrary { fixture.library }

    init() throws {
        fixture = try LibraryFixture()
        try fixture.write("app/Day.theme", "day", width: "1")
    }

    func expectNothingInstalled() {
        #expect(fixture.names(in: "store").filter { $0 != ".lock" } == [])
    }

    func expectRefused(
        _ path: String, by library: ThemeLibrary? = nil, _ isExpected: (ThemeLibraryError) -> Bool
    ) async {
        let library = library ?? self.library
        let error = await #expect(throws: ThemeLibraryError.self) { try await library.install(from: path) }
        #expect(error.map(isExpected) == true, "\(String(describing: error))")
        expectNothingInstalled()
    }

    // MARK: Bundles

    @Test("copies the files that the format defines, under the theme's identifier, with an up-to-date cache")
    func bundle() async throws {
        let path = try fixture.write("downloads/Some name.theme", "dusk", inherits: "day", width: "2")
        try fixture.folder.write("downloads/Some name.theme/assets/a/b.png", [1, 2, 3])
        try fixture.folder.write("downloads/Some name.theme/run.sh", "rm -rf /")
        try fixture.folder.write("downloads/Some name.theme/.hidden", "")
        let entry = try await library.install(from: path)
        #expect(entry.info.identifier == "dusk")
        #expect(fixture.names(in: "store") == [".lock", "dusk.purchasedTheme"])
        #expect(fixture.names(in: "store/dusk.purchasedTheme") == ["assets", "info.xml", "main.xml"])
        #expect(fixture.names(in: "store/dusk.purchasedTheme/assets/a") == ["b.png"])
        #expect(fixture.events.take() == ["wroteCache dusk.skincache"])
        #expect(try library.themes().contains(entry))
        #expect(try await library.load("dusk").probeWidth == 2)
        #expect(fixture.events.take() == [])
    }

    @Test("replaces the version that was installed, whatever its form")
    func update() async throws {
        let bundle = try fixture.write("downloads/Dusk.theme", "dusk", width: "2")
        let cache = try fixture.writeCache("downloads/Dusk.skincache", "dusk", width: "3")
        for (path, width) in [(bundle, 2.0), (cache, 3), (bundle, 2), (bundle, 2), (cache, 3), (cache, 3)] {
            try await library.install(from: path)
            #expect(try await library.load("dusk").probeWidth == width)
            #expect(fixture.names(in: "store").count == 2)
        }
        try fixture.write("downloads/Dusk.theme", "dusk", width: "4")
        try await library.install(from: bundle)
        #expect(try await library.load("dusk").probeWidth == 4)
    }

    @Test("refuses a bundle that is wrong with all its diagnostics, and keeps the earlier version")
    func wrongBundle() async throws {
        let library = library
        let path = try fixture.write("downloads/Dusk.theme", "dusk", width: "2")
        try await library.install(from: path)
        try fixture.write("downloads/Dusk.theme", "dusk", inherits: "gone", width: "wide")
        let error = await #expect(throws: ThemeError.self) { try await library.install(from: path) }
        #expect(error?.diagnostics.map(\.code) == [.unknownTheme, .invalidValue])
        #expect(error?.diagnostics.first?.message.contains("'gone'") == true)
        #expect(try await library.load("dusk").probeWidth == 2)
        #expect(fixture.names(in: "store") == [".lock", "dusk.purchasedTheme"])
    }

    @Test("refuses a bundle without an identifier")
    func noIdentifier() async throws {
        let library = library
        try fixture.folder.write("downloads/Dusk.theme/info.xml", "<info><name>Dusk</name></info>")
        let path = fixture.folder.file("downloads/Dusk.theme")
        let error = await #expect(throws: ThemeError.self) { try await library.install(from: path) }
        #expect(error?.diagnostics.map(\.code) == [.invalidInfo])
        expectNothingInstalled()
    }

    @Test("finds parents among installed themes, and reports a missing one")
    func parents() async throws {
        let library = library
        let dawn = try fixture.write("downloads/Dawn.theme", "dawn", inherits: "dusk", width: "3")
        let error = await #expect(throws: ThemeError.self) { try await library.install(from: dawn) }
        #expect(error?.diagnostics.map(\.code) == [.unknownTheme])
        try await library.install(from: fixture.write("downloads/Dusk.theme", "dusk", width: "2"))
        try await library.install(from: dawn)
        #expect(try await library.load("dawn").ancestors.map(\.identifier) == ["dusk"])
        try await library.remove("dusk")
        await #expect(throws: ThemeError.self) { try await library.load("dawn") }
    }

    // MARK: Hostile bundles

    @Test("refuses links that lead out of the bundle", arguments: ["stolen.xml", "assets/stolen.png"])
    func links(name: String) async throws {
        let library = library
        let path = try fixture.write("downloads/Dusk.theme", "dusk", width: "2")
        try fixture.folder.write("downloads/Dusk.theme/assets/a.png", "")
        try fixture.folder.write("secret", "secret")
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/\(name)", withDestinationPath: fixture.folder.file("secret"))
        let error = await #expect(throws: ThemeError.self) { try await library.install(from: path) }
        #expect(error?.diagnostics.map(\.code) == [.unsafePath])
        expectNothingInstalled()
    }

    @Test("replaces links within the bundle by files, and skips pipes")
    func innerLinks() async throws {
        let path = try fixture.write("downloads/Dusk.theme", "dusk", width: "2")
        try fixture.folder.write("downloads/Dusk.theme/assets/a.png", "image")
        try FileManager.default.createSymbolicLink(atPath: "\(path)/assets/b.png", withDestinationPath: "a.png")
        #expect(mkfifo("\(path)/assets/pipe.png", 0o600) == 0)
        try await library.install(from: path)
        let assets = "store/dusk.purchasedTheme/assets"
        #expect(fixture.names(in: assets) == ["a.png", "b.png"])
        let attributes = try FileManager.default.attributesOfItem(atPath: fixture.folder.file("\(assets)/b.png"))
        #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    }

    @Test(
        "refuses names with control characters or backslashes",
        arguments: ["a\u{1B}[2J.png", "a\nb.png", "a\\..\\b.png"])
    func names(name: String) async throws {
        let path = try fixture.write("downloads/Dusk.theme", "dusk", width: "2")
        try fixture.folder.write("downloads/Dusk.theme/assets/\(name)", "")
        await expectRefused(path) { $0.code == .notAllowed }
    }

    @Test("refuses a bundle that exceeds the limit of bytes or files")
    func limits() async throws {
        let path = try fixture.write("downloads/Dusk.theme", "dusk", width: "2")
        try fixture.folder.write("downloads/Dusk.theme/assets/a.png", [UInt8](repeating: 0, count: 5_000))
        let cache = try fixture.writeCache("downloads/Dusk.skincache", "dusk", width: "2")
        var small = library
        small.installationLimits.bytes = 1_000
        await expectRefused(path, by: small) { $0.code == .tooLarge }
        await expectRefused(cache, by: small) { $0.code == .tooLarge }
        var few = library
        few.installationLimits.files = 2
        await expectRefused(path, by: few) { $0.code == .tooLarge }
        few.installationLimits = .init(bytes: 10_000, files: 3)
        try await few.install(from: path)
    }

    @Test("never takes the place of a theme that the app ships, nor of one that differs in case only")
    func taken() async throws {
        let day = try fixture.write("downloads/Day.theme", "day", width: "9")
        await expectRefused(day) { $0.code == .isBundled && $0.theme == "day" }
        let cache = try fixture.writeCache("downloads/Day.skincache", "day", width: "9")
        await expectRefused(cache) { $0.code == .isBundled && $0.theme == "day" }
        let other = try fixture.write("downloads/Other.theme", "DAY", width: "9")
        await expectRefused(other) { $0.code == .notAllowed }
    }

    // MARK: Caches

    @Test("accepts a valid cache, and none with any byte inverted")
    func caches() async throws {
        let library = library
        let path = try fixture.writeCache("downloads/Dusk.skincache", "dusk", width: "2")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for offset in stride(from: 0, to: bytes.count, by: 37) {
            var damaged = bytes
            damaged[offset] ^= 0x55
            let other = try fixture.folder.write("downloads/damaged.skincache", damaged)
            await expectRefused(other) { "\($0)".hasPrefix(other + ": ") }
        }
        expectNothingInstalled()
        let entry = try await library.install(from: path)
        #expect(entry.cachePaths == [fixture.folder.file("store/dusk.skincache")])
        #expect(try await library.load("dusk").probeWidth == 2)
    }

    @Test("refuses a file that is not a theme, and a missing one")
    func otherFiles() async throws {
        let library = library
        let pipe = fixture.folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        await expectRefused(pipe) { $0.code == .notATheme }
        let text = try fixture.folder.write("text", "text")
        await expectRefused(text) { $0.code == .notATheme && $0.path == text }
        await #expect(throws: ThemeFileError.self) { try await library.install(from: text + "s") }
        var withoutStore = library
        withoutStore.installFolder = nil
        await expectRefused(text, by: withoutStore) { $0.code == .noInstallFolder }
    }

    // MARK: Interruptions

    @Test("puts back the earlier version where a process ended in the midst of replacing it")
    func recovery() async throws {
        try await library.install(from: fixture.write("downloads/Dusk.theme", "dusk", width: "2"))
        try FileManager.default.createDirectory(
            atPath: fixture.folder.file("store/.replaced"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            atPath: fixture.folder.file("store/dusk.purchasedTheme"),
            toPath: fixture.folder.file("store/.replaced/dusk.purchasedTheme"))
        try fixture.folder.write("store/.staging/dawn.purchasedTheme/info.xml", "half")
        try await library.install(from: fixture.write("downloads/Noon.theme", "noon", width: "3"))
        #expect(fixture.names(in: "store") == [".lock", "dusk.purchasedTheme", "noon.purchasedTheme"])
        #expect(try await library.load("dusk").probeWidth == 2)
    }

    @Test("leaves the new version where a process ended after it was in place, whatever its form")
    func completed() async throws {
        try await library.install(from: fixture.write("downloads/Dusk.theme", "dusk", width: "2"))
        let group = fixture.folder.file("store/.replaced/.of-dusk.skincache")
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
        let (bundle, hidden) = (fixture.folder.file("store/dusk.purchasedTheme"), "\(group)/dusk.purchasedTheme")
        try FileManager.default.moveItem(atPath: bundle, toPath: hidden)
        let noon = try fixture.write("downloads/Noon.theme", "noon", width: "3")
        // The bundle was moved away, and the cache was not there.
        try await library.install(from: noon)
        #expect(try await library.load("dusk").probeWidth == 2)
        try FileManager.default.createDirectory(atPath: group, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: bundle, toPath: hidden)
        try fixture.writeCache("store/dusk.skincache", "dusk", width: "4")
        try await library.install(from: noon)
        #expect(fixture.names(in: "store") == [".lock", "dusk.skincache", "noon.purchasedTheme"])
        #expect(try await library.load("dusk").probeWidth == 4)
    }

    @Test("removes temporary files of processes that ended")
    func temporaries() async throws {
        try fixture.folder.write("store/.skinkit-1f.tmp", "half")
        try fixture.folder.write("store/other.tmp", "")
        try await library.install(from: fixture.write("downloads/Dusk.theme", "dusk", width: "2"))
        #expect(fixture.names(in: "store") == [".lock", "dusk.purchasedTheme", "other.tmp"])
    }

    @Test("by many tasks at once leaves one whole theme")
    func concurrently() async throws {
        let library = library
        let paths = try (0..<8).map { try fixture.write("downloads/Dusk\($0).theme", "dusk", width: "\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for path in paths { group.addTask { try await library.install(from: path) } }
            try await group.waitForAll()
        }
        #expect(fixture.names(in: "store") == [".lock", "dusk.purchasedTheme"])
        let width = try #require(try await library.load("dusk").probeWidth)
        #expect((0..<8).contains(Int(width)))
    }
}
