import SkinBundles
import SkinInterchange
import SkinKit
import TestSupport
import Testing

@Suite("Style sheets of many forms")
struct CSSFormsTests {
    private func run(_ text: String, selectors: [String] = []) throws -> Import {
        try Import.css([("a.css", Array(text.utf8))], selectors: selectors)
    }

    private func constants(_ result: Import, _ file: String = "variables.xml") -> [String] {
        TokensImportTests.text(result, file).split(separator: "\n").map { String($0.drop { $0 == " " }) }
            .filter { $0.contains(" name=") }
    }

    @Test(
        "are read under each selector of the root element",
        arguments: [
            ":where(html)", ":where(:root)", ":is(:root)", ":root, :host", "html", "body", ".button, :root",
            ":root:not(.dark)", "@theme", "@theme inline", ":root:not([data-theme=\"dark\"])",
        ])
    func root(_ selector: String) throws {
        let result = try run("\(selector) { --a: #fff }")
        #expect(constants(result) == ["<color name=\"a\">#FFFFFF</color>"])
        #expect(result.report.summary == "1 value: 1 exact, 0 approximated, 0 left out")
    }

    @Test(
        "are read under each selector for dark",
        arguments: [
            ".dark", "html.dark", ".theme-dark", "body.theme-dark", "[data-theme=dark]", ":root[data-mode='dark']",
            ":is(.dark)", ":where(.dark)", ":root:where(.dark)", "[data-color-mode=\"dark\"][data-dark-theme=\"dark\"]",
            "html[data-theme=\"dark\"] body", ".night",
        ])
    func dark(_ selector: String) throws {
        let result = try run(":root { --a: #fff } \(selector) { --a: #000 }")
        #expect(constants(result, "variables~dark.xml") == ["<color name=\"a\">#000000</color>"])
        #expect(result.report.summary == "2 values: 2 exact, 0 approximated, 0 left out")
    }

    @Test("are read for dark under a media query whose selector excludes another appearance")
    func media() throws {
        let text =
            ":root { --a: 1 } @media (prefers-color-scheme: dark) { :root:not([data-theme=\"light\"]) { --a: 2 } }"
        #expect(constants(try run(text), "variables~dark.xml") == ["<float name=\"a\">2</float>"])
    }

