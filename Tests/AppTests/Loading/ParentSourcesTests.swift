import Foundation
import SkinDiagnostics
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler

@Suite("A downloaded theme that inherits from one that the app ships as a cache")
struct ParentSourcesTests {
    let fixture: LibraryFixture
    var library: ThemeLibrary { fixture.library }

    init() throws {
        fixture = try LibraryFixture()
    }

    private var compiler: ThemeCompiler {
        ThemeCompiler(schemaFiles: [fixture.folder.file("app.schema.xml")])
    }

    /// Ships a theme as a cache whose picture consists of some bytes, and returns its bundle, which is elsewhere.
    @discardableResult
    private func shipCache(width: String = "1", picture: [UInt8] = [1, 2, 3], withSources: Bool = true) throws -> String
    {
        let bundle = try fixture.write("sources/Day.theme", "day", width: width)
        try fixture.folder.write(
            "sources/Day.theme/shared.xml", .theme(constants: "<float name=\"wide\">\(width)0</float>"))
        try fixture.folder.write("sources/Day.theme/assets/icons/send@2x.png", picture)
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        let cache = try compiler.compile(bundle, options: options).cache
        try fixture.folder.write("app/Day.skincache", try #require(cache))
        if withSources {
            try fixture.folder.write("app/Day.skincache.sources", try ThemeCompiler.sources(of: bundle))
        }
        return bundle
    }

    /// Writes a theme that takes its width from a constant of its parent.
    private func writeDownload() throws -> String {
        let text = String.theme(
            instances: "<probe><operation name=\"width\"><float ref=\"wide\"/></operation></probe>")
        return try fixture.folder.writeTheme(
            "downloads/Dusk.theme", identifier: "dusk", inherits: "day", ["main.xml": text])
    }

    @Test("is installed, and has its parent's constants and pictures")
    func installs() async throws {
        try shipCache()
        try await library.install(from: writeDownload())
        let theme = try await library.load("dusk")
        #expect(theme.probeWidth == 10)
        #expect(try theme.bytes(ofAsset: "icons/send.png", scale: 2)?.withBytes { $0.byteCount } == 3)
        #expect(fixture.events.take() == ["wroteCache dusk.skincache"])
    }

    @Test("equals the one that is compiled from both bundles")
    func equalsBundles() async throws {
        let parent = try shipCache()
        let child = try writeDownload()
        try await library.install(from: child)
        var compiler = compiler
        compiler.themeFolders = [(parent as NSString).deletingLastPathComponent]
        let expected = try #require(try compiler.compile(child).cache)
        let installed = try await library.load("dusk")
        // The folders of the two bundles have other names in the store.
        let entities = try Theme(cacheBytes: expected).operations(for: "probe", id: nil)
        #expect(installed.operations(for: "probe", id: nil) == entities)
    }

    @Test("follows an update of the app, and leaves nothing of the earlier version")
    func followsUpdates() async throws {
        try shipCache()
        try await library.install(from: writeDownload())
        _ = fixture.events.take()
        try shipCache(width: "2")
        #expect(try await library.load("dusk").probeWidth == 20)
        #expect(fixture.events.take() == ["compiled dusk", "wroteCache dusk.skincache"])
        #expect(try await library.load("dusk").probeWidth == 20)
        #expect(fixture.events.take() == [])
        #expect(fixture.names(in: "caches/.parents").count == 1)
    }

    @Test("leaves the bundle of another theme whose identifier begins like an earlier version of its own")
    func otherTheme() async throws {
        let marks = ["0123456789abcdef", "fedcba9876543210"]
        let earlier = "caches/.parents/day-\(marks[0])"
        let other = "\(earlier)-\(marks[1])"
        for folder in [earlier, other] { try fixture.folder.write("\(folder)/B.theme/info.xml", "") }
        try shipCache()
        try await library.install(from: writeDownload())
        let left = fixture.names(in: "caches/.parents")
        #expect(left.count == 2 && left.contains((other as NSString).lastPathComponent))
    }

    @Test("is refused where the parent's sources are not there, and the error says how to add them")
    func namesTheCache() async throws {
        try shipCache(withSources: false)
        let path = try writeDownload()
        let error = await #expect(throws: ThemeError.self) { try await library.install(from: path) }
        #expect(
            error?.diagnostics.map(\.message) == [
                "unknown theme 'day', which is here as a cache without its sources; compile it with --sources"
            ])
    }

