import Foundation
import SkinColors
import SkinCompiler
import SkinKit
import TestSupport
import Testing

@testable import SkinPreview

@Suite("Drawings of themes")
struct PreviewDrawingTests {
    @Test(
        "Every entity of a shipped theme is drawn in every state, as well-formed SVG", arguments: ["Base", "Midnight"])
    func everyEntity(_ name: String) throws {
        let theme = try PreviewFixture.shippedTheme(name)
        let preview = try PreviewFixture.shipped([name])
        let entry = try #require(preview.entries.first)
        #expect(Set(entry.entities.map(\.key)) == Set(theme.entities(traits: .pad) + theme.entities()))
        let stage = preview.stage(entry, traits: [.phone, .light], scale: 2)
        let silent: Set<BuiltInComponent> = [.uiview, .uicontrol, .uiscrollview]
        for entity in entry.entities {
            for (states, drawing) in zip(entity.states, entity.drawings(on: stage)) {
                let svg = drawing.document(preview.library, title: entity.key.description)
                let elements = try #require(PreviewFixture.elements(of: svg), "\(entity.key)")
                let shapes = elements.dropFirst().filter {
                    ["rect", "path", "text", "circle", "use"].contains($0.name)
                }
                #expect(drawing.size.width > 0 && drawing.size.height > 0, "\(entity.key)")
                let isSilent = silent.contains(entity.kind) || entity.key.id == nil
                #expect(!shapes.isEmpty || isSilent, "\(entity.key) \(states.names)")
            }
        }
    }

