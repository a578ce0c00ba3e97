import Foundation
import SkinBundles
import SkinKit
import TestSupport
import Testing

@testable import SkinEditing

@Suite("Editing a value that follows a constant")
struct RecipeTests {
    let folder: TemporaryFolder
    let bundle: String
    let button = ThemeEntityKey(component: "uibutton", id: "send")

    init() throws {
        folder = try TemporaryFolder()
        try folder.writeTheme(
            "Base.theme", identifier: "base",
            [
                "ui.xml": .theme(
                    constants: """
                        <float name="radius" setting="Corners" minimum="0" maximum="20">10</float>
                        <float name="round" ref="radius" multiply="1.7"/>
                        <float name="offset" ref="radius" add="2"/>
                        <float name="odd" ref="radius" multiply="0.3"/>
                        <font name="body" size="17"/>
                        <font name="strong" ref="body" weight="bold"/>
                        <color name="paper">#FFFFFF</color>
                        <color name="ink" ref="paper" against="paper" contrast="7"/>
                        """,
                    instances: """
                        <uibutton id="send">
                          <operation name="cornerRadius"><float ref="round"/></operation>
                          <operation name="titleFont"><font ref="body"/></operation>
                          <operation name="titleColor"><color ref="ink"/></operation>
                          <operation name="backgroundColor"><color ref="paper"/></operation>
                        </uibutton>
                        """)
            ])
        bundle = try folder.writeTheme(
            "Night.theme", identifier: "night", inherits: "base",
            ["ui.xml": .theme(constants: "<float name=\"own\">1</float>")])
    }

    /// Proves an edit at the place of the edited thing, and writes it.
    func write(_ edit: ThemeEdit, in name: String = "Base.theme") throws -> EditProof {
        let editor = try ThemeEditor(of: folder.file(name), ThemeCompiler())
        let place = try #require(editor.places(for: edit).first { $0.isHere })
        let proof = try editor.prove(edit, at: place)
        try proof.change.write()
        return proof
    }

    func text(_ name: String = "Base.theme/ui.xml") throws -> String {
        try String(contentsOfFile: folder.file(name), encoding: .utf8)
    }

    @Test(
        "changes the number of an adjustment that gives exactly the value",
        arguments: [
            ("round", "20", "<float name=\"round\" ref=\"radius\" multiply=\"2\"/>"),
            ("round", "18", "<float name=\"round\" ref=\"radius\" multiply=\"1.8\"/>"),
            ("offset", "13.5", "<float name=\"offset\" ref=\"radius\" add=\"3.5\"/>"),
        ])
    func numbers(_ name: String, _ value: String, _ element: String) throws {
        let proof = try write(ThemeEdit(.constant(name), to: value))
        #expect(try text().contains(element))
        #expect(proof.losses.isEmpty)
        #expect(proof.theme.constant(name, traits: []) == .float(Double(value) ?? 0))
    }

    @Test("tells in a terminal, too, what a plain number ends")
    func terminal() throws {
        let run = try SkinctlProcess(["set", folder.file("Base.theme"), "odd", "1.23456789", "--dry-run"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("'odd' no longer follows 'radius'\n"))
        #expect(run.output.contains("the setting 'Corners' no longer changes it\n"))
    }

    @Test("writes a plain number that no adjustment gives, and says what it ends")
    func detached() throws {
        let proof = try write(ThemeEdit(.constant("odd"), to: "1.23456789"))
        #expect(try text().contains("<float name=\"odd\">1.23456789</float>"))
        #expect(proof.losses == ["'odd' no longer follows 'radius'", "the setting 'Corners' no longer changes it"])
        let edit = ThemeEdit(.operation("cornerRadius", of: button), to: "4")
        #expect(
            try write(edit).losses == [
                "'cornerRadius' no longer follows 'round'", "the setting 'Corners' no longer changes it",
            ])
        // What follows nothing loses nothing.
        #expect(try write(ThemeEdit(.constant("radius"), to: "9")).losses.isEmpty)
    }

