import Foundation
import Testing

@Suite("skinctl palette")
struct SkinctlPaletteTests {
    private let folder: TemporaryFolder
    private let theme: String
    private static let heart = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Themes/Letters.stickers/things/heart.png").path

    init() throws {
        folder = try TemporaryFolder()
        theme = try folder.writeTheme([
            "main.xml": .theme(
                constants: """
                    <color name="accent" setting="Accent">#FF0000</color>
                    <color name="ink" setting="Ink">#000000</color>
                    <float name="fade" setting="Fade" maximum="1">1</float>
                    """,
                instances: """
                    <uiview id="a"><operation name="backgroundColor"><color>#FFFFFF</color></operation></uiview>
                    <uiview id="b"><operation name="backgroundColor"><color>#FFFFFF</color></operation></uiview>
                    <uiview id="c"><operation name="backgroundColor"><color>#000000</color></operation></uiview>
                    <uiview id="d"><operation name="backgroundColor"><color>#00000080</color></operation></uiview>
                    """)
        ])
    }

    @Test("prints colors with their shares; of a theme also contrasts and links")
    func colors() throws {
        let plain = try SkinctlProcess(["palette", Self.heart, "--count", "1"])
        #expect(plain.status == 0 && plain.errors.isEmpty)
        let color = plain.output.prefix(7)
        #expect(color.wholeMatch(of: #/\#[0-9A-F]{6}/#) != nil)
        #expect(plain.output.dropFirst(7).wholeMatch(of: #/  [0-9.]+ %\n/#) != nil)

        let themed = try SkinctlProcess(["palette", Self.heart, theme, "--count", "1"])
        #expect(themed.status == 0 && themed.errors.isEmpty)
        #expect(
            themed.output.dropFirst(7).wholeMatch(
                of: #/  [0-9.]+ %  [0-9.]+:1 on \#FFFFFF  [0-9.]+:1 on \#000000  .*\n/#)
                != nil)
        #expect(themed.output.hasSuffix("skinkit:1/org.example.a?accent=\(color.dropFirst())\n"))

        let json = try SkinctlProcess(["palette", Self.heart, theme, "--count", "1", "--format", "json"])
        let list = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(list.map { $0["color"] as? String } == [String(color)])
        let contrasts = try #require(list[0]["contrasts"] as? [[String: Any]])
        #expect(contrasts.map { $0["components"] as? Int } == [2, 1])
    }

    @Test("sets the setting that is named; 'accent' is the default")
    func setting() throws {
        let named = try SkinctlProcess(["palette", Self.heart, theme, "--setting", "ink"])
        #expect(named.output.contains("?ink="))
        let unknown = try SkinctlProcess(["palette", Self.heart, theme, "--setting", "acent"])
        #expect(unknown.status == 1)
        #expect(
            unknown.errors == "skinctl: the theme has no setting 'acent' of type color; did you mean 'accent'?\n")
        let float = try SkinctlProcess(["palette", Self.heart, theme, "--setting", "fade"])
        #expect(float.status == 1 && float.errors.hasPrefix("skinctl: the theme has no setting 'fade' of type color"))
    }

    @Test("writes an overlay that compiles, and never over anything")
    func overlay() throws {
        let overlay = folder.file("Heart.overlay")
        let run = try SkinctlProcess(["palette", Self.heart, theme, "-o", overlay])
        #expect(run.status == 0 && run.errors.isEmpty)
        let dump = try SkinctlProcess(["dump", theme, "--overlay", overlay, "--constants"])
        #expect(dump.status == 0)
        #expect(dump.output.contains(run.output.prefix(7)))
        let again = try SkinctlProcess(["palette", Self.heart, theme, "-o", overlay])
        #expect(again.status == 73 && again.errors == "skinctl: cannot create '\(overlay)': it already exists\n")
        let tooMany = try SkinctlProcess(
            ["palette", Self.heart, theme, "-o", folder.file("x"), "--pick", "16", "--count", "16"])
        #expect(tooMany.status == 1 && tooMany.errors.hasPrefix("skinctl: the picture has only "))
        #expect(!FileManager.default.fileExists(atPath: folder.file("x")))
    }

    @Test("says what is wrong with a picture")
    func wrongPictures() throws {
        let photo = try folder.write("photo.png", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0])
        let run = try SkinctlProcess(["palette", photo])
        #expect(run.status == 66)
        #expect(
            run.errors
                == "skinctl: cannot read '\(photo)': the file is a JPEG file; only PNG is supported, so convert it first\n"
        )
        let heart = try Data(contentsOf: URL(fileURLWithPath: Self.heart))
        let cut = try folder.write("cut.png", [UInt8](heart.dropLast(20)))
        let damaged = try SkinctlProcess(["palette", cut])
        #expect(damaged.status == 66 && damaged.errors.contains("truncated"))
        #expect(try SkinctlProcess(["palette", folder.file("none.png")]).status == 66)
        #expect(try SkinctlProcess(["palette", Self.heart, "-o", "x"]).status == 64)
        #expect(try SkinctlProcess(["palette", Self.heart, "--count", "0"]).status == 64)
    }
}