    @Test("A theme without entities is drawn as its constants: swatches, bars as long as numbers, fonts in themselves")
    func constants() throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme([
            "tokens.xml": .theme(
                constants: """
                    <string name="word">Hello</string><font name="title" family="Georgia" size="20" weight="700"/>
                    <float name="gap">24</float><color name="accent">#12AB34</color>
                    """),
            "tokens~dark.xml": .theme(constants: "<color name=\"accent\">#56CD78</color>"),
        ])
        let preview = Preview([try PreviewFixture.theme(at: bundle)])
        let svg = try #require(preview.gallery()).svg
        let elements = try #require(PreviewFixture.elements(of: svg))
        #expect(elements.contains { $0.attributes["fill"] == "#12ab34" })
        #expect(elements.contains { $0.name == "rect" && $0.attributes["width"] == "24" })
        #expect(elements.contains { $0.attributes["font-family"]?.contains("Georgia") == true })
        let names = ["accent", "gap", "title", "word"]
        let places = names.compactMap { svg.range(of: ">\($0)<")?.lowerBound }
        #expect(places.count == 4 && places == places.sorted())
        #expect(svg.contains("Hello"))
        #expect(try #require(preview.gallery(traits: .dark)).svg.contains("#56cd78"))
    }

    @Test("Pictures and pages are the same bytes on every run")
    func sameBytes() throws {
        let (first, second) = (try PreviewFixture.shipped(["Daylight"]), try PreviewFixture.shipped(["Daylight"]))
        #expect(first.gallery(traits: .dark, scale: 2)?.svg == second.gallery(traits: .dark, scale: 2)?.svg)
        #expect(first.sceneNames == ["chat", "conversations", "settings"])
        for name in first.sceneNames {
            let svg = first.scene(named: name, traits: [.pad], scale: 3)?.svg
            #expect(svg != nil && svg == second.scene(named: name, traits: [.pad], scale: 3)?.svg)
            #expect(svg != first.scene(named: name, traits: [.pad, .dark], scale: 3)?.svg)
        }
    }

    @Test("A page is the same bytes on every run, whatever the hashes of dictionaries are")
    func samePages() throws {
        let instances = (0..<40).map { "<uilabel id=\"l\($0)\" class=\"c\($0 % 3)\"/>" }.joined()
        let folder = try TemporaryFolder()
        let classes = (0..<3).map {
            "<class id=\"c\($0)\"><operation name=\"alpha\" state=\"selected\"><float>0.\($0)</float></operation></class>"
        }
        let bundle = try folder.writeTheme([
            "main.xml": .theme(classes: classes.joined(), instances: instances),
            "main~dark.xml": .theme(constants: "<color name=\"a\">#123</color>"),
        ])
        let runs = try (0..<2).map { try SkinctlProcess(["preview", bundle, "-o", folder.file("\($0).html")]).status }
        #expect(runs == [0, 0])
        let pages = try (0..<2).map { try Data(contentsOf: URL(fileURLWithPath: folder.file("\($0).html"))) }
        #expect(pages[0] == pages[1] && pages[0].count > 10_000)
    }

    @Test("A picture refers only to its own elements, all of which exist")
    func references() throws {
        let preview = try PreviewFixture.shipped()
        for theme in 0..<2 {
            let svg = try #require(preview.scene(named: "chat", theme: theme, traits: [.phone, .dark], scale: 3)?.svg)
            let elements = try #require(PreviewFixture.elements(of: svg))
            let ids = elements.compactMap { $0.attributes["id"] }
            #expect(Set(ids).count == ids.count)
            for value in elements.flatMap(\.attributes.values) {
                if value.hasPrefix("url(#") { #expect(ids.contains(String(value.dropFirst(5).dropLast()))) }
            }
            for link in elements.compactMap({ $0.attributes["href"] }) {
                #expect(link.hasPrefix("data:image/png;base64,") || ids.contains(String(link.dropFirst())))
            }
        }
    }

    @Test("The drawing shows the value of the operation")
    func operations() throws {
        let theme = try PreviewFixture.theme(
            instances: """
                <uibutton id="b">
                  <operation name="frame"><rect>0,0,100,40</rect></operation>
                  <operation name="title"><string>Go</string></operation>
                  <operation name="titleColor"><color>#112233</color></operation>
                  <operation name="titleFont"><font family="Serif Pro" size="15" weight="bold" style="italic"/></operation>
                  <operation name="backgroundColor"><color>#FF000080</color></operation>
                  <operation name="backgroundColor" state="highlighted"><color>#00FF00</color></operation>
                  <operation name="cornerRadius"><float>9</float></operation>
                  <operation name="borderWidth"><float>2</float></operation>
                  <operation name="borderColor"><color>#0000FF</color></operation>
                  <operation name="alpha"><float>0.5</float></operation>
                  <operation name="shadow"><color>#010203</color>
                    <param name="offset"><point>3,4</point></param><param name="radius"><float>5</float></param>
                  </operation>
                </uibutton>
                """)
        let stage = PreviewFixture.stage(theme)
        let entity = try #require(GalleryEntity.all(of: theme, stage.types).first)
        let drawings = entity.drawings(on: stage)
        #expect(entity.states == [[], .highlighted])
        let body = drawings[0].body
        #expect(body.contains("<rect width=\"100\" height=\"40\" rx=\"9\" fill=\"#ff0000\" fill-opacity=\"0.502\"/>"))
        #expect(body.contains("stroke=\"#0000ff\" stroke-width=\"2\""))
        #expect(body.contains("<g opacity=\"0.5\">"))
        let blur = "stdDeviation=\"5\"/><feOffset dx=\"3\" dy=\"4\" result=\"shape\"/>"
        #expect(body.contains(blur + "<feFlood flood-color=\"#010203\"/>"))
        #expect(body.contains("font-family=\"&#39;Serif Pro&#39;, "))
        #expect(body.contains("font-size=\"15\" font-weight=\"700\" font-style=\"italic\" fill=\"#112233\""))
        #expect(body.contains("text-anchor=\"middle\"") && body.contains(">Go</text>"))
        let pressed = drawings[1].body
        #expect(pressed.contains("fill=\"#00ff00\"") && !pressed.contains("#ff0000"))
    }

    @Test("A type that the app defines is drawn by the roles of its colors, and never as empty boxes")
    func roles() throws {
        let schema = """
            <schema><state name="alarm"/><component name="gauge">
            <operation name="ink"><param name="color" type="color" role="text"/></operation>
            <operation name="paper"><param name="color" type="color" role="background"/></operation>
            <operation name="steps"><param name="count" type="integer"/></operation></component>
            <component name="ticker"><operation name="steps"><param name="count" type="integer"/></operation></component>
            </schema>
            """
        let steps = "<operation name='steps'><integer>3</integer></operation>"
        let alarm = "<operation name='steps' state='alarm'><integer>4</integer></operation>"
        let theme = try Theme.fixture(
            [
                "": String.theme(
                    instances: """
                        <gauge id="gauge_cpu"><operation name="ink"><color>#112233</color></operation>
                        <operation name="paper"><color>#DDEEFF</color></operation>
                        <operation name="paper" state="alarm"><color>#FFCCCC</color></operation>\(steps)</gauge>
                        <ticker>\(steps)\(alarm)</ticker>
                        """)
            ], schema: schema)
        let stage = PreviewFixture.stage(theme)
        let entities = GalleryEntity.all(of: theme, stage.types)
        let gauge = try #require(entities.first).drawings(on: stage)
        #expect(gauge.count == 2 && gauge.allSatisfy { !$0.isBlank })
        #expect(gauge[0].body.contains("#ddeeff") && gauge[0].body.contains(">Cpu</text>"))
        #expect(gauge[0].body.contains(">steps</text>"), "a value without a role is in a list")
        #expect(gauge[1].body.contains("#ffcccc") && !gauge[1].body.contains(">steps</text>"))
        let ticker = try #require(entities.last).drawings(on: stage)
        #expect(ticker.count == 1 && ticker[0].body.contains(">steps, alarm</text>"))
    }

    @Test("A gradient runs from top to bottom, turning clockwise")
    func gradientAngles() throws {
        func line(_ angle: Double) throws -> [String?] {
            var canvas = Canvas(PreviewFixture.stage(try PreviewFixture.theme(instances: "")))
            let black = ThemeColor(red: 0, green: 0, blue: 0)
            _ = canvas.gradient(
                Gradient([black, black], angle: angle), over: ThemeRect(x: 0, y: 0, width: 20, height: 10))
            let attributes = PreviewFixture.elements(of: canvas.svg.text.replacing("\u{1}", with: "u"))?.first?
                .attributes
            return ["x1", "y1", "x2", "y2"].map { attributes?[$0] }
        }
        #expect(try line(0) == ["10", "0", "10", "10"])
        #expect(try line(90) == ["20", "5", "0", "5"])
        #expect(try line(180) == ["10", "10", "10", "0"])
        #expect(try line(-90) == ["0", "5", "20", "5"])
    }

    @Test("A cache without its images is drawn with their outlines")
    func withoutImages() throws {
        let result = try ShippedThemes.compiler.compile("\(PreviewFixture.shippedFolder)/Daylight.theme")
        let theme = try Theme(cacheBytes: try #require(result.cache))
        let svg = try #require(Preview([theme]).gallery(scale: 2)?.svg)
        #expect(!svg.contains("<image") && svg.contains("stroke-dasharray"))
    }

    @Test("Contrast is what WCAG says of well-known pairs")
    func contrast() {
        let (black, white) = (ThemeColor(red: 0, green: 0, blue: 0), ThemeColor(red: 1, green: 1, blue: 1))
        let gray = ThemeColor(red: 0x76 / 255, green: 0x76 / 255, blue: 0x76 / 255)
        #expect(abs(black.contrast(on: white) - 21) < 1e-9)
        #expect(abs(gray.contrast(on: white) - 4.54) < 0.005)
        #expect(ThemeColor(red: 0, green: 0, blue: 0, alpha: 0).contrast(on: white) == 1)
    }

    @Test("SHA-256 and base64 are those of their standards' examples")
    func hashes() {
        #expect(SHA256.base64(of: "abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
        #expect(SHA256.base64(of: "") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
        #expect(Base64.text(of: Array("foob".utf8)) == "Zm9vYg==")
        #expect(Base64.text(of: Array("fooba".utf8)) == "Zm9vYmE=")
        #expect(Base64.text(of: Array("foobar".utf8)) == "Zm9vYmFy")
    }
}
