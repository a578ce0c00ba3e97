import SkinDiagnostics
import SkinEditing
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler

/// Names whose characters differ from their bytes: a mark joins the slash or the point before it, a letter of Malayalam
/// the one after it.
@Suite("The names in an archive are bytes, not characters:")
struct NameBytesTests {
    private let folder = "org.example.a.theme"

    private func info(_ name: String) -> String {
        "<info><identifier>org.example.a</identifier><name>\(name)</name></info>"
    }

    private func archive(_ files: KeyValuePairs<String, String>) throws -> [UInt8] {
        try StoredArchive(files.map { StoredArchive.File(name: $0, bytes: Array($1.utf8)) }).bytes()
    }

    @Test("a mark after a slash does not hide the file that other programs find")
    func hiddenInfo() throws {
        let bytes = try archive(["\(folder)/info.xml": info("Good"), "\(folder)/\u{301}info.xml": info("Bad")])
        let package = try ThemePackage(reading: bytes)
        #expect(package.info.name == "Good")
        #expect(package.files.keys.sorted() == ["info.xml", "\u{301}info.xml"])
    }

    @Test("names that are equal as strings are refused")
    func equalStrings() throws {
        let bytes = try archive([
            "\(folder)/info.xml": info("A"), "\(folder)/assets/\u{E9}.png": "1", "\(folder)/assets/e\u{301}.png": "2",
        ])
        let error = #expect(throws: ThemePackageError.self) { try ThemePackage(reading: bytes) }
        #expect(error?.code == .unsafeName)
    }

    @Test("a file in a folder is no configuration")
    func folders() throws {
        let bytes = try archive(["\(folder)/info.xml": info("A"), "\(folder)/sub/\u{301}x.xml": "<theme/>"])
        let error = #expect(throws: ThemePackageError.self) { try ThemePackage(reading: bytes) }
        #expect(error?.code == .unexpectedFile)
        #expect(try ThemePackage(authorArchive: bytes).files.keys.sorted() == ["info.xml"])
        #expect(ThemePackage.isThemeFile("assets/\u{301}a.png") && !ThemePackage.isThemeFile("\u{D4E}/x.xml"))
    }

    @Test("rules of names hold")
    func rules() {
        #expect(ArchiveName.fault(in: "CON.\u{301}txt") != nil)
        #expect(ArchiveName.fault(in: "a/.\u{301}txt") != nil)
        #expect(ArchiveName.conflict(among: ["a", "a/\u{301}b"]) != nil)
        #expect(ArchiveName.conflict(among: ["a\u{D4E}", "a\u{D4E}/b"]) != nil)
        #expect(ArchiveName.conflict(among: ["a", "b/\u{301}a"]) == nil)
    }

    @Test("traits are read between tildes")
    func traits() throws {
        let temporary = try TemporaryFolder()
        let bytes = try archive(["\(folder)/info.xml": info("A"), "\(folder)/ui~dark\u{D4E}.xml": "<theme/>"])
        let bundle = try BundleFolder(at: temporary.write("a.skin", bytes))
        #expect(bundle.diagnostics.map(\.code) == [.unknownTrait])
        let name = AssetName(path: "a/\u{301}b~\u{301}dark~dark.png")
        #expect(name.logicalName == "a/\u{301}b~\u{301}dark.png")
    }

    @Test("paths are split at slashes and points")
    func paths() {
        #expect(FilePath.parts(of: "a/\u{301}b//\u{D4E}/") == ["a", "\u{301}b", "", "\u{D4E}", ""])
        #expect(FilePath.rest(of: "a/\u{301}b", after: "a/") == "\u{301}b")
        #expect(FilePath.rest(of: "a/b", after: "b/") == nil)
        #expect(FilePath.folder(of: "a/\u{D4E}/") == "a" && FilePath.withoutTrailingSlashes("\u{D4E}/") == "\u{D4E}")
        #expect(FilePath.fileExtension(of: "a.\u{301}xml") == "\u{301}xml")
    }

    @Test("diagnostics show the paths of files")
    func displayPath() {
        let file = ThemeFileID("A.theme", at: "x/A.theme", realPath: "/x/A.theme").file("\u{301}ui.xml")
        #expect(file.path.utf8.elementsEqual("x/A.theme/\u{301}ui.xml".utf8))
        #expect(file.part?.utf8.elementsEqual("\u{301}ui.xml".utf8) == true && file.folder?.path == "x/A.theme")
    }

    @Test("texts are escaped in XML")
    func escaping() throws {
        let temporary = try TemporaryFolder()
        let bundle = try temporary.writeTheme(["ui.xml": .theme(constants: "<string name=\"a\">x</string>")])
        let place = ThemeSourceLocation(file: "A.theme/ui.xml", line: 2, column: 12)
        let result = try ThemeCompiler().compile(bundle, settingConstantAt: place, to: "x<\u{301}y&\u{301}z")
        #expect(try #require(result).diagnostics.isEmpty)
        let made = try SkinctlProcess(["new", "A<\u{301}&\u{301}", "-o", temporary.file("new")])
        #expect(made.status == 0, "\(made.errors)")
        #expect(try SkinctlProcess(["validate", temporary.file("new/A.theme")]).status == 0)
    }

    @Test("an archive of more files than can be written is refused before they are read")
    func fileLimit() throws {
        var bytes = try StoredArchive([StoredArchive.File(name: "00000", bytes: [])]).bytes()
        // The end record says how many files there are, twice.
        let end = bytes.count - ArchiveDirectory.endSize
        for place in 8..<12 { bytes[end + place] = 0xFF }
        let error = #expect(throws: ThemePackageError.self) { try ThemePackage(reading: bytes) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.byteOffset == end)
    }
}
