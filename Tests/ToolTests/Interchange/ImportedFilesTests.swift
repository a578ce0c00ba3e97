import SkinKit
import SkinLibrary
import TestSupport
import Testing

@testable import SkinInterchange

@Suite("An import after another")
struct ImportedFilesTests {
    private let folder: TemporaryFolder
    private let bundle: String

    init() throws {
        folder = try TemporaryFolder()
        bundle = folder.file("A.theme")
        try FileSystem.makeFolder(bundle)
    }

    private func write(_ files: [String: String], force: Bool = false) throws -> [String] {
        let files = files.sorted { $0.key < $1.key }.map { ExportedFile(path: $0.key, text: "<?xml?>\n\($0.value)\n") }
        let imported = try ImportedFiles(files, in: bundle, named: "tokens", replacesEdits: force)
        return try imported.write().map { FilePath.lastPart(of: $0) }
    }

    private func text(_ name: String = "tokens.xml") throws -> String {
        String(decoding: try FileSystem.read("\(bundle)/\(name)"), as: UTF8.self)
    }

    @Test("replaces the files of the earlier one, and nothing if they are equal")
    func replacing() throws {
        #expect(try write(["tokens.xml": "a"]) == ["tokens.xml"])
        #expect(try write(["tokens.xml": "a"]).isEmpty)
        #expect(try write(["tokens.xml": "b"]) == ["tokens.xml"])
        #expect(try text().hasPrefix("<?xml?>\n<!-- Imported by skinctl; ") && text().hasSuffix(" -->\nb\n"))
    }

    @Test(
        "writes nothing if a file was edited, and says so, unless it is forced",
        arguments: [("a", "a edited"), ("<?xml?>", "<?xml version=\"1.0\"?>\n"), ("Checksum ", "Checksum 1")])
    func edited(_ old: String, _ new: String) throws {
        _ = try write(["tokens.xml": "a", "tokens~dark.xml": "b"])
        let edited = try text().replacing(old, with: new)
        try folder.write("A.theme/tokens.xml", edited)
        let error = #expect(throws: ImportFaults.self) { try write(["tokens.xml": "c", "tokens~dark.xml": "d"]) }
        #expect(error?.faults.map(\.location.file) == ["\(bundle)/tokens.xml"])
        #expect(error?.faults.first?.message.contains("diff -r") == true)
        #expect(try text() == edited && text("tokens~dark.xml").hasSuffix("b\n"))
        #expect(try write(["tokens.xml": "c"], force: true) == ["tokens.xml", "tokens~dark.xml"])
        #expect(try text().hasSuffix(" -->\nc\n"))
    }

    @Test("does not replace a file that no import has written", arguments: ["", "<theme/>", "<?xml?>\n<theme/>\n"])
    func foreign(_ old: String) throws {
        try folder.write("A.theme/tokens.xml", old)
        #expect(throws: ImportFaults.self) { try write(["tokens.xml": "a"]) }
        #expect(try text() == old)
        #expect(try write(["tokens.xml": "a"], force: true) == ["tokens.xml"])
    }

    @Test("removes files that the source no longer makes, but none that was edited or is of someone else")
    func removal() throws {
        _ = try write(["tokens.xml": "a", "tokens~dark.xml": "b"])
        try folder.write("A.theme/tokens~ipad.xml", "<theme/>")
        #expect(try write(["tokens.xml": "a"]) == ["tokens~dark.xml"])
        _ = try write(["tokens.xml": "a", "tokens~dark.xml": "b"])
        try folder.write("A.theme/tokens~dark.xml", try text("tokens~dark.xml") + "edited")
        #expect(throws: ImportFaults.self) { try write(["tokens.xml": "c"]) }
        #expect(try write(["tokens.xml": "c"], force: true) == ["tokens.xml", "tokens~dark.xml"])
        #expect(try text("tokens~ipad.xml") == "<theme/>")
    }
}
