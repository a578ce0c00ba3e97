import Foundation
import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler

@Suite("A library with packages")
struct PackageLibraryTests {
    let folder: TemporaryFolder
    let library: ThemeLibrary

    init() throws {
        folder = try TemporaryFolder()
        library = ThemeLibrary(
            folders: [folder.file("app")], installFolder: folder.file("store"), cacheFolder: folder.file("caches"),
            compiler: ThemeCompiler())
        try writeBase("#112233")
    }

    private func writeBase(_ color: String) throws {
        try folder.writeTheme(
            "app/Base.theme", identifier: "base",
            ["ui.xml": .theme(constants: "<color name=\"accent\">\(color)</color>")])
    }

    private func package(_ id: String = "dusk", inherits parent: String? = "base", version: String = "") throws
        -> [UInt8]
    {
        let ui = String.theme(
            instances: "<uiview><operation name=\"backgroundColor\"><color ref=\"accent\"/></operation></uiview>")
        let bundle = try folder.writeTheme(
            "downloads/\(id).theme", identifier: id, inherits: parent,
            ["ui.xml": ui, "assets/a.png": "picture\(version)"])
        return try ThemePackage(of: bundle).bytes
    }

    private func color(_ id: String) async throws -> String? {
        let object = try await library.load(id).operations(for: "uiview", id: nil).first?.parameters.first?.object
        guard case .color(let color)? = object else { return nil }
        return "\(color)"
    }

    @Test("keeps the package and nothing else, and loads it with its pictures")
    func install() async throws {
        let bytes = try package()
        let entry = try await library.install(package: bytes)
        #expect(entry.info.identifier == "dusk")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("store")).sorted() == [
                ".lock", "dusk.skin",
            ])
        #expect(try FileSystem.read(folder.file("store/dusk.skin")) == bytes)
        #expect(try library.themes().contains(entry))
        let theme = try await library.load("dusk")
        #expect(try theme.bytes(ofAsset: "a.png", scale: 1)?.withBytes { $0.byteCount } == 7)
    }

    @Test("installs a package with component types of the app, whose schema is among what was compiled")
    func ownTypes() async throws {
        try folder.write(
            "themes/app.schema.xml",
            """
            <schema><component name="gauge" inherits="uiview">
            <operation name="needle"><param name="color" type="color"/></operation></component></schema>
            """)
        let gauge = { (color: String) in
            String.theme(
                instances: "<gauge><operation name=\"needle\"><color>\(color)</color></operation></gauge>")
        }
        let base = try folder.writeTheme("themes/Base.theme", identifier: "base", ["ui.xml": gauge("#112233")])
        try FileManager.default.removeItem(atPath: folder.file("app"))
        let compiled = try SkinctlProcess(["compile", base, "--release", "--sources", "-o", folder.file("app") + "/"])
        #expect(compiled.status == 0, "\(compiled.errors)")
        let bundle = try folder.writeTheme(
            "downloads/dusk.theme", identifier: "dusk", inherits: "base", ["ui.xml": gauge("#445566")])
        try await library.install(package: ThemePackage(of: bundle).bytes)
        let theme = try await library.load("dusk")
        #expect(theme.operations(for: "gauge", id: nil).count == 1)
    }

    @Test("installs a package from a file too")
    func installFile() async throws {
        let path = try folder.write("downloads/x.bin", package())
        try await library.install(from: path)
        #expect(FileManager.default.fileExists(atPath: folder.file("store/dusk.skin")))
    }

    @Test("compiles an installed package anew when the app's base theme changes")
    func followsUpdates() async throws {
        try await library.install(package: package())
        let before = try await color("dusk")
        try writeBase("#445566")
        let after = try await color("dusk")
        #expect(before != nil && after != nil && before != after)
        // The new cache is used from then on.
        let cache = folder.file("caches/dusk.skincache")
        let modified = try FileManager.default.attributesOfItem(atPath: cache)[.modificationDate] as? Date
        #expect(try await color("dusk") == after)
        #expect(try FileManager.default.attributesOfItem(atPath: cache)[.modificationDate] as? Date == modified)
    }

    @Test("finds the parent of a package among installed packages")
    func inheritance() async throws {
        try await library.install(package: package("dusk"))
        try await library.install(package: package("night", inherits: "dusk"))
        #expect(try await color("night") == color("dusk"))
        try await library.remove("dusk")
        await #expect(throws: ThemeError.self) {
            try await library.install(package: package("night", inherits: "dusk", version: "2"))
        }
    }

    @Test("replaces a version that was installed in any form, and removes it")
    func replaceAndRemove() async throws {
        let bundle = try folder.writeTheme("downloads/Dusk.theme", identifier: "dusk", ["ui.xml": "<theme/>"])
        try await library.install(from: bundle)
        try await library.install(package: package())
        try await library.install(package: package(version: "2"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("store")).sorted() == [
                ".lock", "dusk.skin",
            ])
        try await library.install(from: bundle)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("store")).sorted() == [
                ".lock", "dusk.purchasedTheme",
            ])
        try await library.install(package: package())
        try await library.remove("dusk")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("store")) == [".lock"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("caches")) == [])
    }

    @Test("refuses an invalid theme, and the identifier of a theme that the app ships, and is unchanged")
    func refuses() async throws {
        let bad = try folder.writeTheme("downloads/Bad.theme", identifier: "bad", ["ui.xml": "<theme><x/></theme>"])
        await #expect(throws: ThemeError.self) { try await library.install(package: ThemePackage(of: bad).bytes) }
        await #expect(throws: ThemeLibraryError.self) {
            try await library.install(package: package("base", inherits: nil))
        }
        await #expect(throws: ThemePackageError.self) { try await library.install(package: [0x50, 0x4B, 3, 4]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("store")) == [".lock"])
    }

    @Test("loads the theme of a package that was damaged on the disk with an error that names the file")
    func damaged() async throws {
        try await library.install(package: package())
        var bytes = try FileSystem.read(folder.file("store/dusk.skin"))
        bytes[60] ^= 1
        try folder.write("store/dusk.skin", bytes)
        let error = await #expect(throws: (any Error).self) { try await library.load("dusk") }
        #expect("\(try #require(error))".contains("dusk.skin"))
    }
}
