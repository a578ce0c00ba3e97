import Foundation
import SkinBundles
import SkinInspector
import TestSupport
import Testing

@testable import SkinPreview

@Suite("Previews of hostile themes")
struct PreviewEscapingTests {
    private static let script = "\"'><script>alert(1)</script><!--"

    private static func hostile() throws -> (Preview, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let escaped = script.map { ["\"": "&quot;", "<": "&lt;", ">": "&gt;"][$0] ?? String($0) }.joined()
        let instances = """
            <uilabel id="\(escaped)"><operation name="text"><string>\(escaped)\u{202E}</string></operation>
            <operation name="font"><font family="x'); } \(escaped)" size="12"/></operation></uilabel>
            <uiimageview id="gone"><operation name="image"><image>a.png</image></operation></uiimageview>
            """
        try folder.write("A.theme/assets/a.png", "<svg onload='alert(1)'/>")
        let bundle = try folder.writeTheme(["main.xml": .theme(instances: instances)])
        try folder.write(
            "A.theme/info.xml",
            "<info><identifier>a</identifier><name>\(escaped)</name><description>\(escaped)</description></info>")
        try folder.write(
            "preview/\(escaped.count).xml", "<scene title=\"\(escaped)\"><uilabel text=\"\(escaped)\"/></scene>")
        let preview = Preview(
            [try PreviewFixture.theme(at: bundle)], folder: try PreviewFolder(at: folder.file("preview")))
        return (preview, folder)
    }

    @Test("A theme's names and texts never become elements of a picture")
    func pictures() throws {
        let (preview, _) = try Self.hostile()
        let scene = try #require(preview.sceneNames.first)
        for svg in [preview.gallery()?.svg, preview.scene(named: scene)?.svg] {
            let elements = try #require(svg.flatMap(PreviewFixture.elements))
            let names = Set(elements.map(\.name))
            #expect(names.contains("text"))
            #expect(names.isSubset(of: ["svg", "title", "rect", "text", "g", "clipPath", "path", "circle"]))
            #expect(elements.allSatisfy { element in !element.attributes.keys.contains { $0.hasPrefix("on") } })
        }
    }

    /// A theme of entities whose gradients have 120 sectors, each with a color of its own, and with 16 shadows.
    private static func large() throws -> Preview {
        let shadow = "<shadowlayer><field name=\"color\"><color>#000000</color></field></shadowlayer>"
        let instances = (0..<40).map { number in
            """
            <uiview id="view\(number)">
              <operation name="backgroundGradient"><gradient><field name="shape"><string>conic</string></field>
                <field name="colors"><array><color>#0000\(number + 10)</color><color>#FF0000</color></array></field>
              </gradient></operation>
              <operation name="shadows"><array>\(String(repeating: shadow, count: 16))</array></operation>
            </uiview>
            """
        }
        return Preview([try PreviewFixture.theme(instances: instances.joined())])
    }

    @Test("A sheet has as many entities as its drawings have bytes for, and says how many it omits")
    func sheetSize() throws {
        let preview = try Self.large()
        let entry = try #require(preview.entries.first)
        func svg(_ byteLimit: Int) -> String {
            var sheet = GallerySheet(preview.stage(entry, traits: [], scale: 1), byteLimit: byteLimit)
            return sheet.drawing(entry.entities).body
        }
        #expect(svg(4 << 20).utf8.count > 300_000 && !svg(4 << 20).contains("omitted"))
        let bounded = svg(100_000)
        #expect(bounded.utf8.count < 130_000 && bounded.contains("entities omitted"))
    }

    @Test("A page has drawings as long as they have bytes for, and names the entities that it does not draw")
    func pageSize() throws {
        let preview = try Self.large()
        let entry = try #require(preview.entries.first)
        func json(_ limit: Int) -> String {
            var part = PagePart(preview, entry.entities)
            part.tables.drawnByteLimit = limit
            part.add(theme: 0, entry, [], scales: [1])
            return part.json
        }
        #expect(!json(4 << 20).contains("not drawn"))
        #expect(json(100_000).contains("not drawn: the page is too large"))
        #expect(2 * json(100_000).utf8.count < json(4 << 20).utf8.count)
    }

    @Test("A page has the one script that is the page's own, and no element of a theme's")
    func page() throws {
        let (preview, _) = try Self.hostile()
        let page = preview.page()
        #expect(page.components(separatedBy: "<script").count == 3)
        #expect(page.components(separatedBy: "</script").count == 3)
        #expect(!page.contains("<script>alert"))
        #expect(!page.contains("<!--"))
        let data = try #require(PageParts.data(of: page))
        #expect(!data.contains("<"))
        let json = try #require(try JSONComparison.parse(data) as? [String: Any])
        let themes = try #require(json["themes"] as? [[String: Any]])
        #expect(themes.first?["name"] as? String == Self.script)
        // The templates of drawings, which the page contains as markup.
        let part = try #require((json["parts"] as? [[String: Any]])?.first)
        for text in try #require(part["texts"] as? [String]) {
            #expect(!text.contains("<script") && !text.contains("onload"))
        }
    }

    @Test("Marks that separate the parts of drawings cannot come from a theme")
    func marks() {
        #expect(SVGText.escaped("a\u{1}b\u{2}c\u{FFFE}") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
        #expect(SVGText.escaped("<&>\"'") == "&lt;&amp;&gt;&quot;&#39;")
    }

    @Test("A file that is not an image is not embedded as one")
    func noImage() {
        #expect(ImageFile(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)) == nil)
        #expect(ImageFile([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == nil)
        #expect(ImageFile([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 3, 1, 0])?.width == 3)
        // Any marker may follow fill bytes (ITU-T T.81, B.1.1.2).
        let filled: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFF, 0xFE, 0, 4, 1, 2, 0xFF, 0xFF, 0xFF, 0xC0, 0, 11, 8, 0, 2, 0, 3]
        #expect(ImageFile(filled + [1, 0])?.width == 3)
        for count in 2...filled.count { _ = ImageFile(Array(filled.prefix(count))) }
        #expect(ImageFile(Array("GIF89a".utf8) + [5, 0, 7, 0])?.height == 7)
    }

    @Test("Numbers out of every range stay numbers of SVG")
    func numbers() {
        #expect(1e300.svg == "1000000")
        #expect((-1e300).svg == "-1000000")
        #expect(Double.nan.svg == "0")
        #expect((-0.0004).svg == "0")
        #expect((-0.25).svg == "-0.25")
        #expect(12.3456.svg == "12.346")
        #expect(1.05.svg == "1.05")
    }
}

/// The parts of a page that tests check.
enum PageParts {
    static func data(of page: String) -> String? {
        part(of: page, from: "<script type=\"application/json\" id=\"data\">", to: "</script>")
    }

    static func part(of page: String, from start: String, to end: String) -> String? {
        guard let first = page.range(of: start)?.upperBound else { return nil }
        return page[first...].range(of: end).map { String(page[first..<$0.lowerBound]) }
    }
}
