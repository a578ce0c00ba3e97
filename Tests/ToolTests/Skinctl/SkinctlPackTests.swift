import Foundation
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@Suite("skinctl: content packs")
struct SkinctlPackTests {
    private let folder: TemporaryFolder
    private let bundle: String
    private let pack: String

    init() throws {
        folder = try TemporaryFolder()
        bundle = folder.file("Cats.stickers")
        pack = folder.file("Cats.skinpack")
        try folder.writeTheme(
            "Cats.stickers", identifier: "cats",
            [
                "a.png": "1", "b.png": "22",
                "pack.xml": """
                <pack total="2"><item order="7" category="cats" name="sleepy" image="a.png"/>
                <item order="-1" category="faces" code="2764 FE0F" image="b.png"/></pack>
                """,
            ])
    }

    @Test("A bundle of stickers becomes a pack beside it; of a list -o names the pack")
    func packing() throws {
        #expect(try SkinctlProcess(["compile", bundle]).status == 0)
        #expect(try ContentPack(at: pack).count == 2)
        let list = try SkinctlProcess(["compile", bundle + "/pack.xml"])
        #expect(list.status == 64 && list.errors.contains("requires -o"))
        #expect(try SkinctlProcess(["compile", bundle + "/pack.xml", "-o", folder.file("x")]).status == 0)
        #expect(FileManager.default.contents(atPath: folder.file("x")) == FileManager.default.contents(atPath: pack))
    }

    @Test("verify and dump read a pack, and dump a bundle of stickers alike")
    func dump() throws {
        #expect(try SkinctlProcess(["compile", bundle]).status == 0)
        #expect(try SkinctlProcess(["verify", pack]).status == 0)
        for path in [pack, bundle] {
            #expect(
                try SkinctlProcess(["dump", path]).output == """
                    2 items

                    faces
                      -1  U+2764 U+FE0F  2 bytes

                    cats
                      7  sleepy  1 byte

                    """)
            #expect(
                try SkinctlProcess(["dump", path, "--format", "json"]).output == """
                    {"items": [{"order": -1, "category": "faces", "code": ["2764", "FE0F"], "name": null, "bytes": 2},
                    {"order": 7, "category": "cats", "code": [], "name": "sleepy", "bytes": 1}]}

                    """)
        }
    }

    @Test("A damaged pack is one line of verify, and a file of another kind is named as one")
    func damaged() throws {
        #expect(try SkinctlProcess(["compile", bundle]).status == 0)
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: pack)))
        bytes[bytes.count - 1] ^= 1
        try folder.write("Cats.skinpack", bytes)
        let run = try SkinctlProcess(["verify", pack])
        #expect(run.status == 1)
        #expect(run.errors == "\(pack): the content of the pack does not match its hash (byte 40) [damaged]\n")
        let other = try folder.write("other", "neither")
        #expect(
            try SkinctlProcess(["verify", other]).errors
                == "\(other): the file is neither a theme cache nor a content pack (byte 0) [not-a-cache]\n")
        try folder.write("Cats.skinpack", Array(bytes.dropLast()))
        let dump = try SkinctlProcess(["dump", pack])
        #expect(dump.status == 66 && dump.errors.contains("the pack is truncated"), "\(dump.errors)")
    }

    @Test("list shows stickers and whether their pack is up to date")
    func list() throws {
        func state() throws -> String? {
            let line = try SkinctlProcess(["list", folder.path]).output.components(separatedBy: "\n").dropLast().last
            return line?.components(separatedBy: "  ").filter { !$0.isEmpty }.dropFirst(5).first
        }
        #expect(try state() == "none")
        #expect(try SkinctlProcess(["compile", bundle]).status == 0)
        #expect(try state() == "up to date")
        try folder.write("Cats.stickers/a.png", "3")
        #expect(try state() == "stale")
    }
}
