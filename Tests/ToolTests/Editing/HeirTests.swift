import SkinBundles
import SkinKit
import TestSupport
import Testing

@testable import SkinEditing

@Suite("An edit of a theme from which others inherit")
struct HeirTests {
    let folder: TemporaryFolder
    let bundle: String
    let button = ThemeEntityKey(component: "uibutton", id: "send")

    init() throws {
        folder = try TemporaryFolder()
        let button = """
            <uibutton id="send"><operation name="titleColor"><color ref="text"/></operation>
            <operation name="backgroundColor"><color ref="ground"/></operation>
            <operation name="titleFont"><font ref="body"/></operation></uibutton>
            """
        let constants = """
            <color name="text">#767676</color><color name="ground">#FFFFFF</color>
            <font name="face" family="Avenir" size="17"/><font name="body" ref="face" size="17"/>
            """
        bundle = try folder.writeTheme(
            "Day.theme", identifier: "day", ["ui.xml": .theme(constants: constants, instances: button)])
        try folder.writeTheme(
            "Night.theme", identifier: "night", inherits: "day",
            ["ui.xml": .theme(constants: ##"<color name="ground">#000000</color>"##)])
    }

    private func prove(_ edit: ThemeEdit, at place: String) throws -> EditProof {
        let editor = try ThemeEditor(of: bundle, ThemeCompiler())
        return try editor.prove(edit, at: editor.place(named: place, for: edit))
    }

    @Test("says which contrast falls in an heir")
    func contrast() throws {
        let proof = try prove(ThemeEdit(.constant("text"), to: "#222222"), at: "constant:text")
        #expect(proof.changedThemes == ["Night.theme"] && proof.failing == 1)
        #expect(
            proof.losses.contains {
                $0.hasPrefix("in Night.theme, the contrast of 'titleColor' of 'uibutton#send' falls")
            })
        let better = try prove(ThemeEdit(.constant("text"), to: "#757575"), at: "constant:text")
        #expect(better.losses == [] && better.failing == 0)
    }

    @Test("says what changes in an heir also where the edit makes a file")
    func newFile() throws {
        let edit = ThemeEdit(.operation("cornerRadius", of: button), to: "9", traits: .dark)
        let proof = try prove(edit, at: "traits:dark")
        #expect(proof.change.file == "Day.theme/ui~dark.xml" && proof.changedThemes == ["Night.theme"])
    }

    @Test("compiles no heir again that is up to date, and one that has changed")
    func compiled() throws {
        var editor = try ThemeEditor(of: bundle, ThemeCompiler())
        let night = folder.file("Night.theme")
        let wrong = try Theme(cacheBytes: #require(ThemeCompiler().compile(bundle).cache))
        editor.compiled = [night: wrong]
        let edit = ThemeEdit(.constant("ground"), to: "#EEEEEE")
        let proof = try editor.prove(edit, at: editor.place(named: "constant:ground", for: edit))
        #expect(proof.changedThemes == [])
    }

    @Test("refuses a constant that does not say what is wanted, so that no value would change")
    func ineffective() throws {
        var edit = ThemeEdit(.operation("titleFont", of: button), to: #"<font size="20"/>"#)
        edit.isPartial = true
        #expect(try prove(edit, at: "constant:body").difference.changes.count == 1)
        let refusal = #expect(throws: EditRefusal.self) { try prove(edit, at: "constant:face") }
        #expect("\(refusal.map { "\($0)" } ?? "")" == "no value would change: 'face' does not say this")
    }
}
