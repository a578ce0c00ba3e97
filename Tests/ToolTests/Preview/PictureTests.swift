import Foundation
import SkinBundles
import SkinInspector
import SkinKit
import TestSupport
import Testing

@testable import SkinPreview

@Suite("Pictures of themes")
struct PictureTests {
    private static func theme(_ color: String, pressed: String = "#000000") throws -> Theme {
        try PreviewFixture.theme(
            instances: """
                <uiview id="box"><operation name="backgroundColor"><color>\(color)</color></operation></uiview>
                <uibutton id="go"><operation name="backgroundColor"><color>#00FF00</color></operation>
                  <operation name="backgroundColor" state="highlighted"><color>\(pressed)</color></operation></uibutton>
                """)
    }

    private static let scene = """
        <scene title="Boxes"><uiview id="box" height="10"/><uibutton id="go" height="20" text="Go"/>
        <uibutton id="go" height="30" text="Go" state="highlighted"/></scene>
        """

    private static func comparison(_ old: Theme, _ new: Theme, scene: String? = nil) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write("preview/boxes.xml", Self.scene)
        let preview = Preview([old, new], folder: try PreviewFolder(at: folder.file("preview")))
        return try #require(preview.comparison(of: 0, with: 1, scene: scene)).svg
    }

    private static let mark = "stroke=\"#eb008c\""

    @Test("A scene compared marks what differs in the states that it is shown in, before and after")
    func marks() throws {
        let svg = try Self.comparison(Self.theme("#FF0000"), Self.theme("#0000FF"), scene: "boxes")
        #expect(PreviewFixture.elements(of: svg) != nil)
        #expect(svg.contains("Boxes: 1 of 2 entities differs<"))
        #expect(svg.contains("#ff0000") && svg.contains("#0000ff"))
        #expect(svg.components(separatedBy: Self.mark).count == 1 + 2)
        // The pressed one of two buttons.
        let pressed = try Self.comparison(
            Self.theme("#FF0000"), Self.theme("#FF0000", pressed: "#111111"), scene: "boxes")
        let marks = try #require(PreviewFixture.elements(of: pressed)).filter { $0.attributes["stroke"] == "#eb008c" }
        #expect(marks.map { $0.attributes["height"] } == ["32", "32"])
    }

    @Test("All entities compared are those that differ, each in the same place before and after")
    func compared() throws {
        let svg = try Self.comparison(Self.theme("#FF0000"), Self.theme("#0000FF"))
        #expect(svg.contains("All entities: 1 of 2 entities differs<"))
        #expect(svg.contains(">box</text>") && !svg.contains(">go</text>"))
        let boxes = try #require(PreviewFixture.elements(of: svg))
            .filter { ["#ff0000", "#0000ff"].contains($0.attributes["fill"]) }
        #expect(boxes.count == 2 && boxes.first?.attributes["width"] == boxes.last?.attributes["width"])
        let same = try Self.comparison(Self.theme("#FF0000"), Self.theme("#FF0000"))
        #expect(same.contains("All entities: no entity differs<"))
    }

    @Test("An image with other content under the same name is a difference")
    func otherContent() throws {
        let themes = try [8, 16].map { side -> Theme in
            let folder = try TemporaryFolder()
            let bundle = try folder.writeTheme([
                "main.xml": .theme(
                    instances:
                        "<uiimageview id=\"i\"><operation name=\"image\"><image>a.png</image></operation></uiimageview>"
                )
            ])
            try folder.write("A.theme/assets/a.png", PNGFixture.image(width: side, height: side))
            return try PreviewFixture.theme(at: bundle)
        }
        #expect(themes[1].difference(from: themes[0]).isEmpty)
        #expect(try Self.comparison(themes[0], themes[1]).contains("All entities: 1 of 1 entities differs<"))
    }

    #if Previews
        @Test("A PNG has the picture's size times the scale, and is the same bytes on every run")
        func png() throws {
            let preview = try PreviewFixture.shipped(["Midnight"])
            for scale in [1, 2] {
                let bytes = try #require(preview.scene(named: "chat", traits: .dark, scale: scale)).png()
                let again = try #require(preview.scene(named: "chat", traits: .dark, scale: scale)).png()
                #expect(bytes == again)
                let image = try #require(ImageFile(bytes))
                #expect(image.mediaType == "image/png" && image.width == 390 * scale && image.height == 844 * scale)
            }
        }

        @Test("A picture of too many pixels is refused, and one with anything in it draws")
        func limits() throws {
            let preview = Preview([try Self.theme("#FF0000")])
            let picture = try #require(preview.gallery(scale: 40_000))
            #expect(throws: PictureError.self) { try picture.png() }
            let hostile = try PreviewFixture.theme(
                instances: "<uilabel id=\"&lt;svg&gt;&amp;&quot;\"/><uibutton id=\"]]&gt;\"/>")
            #expect(ImageFile(try #require(Preview([hostile]).gallery()).png()) != nil)
        }

        @Test("A PNG shows the theme's own fonts, of which the next picture knows nothing")
        func ownFonts() throws {
            func picture(_ files: [String: [UInt8]]) throws -> SkinPreview.Picture {
                let folder = try TemporaryFolder()
                let text = """
                    <uilabel id="words"><operation name="text"><string>Words</string></operation>
                      <operation name="textColor"><color>#102030</color></operation>
                      <operation name="font"><font file="squares.ttf" size="30"/></operation></uilabel>
                    """
                let bundle = try folder.writeTheme(["main.xml": .theme(instances: text)])
                for (name, bytes) in files { try folder.write("A.theme/assets/\(name)", bytes) }
                return try #require(Preview([try PreviewFixture.theme(at: bundle)]).gallery())
            }
            let other = try #require(Preview([try Self.theme("#FF0000")]).gallery())
            let before = try other.png()
            let own = try picture(["squares.ttf": FontFixture.squares])
            let shown = try own.png()
            let named = own.svg.contains("font-family=\"\(AssetLibrary.family(ofFont: 0)), ")
            #expect(named)
            // Without the file the same picture falls back to a font of the machine.
            let plain = try Raster.png(of: own.svg, size: own.drawing.size, scale: own.scale, fonts: [])
            #expect(shown != plain)
            let broken = try picture(["squares.ttf": [0, 1, 0, 0] + [UInt8](repeating: 9, count: 400)])
            #expect(try broken.png() == plain)
            #expect(try own.png() == shown)
            #expect(try other.png() == before)
        }
    #else
        @Test("Without the trait a PNG is refused with what to install and how to build")
        func noPNG() throws {
            let picture = try #require(Preview([try Self.theme("#FF0000")]).gallery())
            #expect(throws: PictureError.noPNG) { try picture.png() }
            let folder = try TemporaryFolder()
            let bundle = try folder.writeTheme([:])
            let run = try SkinctlProcess(["preview", bundle, "-o", folder.file("a.png")])
            #expect(run.status == 64)
            #expect(run.errors.contains("install librsvg2-dev") && run.errors.contains("--traits Previews"))
        }
    #endif
}