    @Test("is refused where the parent's sources are damaged, which is an event")
    func damagedSources() async throws {
        try shipCache()
        try fixture.damage("app/Day.skincache.sources", at: 40)
        let path = try writeDownload()
        await #expect(throws: ThemeError.self) { try await library.install(from: path) }
        #expect(fixture.events.take() == ["unpackingFailed Day.skincache"])
        #expect(fixture.names(in: "store").filter { $0 != ".lock" } == [])
    }

    @Test("unpacks its parent whole, however many tasks load it at once", arguments: 0..<5)
    func concurrentLoads(round: Int) async throws {
        let bundle = try shipCache()
        for number in 0..<40 {
            try fixture.folder.write("sources/Day.theme/part\(number).xml", .theme(constants: ""))
        }
        try fixture.folder.write("app/Day.skincache.sources", try ThemeCompiler.sources(of: bundle))
        let store = fixture.folder.file("store/dusk.purchasedTheme")
        try FileManager.default.createDirectory(
            atPath: fixture.folder.file("store"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: writeDownload(), toPath: store)
        let library = library
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 { group.addTask { try await library.load("dusk").probeWidth } }
            for try await width in group { #expect(width == 10) }
        }
        #expect(!fixture.events.take().contains { $0.hasPrefix("unpackingFailed") })
        let parents = fixture.names(in: "caches/.parents")
        #expect(parents.count == 1)
        let files = fixture.names(in: "caches/.parents/\(parents.first ?? "")/Day.theme")
        #expect(files.filter { $0.hasPrefix("part") }.count == 40)
    }

    @Test("costs nothing to apps whose themes are all caches: nothing is unpacked")
    func cachesAlone() async throws {
        try shipCache()
        #expect(try await library.load("day").probeWidth == 1)
        #expect(fixture.names(in: "caches") == [])
    }
}

@Suite("An archive of sources")
struct StoredArchiveTests {
    private let archive = StoredArchive([
        .init(name: "zwei/é.xml", bytes: Array("<b/>".utf8)), .init(name: "info.xml", bytes: []),
        .init(name: "a.xml", bytes: Array("<a>text</a>".utf8)),
    ])

    @Test("gives back its files in the order of their names")
    func roundTrip() throws {
        #expect(try StoredArchive(reading: archive.bytes()) == archive)
        #expect(archive.files.map(\.name) == ["a.xml", "info.xml", "zwei/é.xml"])
        #expect(try StoredArchive(reading: StoredArchive([]).bytes()).files == [])
    }

    @Test("is a ZIP archive to Python")
    func python() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.zip", archive.bytes())
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None\n"
                + "print([(i.filename, z.read(i).decode(), i.compress_type, i.date_time[:3]) for i in z.infolist()])",
            path,
        ]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let expected = """
            [('a.xml', '<a>text</a>', 0, (1980, 1, 1)), ('info.xml', '', 0, (1980, 1, 1)), \
            ('zwei/é.xml', '<b/>', 0, (1980, 1, 1))]

            """
        #expect(text == expected)
    }

    @Test("is refused with any one byte changed, cut off or added")
    func refusesChanges() throws {
        let bytes = try archive.bytes()
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1 << (place % 8)
            #expect(throws: ThemePackageError.self, "byte \(place)") { try StoredArchive(reading: changed) }
            #expect(throws: ThemePackageError.self, "length \(place)") {
                try StoredArchive(reading: Array(bytes[..<place]))
            }
        }
        #expect(throws: ThemePackageError.self) { try StoredArchive(reading: bytes + [0]) }
    }
}
