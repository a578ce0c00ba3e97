import Foundation
import SkinBundles
import SkinKit
import TestSupport
import Testing

@testable import SkinEditing

@Suite("Editing a theme that is always dark")
struct FixedAppearanceTests {
    let folder: TemporaryFolder
    let bundle: String
    let button = ThemeEntityKey(component: "uibutton", id: "send")

    init() throws {
        folder = try TemporaryFolder()
        let button = """
            <uibutton id="send" class="plain"><operation name="titleColor"><color ref="both"/></operation></uibutton>
            """
        bundle = try folder.writeTheme([
            "ui.xml": .theme(
                constants: ##"<color name="both">#111111</color>"##,
                classes: #"<class id="plain"/><class id="deep"/>"#, instances: button),
            "ui~dark.xml": .theme(
                constants: ##"<color name="both">#222222</color><color name="accent">#333333</color>"##,
                instances: #"<uibutton id="send" class="deep"/>"#),
            "ui~light.xml": .theme(constants: ##"<color name="both">#444444</color>"##),
        ])
        try folder.write(
            "A.theme/info.xml",
            "<info><identifier>a</identifier><name>A</name><appearance>dark</appearance></info>")
    }

    @Test(
        "writes a constant where it is in force, which is the file of the dark theme",
        arguments: ["both", "accent"], [ThemeTraits(), .dark, .light])
    func constant(name: String, traits: ThemeTraits) throws {
        let editor = try ThemeEditor(of: bundle, ThemeCompiler())
        var edit = ThemeEdit(.constant(name), to: "#ABCDEF")
        edit.traits = traits
        let place = try #require(editor.places(for: edit).first)
        try editor.prove(edit, at: place).change.write()
        let changed = try String(contentsOfFile: folder.file("A.theme/ui~dark.xml"), encoding: .utf8)
        #expect(changed.contains("<color name=\"\(name)\">#ABCDEF</color>"))
    }

    @Test("knows the list of classes that is in force, and refuses another one")
    func classes() throws {
        let editor = try ThemeEditor(of: bundle, ThemeCompiler())
        #expect(editor.classes(of: button) == ["deep"])
        let edit = ThemeEdit(.classes(of: button), to: "plain")
        #expect(throws: EditRefusal.self) { try editor.prove(edit, at: editor.places(for: edit)[0]) }
    }

    @Test("begins a child with the constants that are in force")
    func child() throws {
        let constants = try ThemeCompiler().constantElements(of: bundle)
        #expect(
            constants.map(\.text) == [
                ##"<color name="accent">#333333</color>"##, ##"<color name="both">#222222</color>"##,
            ])
    }
}
