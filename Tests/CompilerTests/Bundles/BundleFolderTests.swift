import Foundation
import SkinBundles
import SkinKit
import TestSupport
import Testing

@Suite("Bundles on disk")
struct BundleFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func faults(_ bundle: String, _ compiler: ThemeCompiler = ThemeCompiler()) throws -> [String] {
        try compiler.validate(bundle).diagnostics.map { "\($0.location) \($0.code.rawValue)" }
    }

    private func link(_ name: String, to target: String) throws {
        let path = folder.file(name)
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    @Test("Links out of the bundle are unsafe, links within it serve, links to nowhere are not there")
    func links() throws {
        let bundle = try folder.writeTheme([
            "main.xml": .theme(
                instances:
                    "<uiview id=\"a\"><operation name=\"backgroundImage\"><image>in.png</image></operation></uiview>"),
            "assets/dot.png": "x",
        ])
        try folder.write("outside.xml", "<theme/>")
        try link("A.theme/assets/in.png", to: "dot.png")
        try link("A.theme/assets/again", to: ".")
        try link("A.theme/nowhere.xml", to: "missing.xml")
        #expect(try faults(bundle) == [])
        try link("A.theme/out.xml", to: "../outside.xml")
        try link("A.theme/assets/out", to: "/etc")
        #expect(try faults(bundle) == ["A.theme/assets/out:1:1 unsafe-path", "A.theme/out.xml:1:1 unsafe-path"])
    }

    @Test("A bundle that is a link itself is read under the link's name")
    func linkedBundle() throws {
        try folder.writeTheme("Real.theme", ["main.xml": "<theme><x/></theme>"])
        try link("shop/Linked.theme", to: folder.file("Real.theme"))
        #expect(try faults(folder.file("shop/Linked.theme")) == ["Linked.theme/main.xml:1:9 unknown-element"])
    }

    @Test("Hidden files, other files and folders named like XML are no part of a theme")
    func ignored() throws {
        let bundle = try folder.writeTheme([
            ".hidden.xml": "<x", "notes.txt": "x", "folder.xml/a.xml": "<x", "sub/a.xml": "<x", "main.XML": "<x",
            "assets/.a.png": "", "assets/a.png": "",
        ])
        #expect(try faults(bundle) == [])
    }

    @Test("A bundle without info.xml says so")
    func missingInfo() throws {
        try folder.write("A.theme/main.xml", "<theme/>")
        #expect(try faults(folder.file("A.theme")) == ["A.theme/info.xml:1:1 invalid-info"])
    }

    @Test("A folder or pipe where a file must be, and a bundle that is none, are errors of files")
    func wrongKinds() throws {
        try folder.write("A.theme/info.xml/a", "")
        #expect(throws: ThemeFileError.self) { try ThemeCompiler().validate(folder.file("A.theme")) }
        #expect(throws: ThemeFileError.self) { try ThemeCompiler().validate(folder.file("B.theme")) }
        let file = try folder.write("file", "")
        #expect(throws: ThemeFileError.self) { try ThemeCompiler().validate(file) }
        let bundle = try folder.writeTheme("C.theme", [:])
        mkfifo(folder.file("C.theme/pipe.xml"), 0o644)
        #expect(try faults(bundle) == [])
        #expect(throws: ThemeFileError.self) { try ThemeCompiler(themeFolders: ["/nowhere"]).validate(bundle) }
    }

    @Test("Parents are looked for beside the bundle first, then in the folders given")
    func parents() throws {
        let bundle = try folder.writeTheme("apps/A.theme", inherits: "org.example.b", [:])
        #expect(try faults(bundle) == ["A.theme/info.xml:1:80 unknown-theme"])
        try folder.writeTheme("more/B.theme", identifier: "org.example.b", ["b.xml": "<theme><x/></theme>"])
        let compiler = ThemeCompiler(themeFolders: [folder.file("more")])
        #expect(try faults(bundle, compiler) == ["B.theme/b.xml:1:9 unknown-element"])
        try folder.writeTheme("apps/B.theme", identifier: "org.example.b", [:])
        // The two files have one name, and each is known by its path.
        let duplicate = try #require(try compiler.validate(bundle).diagnostics.first)
        #expect("\(duplicate.location) \(duplicate.code.rawValue)" == "B.theme/info.xml:1:19 duplicate-theme")
        #expect(duplicate.location.fileID.path == folder.file("more/B.theme/info.xml"))
    }

    @Test("A chain may have 64 themes, and a circle is reported once")
    func chains() throws {
        for number in 1...65 {
            try folder.writeTheme(
                "T\(number).theme", identifier: "t\(number)", inherits: number > 1 ? "t\(number - 1)" : nil, [:])
        }
        #expect(try faults(folder.file("T64.theme")) == [])
        #expect(try faults(folder.file("T65.theme")) == ["T2.theme/info.xml:1:65 limit-exceeded"])
        try folder.writeTheme("T1.theme", identifier: "t1", inherits: "t3", [:])
        #expect(try faults(folder.file("T5.theme")) == ["T1.theme/info.xml:1:65 inheritance-cycle"])
    }

    @Test("A skinkit.xml names the extensions, and its faults go by its name")
    func configuration() throws {
        let bundle = try folder.writeTheme("A.skin", inherits: "org.example.b", [:])
        try folder.writeTheme("B.base", identifier: "org.example.b", [:])
        try folder.write(
            "skinkit.xml",
            "<skinkit><extensions><extension>skin</extension><extension>base</extension></extensions></skinkit>")
        #expect(try faults(bundle) == [])
        try folder.write(
            "skinkit.xml",
            """
            <skinkit><default>-</default>
            <extensions><extension>skin</extension><extension>base</extension>
            <extension>a.b</extension>
            <extension>skin</extension>
            <extension origin="moon">c</extension></extensions></skinkit>
            """)
        #expect(
            try faults(bundle) == [
                "skinkit.xml:1:19 invalid-configuration", "skinkit.xml:3:12 invalid-configuration",
                "skinkit.xml:4:12 invalid-configuration", "skinkit.xml:5:20 invalid-configuration",
            ])
    }
}
