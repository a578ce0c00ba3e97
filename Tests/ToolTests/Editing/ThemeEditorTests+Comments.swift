import SkinKit
import SkinSyntax
import TestSupport
import Testing

@testable import SkinEditing

// The comments beside what is edited.
extension ThemeEditorTests {
    private static let a = "<float name=\"a\">1</float>"
    private static let b = "<float name=\"b\">1</float>"
    private static let c = "<float name=\"c\">1</float>"

    /// Returns a file of constants, in whose lines letters are constants.
    private static func file(_ lines: String) -> String {
        let lines = lines.replacing("A", with: a).replacing("B", with: b).replacing("C", with: c)
            .split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
        return "<theme>\n  <constants>\n\(lines.joined(separator: "\n"))\n  </constants>\n</theme>\n"
    }

    @Test(
        "takes the comments that belong to a definition out with it, and no others",
        arguments: [
            ("A\n<!-- about -->\nB\nC", "A\nC"),
            ("A\nB <!-- about -->\nC", "A\nC"),
            ("A\nB <!-- about --> <!-- and -->\n<!-- next -->\nC", "A\n<!-- next -->\nC"),
            ("A\n<!-- one -->\n<!-- two -->\nB\nC", "A\nC"),
            ("A\n<!-- about --> B\nC", "A\nC"),
            ("A\n<!-- skinkit:public -->\nB\nC", "A\nC"),
            ("A\n<!-- skinkit:allow contrast: faint -->\n\nB\nC", "A\n\nC"),
            ("A <!-- skinkit:public -->\nB\nC", "A\nC"),
            ("A <!-- before -->\nB\nC", "A <!-- before -->\nC"),
            ("A\n<!-- section -->\n\nB\nC", "A\n<!-- section -->\n\nC"),
            ("A\nB\n<!-- next -->\nC", "A\n<!-- next -->\nC"),
            ("A\nB <!-- skinkit:public -->\nC", "A\n<!-- skinkit:public -->\nC"),
            (
                "A\n<!-- about -->\n<!-- skinkit:contrast uilabel on uiview -->\nB\nC",
                "A\n<!-- skinkit:contrast uilabel on uiview -->\nC"
            ),
            ("<!-- first -->\nB", ""),
        ])
    func removal(_ before: String, _ after: String) throws {
        let other = try folder.writeTheme("Notes.theme", identifier: "notes", ["ui.xml": Self.file(before)])
        let proof = try write(ThemeEdit(.constant("b"), to: nil), at: "constant:b", other)
        let expected = after.isEmpty ? "<theme>\n  <constants>\n  </constants>\n</theme>\n" : Self.file(after)
        #expect(try text("Notes.theme/ui.xml") == expected)
        try proof.change.inverse.write()
        #expect(try text("Notes.theme/ui.xml") == Self.file(before))
    }

    @Test(
        "adds a definition behind the comment of the last one",
        arguments: [
            ("A <!-- about -->", "A <!-- about -->\nB"),
            ("A <!-- about -->\n<!-- end -->", "A <!-- about -->\nB\n<!-- end -->"),
            ("A <!-- skinkit:public -->", "A\nB <!-- skinkit:public -->"),
            ("A", "A\nB"),
        ])
    func insertion(_ before: String, _ after: String) {
        let bytes = Array(Self.file(before).utf8)
        let change = EditableFile(bytes: bytes).inserting(Self.b, into: ["constants"])
        let edit = SourceEdit(of: EditableFile(bytes: bytes), change)
        #expect(String(decoding: edit.after, as: UTF8.self) == Self.file(after))
    }

    @Test("moves the comments of operations into the class that they become")
    func classified() throws {
        let operation = "<operation name=\"alpha\"><float>0.5</float></operation>"
        let other = try folder.writeTheme(
            "Notes.theme", identifier: "notes",
            [
                "ui.xml": .theme(
                    instances: "<uibutton id=\"send\">\n<!-- faint -->\n\(operation) <!-- half -->\n</uibutton>")
            ])
        try editor(other).prove(.classify(button, as: "faint")).write()
        let after = try text("Notes.theme/ui.xml")
        #expect(after.contains("<class id=\"faint\">\n      <!-- faint -->\n      \(operation) <!-- half -->\n"))
        #expect(after.contains("<uibutton id=\"send\" class=\"faint\">\n</uibutton>"))
    }

    @Test("adds constants before the comment of the first section, and a child behind the comment of the start tag")
    func sections() {
        func text(_ text: String, _ change: (EditableFile) -> TextChange) -> String {
            let file = EditableFile(bytes: Array(text.utf8))
            return String(decoding: SourceEdit(of: file, change(file)).after, as: UTF8.self)
        }
        let classes = "  <!-- looks -->\n  <classes>\n  </classes>\n"
        #expect(
            text("<theme>\n\(classes)</theme>\n") { $0.inserting(Self.b, into: ["constants"]) }
                == "<theme>\n  <constants>\n    \(Self.b)\n  </constants>\n\(classes)</theme>\n")
        #expect(
            text("<theme>\n  <constants> <!-- the palette -->\n  </constants>\n</theme>\n") {
                $0.inserting(Self.b, into: ["constants"])
            } == "<theme>\n  <constants> <!-- the palette -->\n    \(Self.b)\n  </constants>\n</theme>\n")
    }

    @Test("changes the entity whose identifier has the same bytes, and not one that is only spelled the same")
    func canonicalEquivalents() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        func label(_ id: String, _ content: String = "<float>1</float>") -> String {
            "<uilabel id=\"\(id)\"><operation name=\"alpha\">\(content)</operation></uilabel>\n"
        }
        let other = try folder.writeTheme(
            "Names.theme", identifier: "names", ["ui.xml": .theme(instances: label(composed) + label(decomposed))])
        let key = ThemeEntityKey(component: "uilabel", id: composed)
        _ = try write(ThemeEdit(.operation("hidden", of: key), to: "true"), at: "override", other)
        let lines = try text("Names.theme/ui.xml").utf8.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        let place = try #require(lines.firstIndex { $0.firstRange(of: Array("hidden".utf8)) != nil })
        let before = lines[..<place].last { $0.firstRange(of: Array("<uilabel".utf8)) != nil }
        #expect(before?.firstRange(of: Array("id=\"\(composed)\"".utf8)) != nil)
    }

    @Test("gives a color with an alpha to an element whose format has none")
    func alpha() throws {
        _ = try write(ThemeEdit(.constant("old"), to: "#7A3CFF80"), at: "constant:old")
        #expect(try text("Base.theme/ui.xml").contains("<color name=\"old\">#7A3CFF80</color>"))
    }
}
