import Foundation
import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

@Suite("A library with overlays")
struct OverlayLibraryTests {
    let fixture: LibraryFixture

    init() throws {
        fixture = try LibraryFixture()
        try fixture.folder.writeTheme(
            "app/Day.theme", identifier: "day",
            [
                "main.xml": .theme(
                    constants: "<float name=\"wide\" setting=\"Width\">1</float><float name=\"tall\">5</float>",
                    instances: "<probe><operation name=\"width\"><float ref=\"wide\"/></operation></probe>")
            ])
    }

    private var library: ThemeLibrary {
        var library = fixture.library
        library.overlayFolder = fixture.folder.file("overlays")
        return library
    }

    private func writeOverlay(_ name: String, constants: String = "", instances: String = "") throws {
        try fixture.folder.writeTheme(
            "overlays/\(name)", identifier: "org.example.overlay",
            ["main.xml": .theme(constants: constants, instances: instances)])
    }

    private func writeOverlay(_ name: String, width: Int) throws {
        try writeOverlay(name, constants: "<float name=\"wide\">\(width)</float>")
    }

    @Test("shows a theme with them, the last name nearest")
    func order() throws {
        try writeOverlay("b.overlay", width: 3)
        try writeOverlay("a.overlay", width: 2)
        #expect(try library.load("day").probeWidth == 3)
        #expect(fixture.events.take() == ["compiled day", "wroteCache day.skincache"])
        #expect(try library.overlays().map { FilePath.lastPart(of: $0) } == ["a.overlay", "b.overlay"])
    }

    @Test("keeps a cache of its own, which is stale when an overlay changes, comes or goes")
    func caches() throws {
        #expect(try library.load("day").probeWidth == 1)
        try writeOverlay("a.overlay", width: 2)
        #expect(try library.load("day").probeWidth == 2)
        _ = fixture.events.take()
        #expect(fixture.names(in: "caches") == ["day.skincache", "overlays"])
        #expect(fixture.names(in: "caches/overlays") == ["day.skincache"])
        #expect(try library.load("day").probeWidth == 2)
        #expect(fixture.events.take() == [])
        try writeOverlay("a.overlay", width: 4)
        #expect(try library.load("day").probeWidth == 4)
        #expect(fixture.events.take() == ["compiled day", "wroteCache day.skincache"])
        try writeOverlay("b.overlay", width: 6)
        #expect(try library.load("day").probeWidth == 6)
        try FileManager.default.removeItem(atPath: fixture.folder.file("overlays"))
        _ = fixture.events.take()
        #expect(try library.load("day").probeWidth == 1)
        #expect(fixture.events.take() == [])
    }

    @Test(
        "leaves out one that does not fit, and shows the others",
        arguments: [
            "<probe><operation name=\"width\"><float ref=\"wdie\"/></operation></probe>",
            "<probe class=\"none\"/>", "<prob/>",
            "<uibutton><operation name=\"image\"><image>none.png</image></operation></uibutton>", "<",
        ])
    func unfit(_ instances: String) throws {
        try writeOverlay("a.overlay", width: 2)
        try writeOverlay("b.overlay", constants: "<float name=\"wide\">9</float>", instances: instances)
        try writeOverlay("c.overlay", constants: "<float name=\"tall\">7</float>")
        for _ in 0..<2 {
            let theme = try library.load("day")
            #expect(theme.probeWidth == 2 && theme.constant("tall") == .float(7))
            #expect(fixture.events.take().filter { $0.hasPrefix("overlay") } == ["overlayLeftOut day b.overlay"])
        }
    }

    @Test("leaves out an empty folder, and shows those after it")
    func emptyFolder() throws {
        try writeOverlay("a.overlay", width: 2)
        #expect(try library.load("day").probeWidth == 2)
        try FileManager.default.createDirectory(
            atPath: fixture.folder.file("overlays/b.overlay"), withIntermediateDirectories: true)
        try writeOverlay("c.overlay", constants: "<float name=\"tall\">7</float>")
        _ = fixture.events.take()
        for _ in 0..<2 {
            let theme = try library.load("day")
            #expect(theme.probeWidth == 2 && theme.constant("tall") == .float(7))
            #expect(fixture.events.take().filter { $0.hasPrefix("overlay") } == ["overlayLeftOut day b.overlay"])
        }
    }

