import Foundation
import TestSupport
import Testing

@Suite("skinctl preview and render")
struct SkinctlPreviewTests {
    private let folder: TemporaryFolder
    private let bundle: String

    init() throws {
        folder = try TemporaryFolder()
        bundle = try folder.writeTheme(["main.xml": .theme(instances: "<uilabel id=\"label_title\"/>")])
    }

    @Test("render writes a scene of the folder beside the theme, the same from a bundle and its cache")
    func render() throws {
        try folder.write("preview/main.xml", "<scene><uilabel id=\"label_title\" text=\"Hello\"/></scene>")
        let run = try SkinctlProcess(["preview", bundle, "--scene", "main", "-o", folder.file("a.svg")])
        #expect(run.status == 0 && run.errors.isEmpty && run.output.isEmpty)
        let svg = try String(contentsOfFile: folder.file("a.svg"), encoding: .utf8)
        #expect(svg.hasPrefix("<svg xmlns=") && svg.contains(">Hello</text>"))
        #expect(try SkinctlProcess(["compile", bundle]).status == 0)
        let cache = try SkinctlProcess([
            "preview", folder.file("A.skincache"), "--scene", "main", "-o", folder.file("b.svg"),
        ])
        #expect(cache.status == 0)
        #expect(try String(contentsOfFile: folder.file("b.svg"), encoding: .utf8) == svg)
    }

    @Test("A scene that is not there is wrong use, with what was meant")
    func unknownScene() throws {
        try folder.write("preview/main.xml", "<scene/>")
        let run = try SkinctlProcess(["preview", bundle, "--scene", "mian", "-o", folder.file("a.svg")])
        #expect(run.status == 64)
        #expect(run.errors.contains("unknown scene 'mian'; did you mean 'main'? (known scenes: main)"))
        #expect(FileManager.default.contents(atPath: folder.file("a.svg")) == nil)
    }

    @Test("A scene with an error keeps anything from being written; a warning does not")
    func faults() throws {
        let file = try folder.write("preview/main.xml", "<scene>\n  <uilabl/>\n</scene>")
        let run = try SkinctlProcess(["preview", bundle, "-o", folder.file("p.html")])
        #expect(run.status == 1)
        #expect(run.errors.contains("/preview/main.xml:2:4: error: unknown component type 'uilabl'"))
        #expect(run.errors.contains("  <uilabl/>\n   ^~~~~~\n"))
        #expect(FileManager.default.contents(atPath: folder.file("p.html")) == nil)
        try Data("<scene><uilabel id=\"label_titel\"/></scene>".utf8).write(to: URL(fileURLWithPath: file))
        let warned = try SkinctlProcess(["preview", bundle, "-o", folder.file("p.html")])
        #expect(warned.status == 0 && warned.errors.contains("warning: "))
        #expect(FileManager.default.contents(atPath: folder.file("p.html")) != nil)
    }

    @Test("A theme with an error is reported as validate does, and nothing is written")
    func badTheme() throws {
        let bad = try folder.writeTheme("Bad.theme", identifier: "bad", ["main.xml": "<theme><constant/></theme>"])
        let run = try SkinctlProcess(["preview", bundle, bad, "-o", folder.file("p.html")])
        #expect(run.status == 1 && run.errors.contains("[unknown-element]"))
        #expect(FileManager.default.contents(atPath: folder.file("p.html")) == nil)
        let missing = try SkinctlProcess(["preview", bundle, "--preview", folder.file("none")])
        #expect(missing.status == 66)
    }
}