    @Test(
        "are not read under selectors of other elements",
        arguments: [".dark .card", "p", ".card", ":root .x", "a:hover"])
    func otherElements(_ selector: String) throws {
        let report = try run(":root { --b: 1 } \(selector) { --a: 1 }").report
        #expect(
            report.entries.last?.reason == "it is not a property of ':root'; '--selector' names other selectors")
    }

    @Test(
        "are not read under selectors that are not valid",
        arguments: [":where()html", ":is(.dark)x", ":where(ht)ml)"])
    func invalidSelectors(_ selector: String) throws {
        let properties = try? run(":root { --b: 1 } \(selector) { --a: 1 }").report.entries
        #expect(properties?.first?.outcome != .leftOut && properties?.last?.outcome != .exact)
    }

    @Test("name their selectors if none is of the root element, and are read by the one that is chosen")
    func chosenSelector() throws {
        let text = ".theme-ocean { --a: 1; --b: 2 } [data-x='y z'] { --a: 3 } .theme-ocean.dark { --a: 4 }"
        #expect(
            try run(text).report.warnings.map(\.message) == [
                """
                no rule for ':root' has custom properties; choose one of these with '--selector': '.theme-ocean' (2), \
                '.theme-ocean.dark' (1), '[data-x='y z']' (1)
                """
            ])
        let ocean = try run(text, selectors: [".theme-ocean"])
        #expect(constants(ocean) == ["<float name=\"a\">1</float>", "<float name=\"b\">2</float>"])
        #expect(constants(ocean, "variables~dark.xml") == ["<float name=\"a\">4</float>"])
        #expect(constants(try run(text, selectors: ["[data-x=\"y z\"]"])) == ["<float name=\"a\">3</float>"])
    }

    @Test("that have properties for light alone give them without traits")
    func lightAlone() throws {
        let result = try run(".theme-light { --a: #fff } .theme-dark { --a: #000 } :root { --b: var(--a) }")
        #expect(constants(result) == ["<color name=\"a\">#FFFFFF</color>", "<color name=\"b\" ref=\"a\"/>"])
        #expect(constants(result, "variables~dark.xml") == ["<color name=\"a\">#000000</color>"])
    }

    @Test("may be several, of which later ones override the earlier and refer to them")
    func files() throws {
        let first = ":root { --blue: #2050d0; --gap: 1px }"
        let second = "@import \"a.css\"; :root { --accent: var(--blue); --gap: 2px }"
        let result = try Import.css([("a.css", Array(first.utf8)), ("b.css", Array(second.utf8))])
        #expect(
            constants(result) == [
                "<color name=\"blue\">#2050D0</color>", "<float name=\"gap\">2</float>",
                "<color name=\"accent\" ref=\"blue\"/>",
            ])
        #expect(
            result.report.text.hasPrefix("a.css:1:26: left out: '--gap': a later property of the name replaces it\n"))
    }

    /// The values of properties, beside `--c: #336699`, `--n: 4px`, `--m: 3` and `--rgb: 13, 110, 253`, and the constants.
    private static let values: [(String, String)] = [
        ("var(--none, #f00)", "<color name=\"x\">#FF0000</color>"),
        ("var(--none, var(--c))", "<color name=\"x\" ref=\"c\"/>"),
        ("rgba(var(--rgb), 0.2)", "<color name=\"x\">#0D6EFD33</color>"),
        ("rgba(var(--c), 0.2)", "<color name=\"x\" ref=\"c\" alpha=\"0.2\"/>"),
        ("hsl(210 50% 40%)", "<color name=\"x\">#336699</color>"),
        ("222 47% 11%", "<color name=\"x\" format=\"rgb\">0.0583, 0.08932, 0.1617</color>"),
        ("hsl(0.5turn 50% calc(30% + 10%))", "<color name=\"x\">#339999</color>"),
        ("light-dark(#fff, #000)", "<color name=\"x\">#FFFFFF</color>"),
        ("color-mix(in srgb, var(--c) 40%, transparent)", "<color name=\"x\" ref=\"c\" fade=\"0.4\"/>"),
        ("color-mix(in srgb, #000, #fff 20%)", "<color name=\"x\">#333333</color>"),
        ("color-mix(in srgb, #000 30%, transparent)", "<color name=\"x\" format=\"rgba\">0, 0, 0, 0.3</color>"),
        ("#f00 !important", "<color name=\"x\">#FF0000</color>"),
        ("calc(4px * 2)", "<float name=\"x\">8</float>"), ("calc(2 * (3px + 1px))", "<float name=\"x\">8</float>"),
        ("calc(var(--n) * 2)", "<float name=\"x\" ref=\"n\" multiply=\"2\"/>"),
        ("calc(var(--n) * var(--m) + 1px)", "<float name=\"x\" ref=\"n\" multiply=\"m\" add=\"1\"/>"),
        ("calc(var(--n) - 1px)", "<float name=\"x\" ref=\"n\" add=\"-1\"/>"),
        ("calc((var(--n) + 2px) * 2)", "<float name=\"x\">12</float>"),
        ("max(var(--n), 8px)", "<float name=\"x\">8</float>"),
        (
            "-apple-system, \"Segoe UI\"",
            "<array name=\"x\"><string>-apple-system</string><string>Segoe UI</string></array>"
        ),
        ("Inter", "<string name=\"x\">Inter</string>"),
    ]

    @Test("have values that are read, and stay references where a theme can say the same", arguments: values)
    func value(_ text: String, _ constant: String) throws {
        let result = try run(":root { --c: #336699; --n: 4px; --m: 3; --rgb: 13, 110, 253; --x: \(text) }")
        #expect(constants(result).last == constant)
        #expect(result.report.count(.leftOut) == 0)
    }

    @Test(
        "have no value that the report does not count",
        arguments: ["inherit", "none", "1px solid red", "10vw", "url(a.png)"])
    func noValue(_ text: String) throws {
        let report = try run(":root { --a: 1; --x: \(text) }").report
        #expect(report.summary == "2 values: 1 exact, 0 approximated, 1 left out")
    }

    /// Returns the constants of an import without white space.
    private static func flat(_ result: Import) -> String {
        TokensImportTests.text(result, "variables.xml").filter { !$0.isWhitespace }
    }

    @Test("have shadows, which are the layers of an operation")
    func shadows() throws {
        let result = try run(":root { --c: #000; --s: inset 0 1px 2px var(--c), 0 8px 24px -4px #0002 }")
        #expect(
            Self.flat(result).contains(
                """
                <arrayname="s"><shadowlayer><fieldname="color"><colorref="c"/></field><fieldname="offset"><point>0,1</point>\
                </field><fieldname="radius"><float>1</float></field><fieldname="inset"><bool>true</bool></field></shadowlayer>\
                <shadowlayer><fieldname="color"><color>#00000022</color></field><fieldname="offset"><point>0,8</point></field>\
                <fieldname="radius"><float>12</float></field><fieldname="spread"><float>-4</float></field></shadowlayer></array>
                """))
        #expect(result.report.summary == "2 values: 2 exact, 0 approximated, 0 left out")
    }

    @Test(
        "have fonts with families and line heights, but borders are no fonts",
        arguments: [
            (
                "italic 700 20px/1.5 \"Inter\", Arial",
                "family=\"Inter, Arial\" size=\"20\" weight=\"700\" style=\"italic\" line-height=\"1.5\""
            ),
            ("bold 1rem system-ui, sans-serif", "family=\"system, sans-serif\" size=\"16\" weight=\"700\""),
            ("20px/30px Inter", "family=\"Inter\" size=\"20\" line-height=\"1.5\""),
            ("20px/150% 'A B'", "family=\"A B\" size=\"20\" line-height=\"1.5\""),
            ("12px \"Inter\"", "family=\"Inter\" size=\"12\""), ("2px solid red", nil), ("2px solid", nil),
            ("bold", nil), ("bold 20px", nil), ("20px/9 Inter", nil),
        ] as [(String, String?)])
    func fonts(_ text: String, _ attributes: String?) throws {
        let found = constants(try run(":root { --a: 1; --x: \(text) }"))
        #expect(found.first { $0.contains("<font") } == attributes.map { "<font name=\"x\" \($0)/>" }, "\(found)")
    }

    @Test(
        "have radial and conic gradients",
        arguments: [
            ("radial-gradient(#f00, #00f)", "", "radial", "", true),
            ("radial-gradient(ellipse at 25% top, #f00 10%, #00f)", "0.1,1", "radial", "0.25,0", true),
            ("radial-gradient(circle closest-side at center, #f00, #00f)", "", "radial", "0.5,0.5", false),
            ("radial-gradient(at left, red, blue)", "", "radial", "0,0.5", true),
            (
                "conic-gradient(from 45deg at 50% 25%, #f00, #00f 180deg, #f00 100%)", "0,0.5,1", "conic", "0.5,0.25",
                true
            ),
            ("conic-gradient(#f00, #00f)", "", "conic", "", true),
            ("conic-gradient(red 0 90deg, blue 0)", "0,0.25,0.25", "conic", "", true),
            ("radial-gradient(red 0, blue)", "0,1", "radial", "", true),
        ])
    func courses(_ text: String, _ locations: String, _ shape: String, _ center: String, _ isExact: Bool) throws {
        let result = try run(":root { --g: \(text) }")
        let file = Self.flat(result)
        let floats = locations.split(separator: ",").map { "<float>\($0)</float>" }.joined()
        #expect(file.contains("<fieldname=\"shape\"><string>\(shape)</string></field>"), "\(file)")
        #expect(floats.isEmpty ? !file.contains("locations") : file.contains("<array>\(floats)</array>"), "\(file)")
        #expect(center.isEmpty ? !file.contains("center") : file.contains("<point>\(center)</point>"), "\(file)")
        #expect(file.contains("angle") == text.contains("45deg"))
        #expect(result.report.count(.exact) == (isExact ? 1 : 0), "\(result.report.text)")
    }

    @Test(
        "have linear gradients with zeros of no unit",
        arguments: ["linear-gradient(0, red 0, blue)", "linear-gradient(0deg, red 0px, blue 100%)"])
    func zeros(_ text: String) throws {
        let file = Self.flat(try run(":root { --g: \(text) }"))
        #expect(file.contains("<array><float>0</float><float>1</float></array>"), "\(file)")
        #expect(file.contains("<fieldname=\"angle\"><float>180</float></field>"), "\(file)")
    }

    @Test(
        "have no gradients whose center is in points, or that repeat",
        arguments: [
            "radial-gradient(at 10px 20px, #f00, #00f)", "repeating-linear-gradient(#f00, #00f)",
            "conic-gradient(from 1px, red, blue)",
        ])
    func noCourses(_ text: String) throws {
        #expect(try run(":root { --a: 1; --g: \(text) }").report.count(.leftOut) == 1)
    }

    @Test(
        "have relative colors",
        arguments: [
            ("rgb(from #336699 r g b)", "#336699"), ("rgb(from #336699 b g r / 50%)", "#99663380"),
            ("rgb(from var(--c) calc(r * 2) 0 calc(b - 51))", "#660066"), ("hsl(from #336699 h s 60%)", "#6699CC"),
            ("hsl(from red calc(h + 120) s l)", "#00FF00"), ("color(from #336699 srgb r 0 b / alpha)", "#330099"),
            ("rgb(from #33669980 r g b)", "#33669980"), ("oklch(from #336699 l c h)", "#336699"),
            ("lab(from white calc(l / 2) a b)", "#777777"),
        ])
    func relativeColors(_ text: String, _ color: String) throws {
        let found = try self.color(text)
        let wanted = try self.color(color)
        for channel in [\ThemeColor.red, \.green, \.blue, \.alpha] {
            #expect(abs(found[keyPath: channel] - wanted[keyPath: channel]) < 0.003, "\(found)")
        }
    }

    private func color(_ text: String) throws -> ThemeColor {
        let result = try run(":root { --c: #336699; --x: \(text) }")
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme(Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) }))
        let compiled = try ThemeCompiler().compile(bundle)
        let theme = try Theme(cacheBytes: #require(compiled.cache, "\(compiled.diagnostics)"))
        let value = theme.constants().first { $0.name == "x" }?.value
        guard case .color(let color)? = value else { throw MissingColor(report: result.report.text) }
        return color
    }

    private struct MissingColor: Error { var report: String }

    @Test(
        "have no relative colors of unknown channels or forms",
        arguments: [
            "rgb(from #336699 x g b)", "rgb(from #336699 r g)", "rgb(from nothing r g b)", "oklch(from #369 l c)",
        ])
    func noRelativeColors(_ text: String) throws {
        #expect(try run(":root { --a: 1; --x: \(text) }").report.count(.leftOut) == 1)
    }

    @Test(
        "have gradients with sides and some stops",
        arguments: [
            ("to right, #f00, #00f", "", "<field name=\"angle\"><float>270</float></field>"),
            ("0.25turn, #f00, #00f", "", "<field name=\"angle\"><float>270</float></field>"),
            (
                "#f00 10%, #0f0, #00f 50%, #fff",
                "<float>0.1</float><float>0.3</float><float>0.5</float><float>1</float>", ""
            ),
            ("#f00 0% 20%, transparent", "<float>0</float><float>0.2</float><float>1</float>", ""),
        ])
    func gradients(_ text: String, _ locations: String, _ angle: String) throws {
        let result = try run(":root { --g: linear-gradient(\(text)) }")
        let file = TokensImportTests.text(result, "variables.xml").filter { !$0.isNewline && $0 != " " }
        #expect(locations.isEmpty ? !file.contains("locations") : file.contains(locations))
        #expect(angle.isEmpty || file.contains(angle.replacing(" ", with: "")))
        #expect(result.report.summary == "1 value: 1 exact, 0 approximated, 0 left out")
    }

    @Test("are approximated where a name changes, and many such are one line")
    func names() throws {
        let properties = (0..<20).map { "--\($0)n: 1px;" }.joined()
        let report = try run(":root { \(properties) --\u{e9}: 1px; --a\\:b: 1px }").report
        #expect(
            report.text == """
                a.css:1:9: approximated: '--0n' and 21 more: characters of its name became '-' or '_'
                22 values: 0 exact, 22 approximated, 0 left out

                """)
        #expect(try run(":root { --9n: 1px }").report.text.contains("'--9n': its name became '_9n'\n"))
    }

    @Test("that nest calls or repeat references without end are read in bounded time")
    func hostile() throws {
        let nested = String(repeating: "calc(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)
        let doubled = (1..<64).map { "--d\($0): var(--d\($0 - 1)) var(--d\($0 - 1));" }.joined()
        let fallbacks = String(repeating: "var(--q, ", count: 1_000) + "1" + String(repeating: ")", count: 1_000)
        let result = try run(":root { --a: 1; --n: \(nested); --d0: 1px; \(doubled) --f: \(fallbacks) }")
        #expect(constants(result).first == "<float name=\"a\">1</float>")
        #expect(result.report.entries.count == 67)
    }
}