    @Test("tells why an overlay is left out")
    func reason() throws {
        try writeOverlay("a.overlay", instances: "<probe class=\"none\"/>")
        let reasons = EventReasons()
        var library = library
        library.onEvent = reasons.add
        #expect(try library.load("day").probeWidth == 1)
        let error = try #require(reasons.all.first as? ThemeError)
        #expect(error.diagnostics.map(\.code) == [.unknownClass])
        #expect(error.diagnostics.first?.location.file == "a.overlay/main.xml")
    }

    @Test("blames no overlay for the errors of a theme")
    func invalidTheme() throws {
        try writeOverlay("a.overlay", width: 2)
        try fixture.folder.write("app/Day.theme/main.xml", "<theme><classes/><instances><prob/></instances></theme>")
        #expect(throws: ThemeError.self) { try library.load("day") }
        #expect(fixture.events.take() == [])
    }

    @Test("lays at most eight, and leaves out the rest")
    func limit() throws {
        for number in 1...10 { try writeOverlay("\(number + 10).overlay", width: number) }
        #expect(try library.load("day").probeWidth == 8)
        let events = fixture.events.take().filter { $0.hasPrefix("overlay") }
        #expect(events == ["overlayLeftOut day 19.overlay", "overlayLeftOut day 20.overlay"])
    }

    @Test("without a compiler, or without the sources of a theme, reports them and shows the theme")
    func noSources() throws {
        try writeOverlay("a.overlay", width: 2)
        try fixture.writeCache("app/Night.skincache", "night", width: "3")
        #expect(try library.load("night").probeWidth == 3)
        #expect(fixture.events.take() == ["overlayLeftOut night a.overlay"])
        var library = library
        library.bundleReader = nil
        #expect(try library.load("night").probeWidth == 3)
        #expect(fixture.events.take() == ["overlayLeftOut night a.overlay"])
    }

    @Test("lays them on a theme that is there as a cache with its sources")
    func unpackedSources() throws {
        let bundle = fixture.folder.file("app/Day.theme")
        let run = try SkinctlProcess([
            "compile", bundle, "--sources", "--schema", fixture.folder.file("app.schema.xml"), "-o",
            fixture.folder.file("app/Day.skincache"),
        ])
        #expect(run.status == 0, "\(run.errors)")
        try FileManager.default.removeItem(atPath: bundle)
        try writeOverlay("a.overlay", width: 2)
        #expect(try library.load("day").probeWidth == 2)
        #expect(fixture.events.take() == ["compiled day", "wroteCache day.skincache"])
        #expect(try library.load("day").probeWidth == 2)
        #expect(fixture.events.take() == [])
    }

    @Test("removes the cache of an installed theme with overlays together with the theme")
    func removal() async throws {
        try writeOverlay("a.overlay", instances: "<probe>\(operation("width", "2"))</probe>")
        try fixture.write("new/Dusk.theme", "dusk", width: "7")
        try await library.install(from: fixture.folder.file("new/Dusk.theme"))
        #expect(try await library.load("dusk").probeWidth == 2)
        try await library.remove("dusk")
        #expect(fixture.names(in: "caches/overlays") == [])
    }

    @MainActor
    @Test("keeps what the user adjusted on top of them")
    func adjustments() throws {
        try writeOverlay("a.overlay", width: 2)
        let choices = ThemeChoiceFile(path: fixture.folder.file("choice"))
        let engine = try ThemeEngine(components: .probes, library: library, choices: choices)
        try engine.chooseAtOnce("day")
        #expect(engine.root.activeTheme?.probeWidth == 2)
        try engine.root.adjust("wide", to: .float(8))
        engine.saveAdjustments()
        let next = try ThemeEngine(components: .probes, library: library, choices: choices)
        #expect(next.root.activeTheme?.probeWidth == 8)
    }
}

/// The reasons for which overlays were left out.
private final class EventReasons: @unchecked Sendable {
    private let lock = NSLock()
    private var reasons: [any Error] = []
    var all: [any Error] { lock.withLock { reasons } }

    @Sendable func add(_ event: ThemeLibraryEvent) {
        if event.code == .overlayLeftOut, let error = event.error { lock.withLock { reasons.append(error) } }
    }
}
