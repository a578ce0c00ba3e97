import Foundation
import SkinBundles
import SkinInspector
import SkinKit
import TestSupport
import Testing

@testable import SkinEditing

@Suite("Refactoring a theme")
struct RefactoringTests {
    let folder: TemporaryFolder
    let base: String
    let night: String
    let button = ThemeEntityKey(component: "uibutton", id: "send")

    init() throws {
        folder = try TemporaryFolder()
        base = try folder.writeTheme(
            "Base.theme", identifier: "base",
            [
                "palette.xml": """
                <theme>
                  <constants>
                    <color name="accent">#0a66ff</color>  <!-- the accent -->
                    <color name="soft" ref="accent" mix="accent" amount="0.2"/>
                    <float name="radius">6</float>
                    <float name="big" ref="radius" add="radius"/>
                  </constants>
                </theme>

                """,
                "ui.xml": """
                <theme>
                  <instances>
                    <uibutton id="send">
                      <operation name="backgroundColor"><color ref="accent"/></operation>
                      <operation name="cornerRadius"><float ref="big"/></operation>
                      <operation name="tintColor"><color format="rgb255">10, 20, 30</color></operation>
                    </uibutton>
                  </instances>
                </theme>

                """,
            ])
        night = try folder.writeTheme(
            "Night.theme", identifier: "night", inherits: "base",
            [
                "ui.xml":
                    "<theme>\r\n\t<constants>\r\n\t\t<color name=\"accent\">#222222</color>\r\n\t</constants>\r\n</theme>\r\n"
            ])
    }

    private func text(_ name: String) throws -> String {
        try String(decoding: Data(contentsOf: URL(fileURLWithPath: folder.file(name))), as: UTF8.self)
    }

    private func editor(_ bundle: String? = nil) throws -> ThemeEditor {
        try ThemeEditor(of: bundle ?? base, ThemeCompiler())
    }

