import Foundation
import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler

@Suite("A package")
struct ThemePackageTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func writeBundle(_ name: String = "Some name.theme") throws -> String {
        try folder.writeTheme(
            name, identifier: "org.example.a",
            ["ui.xml": "<theme/>", "ui~dark.xml": "<theme/>", ".hidden": "", "notes.txt": "", "assets/a/b.png": "x"])
    }

    @Test("contains what the format defines, in one folder named by the identifier")
    func contents() throws {
        let package = try ThemePackage(of: writeBundle())
        #expect(package.kind == .theme)
        #expect(package.files.keys.sorted() == ["assets/a/b.png", "info.xml", "ui.xml", "ui~dark.xml"])
        let archive = try StoredArchive(reading: package.bytes)
        #expect(archive.files.allSatisfy { $0.name.hasPrefix("org.example.a.theme/") })
        #expect(try ThemePackage(reading: package.bytes).info == package.info)
    }

    @Test("is the same for equal files, whatever their folder, order and dates")
    func sameBytes() throws {
        let first = try ThemePackage(of: writeBundle()).bytes
        let other = try writeBundle("Other.theme")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: other + "/ui.xml")
        try folder.write(
            "Other.theme/info.xml", try String(contentsOfFile: folder.file("Some name.theme/info.xml"), encoding: .utf8)
        )
        #expect(try ThemePackage(of: other).bytes == first)
    }

    @Test("is refused if a byte of it differs, or is missing, or follows")
    func everyByte() throws {
        let bytes = try ThemePackage(of: writeBundle()).bytes
        for offset in bytes.indices {
            for bit: UInt8 in [1, 0x20, 0x80] {
                var damaged = bytes
                damaged[offset] ^= bit
                #expect(throws: ThemePackageError.self, "\(offset)") { try ThemePackage(reading: damaged) }
            }
            #expect(throws: ThemePackageError.self) { try ThemePackage(reading: Array(bytes[..<offset])) }
        }
        #expect(throws: ThemePackageError.self) { try ThemePackage(reading: bytes + [0]) }
        #expect(throws: ThemePackageError.self) { try ThemePackage(reading: bytes + bytes) }
    }

    /// Files of a canonical archive that is no package, and the code of the error.
    static let refused: [(files: [String: String], code: ThemeErrorCode)] = [
        (["info.xml": ""], .unexpectedFile),
        (["org.example.a.other/info.xml": info], .unexpectedFile),
        (["..theme/info.xml": info], .unexpectedFile),
        (["org.example.a.theme/ui.xml": "<theme/>"], .unexpectedFile),
        (["org.example.b.theme/info.xml": info], .invalidInfo),
        (["org.example.a.theme/info.xml": "<info"], .invalidInfo),
        (["org.example.a.theme/info.xml": info, "z/info.xml": info], .unexpectedFile),
        (["org.example.a.theme/info.xml": info, "org.example.a.theme/notes.txt": ""], .unexpectedFile),
        (["org.example.a.theme/info.xml": info, "org.example.a.theme/sub/a.xml": ""], .unexpectedFile),
        (["org.example.a.theme/info.xml": info, "org.example.a.theme/.a.xml": ""], .unsafeName),
        (["org.example.a.theme/info.xml": info, "org.example.a.theme/assets/../a.xml": ""], .unsafeName),
        (
            [
                "org.example.a.theme/info.xml": info, "org.example.a.theme/assets/A": "",
                "org.example.a.theme/assets/a": "",
            ],
            .unsafeName
        ),
        (["org.example.a.stickers/info.xml": info], .unexpectedFile),
    ]
    static let info = "<info><identifier>org.example.a</identifier><name>A</name></info>"

    @Test("is refused if its files are not those of one theme", arguments: refused.indices)
    func wrongFiles(_ index: Int) throws {
        let (files, code) = Self.refused[index]
        let archive = StoredArchive(files.map { StoredArchive.File(name: $0, bytes: Array($1.utf8)[...]) })
        let bytes = try archive.bytes()
        let error = #expect(throws: ThemePackageError.self) { try ThemePackage(reading: bytes) }
        #expect(error?.code == code, "\(String(describing: error))")
    }

    @Test("with a file twice, or files out of order, is refused")
    func order() throws {
        let file = StoredArchive.File(name: "a", bytes: [1])
        #expect(throws: ThemePackageError.self) { try StoredArchive(reading: StoredArchive([file, file]).bytes()) }
    }

    @Test("is read by Python and Info-ZIP as by SkinKit")
    func otherPrograms() throws {
        let package = try ThemePackage(of: writeBundle())
        let path = try folder.write("a.skin", package.bytes)
        let script = """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            names = [n.split("/", 1)[1] for n in z.namelist()]
            assert names == sorted(names) == \(package.files.keys.sorted()), names
            """
        for arguments in [["python3", "-c", script, path], ["unzip", "-tqq", path]] {
            let process = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: arguments)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    }

    @Test("gives the cache of its bundle with embedded assets, but for the names of files")
    func compiles() throws {
        let bundle = try folder.writeTheme(
            "org.example.a.theme", identifier: "org.example.a",
            [
                "ui.xml": .theme(
                    constants: "<color name=\"accent\">#336699</color>",
                    instances:
                        "<uiview><operation name=\"backgroundColor\"><color ref=\"accent\"/></operation></uiview>"),
                "ui~dark.xml": .theme(constants: "<color name=\"accent\">#000000</color>"), "assets/a.png": "x",
            ])
        let path = try folder.write("packages/x.skin", try ThemePackage(of: bundle).bytes)
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        let expected = try #require(try ThemeCompiler().compile(bundle, options: options).cache)
        #expect(try ThemeCompiler().compile(path).cache == expected)
        #expect(try ThemeCompiler().isUpToDate(Theme(cacheBytes: expected), for: path))
    }

    @Test("reports errors of a theme with the names of its files")
    func diagnostics() throws {
        let bundle = try folder.writeTheme(["ui.xml": "<theme><x/></theme>"])
        let path = try folder.write("packages/x.skin", try ThemePackage(of: bundle).bytes)
        let result = try ThemeCompiler().compile(path)
        #expect(result.diagnostics.map { "\($0.location)" } == ["org.example.a.theme/ui.xml:1:9"])
        #expect(result.cache == nil)
    }
}

