import SkinBundles
import SkinInspector
import SkinInterchange
import SkinKit
import TestSupport
import Testing

@Suite("Exports")
struct ExportTests {
    static let files = [
        "ui.xml": """
        <theme><constants>
          <color name="a.b">#FF8000</color><color name="a" format="rgba">0.3, 0.2, 0.1, 0.5</color><float name="r">6.5</float>
          <integer name="n">3</integer><string name="s">x "y"</string><insets name="i">1, 2, 3, 4</insets>
          <font name="f" family="Avenir" size="17" weight="bold"/><bool name="t">true</bool>
          <gradient name="g"><field name="colors"><array><color>#000</color><color>#FFF</color></array></field>
            <field name="locations"><array><float>0</float><float>1</float></array></field></gradient>
          <image name="p">a.png</image>
        </constants></theme>
        """,
        "ui~dark.xml": "<theme><constants><color name=\"a.b\">#000000</color></constants></theme>",
        "ui~dark~ipad.xml": "<theme><constants><float name=\"r\">8</float></constants></theme>",
    ]

    static func theme(_ files: [String: String], _ folder: TemporaryFolder) throws -> Theme {
        for name in ["a.png", "b.png"] { try folder.write("A.theme/assets/\(name)", "") }
        let bundle = try folder.writeTheme(files)
        let result = try ThemeCompiler().compile(bundle)
        return try Theme(cacheBytes: #require(result.cache, "\(result.diagnostics)"))
    }

    private func export() throws -> ExportedTheme { ExportedTheme(try Self.theme(Self.files, TemporaryFolder())) }

    private func file(_ export: Export, _ path: String) -> String { export.files.first { $0.path == path }?.text ?? "" }

    @Test("as CSS have a block for each combination that differs, and report what CSS has not")
    func css() throws {
        let export = Export.css(try export())
        #expect(
            file(export, "theme.css") == """
                /* A.theme 1.0.0. */

                :root {
                  --a: color(srgb 0.3 0.2 0.1 / 0.5);
                  --a-b: #ff8000;
                  --f: normal 700 17px "Avenir";
                  --g: linear-gradient(180deg, #000000 0%, #ffffff 100%);
                  --i: 1px 4px 3px 2px;
                  --n: 3;
                  --r: 6.5;
                  --s: "x \\"y\\"";
                  --t: true;
                }

                @media (prefers-color-scheme: dark) {
                  :root {
                    --a-b: #000000;
                  }
                }

                @media (prefers-color-scheme: dark) {
                  :root[data-idiom="ipad"] {
                    --r: 8;
                  }
                }

                """)
        #expect(export.report.summary == "10 values: 9 exact, 0 approximated, 1 left out")
    }

    /// A constant that is a color for light, and a picture or another color else.
    private static let changing = [
        "ui.xml":
            "<theme><constants><color name=\"a\">#FF8000</color><image name=\"p\">a.png</image></constants></theme>",
        "ui~dark.xml":
            "<theme><constants><image name=\"a\">a.png</image><color name=\"p\">#000</color></constants></theme>",
    ]