    @Test("renames a constant wherever it is known, in every theme of the family, and nothing else")
    func rename() throws {
        let before = try ["Base.theme/palette.xml", "Base.theme/ui.xml", "Night.theme/ui.xml"].map(text)
        let undo = try editor(night).prove(.rename(.constant, "accent", to: "brand")).write()
        #expect(
            try text("Base.theme/palette.xml")
                == before[0].replacing("\"accent\"", with: "\"brand\""))
        #expect(try text("Base.theme/ui.xml") == before[1].replacing("ref=\"accent\"", with: "ref=\"brand\""))
        #expect(try text("Night.theme/ui.xml") == before[2].replacing("accent", with: "brand"))
        try undo.write()
        #expect(try ["Base.theme/palette.xml", "Base.theme/ui.xml", "Night.theme/ui.xml"].map(text) == before)
    }

    @Test("refuses a name that is taken, or none", arguments: ["soft", "", "two words", "7", "a\"b", "ä"])
    func names(_ name: String) throws {
        #expect(throws: EditRefusal.self) { try editor().prove(.rename(.constant, "accent", to: name)) }
    }

    @Test("writes no file if one has changed meanwhile")
    func changedFile() throws {
        let edits = try editor().prove(.rename(.constant, "accent", to: "brand"))
        let palette = try text("Base.theme/palette.xml")
        try "\(text("Night.theme/ui.xml"))<!-- mine -->".write(
            toFile: folder.file("Night.theme/ui.xml"), atomically: false, encoding: .utf8)
        #expect(throws: EditRefusal.self) { try edits.write() }
        #expect(try text("Base.theme/palette.xml") == palette)
    }

    @Test("adds a constant to which nothing refers, among the others, and takes it back byte for byte")
    func newConstant() throws {
        let before = try text("Base.theme/palette.xml")
        let undo = try editor().prove(.constant("brand", type: "color", value: "#C2185B")).write()
        let added = "\n    <color name=\"brand\">#C2185B</color>\n  </constants>"
        #expect(try text("Base.theme/palette.xml") == before.replacing("\n  </constants>", with: added))
        #expect(try editor().theme.constant("brand") != nil)
        try undo.write()
        #expect(try text("Base.theme/palette.xml") == before)
    }

    @Test(
        "refuses a new constant whose name is taken, whose value is not of its type, or whose type is none",
        arguments: [
            ("accent", "color", "#000"), ("brand", "color", "reddish"), ("brand", "colour", "#000"),
            ("brand", "float", "<float name=\"other\">1</float>"), ("brand", "color><x", "#000"),
        ])
    func wrongConstants(_ name: String, _ type: String, _ value: String) throws {
        #expect(throws: EditRefusal.self) { try editor().prove(.constant(name, type: type, value: value)) }
    }

    @Test("makes the operations of an entity a class that it takes, and looks as before")
    func newClass() throws {
        let looks = try editor().theme
        let undo = try editor().prove(.classify(button, as: "primary")).write()
        let after = try text("Base.theme/ui.xml")
        #expect(after.contains("<uibutton id=\"send\" class=\"primary\">"))
        #expect(after.contains("<class id=\"primary\">\n      <operation name=\"backgroundColor\">"))
        #expect(try editor().theme.changedEntities(from: looks).isEmpty)
        #expect(try editor().classes(of: button) == ["primary"])
        #expect(throws: EditRefusal.self) { try editor().prove(.classify(button, as: "other")) }
        try undo.write()
        #expect(try !text("Base.theme/ui.xml").contains("class"))
    }

    @Test("gives an entity classes, in the theme that is edited, and takes the list out again")
    func classList() throws {
        try editor().prove(.classify(button, as: "primary")).write()
        let label = ThemeEntityKey(component: "uibutton", id: "cancel")
        let edit = ThemeEdit(.classes(of: label), to: "primary")
        let given = try editor(night)
        let proof = try given.prove(edit, at: given.places(for: edit)[0])
        #expect(proof.difference.changes.count == 3)
        try proof.change.write()
        #expect(try text("Night.theme/ui.xml").contains("<uibutton id=\"cancel\" class=\"primary\"/>"))
        #expect(try editor(night).classNames == ["primary"])
        let taken = try editor(night)
        try taken.prove(ThemeEdit(.classes(of: label), to: nil), at: taken.places(for: edit)[0]).change.write()
        #expect(try text("Night.theme/ui.xml").contains("<uibutton id=\"cancel\"/>"))
        #expect(throws: EditRefusal.self) {
            let unknown = ThemeEdit(.classes(of: label), to: "nowhere")
            _ = try editor(night).prove(unknown, at: editor(night).places(for: unknown)[0])
        }
    }

    @Test("takes the classes of an entity out for an empty list, which is written only over an ancestor's")
    func emptyClassList() throws {
        func take(_ list: String, in bundle: String) throws {
            let (editor, edit) = (try editor(bundle), ThemeEdit(.classes(of: button), to: list))
            try editor.prove(edit, at: editor.places(for: edit)[0]).change.write()
        }
        try editor().prove(.classify(button, as: "primary")).write()
        try take(" \n", in: night)
        #expect(try text("Night.theme/ui.xml").contains("<uibutton id=\"send\" class=\"\"/>"))
        #expect(try editor(night).classes(of: button) == [])
        try take(" primary ", in: night)
        #expect(try text("Night.theme/ui.xml").contains("<uibutton id=\"send\" class=\"primary\"/>"))
        try take("  ", in: base)
        #expect(try text("Base.theme/ui.xml").contains("<uibutton id=\"send\">"))
    }

    @Test("makes a value a constant of the theme, as it was written, and refers to it")
    func extract() throws {
        let edit = ThemeEdit(.operation("tintColor", of: button), to: "")
        try editor().prove(.extract(edit, constant: "deep")).write()
        let ui = try text("Base.theme/ui.xml")
        #expect(ui.contains("<operation name=\"tintColor\"><color ref=\"deep\"/></operation>"))
        let palette = try text("Base.theme/palette.xml")
        #expect(
            palette.hasSuffix(
                "add=\"radius\"/>\n    <color name=\"deep\" format=\"rgb255\">10, 20, 30</color>\n  </constants>\n</theme>\n"
            ))
        #expect(throws: EditRefusal.self) { try editor(night).prove(.extract(edit, constant: "other")) }
    }

    @Test("makes a constant a setting with a label")
    func setting() throws {
        try editor().prove(.setting("radius", label: "Corners & more")).write()
        #expect(
            try text("Base.theme/palette.xml").contains(
                "<float name=\"radius\" setting=\"Corners &amp; more\">6</float>"))
        #expect(throws: EditRefusal.self) { try editor().prove(.setting("radius", label: "Again")) }
    }

    @Test(
        "refuses a label of a setting that the format does not allow",
        arguments: ["", "a\nb", "a\u{85}b", String(repeating: "a", count: 129)])
    func labels(_ label: String) throws {
        #expect(throws: EditRefusal.self) { try editor().prove(.setting("radius", label: label)) }
    }

    @Test("adds a picture under its name, once, and never over another one")
    func picture() throws {
        let bytes = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>".utf8)
        let added = try editor().picture(named: "send@2x~dark.svg", bytes)
        #expect(added.logicalName == "send.svg")
        let undo = try #require(try added.edit?.write())
        #expect(try editor().picture(named: "send@2x~dark.svg", bytes).edit == nil)
        #expect(throws: EditRefusal.self) { try editor().picture(named: "send@2x~dark.svg", bytes + [32]) }
        try undo.write()
        #expect(!FileManager.default.fileExists(atPath: folder.file("Base.theme/assets/send@2x~dark.svg")))
    }

    @Test(
        "refuses a picture's name that leads elsewhere, or is no picture's",
        arguments: [
            "../up.png", "a/b.png", ".png", "x.xml", "x", "a b.png", "\u{0}.png",
            String(repeating: "a", count: 130) + ".png",
        ])
    func pictureNames(_ name: String) throws {
        #expect(throws: EditRefusal.self) { try editor().picture(named: name, [1]) }
    }

    @Test("refuses to add a picture through a link")
    func linkedAssets() throws {
        let elsewhere = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("Base.theme/assets"), withDestinationPath: elsewhere.path)
        #expect(throws: EditRefusal.self) { try editor().picture(named: "x.png", [1]) }
    }

    @Test(
        "changes the range of a text that differs", arguments: ["", "<theme/>", "<theme>\n</theme>", "a<theme>\n", "ä"])
    func texts(_ new: String) throws {
        let file = EditableFile(bytes: Array("<theme>\n".utf8))
        #expect(file.change(toLines: new).after == Array(new.utf8))
        #expect(file.change(toLines: "<theme>\n").replacement.isEmpty)
    }
}
