import Foundation
import SkinInspector
import SkinKit
import TestSupport
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
        let part = try #require((json["parts"] as? [[String: Any]])?.first)
        let drawings = try #require(part["drawings"] as? [[Int]])
        let texts = try #require(part["texts"] as? [String])
        let lists = try #require(part["lists"] as? [[Int]])
        // No idiom, iPhone and iPad; contrast; no appearance and dark; 2x and 3x.
        let variants = try #require(part["variants"] as? [[String: Any]])
        let looks = try #require(part["looks"] as? [[String: Any]])
        #expect(variants.count { $0["m"] as? Int == 0 } == 3 * 2 * 2 * 2)
        #expect(looks.count { $0["m"] as? Int == 0 } == 12)
        // Each sample of a setting: no appearance and dark, on an iPhone at 2x.
        let themes = try #require(json["themes"] as? [[String: Any]])
        #expect(themes.count > 8 && themes.dropFirst().allSatisfy { $0["of"] as? Int == 0 })
        for sample in themes.indices.dropFirst() {
            let drawn = variants.filter { $0["m"] as? Int == sample }
            #expect(drawn.count == 2 && drawn.allSatisfy { $0["x"] as? Int == 2 })
        }
        for variant in variants {
            let numbers = try #require(variant["d"] as? [Int])
            #expect(numbers.count == entities.count)
            for (number, entity) in zip(numbers, entities) where number >= 0 {
                #expect(lists[number].count == (entity["s"] as? [String])?.count)
                #expect(lists[number].allSatisfy { $0 == -1 || drawings.indices.contains($0) })
            }
            #expect((variant["s"] as? [Int])?.count == 3)
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

    @Test("A page draws entities as long as they have 50,000 operations in all, and counts the rest")
    func omittedEntities() throws {
        let states = ["selected", "highlighted", "disabled", "focused", "hovered"]
        let sets = (0..<32).map { set in
            states.indices.filter { set >> $0 & 1 == 1 }.map { states[$0] }.joined(separator: " ")
        }
        let operations = sets.map { "<operation name=\"alpha\" state=\"\($0)\"><float>1</float></operation>" }.joined()
        let theme = try PreviewFixture.theme(
            instances: "<uibutton>\(operations)</uibutton>" + (1..<1_600).map { "<uibutton id=\"b\($0)\"/>" }.joined())
        let data = PageData(Preview([theme]))
        #expect(data.entities.count == 1_562)
        #expect(data.json().contains("\"leftOut\":38,"))
    }

    @Test("Explanations name the winner, what it wins over, and the constants")
    func explanations() throws {
        let theme = try PreviewFixture.theme(
            instances: """
                <uilabel><operation name="textColor"><color>#000000</color></operation></uilabel>
                <uilabel id="a"><operation name="textColor"><color ref="ink"/></operation></uilabel>
                """, constants: "<color name=\"ink\">#123456</color>")
        let part = try PagePartData(Preview([theme]).pageData(), part: 1)
        let row = try #require(part.rows.compactMap { $0 as? [String: Any] }.last { $0["n"] as? String == "textColor" })
        #expect(
            part.lines(row["e"]) == [
                ["winner", "A.theme/main.xml:6:17", "itself", ""],
                ["from", "A.theme/main.xml:2:12", "ink = #123456", ""],
                ["runner-up", "A.theme/main.xml:5:10", "every uilabel", "a default of the type"],
            ])
        #expect(part.lines(row["k"]) == [["ink", "A.theme/main.xml:2:12"]])
        let value = try #require((row["v"] as? [[Int]])?.first)
        #expect(part.words[value[0]] == "color")
        let parts = part.values[value[1]]
        #expect(parts[0] as? String == "#123456" && parts[1] as? [String] == ["#123456"])
        #expect(parts[2] as? String == "color" && parts[3] as? String == "#123456")
        let constant = "[\"ink\",\"color\",\"#123456\",[\"#123456\"],12.72,null,\"#123456\"]"
        #expect(Preview([theme]).pageData().contains(constant))
    }

    @Test("A value has its type and its fields, by their names in the format")
    func fields() {
        let insets = ThemeValue.insets(ThemeInsets(top: 1, left: 2.5, bottom: 3, right: 4))
        #expect(PageValue.fields(insets) == "{\"top\":1,\"left\":2.5,\"bottom\":3,\"right\":4}")
        #expect(PageValue.fields(.string("a \"b\" </script>")) == "\"a \\\"b\\\" \\u003c/script>\"")
        #expect(PageValue.fields(.array([.integer(3), .bool(true)])) == "[[\"integer\",3],[\"bool\",true]]")
        #expect(
            PageValue.fields(.font(ThemeFont(size: 17)))
                == "{\"family\":\"system\",\"file\":\"\",\"size\":17,\"weight\":400,\"style\":\"normal\",\"line-height\":null,\"letter-spacing\":null}"
        )
    }

    @Test("A color that is named for use on another one is measured against that")
    func contrastOfPairs() throws {
        let theme = try PreviewFixture.theme(
            instances: "",
            constants: """
                <color name="accent">#000080</color><color name="on_accent">#FFFFFF</color><color name="onAccent">#FFFFFF</color>
                <color name="once">#FFFFFF</color>
                """)
        let data = Preview([theme]).pageData()
        for name in ["on_accent", "onAccent"] {
            #expect(data.contains("[\"\(name)\",\"color\",\"#FFFFFF\",[\"#ffffff\"],16.01,\"accent\",\"#FFFFFF\"]"))
        }
        #expect(data.contains("[\"once\",\"color\",\"#FFFFFF\",[\"#ffffff\"],1,null,\"#FFFFFF\"]"))
    }

    @Test("Whatever traits have in common is drawn and explained once, and equal to what each would be alone")
    func shared() throws {
        let preview = try PreviewFixture.shipped(["Base", "Daylight"])
        let data = PageData(preview)
        let page = preview.pageData()
        let drawn = try PagePartData(page)
        let explained = try PagePartData(page, part: 1)
        for (number, entry) in preview.entries.enumerated() {
            for traits in [ThemeTraits(), .dark, [.pad, .dark, .highContrast], [.phone, .light]] {
                let traits = traits.intersection(entry.traits)
                for scale in entry.assets.scales {
                    let text = try #require(data.part(theme: number, traits: traits, scale: scale))
                    let part = try PagePartData(part: text)
                    #expect(try part.bodies(number, traits, scale) == drawn.bodies(number, traits, scale))
                    #expect(try part.constants(number, traits) == drawn.constants(number, traits))
                }
                let text = try #require(data.explanations(theme: number, traits: traits))
                let part = try PagePartData(part: text)
                #expect(try part.operations(number, traits) == explained.operations(number, traits))
            }
        }
        #expect(data.part(theme: 0, traits: .watch, scale: 2) == nil)
        #expect(data.explanations(theme: 0, traits: .watch) == nil)
        #expect(data.part(theme: 0, traits: [], scale: 7) == nil)
        #expect(data.part(theme: data.themeIndices.upperBound, traits: [], scale: 2) == nil)
    }

    @Test("A theme without scenes has standard ones, with its own buttons")
    func standardScenes() throws {
        let theme = try PreviewFixture.theme(
            instances:
                "<uibutton id=\"button_sail\"><operation name=\"titleColor\"><color>#0A66FF</color></operation></uibutton>"
        )
        let preview = Preview([theme])
        #expect(preview.sceneNames == ["form", "list"])
        let svg = try #require(preview.scene(named: "form")?.svg)
        #expect(svg.contains("data-entity=\"uibutton#button_sail\"") && svg.contains(">Sail</text>"))
    }

    @Test("A value reads as in its explanation, and is cut off after 160 characters")
    func valueTexts() {
        let size = ThemeValue.size(ThemeSize(width: 12.3456, height: 2))
        let list = ThemeValue.array([size, .string("a"), .color(ThemeColor(red: 1, green: 0, blue: 0, alpha: 0.5))])
        for object in [size, list] { #expect(PageValue.text(object) == ValueText().text(object)) }
        let long = ThemeValue.array([ThemeValue](repeating: list, count: 100_000))
        let text = ValueText().text(.array([ThemeValue](repeating: list, count: 100)))
        #expect(PageValue.text(long) == text.prefix(160) + "…")
        #expect(PageValue.text(.string(String(repeating: "x", count: 161))).count == 161)
    }

    @Test("An entity that draws nothing by itself shows its values")
    func values() throws {
        let theme = try PreviewFixture.theme(
            instances: "<uiview id=\"a\"><operation name=\"tintColor\"><color>#0A66FF</color></operation></uiview>")
        let stage = PreviewFixture.stage(theme)
        let entity = try #require(GalleryEntity.all(of: theme, stage.types).first)
        let body = entity.drawings(on: stage)[0].body
        #expect(body.contains(">tintColor</text>") && body.contains(">#0A66FF</text>"))
        #expect(body.contains("fill=\"#0a66ff\""))
    }

    @Test("A text in the system's font has its measured length, one in another font is measured by the page")
    func textLengths() throws {
        let theme = try PreviewFixture.theme(
            instances: """
                <uilabel id="a"><operation name="text"><string>Hamburgefonts</string></operation></uilabel>
                <uilabel id="b"><operation name="text"><string>Hamburgefonts</string></operation>
                <operation name="font"><font family="Papyrus" size="17"/></operation></uilabel>
                """)
        let stage = PreviewFixture.stage(theme)
        let bodies = GalleryEntity.all(of: theme, stage.types).map { $0.drawings(on: stage)[0].body }
        #expect(bodies[0].contains(" textLength=\"125.256\" lengthAdjust=\"spacingAndGlyphs\">"))
        #expect(bodies[1].contains(" data-length=\"125.256\">") && !bodies[1].contains("textLength"))
    }

    @Test("The letters of a monospaced family have one width", arguments: ["iiiii", "WWWWW"])
    func monospacedLengths(_ text: String) throws {
        let theme = try PreviewFixture.theme(
            instances: """
                <uilabel id="a"><operation name="text"><string>\(text)</string></operation>
                <operation name="font"><font family="Courier New" size="20" weight="bold"/></operation></uilabel>
                """)
        let stage = PreviewFixture.stage(theme)
        let entity = try #require(GalleryEntity.all(of: theme, stage.types).first)
        #expect(entity.drawings(on: stage)[0].body.contains(" data-length=\"60\">"))
    }
}

