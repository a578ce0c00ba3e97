import Foundation
import SkinBundles
import SkinKit
import TestSupport
import Testing

@testable import SkinEditing

@Suite("Adding and removing a part of a value")
struct PartTests {
    let folder: TemporaryFolder
    let bundle: String
    let button = ThemeEntityKey(component: "uibutton", id: "send")
    let layer = "<shadowlayer>\n  <field name=\"color\"><color>#445566</color></field>\n</shadowlayer>"

    init() throws {
        folder = try TemporaryFolder()
        bundle = try folder.writeTheme(
            "Base.theme", identifier: "base",
            [
                "ui.xml": """
                <theme>
                  <constants>
                    <array name="marks"><color>#000001</color><color>#000002</color></array>
                    <gradient name="sky">
                      <field name="locations"><array><float>0</float><float>0.55</float><float>1</float></array></field>
                      <field name="colors">
                        <array>
                          <color>#000001</color>
                          <color>#000002</color>
                          <color>#000003</color>
                        </array>
                      </field>
                    </gradient>
                    <shadowlayer name="soft"><field name="color"><color>#000000</color></field></shadowlayer>
                  </constants>
                  <instances>
                    <uibutton id="send">
                      <operation name="shadows">
                        <array>
                          <!-- The near one. -->
                          <shadowlayer ref="soft"/>  <!-- as of all -->

                          <shadowlayer>
                            <field name="color"><color>#112233</color></field>
                          </shadowlayer>
                        </array>
                      </operation>
                    </uibutton>
                    <uibutton id="other" />
                  </instances>
                </theme>

                """
            ])
    }

    func text(_ name: String = "Base.theme") throws -> String {
        try String(contentsOfFile: folder.file("\(name)/ui.xml"), encoding: .utf8)
    }

    /// Writes an edit of the button's shadows, or of another target, and returns its proof.
    @discardableResult
    func write(
        _ value: String?, at path: [Int], isInserted: Bool = false, of target: ThemeEdit.Target? = nil,
        in name: String = "Base.theme"
    ) throws -> EditProof {
        var edit = ThemeEdit(target ?? .operation("shadows", of: button), to: value)
        (edit.path, edit.isInserted) = (path, isInserted)
        let editor = try ThemeEditor(of: folder.file(name), ThemeCompiler())
        let proof = try editor.prove(edit, at: #require(editor.placesHereFirst(for: edit).first))
        try proof.change.write()
        return proof
    }

    func layers(_ theme: Theme) -> Int? {
        let operation = theme.operations(for: "uibutton", id: "send", traits: []).first { $0.name == "shadows" }
        return if case .array(let layers) = operation?.parameters.first?.object { layers.count } else { nil }
    }

    @Test("adds a layer at each place, and leaves every other byte", arguments: [0, 1, 2])
    func inserting(_ place: Int) throws {
        let before = try text()
        let proof = try write(layer, at: [place], isInserted: true)
        #expect(layers(proof.theme) == 3)
        let after = try text()
        let own = """
                      <shadowlayer>
                        <field name="color"><color>#445566</color></field>
                      </shadowlayer>

            """
        #expect(after.components(separatedBy: own).joined() == before && after != before)
        try proof.change.inverse.write()
        #expect(try text() == before)
    }

    @Test("removes a layer with the comments that belong to it")
    func removing() throws {
        let before = try text()
        let proof = try write(nil, at: [0])
        #expect(layers(proof.theme) == 1)
        let gone = """
                      <!-- The near one. -->
                      <shadowlayer ref="soft"/>  <!-- as of all -->

            """
        #expect(try text() == before.replacing(gone, with: ""))
        try proof.change.inverse.write()
        #expect(try text() == before)
    }

    @Test("adds a field to a layer, also to one that is a reference")
    func fields() throws {
        let field = "<field name=\"spread\"><float>2</float></field>"
        try write(field, at: [0, 0], isInserted: true)
        try write(field, at: [1, 1], isInserted: true)
        let line = "\n            \(field)\n          </shadowlayer>"
        #expect(try text().contains("<shadowlayer ref=\"soft\">\(line)  <!-- as of all -->"))
        #expect(try text().contains("</field>\(line)"))
    }

    @Test("changes parts that stand in one line")
    func lines() throws {
        try write("<color>#000003</color>", at: [1], isInserted: true, of: .constant("marks"))
        #expect(try text().contains("<color>#000001</color><color>#000003</color><color>#000002</color></array>"))
        try write(nil, at: [1], of: .constant("marks"))
        #expect(try text().contains("<array name=\"marks\"><color>#000001</color><color>#000002</color></array>"))
    }

    @Test(
        "gives a color of a gradient its location, in the middle of its neighbours, and takes both out",
        arguments: [
            (0, "<float>0</float><float>0</float>"), (1, "<float>0</float><float>0.275</float>"),
            (2, "<float>0.55</float><float>0.775</float>"), (3, "<float>1</float><float>1</float>"),
        ])
    func stops(_ place: Int, _ locations: String) throws {
        let before = try text()
        let proof = try write("<color>#000009</color>", at: [1, 0, place], isInserted: true, of: .constant("sky"))
        let after = try text()
        #expect(after.contains(locations) && after.contains("\n          <color>#000009</color>\n"), "\(after)")
        #expect(proof.change.after == Array(after.utf8))
        try write(nil, at: [1, 0, place], of: .constant("sky"))
        #expect(try text() == before)
    }

    @Test("refuses a color beside a location that is a reference")
    func referredLocation() throws {
        try folder.write(
            "Base.theme/ui.xml",
            text().replacing("<float>0.55</float>", with: "<float ref=\"half\"/>")
                .replacing("<constants>", with: "<constants><float name=\"half\">0.5</float>"))
        #expect(throws: EditRefusal.self) {
            try write("<color>#000009</color>", at: [1, 0, 1], isInserted: true, of: .constant("sky"))
        }
        try write(nil, at: [1, 0, 1], of: .constant("sky"))
        #expect(try text().contains("<array><float>0</float><float>1</float></array>"))
    }

    @Test("writes a changed copy where the theme inherits the value")
    func inherited() throws {
        try folder.writeTheme("Night.theme", identifier: "night", inherits: "base", ["ui.xml": "<theme/>"])
        let before = try text()
        #expect(layers(try write(layer, at: [2], isInserted: true, in: "Night.theme").theme) == 3)
        #expect(layers(try write(nil, at: [0], in: "Night.theme").theme) == 2)
        #expect(try text() == before)
        try write(nil, at: [0], of: .constant("marks"), in: "Night.theme")
        #expect(try text("Night.theme").contains("<array name=\"marks\"><color>#000002</color></array>"))
    }

    @Test(
        "refuses what is no part, and what has no such place",
        arguments: [
            ("4", [0], true), ("<shadowlayer/>", [0], true), ("<float>1</float>", [3], true), (nil, [2], false),
            (nil, [0, 0, 0], false), ("<float>1</float>", [-1], true),
        ] as [(String?, [Int], Bool)])
    func refusals(_ value: String?, _ path: [Int], _ isInserted: Bool) throws {
        let before = try text()
        #expect(throws: EditRefusal.self) { try write(value, at: path, isInserted: isInserted) }
        #expect(try text() == before)
    }
}
