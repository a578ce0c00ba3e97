import Foundation
import SkinBundles
import SkinKit
import TestSupport
import Testing

@testable import SkinEditing

@Suite("Editing what a theme says of itself")
struct InformationTests {
    let folder: TemporaryFolder
    let before = """
        <info>
          <identifier>base</identifier> <!-- for ever -->
          <name>Base</name>
          <name lang="pt-BR">Base &amp; b&#225;sico</name>

          <!-- A label. -->
          <label for="accent" lang="de">Akzent</label>
        </info>

        """

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Base.theme/info.xml", before)
        try folder.write(
            "Base.theme/ui.xml",
            "<theme><constants><color name=\"accent\" setting=\"Accent\">#112233</color></constants></theme>")
    }

    func text() throws -> String { try String(contentsOfFile: folder.file("Base.theme/info.xml"), encoding: .utf8) }

    func write(_ value: String?, _ text: ThemeInfoText) throws -> EditProof {
        let editor = try ThemeEditor(of: folder.file("Base.theme"), ThemeCompiler())
        let edit = ThemeEdit(.info(text), to: value)
        let proof = try editor.prove(edit, at: #require(editor.placesHereFirst(for: edit).first))
        try proof.change.write()
        return proof
    }

    @Test(
        "changes one text, in its place",
        arguments: [
            (ThemeInfoText(.name), "Basis", "<name>Base</name>", "<name>Basis</name>"),
            (ThemeInfoText(.name, in: "pt-br"), "<b>", "Base &amp; b&#225;sico", "&lt;b&gt;"),
            (
                ThemeInfoText(.name, in: "de"), " Grund\n", "básico</name>\n",
                "básico</name>\n  <name lang=\"de\">Grund</name>\n"
            ),
            (
                ThemeInfoText(.appearance), "dark", "básico</name>\n",
                "básico</name>\n  <appearance>dark</appearance>\n"
            ),
            (
                ThemeInfoText(.description), "Grey", "básico</name>\n",
                "básico</name>\n  <description>Grey</description>\n"
            ),
        ])
    func changes(_ element: ThemeInfoText, _ value: String, _ old: String, _ new: String) throws {
        let proof = try write(value, element)
        let reference = { (text: String) in text.replacing("básico", with: "b&#225;sico") }
        #expect(try text() == before.replacing(reference(old), with: reference(new)))
        #expect(proof.theme.value(of: proof.edit) == .string(value.trimmingCharacters(in: .whitespacesAndNewlines)))
        try proof.change.inverse.write()
        #expect(try text() == before)
    }

    @Test("takes a text out with its line", arguments: [nil, "", " "])
    func removes(_ value: String?) throws {
        _ = try write(value, ThemeInfoText(.name, in: "PT-BR"))
        #expect(try text() == before.replacing("  <name lang=\"pt-BR\">Base &amp; b&#225;sico</name>\n", with: ""))
    }

    @Test(
        "refuses what the format refuses",
        arguments: [
            (nil, ThemeInfoText(.name)), ("dim", ThemeInfoText(.appearance)), (nil, ThemeInfoText(.appearance)),
            ("x", ThemeInfoText(.name, in: "not a tag")),
        ] as [(String?, ThemeInfoText)])
    func refusals(_ value: String?, _ element: ThemeInfoText) throws {
        #expect(throws: EditRefusal.self) { try write(value, element) }
        #expect(try text() == before)
    }
}
