import Foundation
import Testing

@testable import SkinPreview

@Suite("The preview's page")
struct PreviewPageTests {
    private static let page: String? = try? PreviewFixture.shipped(["Midnight"]).page()

    @Test("Nothing is fetched from elsewhere, and the policy would not allow it")
    func nothingFetched() throws {
        let page = try #require(Self.page)
        // The one address in it names the SVG namespace.
        let addresses = page.matches(of: /https?:\/\/[^"'\\)\s]*/).map { String($0.output) }
        #expect(Set(addresses) == ["http://www.w3.org/2000/svg"])
        for word in ["@import", "src=\"", "fetch(", "XMLHttpRequest", "WebSocket", "EventSource", "import("] {
            #expect(!page.contains(word), "\(word)")
        }
        let policy = try #require(PageParts.part(of: page, from: "Content-Security-Policy\" content=\"", to: "\""))
        #expect(policy.hasPrefix("default-src &#39;none&#39;; img-src data:; font-src data:; style-src &#39;sha256-"))
        #expect(!policy.contains("unsafe"))
    }

    @Test("The policy has the hashes of the style sheet and the script that are in the page")
    func hashes() throws {
        let page = try #require(Self.page)
        let style = try #require(PageParts.part(of: page, from: "<style>", to: "</style>"))
        let script = try #require(PageParts.part(of: page, from: "<script>", to: "</script>"))
        #expect(page.contains("style-src &#39;sha256-\(SHA256.base64(of: style))&#39;"))
        #expect(page.contains("script-src &#39;sha256-\(SHA256.base64(of: script))&#39;"))
    }

    @Test("The page has each combination of traits and scales that a theme tells apart, and every entity in each")
    func variants() throws {
        let data = try #require(Self.page.flatMap(PageParts.data))
        let json = try #require(try JSONComparison.parse(data) as? [String: Any])
        let entities = try #require(json["entities"] as? [[String: Any]])
        let drawings = try #require(json["drawings"] as? [[Int]])
        let texts = try #require(json["texts"] as? [String])
        for theme in try #require(json["themes"] as? [[String: Any]]) {
            // No idiom, iPhone and iPad; contrast; no appearance, light and dark; 2x and 3x.
            let variants = try #require(theme["variants"] as? [[String: Any]])
            #expect(variants.count == 3 * 2 * 3 * 2)
            #expect((theme["looks"] as? [Any])?.count == 18)
            for variant in variants {
                let numbers = try #require(variant["d"] as? [[Int]?])
                #expect(numbers.count == entities.count)
                #expect(numbers.compactMap(\.self).flatMap(\.self).allSatisfy { drawings.indices.contains($0) })
                #expect((variant["s"] as? [Int])?.count == 3)
            }
        }
        for drawing in drawings {
            let holes = texts[drawing[2]].utf8.count { $0 == PageTables.hole }
            #expect(drawing.count == 3 + holes)
        }
    }

    @Test("A drawing that is put together from its template is the drawing")
    func templates() throws {
        let preview = try PreviewFixture.shipped(["Midnight"])
        let entry = try #require(preview.entries.first)
        let stage = preview.stage(entry, traits: .dark, scale: 3)
        var tables = PageTables()
        for scene in preview.folder.scenes {
            let drawing = scene.drawing(on: stage, among: preview.folder.scenes)
            let number = tables.add(drawing)
            let record = tables.drawings.values[number]
            let parts = tables.texts.values[record[2]].split(separator: "\u{2}", omittingEmptySubsequences: false)
            var body = String(parts[0])
            for (value, part) in zip(record.dropFirst(3), parts.dropFirst()) {
                body += "\"\(tables.texts.values[value])\"" + part
            }
            #expect(body == drawing.body)
        }
    }

    @Test("A theme without entities, files or traits has a page, too")
    func emptyTheme() throws {
        let page = Preview([try PreviewFixture.theme(instances: "")]).page()
        let json = try JSONComparison.parse(try #require(PageParts.data(of: page))) as? [String: Any]
        #expect((json?["entities"] as? [Any])?.isEmpty == true)
    }

    @Test("Explanations name the winner, what it wins over, and the constants")
    func explanations() throws {
        let theme = try PreviewFixture.theme(
            instances: """
                <uilabel><operation name="textColor"><color>#000000</color></operation></uilabel>
                <uilabel id="a"><operation name="textColor"><color ref="ink"/></operation></uilabel>
                """, constants: "<color name=\"ink\">#123456</color>")
        let data = Preview([theme]).pageData()
        #expect(
            data.contains(
                """
                {"n":"textColor","s":"","v":[["color","#123456",["#123456"]]],\
                "k":[["ink","A.theme/main.xml:2:12"]],"e":[["winner","A.theme/main.xml:6:17","itself",""],\
                ["from","A.theme/main.xml:2:12","ink = #123456",""],\
                ["runner-up","A.theme/main.xml:5:10","every uilabel","a default of the type"]],"f":[[]]}
                """))
        #expect(data.contains("[\"ink\",\"color\",\"#123456\",[\"#123456\"],12.72]"))
    }
}