/// A part of a page's data, with its numbers resolved.
private struct PagePartData {
    let rows: [Any]
    let words: [String]
    let values: [[Any]]
    private let texts: [String]
    private let drawings: [[Int]]
    private let lists: [[Int]]
    private let looks: [[String: Any]]
    private let variants: [[String: Any]]
    private let explanations: [[String: Any]]

    /// - Parameters:
    ///   - data: The data of a page.
    ///   - number: The part: 0 for the drawings, 1 for the explanations.
    init(_ data: String, part number: Int = 0) throws {
        let json = try #require(try JSONComparison.parse(data) as? [String: Any])
        let parts = try #require(json["parts"] as? [[String: Any]])
        try self.init(json: #require(parts.indices.contains(number) ? parts[number] : nil))
    }

    init(part: String) throws {
        try self.init(json: #require(try JSONComparison.parse(part) as? [String: Any]))
    }

    private init(json: [String: Any]) throws {
        rows = try #require(json["rows"] as? [Any])
        words = try #require(json["words"] as? [String])
        values = try #require(json["values"] as? [[Any]])
        texts = try #require(json["texts"] as? [String])
        drawings = try #require(json["drawings"] as? [[Int]])
        lists = try #require(json["lists"] as? [[Int]])
        looks = try #require(json["looks"] as? [[String: Any]])
        variants = try #require(json["variants"] as? [[String: Any]])
        explanations = try #require(json["explanations"] as? [[String: Any]])
    }

    func lines(_ numbers: Any?) -> [[String]]? { (numbers as? [[Int]])?.map { $0.map { words[$0] } } }

    /// Returns the drawings of all entities, then of the scenes.
    func bodies(_ theme: Int, _ traits: ThemeTraits, _ scale: Int) throws -> [String] {
        let variant = try #require(
            variants.first {
                $0["m"] as? Int == theme && $0["t"] as? Int == Int(traits.rawValue) && $0["x"] as? Int == scale
            })
        let entities = try #require(variant["d"] as? [Int]).flatMap { $0 < 0 ? [-2] : lists[$0] }
        return (entities + (try #require(variant["s"] as? [Int]))).map { number in
            guard number >= 0 else { return String(number) }
            return drawings[number].enumerated().map { $0 < 2 ? String($1) : texts[$1] }.joined(separator: "|")
        }
    }

    /// Returns the rows of all constants as text.
    func constants(_ theme: Int, _ traits: ThemeTraits) throws -> [String] {
        let look = try Self.member(of: looks, theme, traits)
        return lists[try #require(look["c"] as? Int)].map { "\(rows[$0])" }
    }

    private static func member(
        of all: [[String: Any]], _ theme: Int, _ traits: ThemeTraits
    ) throws -> [String: Any] {
        try #require(all.first { $0["m"] as? Int == theme && $0["t"] as? Int == Int(traits.rawValue) })
    }

    /// Returns the rows of all entities' operations as text.
    func operations(_ theme: Int, _ traits: ThemeTraits) throws -> [String] {
        let explanation = try Self.member(of: explanations, theme, traits)
        let all = try #require(explanation["r"] as? [Int]).flatMap { $0 < 0 ? [-2] : lists[$0] }
        return all.map { number in
            guard number >= 0, let row = rows[number] as? [String: Any] else { return "" }
            let shown = (row["v"] as? [[Int]])?.map { [words[$0[0]]] + values[$0[1]] } ?? []
            let files = (row["f"] as? [[[Int]]])?.map { $0.map { $0.map { words[$0] } } } ?? []
            return
                "\(row["n"] ?? "") \(row["s"] ?? "") \(shown) \(lines(row["k"]) ?? []) \(lines(row["e"]) ?? []) \(files)"
        }
    }
}
