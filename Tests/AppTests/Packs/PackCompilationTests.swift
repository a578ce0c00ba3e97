import Foundation
import SkinBundles
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@Suite("Content packs: skinctl compile")
struct PackCompilationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("in/faces/grinning.webp", [1, 2, 3])
        try folder.write("in/flags/pt.webp", [4, 5])
        try folder.write("secret.webp", [6])
    }

    private let good = """
        <pack total="2">
          <item order="1" category="faces" code="1F600" image="faces/grinning.webp"/>
          <item order="2" category="flags" code="1F1F5 1f1f9" image="flags/pt.webp"/>
        </pack>
        """

    /// The faults of a list: line, column, code and message.
    private func faults(_ list: String) throws -> [String] {
        let path = try folder.write("in/pack.xml", list)
        let result = try ContentPackCompiler().compile(path)
        #expect(result.pack == nil)
        return result.diagnostics.map {
            #expect($0.location.file == path)
            return "\($0.location.line):\($0.location.column): \($0.message) [\($0.code.rawValue)]"
        }
    }

    @Test("A list becomes a pack")
    func writes() throws {
        let list = try folder.write("in/pack.xml", good)
        let output = folder.file("x.skinpack")
        let run = try SkinctlProcess(["compile", list, "-o", output])
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
        let pack = try ContentPack(at: output)
        #expect(try pack.categories == ["faces", "flags"])
        #expect(ContentPackTests.image(try pack.item(for: "\u{1F1F5}", "\u{1F1F9}")) == [4, 5])
    }

    @Test("All faults are printed with their places, and nothing is written")
    func writesNothing() throws {
        let list = try folder.write("in/pack.xml", good.replacing("total=\"2\"", with: "total=\"3\""))
        let run = try SkinctlProcess(["compile", list, "-o", folder.file("x.skinpack")])
        #expect(run.status == 1)
        #expect(
            run.errors == """
                \(list):1:14: error: 'total' is 3, but the pack has 2 items [invalid-configuration]
                <pack total="3">
                             ^

                """)
        #expect(try folder.names() == ["in", "secret.webp"])
        #expect(try SkinctlProcess(["compile", folder.file("none.xml"), "-o", folder.file("x")]).status == 66)
        #expect(try SkinctlProcess(["compile", list]).status == 64)
    }

    @Test("All errors of items are reported in one run")
    func items() throws {
        let found = try faults(
            """
            <pack total="9">
            <item order="1" category="a b" code="1F600" image="flags/pt.webp"/>
            <item order="1" category="a" code="1F600" image="../secret.webp"/>
            <item order="x" category="a" code="D800" image="none.webp"/>
            <item order="2" category="a" code="41 42 43" name="n" image="/flags/pt.webp"/>
            <item order="3" category="a" image="flags/pt.webp" colour="x"/>
            <item order="4" category="a" code="0" image="flags/pt.webp">x</item>
            <item order="2147483648" category="a" name="" image="flags"/>
            <items/>
            <item order="5" category="a" name="n" image="faces"/>
            <item order="6" category="a" name="m" image="gone.webp"/>
            </pack>
            """)
        let word = "expected at most 128 letters, digits, '.', '_' and '-' [invalid-configuration]"
        let code = "expected one or two code points, such as 1F1F5 1F1F9 [invalid-configuration]"
        let path = "expected a relative path below the pack's folder [invalid-configuration]"
        let order = "expected a 32-bit integer [invalid-configuration]"
        #expect(
            found == [
                "2:27: invalid value 'a b' of 'category'; \(word)",
                "3:14: duplicate order 1 [invalid-configuration]",
                "3:36: duplicate item '1F600' [invalid-configuration]",
                "3:50: invalid value '../secret.webp' of 'image'; \(path)",
                "4:14: invalid value 'x' of 'order'; \(order)",
                "4:36: invalid value 'D800' of 'code'; \(code)",
                "4:49: missing file 'none.webp' [invalid-configuration]",
                "5:52: 'code' and 'name' cannot be used together [invalid-configuration]",
                "5:62: invalid value '/flags/pt.webp' of 'image'; \(path)",
                "6:2: missing attribute 'code' or 'name' of 'item' [missing-attribute]",
                "6:52: unknown attribute 'colour' for 'item' [unknown-attribute]",
                "7:36: invalid value '0' of 'code'; \(code)",
                "7:61: text is not allowed here [unexpected-text]",
                "8:14: invalid value '2147483648' of 'order'; \(order)",
                "8:39: invalid value '' of 'name'; \(word)",
                "8:54: 'flags' is not a regular file [invalid-configuration]",
                "9:2: 'items' is not allowed in 'pack'; did you mean 'item'? [unknown-element]",
                "10:46: 'faces' is not a regular file [invalid-configuration]",
                "11:46: missing file 'gone.webp' [invalid-configuration]",
            ])
    }

    @Test("A link that leads out of the folder is refused; one within it is followed")
    func links() throws {
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.file("in/out.webp"), withDestinationPath: "../secret.webp")
        try files.createSymbolicLink(atPath: folder.file("in/up"), withDestinationPath: "..")
        try files.createSymbolicLink(atPath: folder.file("in/same.webp"), withDestinationPath: "flags/pt.webp")
        let found = try faults(
            """
            <pack total="3">
            <item order="1" category="a" name="a" image="out.webp"/>
            <item order="2" category="a" name="b" image="up/secret.webp"/>
            <item order="3" category="a" name="c" image="same.webp"/>
            </pack>
            """)
        #expect(
            found == [
                "2:46: 'out.webp' leads out of the pack's folder [invalid-configuration]",
                "3:46: 'up/secret.webp' leads out of the pack's folder [invalid-configuration]",
            ])
    }

    @Test("A file of another kind, or no XML, is one fault")
    func roots() throws {
        let root = "1:2: unexpected root element 'theme' in a pack; expected 'pack' [unknown-element]"
        #expect(try faults("<theme/>") == [root])
        #expect(try faults("<pack/>") == ["1:2: missing attribute 'total' of 'pack' [missing-attribute]"])
        #expect(try faults("<!DOCTYPE a><pack/>").count == 1)
        #expect(try faults("<pack total=\"0\">").count == 1)
    }

    @Test("A .stickers bundle is a pack")
    func bundle() throws {
        let list =
            "<pack total=\"1\"><item order=\"1\" category=\"cats\" name=\"cat\" image=\"images/cat.webp\"/></pack>"
        for name in ["Cats.stickers", "Cats.theme"] {
            try folder.writeTheme(name, ["pack.xml": list, "images/cat.webp": "cat"])
        }
        let bytes = try #require(try ContentPackCompiler().compile(folder.file("Cats.stickers/")).pack)
        #expect(ContentPackTests.image(try ContentPack(bytes: bytes).item(named: "cat")) == Array("cat".utf8))
        #expect(throws: ThemeFileError.self) { try ContentPackCompiler().compile(folder.file("Cats.theme")) }
        try FileManager.default.removeItem(atPath: folder.file("Cats.stickers/info.xml"))
        try FileManager.default.removeItem(atPath: folder.file("Cats.stickers/pack.xml"))
        let result = try ContentPackCompiler().compile(folder.file("Cats.stickers"))
        #expect(result.diagnostics.map(\.code) == [.invalidInfo, .invalidConfiguration])
    }
}