@Suite("A package of stickers")
struct StickerPackageTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Cats.stickers/info.xml", ThemePackageTests.info)
        try folder.write(
            "Cats.stickers/pack.xml",
            "<pack total=\"1\"><item order=\"1\" category=\"a\" name=\"cat\" image=\"images/cat.png\"/></pack>")
        try folder.write("Cats.stickers/images/cat.png", "cat")
        try folder.write("Cats.stickers/images/unused.png", "unused")
    }

    @Test("contains the list and the images that it names, and compiles to the same pack")
    func contents() throws {
        let package = try ThemePackage(of: folder.file("Cats.stickers"))
        #expect(package.kind == .stickers)
        #expect(package.files.keys.sorted() == ["images/cat.png", "info.xml", "pack.xml"])
        let pack = try #require(try ContentPackCompiler().compile(folder.file("Cats.stickers")).pack)
        #expect(try ContentPackCompiler().compile(package).pack == pack)
    }

    @Test("whose list names a missing image is refused with the place")
    func missing() throws {
        let files = [
            "info.xml": ThemePackageTests.info,
            "pack.xml": "<pack total=\"1\"><item order=\"1\" category=\"a\" name=\"b\" image=\"b.png\"/></pack>",
        ]
        let package = try ThemePackage(.stickers, files.mapValues { Array($0.utf8)[...] })
        let result = try ContentPackCompiler().compile(package)
        #expect(result.pack == nil)
        #expect(
            result.diagnostics.map { "\($0.location): \($0.message)" } == [
                "org.example.a.stickers/pack.xml:1:62: missing file 'b.png'"
            ])
    }

    @Test("with an image that the list does not name is refused; of an author's archive it is left out")
    func unlisted() throws {
        let good = try ThemePackage(of: folder.file("Cats.stickers"))
        let bad = try ThemePackage(.stickers, good.files.merging(["images/other.png": [1]]) { $1 })
        let error = #expect(throws: ThemePackageError.self) { try ContentPackCompiler().compile(bad) }
        #expect(error?.code == .unexpectedFile)
        #expect(try ThemePackage(authorArchive: bad.bytes).bytes == good.bytes)
    }

    @Test("is no theme: a library refuses it")
    func notATheme() async throws {
        let bytes = try ThemePackage(of: folder.file("Cats.stickers")).bytes
        let library = ThemeLibrary(folders: [], installFolder: folder.file("store"), compiler: ThemeCompiler())
        await #expect(throws: ThemePackageError.self) { try await library.install(package: bytes) }
    }
}