    @Test("report what a format lacks under some traits, and do not show another value there")
    func changingTypes() throws {
        let exported = ExportedTheme(try Self.theme(Self.changing, TemporaryFolder()))
        let css = Export.css(exported)
        #expect(
            css.report.text == """
                approximated: 'a': for 'dark': an image is a file; CSS needs its URL in the app
                approximated: 'p': without traits: an image is a file; CSS needs its URL in the app
                2 values: 0 exact, 2 approximated, 0 left out

                """)
        let text = file(css, "theme.css")
        #expect(text.contains("--a: #ff8000;") && text.contains("--a: initial;") && text.contains("--p: #000000;"))
        #expect(!text.contains("--p: initial;"))
        for export in [Export.android(exported), Export.gtkCSS(exported)] {
            #expect(export.report.summary == "2 values: 0 exact, 2 approximated, 0 left out")
        }
    }

    @Test("show no value of one block where another block's trait takes it away")
    func valuesTakenAway() throws {
        let files = [
            "ui.xml": "<theme><constants><image name=\"a\">a.png</image></constants></theme>",
            "ui~dark.xml": "<theme><constants><color name=\"a\">#FF0000</color></constants></theme>",
            "ui~highcontrast.xml": "<theme><constants><image name=\"a\">b.png</image></constants></theme>",
        ]
        let text = file(Export.css(ExportedTheme(try Self.theme(files, TemporaryFolder()))), "theme.css")
        let blocks = text.split(separator: "@media")
        #expect(blocks.count == 3 && blocks[1].contains("--a: #ff0000;") && blocks[2].contains("--a: initial;"))
        #expect(blocks[2].contains("prefers-contrast"))
    }

    @Test("leave out what GTK has no style sheet for")
    func traitsWithoutSheet() throws {
        let files = [
            "ui.xml": "<theme><constants><image name=\"a\">a.png</image></constants></theme>",
            "ui~ipad.xml": "<theme><constants><color name=\"a\">#FF0000</color></constants></theme>",
        ]
        let export = Export.gtkCSS(ExportedTheme(try Self.theme(files, TemporaryFolder())))
        #expect(export.report.summary == "1 value: 0 exact, 0 approximated, 1 left out")
    }

    @Test("as resources of Android have qualifiers of the same precedence")
    func android() throws {
        let export = Export.android(try export())
        #expect(
            export.files.map(\.path) == [
                "res/values/theme.xml", "res/values-night/theme.xml", "res/values-sw600dp-night/theme.xml",
            ])
        #expect(file(export, "res/values/theme.xml").contains("<color name=\"a_b\">#FF8000</color>"))
        #expect(file(export, "res/values-sw600dp-night/theme.xml").contains(">8</item>"))
        #expect(export.report.entries.count == 10)
    }

    @Test("report what other formats get that the theme does not say, and names that another value has")
    func additions() throws {
        let files = [
            "ui.xml": """
            <theme><constants><color name="a.b">#000</color><color name="a_b">#FFF</color><font name="f" size="9"/></constants></theme>
            """
        ]
        let exported = ExportedTheme(try Self.theme(files, TemporaryFolder()))
        #expect(
            Export.tokens(exported).report.text.contains(
                "approximated: 'f': it has not a letter spacing and a line height, which the type requires\n"))
        let tokens = file(Export.tokens(exported), "theme.tokens.json")
        #expect(!tokens.contains("letterSpacing") && !tokens.contains("lineHeight"))
        #expect(
            Export.android(exported).report.text.contains(
                "approximated: 'a_b': its name became 'a_b_2', since another value has the plain one\n"))
    }

    private static let texts = [
        "ui.xml": """
        <theme><constants>
          <font name="f" family="Inter, Arial" size="20" line-height="1.5" letter-spacing="-0.5"/>
          <font name="g" size="17" relative="body" maximum="40"/>
          <array name="s"><shadowlayer><field name="color"><color>#000</color></field><field name="offset"><point>1,2</point></field>
            <field name="radius"><float>4</float></field><field name="spread"><float>3</float></field>
            <field name="inset"><bool>true</bool></field></shadowlayer>
            <shadowlayer><field name="color"><color>#FFF</color></field></shadowlayer></array>
          <gradient name="r"><field name="colors"><array><color>#000</color><color>#FFF</color></array></field>
            <field name="shape"><string>radial</string></field><field name="center"><point>0.25,1</point></field></gradient>
          <gradient name="c"><field name="colors"><array><color>#000</color><color>#FFF</color></array></field>
            <field name="shape"><string>conic</string></field><field name="angle"><float>30</float></field></gradient>
        </constants></theme>
        """
    ]

    @Test("as CSS have fonts, shadows and gradients as CSS writes them, and report what it cannot say")
    func cssTexts() throws {
        let export = Export.css(ExportedTheme(try Self.theme(Self.texts, TemporaryFolder())))
        let text = file(export, "theme.css")
        for line in [
            "--c: conic-gradient(from 30deg, #000000, #ffffff);", "--f: normal 400 20px/1.5 \"Inter\", \"Arial\";",
            "--g: normal 400 17px system-ui;", "--s: inset 1px 2px 8px 3px #000000, 0px 0px 0px #ffffff;",
            "--r: radial-gradient(ellipse farthest-corner at 25% 100%, #000000, #ffffff);",
        ] {
            #expect(text.contains(line), "\(line)\n\(text)")
        }
        #expect(
            export.report.text == """
                approximated: 'f': a font of CSS has no letter spacing
                approximated: 'g': a font of CSS has no growth with the user's text size
                5 values: 3 exact, 2 approximated, 0 left out

                """)
    }

    @Test("as tokens have lists of families and shadows, and metrics of fonts that the theme has")
    func tokenTexts() throws {
        let export = Export.tokens(ExportedTheme(try Self.theme(Self.texts, TemporaryFolder())))
        let text = file(export, "theme.tokens.json").filter { !$0.isWhitespace }
        #expect(
            text.contains(
                """
                "f":{"$type":"typography","$value":{"fontFamily":["Inter","Arial"],"fontSize":{"value":20,"unit":"px"},\
                "fontWeight":400,"letterSpacing":{"value":-0.5,"unit":"px"},"lineHeight":1.5}
                """))
        #expect(text.contains("\"relative\":\"body\",\"maximum\":40"))
        #expect(
            text.contains(
                "\"blur\":{\"value\":8,\"unit\":\"px\"},\"spread\":{\"value\":3,\"unit\":\"px\"},\"inset\":true"))
        let reasons = Dictionary(uniqueKeysWithValues: export.report.entries.map { ($0.name, $0.reason) })
        #expect(reasons["f"] == .some(nil) && reasons["s"] == .some(nil))
        #expect(reasons["g"]??.contains("only SkinKit reads how it grows") == true)
        #expect(reasons["r"]??.contains("no type of token is a 'gradient'") == true)
    }

    @Test("as an asset catalog list every combination that matters to a color")
    func assetCatalog() throws {
        let export = Export.assetCatalog(try export())
        let text = file(export, "Theme.xcassets/a.b.colorset/Contents.json")
        #expect(text.contains("\"luminosity\"") && text.contains("\"universal\"") && !text.contains("\"ipad\""))
        #expect(export.report.summary == "10 values: 2 exact, 0 approximated, 8 left out")
    }

    @Test("as style sheets of GTK define the colors, and those of the dark variant beside them")
    func gtk() throws {
        let export = Export.gtkCSS(try export())
        #expect(file(export, "gtk.css").contains("@define-color a_b #ff8000;"))
        #expect(file(export, "gtk-dark.css").contains("@define-color a_b #000000;"))
    }

    @Test("as tokens give the same values when they are imported again")
    func roundTrip() throws {
        let before = try export()
        let exported = Export.tokens(before)
        let text = try #require(exported.files.first)
        let imported = try Import.tokens([(text.path, Array(text.text.utf8))]) { _, _ in [] }
        let files = Dictionary(uniqueKeysWithValues: imported.files.map { ($0.path, $0.text) })
        let folder = try TemporaryFolder()
        let after = try Self.theme(files, folder)
        let original = try Self.theme(Self.files, TemporaryFolder())
        for traits in original.mentionedTraits.combinations {
            let (old, new) = (original.constants(traits: traits), after.constants(traits: traits))
            #expect(old.map(\.name) == new.map(\.name))
            for (old, new) in zip(old, new) { #expect(old.value == new.value, "\(old.name) \(traits.sortedNames)") }
        }
        #expect(imported.report.count(.leftOut) == 0)
    }
}
