import SkinCompiler
import SkinDevelopment
import SkinKit
import SkinPreview
import TestSupport
import Testing

@testable import SkinTesting

@MainActor
@Suite("An expected picture")
struct ExpectPictureTests {
    func folder(_ cards: Cards, text: String = "Hello") throws -> PreviewFolder {
        try cards.folder.write(
            "preview/card.xml",
            """
            <scene title="Card">
              <column padding="20,20,20,20" spacing="8">
                <uilabel id="label_line" text="\(text)"/>
                <uibutton id="button_send" text="Send"/>
              </column>
            </scene>
            """)
        return try PreviewFolder(at: cards.folder.file("preview"))
    }

    @Test("is the recorded one, byte for byte")
    func golden() throws {
        let cards = try Cards()
        let file = Fixtures.path("Testing/CardTests.swift")
        try expectPicture(of: "card", theme: cards.paper, folder: folder(cards), testFile: file)
        try expectPicture(
            of: "card", theme: cards.night, traits: [.watch, .dark], folder: folder(cards), testFile: file)
    }

    @Test("differs with the names of the components that do")
    func differs() throws {
        let cards = try Cards()
        let golden = GoldenPicture(path: cards.folder.file("Pictures/card.svg"))
        let first = try #require(Preview([cards.paper], folder: folder(cards)).scene(named: "card"))
        #expect(
            try golden.fault(of: first.svg)
                == "there is no golden picture at \(golden.path); record it with SKINKIT_RECORD_PICTURES=1")
        #expect(
            try golden.record(first.svg)
                == "recorded \(golden.path); look at it, then run the test without SKINKIT_RECORD_PICTURES")
        #expect(try golden.fault(of: first.svg) == nil)
        let other = try #require(
            Preview([cards.paper], folder: folder(cards, text: "Hullo")).scene(named: "card"))
        #expect(
            try golden.fault(of: other.svg) == """
                the picture differs from \(golden.path)
                  uilabel#label_line
                """)
        let longer = other.svg.replacing(
            "</svg>", with: #"<g data-entity="uiview#new"></g></svg>"#)
        #expect(try golden.fault(of: longer)?.contains("\n  uiview#new, which is new") ?? false)
    }

    @Test("fails without a golden one, and for a scene that there is not")
    func missing() throws {
        let cards = try Cards()
        try withKnownIssue {
            try expectPicture(
                of: "card", theme: cards.paper, folder: folder(cards), path: cards.folder.file("none.svg"))
        } matching: {
            $0.comments.contains { $0.rawValue.contains("there is no golden picture") }
        }
        try withKnownIssue {
            try expectPicture(of: "chart", theme: cards.paper, folder: folder(cards))
        } matching: {
            $0.comments.contains { $0.rawValue == "there is no scene 'chart'; the scenes are 'card'" }
        }
    }
}

@Suite("Temporary themes")
struct TemporaryThemesTests {
    @Test("are copied, can be changed, and are removed with the last reference")
    func copies() throws {
        let original = try TemporaryThemes()
        try original.write("A.theme/sub/a.xml", "a")
        var copy: TemporaryThemes? = try TemporaryThemes(copying: original.path)
        let path = try #require(copy?.path)
        try copy?.write("A.theme/sub/a.xml", "b")
        #expect(try FileSystem.read(original.file("A.theme/sub/a.xml")) == Array("a".utf8))
        #expect(try FileSystem.read("\(path)/A.theme/sub/a.xml") == Array("b".utf8))
        try copy?.remove("A.theme/sub")
        #expect(FileSystem.kind(of: "\(path)/A.theme/sub") == nil)
        copy = nil
        #expect(FileSystem.kind(of: path) == nil)
        #expect(throws: ThemeFileError.self) { try TemporaryThemes(copying: original.file("none")) }
    }
}
