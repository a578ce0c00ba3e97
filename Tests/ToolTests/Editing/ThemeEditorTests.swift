import Foundation
import SkinBundles
import SkinDiagnostics
import SkinInspector
import SkinKit
import TestSupport
import Testing

@testable import SkinEditing

@Suite("Editing a theme")
struct ThemeEditorTests {
    let folder: TemporaryFolder
    let bundle: String
    let button = ThemeEntityKey(component: "uibutton", id: "send")

    init() throws {
        folder = try TemporaryFolder()
        try folder.writeTheme(
            "Base.theme", identifier: "base",
            [
                "ui.xml": """
                <theme>
                  <constants>
                    <color name="accent">#0a66ff</color>  <!-- the one colour -->
                    <color name="tint" ref="accent"/>
                    <color name="soft" ref="accent" lighten="0.2"/>
                    <float name="radius" setting="Corners" minimum="0" maximum="20">6</float>
                    <float name="free">1</float>
                    <color name="old" format="rgb255">10,20,30</color>
                  </constants>
                  <classes>
                    <class id="filled"><operation name="titleColor"><color ref="tint"/></operation></class>
                  </classes>
                  <instances>
                    <uibutton id="send" class="filled">
                      <operation name="backgroundColor"><color ref="soft"/></operation>
                      <operation name="cornerRadius"><float ref="radius"/></operation>
                      <operation name="tintColor"><color ref="old"/></operation>
                      <operation name="shadow">
                        <param name="color"><color>#000000</color></param>
                        <param name="radius"><float>3</float></param>
                        <param name="offset"><point>0,1</point></param>
                      </operation>
                    </uibutton>
                  </instances>
                </theme>

                """
            ])
        bundle = try folder.writeTheme(
            "Night.theme", identifier: "night", inherits: "base",
            [
                "ui.xml":
                    "<theme>\r\n\t<constants>\r\n\t\t<float name=\"own\">1</float>\r\n\t</constants>\r\n</theme>\r\n"
            ])
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.file(name), encoding: .utf8)
    }

    func editor(_ bundle: String? = nil) throws -> ThemeEditor {
        try ThemeEditor(of: bundle ?? self.bundle, ThemeCompiler())
    }

    func edit(_ operation: String, _ value: String, _ parameter: String? = nil) -> ThemeEdit {
        ThemeEdit(.operation(operation, of: button, parameter: parameter), to: value)
    }

    /// Makes an edit at the first place of a name.
    func write(_ edit: ThemeEdit, at name: String, _ bundle: String? = nil) throws -> EditProof {
        let editor = try editor(bundle)
        let place = try editor.places(for: edit).named(name)
        let proof = try editor.prove(edit, at: place)
        try proof.change.write()
        return proof
    }

    // MARK: Places

    @Test("proposes a new definition in the theme before the ancestor's, with those who share it")
    func places() throws {
        let places = try editor().places(for: edit("titleColor", "#ffffff"))
        #expect(places.map(\.name) == ["override", "constant:tint", "constant:accent", "operation"])
        #expect(places.map(\.location.file).first == "Night.theme/ui.xml")
        #expect(places[1].sharers == ["Base.theme"] && places[0].sharers.isEmpty)
        #expect(places[2].followerCount == 2 && places[3].kind == .operation(className: "filled"))
        // A value that a constant only contributes to cannot be written there.
        #expect(
            try editor().places(for: edit("backgroundColor", "#fff")).map(\.name) == [
                "override", "constant:soft", "operation",
            ])
        let own = try editor(folder.file("Base.theme")).places(for: edit("titleColor", "#ffffff"))
        #expect(own.map(\.name) == ["constant:tint", "constant:accent", "operation", "override"])
    }

    @Test("proposes a definition of the entity before the defaults of its type")
    func defaults() throws {
        try folder.write(
            "Night.theme/d.xml",
            .theme(instances: "<uibutton><operation name=\"alpha\"><float>0.9</float></operation></uibutton>"))
        #expect(try editor().places(for: edit("alpha", "0.5")).map(\.name) == ["override", "operation"])
        let type = ThemeEdit(.operation("alpha", of: ThemeEntityKey(component: "uibutton", id: nil)), to: "0.5")
        #expect(try editor().places(for: type).first?.name == "operation")
    }

    @Test("has no place for what the theme and its schema do not know")
    func nowhere() throws {
        let editor = try editor()
        #expect(throws: EditRefusal.self) { try editor.places(for: ThemeEdit(.constant("acent"), to: "#fff")) }
        #expect(throws: EditRefusal.self) { try editor.places(for: edit("wings", "2")) }
        #expect(try editor.places(for: edit("alpha", "0.5")).map(\.name) == ["override"])
    }

    // MARK: Changes

    @Test("replaces the text of a constant, and keeps its form, comments and neighbours")
    func constant() throws {
        let before = try text("Base.theme/ui.xml")
        let proof = try write(ThemeEdit(.constant("accent"), to: "#7A3CFF"), at: "constant:accent")
        #expect(try text("Base.theme/ui.xml") == before.replacingOccurrences(of: "#0a66ff", with: "#7a3cff"))
        #expect(proof.difference.changes.count == 2 && proof.changedThemes == ["Base.theme"])
        try proof.change.inverse.write()
        #expect(try text("Base.theme/ui.xml") == before)
        _ = try write(ThemeEdit(.constant("old"), to: "#0102FF"), at: "constant:old")
        #expect(try text("Base.theme/ui.xml").contains("<color name=\"old\" format=\"rgb255\">1,2,255</color>"))
        _ = try write(ThemeEdit(.constant("radius"), to: "9"), at: "constant:radius")
        #expect(try text("Base.theme/ui.xml").contains("setting=\"Corners\" minimum=\"0\" maximum=\"20\">9</float>"))
        _ = try write(ThemeEdit(.constant("soft"), to: "#ffffff"), at: "constant:soft")
        #expect(try text("Base.theme/ui.xml").contains("<color name=\"soft\">#ffffff</color>"))
    }

    @Test(
        "shows the value that was asked for, whatever the element's attributes and text were",
        arguments: [
            ("<color name=\"c\" darken=\"0.2\">#ff0000</color>", "#00ff00", "#00FF00"),
            ("<float name=\"c\" multiply=\"2\">3</float>", "5", "5"),
            ("<string name=\"c\"><![CDATA[a<b]]></string>", "a & b", "\"a & b\""),
            ("<string name=\"c\"> hi </string>", "x\ry", "\"x\\ry\""),
            ("<string name=\"c\"/>", "x", "\"x\""),
            ("<color name=\"c\">#ff<!-- half -->0000</color>", "#00ff00", "#00FF00"),
            ("<color name=\"c\" format=\"hsl\">1,0.2,0.3</color>", "#00ff0080", "#00FF0080"),
            (
                "<float name=\"c\"\n  setting=\"C\" minimum=\"0\" maximum=\"9\">3</float>", "<float ref=\"radius\"/>",
                "6"
            ),
        ])
    func asked(_ element: String, _ value: String, _ shown: String) throws {
        try folder.write("Base.theme/c.xml", .theme(constants: element))
        let proof = try write(ThemeEdit(.constant("c"), to: value), at: "constant:c", folder.file("Base.theme"))
        let object = try #require(proof.theme.constant("c", traits: []))
        #expect(ValueText().text(object) == shown)
        #expect(try text("Base.theme/c.xml").contains("setting") == element.contains("setting"))
    }

    @Test("changes the parameter that was meant, and no other")
    func meantParameter() throws {
        try folder.write(
            "Night.theme/shadow.xml",
            .theme(
                constants: "<color name=\"dark\">#111111</color><float name=\"soft_edge\">2</float>",
                instances: """
                    <uibutton id="send"><operation name="shadow"><param name="color"><color ref="dark"/></param>
                    <param name="radius"><float ref="soft_edge"/></param></operation></uibutton>
                    """))
        let editor = try editor()
        #expect(
            try editor.places(for: edit("shadow", "4", "radius")).map(\.name) == ["constant:soft_edge", "operation"])
        #expect(try editor.places(for: edit("shadow", "#fff", "color")).map(\.name) == ["constant:dark", "operation"])
        for absent in ["offset", "wings"] {
            #expect(throws: EditRefusal.self) { try editor.places(for: edit("shadow", "1,1", absent)) }
        }
        _ = try write(edit("shadow", "4", "radius"), at: "constant:soft_edge")
        #expect(try text("Night.theme/shadow.xml").contains("<float name=\"soft_edge\">4</float>"))
    }

    @Test("gives an operation again that the entity has unset")
    func unset() throws {
        let unset = "<uibutton id=\"send\"><operation name=\"titleColor\" unset=\"true\"/></uibutton>"
        try folder.write("Night.theme/ui.xml", .theme(instances: unset))
        _ = try write(edit("titleColor", "#ff0000"), at: "override")
        #expect(try !text("Night.theme/ui.xml").contains("unset"))
        #expect(try text("Night.theme/ui.xml").contains("<operation name=\"titleColor\"><color>#ff0000</color>"))
    }

    @Test("keeps byte order marks, line ends of one carriage return, and the file's mode")
    func otherForms() throws {
        let ui = "\u{FEFF}<theme>\r  <constants>\r    <color name=\"own\">#000000</color>\r  </constants>\r</theme>\r"
        try folder.write("Night.theme/ui.xml", ui)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: folder.file("Night.theme/ui.xml"))
        let proof = try write(ThemeEdit(.constant("own"), to: "#ffffff"), at: "constant:own")
        #expect(proof.change.firstLine == 3)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("Night.theme/ui.xml"))))
        #expect(bytes == Array(ui.replacingOccurrences(of: "#000000", with: "#ffffff").utf8))
        _ = try write(edit("alpha", "0.5"), at: "override")
        #expect(try !text("Night.theme/ui.xml").utf8.contains(UInt8(ascii: "\n")))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("Night.theme/ui.xml"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test("replaces a string with the white space around it, and copies an operation with the file's own line ends")
    func whiteSpace() throws {
        try folder.write(
            "Base.theme/title.xml",
            .theme(
                constants: "<string name=\"title\"> T </string>",
                instances:
                    "<uilabel id=\"l\"><operation name=\"text\">\n  <string ref=\"title\"/>\n</operation></uilabel>"))
        _ = try write(ThemeEdit(.constant("title"), to: "U"), at: "constant:title")
        #expect(try text("Base.theme/title.xml").contains("<string name=\"title\">U</string>"))
        let label = ThemeEntityKey(component: "uilabel", id: "l")
        _ = try write(ThemeEdit(.operation("text", of: label), to: "V"), at: "override")
        let night = try text("Night.theme/ui.xml")
        #expect(night.contains("V") && night.replacingOccurrences(of: "\r\n", with: "").contains("\n") == false)
    }

    @Test("adds a definition with the indentation and line ends of the file")
    func override() throws {
        _ = try write(ThemeEdit(.constant("accent"), to: "#7A3CFF"), at: "override")
        _ = try write(edit("cornerRadius", "12"), at: "override")
        let written =
            "<theme>\r\n\t<constants>\r\n\t\t<float name=\"own\">1</float>\r\n\t\t<color name=\"accent\">#7A3CFF</color>"
            + "\r\n\t</constants>\r\n\t<instances>\r\n    <uibutton id=\"send\">\r\n      <operation name=\"cornerRadius\">"
            + "<float>12</float></operation>\r\n    </uibutton>\r\n  </instances>\r\n</theme>\r\n"
        #expect(
            try text("Night.theme/ui.xml").filter { $0 != " " && $0 != "\t" }
                == written.filter { $0 != " " && $0 != "\t" })
        // The next one goes into the same entity.
        _ = try write(edit("alpha", "0.5"), at: "override")
        #expect(try text("Night.theme/ui.xml").components(separatedBy: "<uibutton").count == 2)
    }

    @Test("copies an operation of several parameters, with one of them changed")
    func parameters() throws {
        #expect(throws: EditRefusal.self) { try write(edit("shadow", "#ff0000"), at: "override") }
        _ = try write(edit("shadow", "#ff0000", "color"), at: "override")
        let text = try text("Night.theme/ui.xml")
        #expect(text.contains("<color>#ff0000</color>") && text.contains("<point>0,1</point>"))
    }

    @Test("offers traits for a state also where the normal state has a definition for them")
    func stateUnderTraits() throws {
        var edit = edit("titleColor", "#ff0000")
        edit.traits = .dark
        _ = try write(edit, at: "traits")
        #expect(try !editor().places(for: edit).map(\.name).contains("traits:dark"))
        edit.states = .highlighted
        #expect(try editor().places(for: edit).map(\.name).contains("traits:dark"))
        edit.value = "#00ff00"
        _ = try write(edit, at: "traits:dark")
        let text = try text("Night.theme/ui~dark.xml")
        #expect(text.contains("#ff0000") && text.contains("state=\"highlighted\"><color>#00ff00</color>"))
        // Also for an operation that nothing gives yet.
        var new = self.edit("alpha", "0.5")
        new.traits = .dark
        #expect(try editor().places(for: new).map(\.name) == ["override", "traits:dark"])
        _ = try write(new, at: "traits:dark")
        let operation = "<operation name=\"alpha\"><float>0.5</float></operation>"
        #expect(try self.text("Night.theme/ui~dark.xml").contains(operation))
    }

    @Test("writes a value for states or traits of its own")
    func conditions() throws {
        var edit = edit("titleColor", "#ff0000")
        edit.states = .highlighted
        _ = try write(edit, at: "override")
        #expect(try text("Night.theme/ui.xml").contains("state=\"highlighted\""))
        edit.states = []
        edit.traits = .dark
        _ = try write(edit, at: "traits")
        #expect(try text("Night.theme/ui~dark.xml").contains("#ff0000"))
        edit.traits = [.dark, .phone]
        let places = try editor().places(for: edit).map(\.name)
        #expect(places.contains("traits:iphone") && places.contains("traits:dark+iphone"))
        edit.traits = .dark
        let theme = try editor().theme
        #expect(theme.operations(for: "uibutton", id: "send", traits: .dark).count { $0.name == "titleColor" } >= 1)
        edit.value = "#00ff00"
        let proof = try write(edit, at: "operation")
        #expect(proof.change.file == "Night.theme/ui~dark.xml")
    }

    @Test("takes back a file that it made")
    func newFile() throws {
        var edit = edit("alpha", "0.5")
        edit.traits = .dark
        let empty = try folder.writeTheme("Empty.theme", identifier: "empty", inherits: "base", [:])
        let editor = try editor(empty)
        let proof = try editor.prove(edit, at: try editor.places(for: edit)[0])
        let undo = try proof.change.write()
        #expect(try editor.theme.hasProvenance && ThemeCompiler().validate(empty).diagnostics.isEmpty)
        try undo.write()
        #expect(!FileManager.default.fileExists(atPath: folder.file("Empty.theme/ui.xml")))
    }

    @Test("takes a definition out with its line, so that the next one takes effect")
    func removal() throws {
        let before = try text("Night.theme/ui.xml")
        _ = try write(ThemeEdit(.constant("accent"), to: "#7A3CFF"), at: "override")
        let proof = try write(ThemeEdit(.constant("accent"), to: nil), at: "constant:accent")
        #expect(try text("Night.theme/ui.xml") == before)
        #expect(proof.difference.changes.count == 2)
        _ = try write(edit("cornerRadius", "12"), at: "override")
        _ = try write(edit("alpha", "0.5"), at: "override")
        var out = edit("cornerRadius", "")
        out.value = nil
        _ = try write(out, at: "operation")
        #expect(try !text("Night.theme/ui.xml").contains("cornerRadius"))
        #expect(try text("Night.theme/ui.xml").contains("alpha"))
        // A constant that others refer to must stay.
        #expect(throws: EditRefusal.self) {
            try write(ThemeEdit(.constant("accent"), to: nil), at: "constant:accent", folder.file("Base.theme"))
        }
        #expect(throws: EditRefusal.self) { try write(ThemeEdit(.constant("accent"), to: nil), at: "override") }
    }

    // MARK: Refusals

    @Test("refuses what would be wrong, here or in a theme that shares the file, and writes nothing")
    func invalid() throws {
        let before = try text("Base.theme/ui.xml")
        let base = folder.file("Base.theme")
        for value in ["red", "#12", "<float>1</float>", "<color ref=\"nowhere\"/>", "<color ref=\"tint\"/>"] {
            #expect(throws: EditRefusal.self, "\(value)") {
                try write(ThemeEdit(.constant("accent"), to: value), at: "constant:accent", base)
            }
        }
        try folder.write(
            "Night.theme/ui.xml", "<theme><constants><float name=\"wide\" ref=\"free\"/></constants></theme>")
        #expect(throws: EditRefusal.self) {
            try write(ThemeEdit(.constant("free"), to: "<color>#ffffff</color>"), at: "constant:free", base)
        }
        #expect(try text("Base.theme/ui.xml") == before)
    }

    @Test("refuses a value that would not be seen")
    func hidden() throws {
        try folder.write(
            "Night.theme/ui~dark.xml",
            .theme(
                instances:
                    "<uibutton id=\"send\"><operation name=\"titleColor\"><color>#000</color></operation></uibutton>"))
        var edit = edit("titleColor", "#ff0000")
        edit.traits = .dark
        let editor = try editor()
        let places = try editor.places(for: edit)
        #expect(places[0].location.file == "Night.theme/ui~dark.xml")
        let override = EditPlace(kind: .override, location: .init(file: "Night.theme/ui.xml"), followerCount: 1)
        #expect(throws: EditRefusal.self) { try editor.prove(edit, at: override) }
    }

    @Test("refuses a file that has changed, and a link out of the theme")
    func changedFile() throws {
        let editor = try editor()
        let edit = ThemeEdit(.constant("accent"), to: "#7A3CFF")
        let proof = try editor.prove(edit, at: try #require(editor.places(for: edit).first { $0.name == "override" }))
        let text = try text("Night.theme/ui.xml")
        try folder.write("Night.theme/ui.xml", text + "<!-- mine -->")
        #expect(throws: EditRefusal.self) { try proof.change.write() }
        #expect(try self.text("Night.theme/ui.xml").hasSuffix("<!-- mine -->"))
        let undo = try { () throws in
            try folder.write("Night.theme/ui.xml", text)
            return try proof.change.write()
        }()
        try folder.write("elsewhere.xml", try self.text("Night.theme/ui.xml"))
        try FileManager.default.removeItem(atPath: folder.file("Night.theme/ui.xml"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("Night.theme/ui.xml"), withDestinationPath: folder.file("elsewhere.xml"))
        #expect(throws: EditRefusal.self) { try undo.write() }
        #expect(try self.text("elsewhere.xml").contains("#7A3CFF"))
    }

    @Test("writes into an overlay, which then has the value that is in force")
    func overlay() throws {
        let overlay = try folder.writeTheme("Mine.overlay", identifier: "mine", [:])
        let compiler = ThemeCompiler(overlays: [overlay])
        let edit = ThemeEdit(.constant("accent"), to: "#112233")
        let editor = try ThemeEditor(of: bundle, compiler)
        let places = try editor.places(for: edit)
        #expect(places.map(\.name) == ["override", "overlay", "constant:accent"])
        try editor.prove(edit, at: #require(places.first { $0.kind == .overlay })).change.write()
        #expect(try text("Mine.overlay/settings.xml").contains("<color name=\"accent\">#112233</color>"))
        let next = try ThemeEditor(of: bundle, compiler)
        var other = edit
        other.value = "#445566"
        let first = try #require(try next.places(for: other).first)
        #expect(first.location.file == "Mine.overlay/settings.xml" && first.sharers == [])
        try next.prove(other, at: first).change.write()
        #expect(try text("Mine.overlay/settings.xml").contains("<color name=\"accent\">#445566</color>"))
        // Without one, a new file does not come before what there is.
        let own = ThemeEdit(.constant("own"), to: "2", traits: .dark)
        #expect(try self.editor().places(for: own).map(\.name) == ["constant:own", "traits:dark"])
        // A definition in the theme would not be seen.
        #expect(throws: EditRefusal.self) {
            try next.prove(other, at: #require(next.places(for: other).first { $0.kind == .override }))
        }
    }
}
