import Foundation
import SkinCompiler
import SkinKit
import Testing

@Suite("skinctl new")
struct NewThemeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A new theme is right, and resolves to what its comments say")
    func new() throws {
        let run = try SkinctlProcess(["new", "Midnight", "-o", folder.path])
        #expect(run.status == 0 && run.errors.isEmpty)
        let bundle = folder.file("Midnight.theme")
        #expect(run.output.hasPrefix("Created \(bundle). Next:\n  skinctl validate \(bundle)\n"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bundle).sorted() == ["assets", "info.xml", "ui.xml"])
        let result = try ThemeCompiler().compile(bundle)
        #expect(result.diagnostics.isEmpty)
        let theme = try Theme(cacheBytes: try #require(result.cache))
        #expect(theme.info.identifier == "org.example.midnight" && theme.info.inherits == nil)
        #expect(theme.operations(for: "uibutton", id: "button_primary").count == 7)
    }

    @Test("It inherits from a theme that is there")
    func inherits() throws {
        try folder.writeTheme(["main.xml": .theme(constants: "<color name=\"accent\">#fff</color>")])
        let run = try SkinctlProcess([
            "new", "Dusk", "--inherits", "org.example.a", "--identifier", "com.example.dusk", "-o", folder.path,
        ])
        #expect(run.status == 0)
        let result = try ThemeCompiler().compile(folder.file("Dusk.theme"))
        let theme = try Theme(cacheBytes: try #require(result.cache))
        #expect(theme.info.identifier == "com.example.dusk" && theme.info.inherits == "org.example.a")
    }

    @Test("An existing file stays unchanged, even a dangling link")
    func neverOverwrites() throws {
        try folder.write("Midnight.theme/notes.txt", "mine")
        let link = folder.file("Dusk.theme")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere")
        for name in ["Midnight", "Dusk"] {
            let run = try SkinctlProcess(["new", name, "-o", folder.path])
            #expect(run.status == 73 && run.errors.contains("it already exists"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("Midnight.theme")) == ["notes.txt"])
    }

    @Test(
        "A name that would lead elsewhere, or break the XML, is wrong use", arguments: ["../x", "a/b", "", "<a>", ".x"])
    func wrongName(_ name: String) throws {
        #expect(try SkinctlProcess(["new", "-o", folder.path, "--", name]).status == 64)
        #expect(try SkinctlProcess(["new", "A", "--inherits", name, "-o", folder.path]).status == 64)
        #expect(try folder.names().isEmpty)
    }
}