    @Test("keeps the recipe in a definition over an ancestor's, which is no setting again")
    func overrides() throws {
        #expect(try write(ThemeEdit(.constant("round"), to: "20"), in: "Night.theme").losses.isEmpty)
        #expect(try text("Night.theme/ui.xml").contains("<float name=\"round\" ref=\"radius\" multiply=\"2\"/>"))
        var edit = ThemeEdit(.constant("strong"), to: "<font size=\"20\"/>")
        edit.isPartial = true
        _ = try write(edit, in: "Night.theme")
        #expect(
            try text("Night.theme/ui.xml").contains("<font name=\"strong\" ref=\"body\" weight=\"bold\" size=\"20\"/>"))
    }

    @Test("keeps what a definition follows where that is asked for, or is refused")
    func keeps() throws {
        func write(_ name: String, _ value: String) throws -> EditProof {
            var edit = ThemeEdit(.constant(name), to: value)
            edit.keepsRecipe = true
            return try self.write(edit)
        }
        #expect(try write("ink", "#333333").losses.isEmpty)
        #expect(try text().contains("<color name=\"ink\" against=\"paper\" contrast=\"7\">#333333</color>"))
        // What is too light gets the contrast.
        let proof = try write("ink", "#CCCCCC")
        #expect(proof.theme.constant("ink", traits: []) != .color(ThemeColor(red: 0.8, green: 0.8, blue: 0.8)))
        #expect(try write("radius", "8").losses.isEmpty)
        #expect(throws: EditRefusal.self) { try write("odd", "1.23456789") }
        var edit = ThemeEdit(.operation("cornerRadius", of: button), to: "15.6")
        edit.keepsRecipe = true
        #expect(try self.write(edit).losses.isEmpty)
        #expect(try text().contains("<float ref=\"round\" add=\"2\"/>"))
        let run = try SkinctlProcess(["set", folder.file("Base.theme"), "odd", "1.23456789", "--keep"])
        #expect(run.status == 1 && run.errors.contains("no adjustment of 'radius' gives '1.23456789'"), "\(run.errors)")
    }

    @Test("changes one part of a value, and nothing around it")
    func parts() throws {
        let gradient = """
            <gradient name="sky">
                  <field name="colors"><array><color ref="paper"/> <!-- mine --> <color>#000000</color></array></field>
                  <field name="angle"><float>12</float></field>
                </gradient>
            """
        let choice = """
            <string name="mood" setting="Mood" values="calm wild">calm</string>
                <float name="speed" by="mood">
                  <when value="calm">1</when>
                  <when>2</when>
                </float>
            """
        let file = "Night.theme/ui.xml"
        try folder.write(file, .theme(constants: gradient + "\n" + choice))
        for (name, path, old, new) in [
            ("sky", [0, 0, 1], "#000000", "#123456"), ("sky", [1, 0], ">12<", ">20<"),
            ("speed", [0], "\"calm\">1<", "\"calm\">3<"), ("speed", [1], "<when>2<", "<when>4<"),
        ] {
            let before = try text(file)
            let value = new.split { "<>".contains($0) }.last.map(String.init)
            var edit = ThemeEdit(.constant(name), to: value)
            edit.path = path
            _ = try write(edit, in: "Night.theme")
            #expect(try text(file) == before.replacing(old, with: new))
        }
        var edit = ThemeEdit(.constant("sky"), to: "1")
        edit.path = [7]
        #expect(throws: EditRefusal.self) { try write(edit, in: "Night.theme") }
    }

    @Test("replaces one attribute of a font, and keeps the others and the constant")
    func fonts() throws {
        var edit = ThemeEdit(.operation("titleFont", of: button), to: "<font size=\"22\"/>")
        edit.isPartial = true
        #expect(try write(edit).losses.isEmpty)
        #expect(try text().contains("<font ref=\"body\" size=\"22\"/>"))
        edit.value = "<font size=\"24\" weight=\"bold\"/>"
        _ = try write(edit)
        #expect(try text().contains("<font ref=\"body\" size=\"24\" weight=\"bold\"/>"))
        _ = try write(edit, in: "Night.theme")
        #expect(try text("Night.theme/ui.xml").contains("<font ref=\"body\" size=\"24\" weight=\"bold\"/>"))
    }

    @Test("says that a contrast falls below what is required")
    func contrast() throws {
        let losses = try write(ThemeEdit(.operation("titleColor", of: button), to: "#CCCCCC")).losses
        #expect(losses.count == 3 && losses[0] == "'titleColor' no longer follows 'ink'")
        #expect(losses[1].hasPrefix("the contrast of 'titleColor' of 'uibutton#send' falls from 7."))
        #expect(losses[1].hasSuffix("to 1.60:1, below 4.50:1"))
        #expect(losses[2] == "in Night.theme, \(losses[1])")
    }

    @Test("knows the place that changes the edited thing in the edited theme, and nothing else")
    func here() throws {
        func names(_ edit: ThemeEdit, _ name: String) throws -> [String] {
            try ThemeEditor(of: folder.file(name), ThemeCompiler()).places(for: edit).filter(\.isHere).map(\.name)
        }
        var edit = ThemeEdit(.operation("cornerRadius", of: button), to: "4")
        #expect(try names(edit, "Base.theme") == ["operation"])
        #expect(try names(edit, "Night.theme") == ["override"])
        edit.states = .highlighted
        #expect(try names(edit, "Base.theme") == ["override"])
        #expect(try names(ThemeEdit(.constant("round"), to: "4"), "Base.theme") == ["constant:round"])
        #expect(try names(ThemeEdit(.constant("round"), to: "4"), "Night.theme") == ["override"])
        #expect(try names(ThemeEdit(.operation("alpha", of: button), to: "0.4"), "Night.theme") == ["override"])
        let type = ThemeEntityKey(component: "uibutton", id: nil)
        try folder.write(
            "Base.theme/d.xml",
            .theme(instances: "<uibutton><operation name=\"alpha\"><float>0.9</float></operation></uibutton>"))
        #expect(try names(ThemeEdit(.operation("alpha", of: type), to: "0.4"), "Base.theme") == ["operation"])
        #expect(try names(ThemeEdit(.operation("alpha", of: button), to: "0.4"), "Base.theme") == ["override"])
    }
}
