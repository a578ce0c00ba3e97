import SkinInterchange
import Testing

@Suite("Tokens of older and of common forms")
struct TokenFormsTests {
    private func run(_ tokens: String, isStrict: Bool = false) throws -> Import {
        try TokensImportTests.run([("a.json", "{\(tokens)}")], isStrict: isStrict)
    }

    private func constants(_ result: Import) -> [String] {
        TokensImportTests.text(result).split(separator: "\n").map { String($0.drop { $0 == " " }) }
            .filter { $0.contains(" name=") }
    }

    /// The tokens that others refer to.
    private static let known = #"""
        "blue": {"value": "#2050d0", "type": "color"}, "gap": {"value": "4px", "type": "spacing"},
        "two": {"$type": "number", "$value": 2}, "g": {"half": {"value": "50%", "type": "opacity"}}
        """#

    private static let exactForms: [(type: String, value: String, constant: String)] = [
        ("color", "rgba(0, 0, 0, 0.45)", "<color name=\"x\" format=\"rgba\">0, 0, 0, 0.45</color>"),
        ("color", "hsl(210, 50%, 40%)", "<color name=\"x\">#336699</color>"),
        ("color", "transparent", "<color name=\"x\">#00000000</color>"),
        ("color", "rgba({blue}, 0.2)", "<color name=\"x\" ref=\"blue\" alpha=\"0.2\"/>"),
        ("color", "rgba({blue}, {g.half})", "<color name=\"x\" ref=\"blue\" alpha=\"g.half\"/>"),
        ("color", "rgba(#2050d0, 20%)", "<color name=\"x\">#2050D033</color>"),
        ("color", "$blue", "<color name=\"x\" ref=\"blue\"/>"),
        ("color", "{blue.value}", "<color name=\"x\" ref=\"blue\"/>"),
        ("spacing", "{gap} * 2", "<float name=\"x\" ref=\"gap\" multiply=\"2\"/>"),
        ("spacing", "$gap*2", "<float name=\"x\" ref=\"gap\" multiply=\"2\"/>"),
        ("sizing", "{gap} / 2", "<float name=\"x\" ref=\"gap\" multiply=\"0.5\"/>"),
        ("dimension", "{gap} * {two} + 1px", "<float name=\"x\" ref=\"gap\" multiply=\"two\" add=\"1\"/>"),
        ("dimension", "-1 * {gap}", "<float name=\"x\" ref=\"gap\" multiply=\"-1\"/>"),
        ("dimension", "{gap} + {two}", "<float name=\"x\" ref=\"gap\" add=\"two\"/>"),
        ("fontWeights", "700", "<integer name=\"x\">700</integer>"),
    ]

    @Test("are read, and stay references where a theme can say the same", arguments: exactForms)
    func exact(_ type: String, _ value: String, _ constant: String) throws {
        let result = try run("\(Self.known), \"x\": {\"value\": \"\(value)\", \"type\": \"\(type)\"}")
        #expect(constants(result).last == constant)
        #expect(result.report.entries.last?.outcome == .exact, "\(result.report.text)")
        #expect(throws: ImportFaults.self) {
            try run("\"x\": {\"$value\": \"\(value)\", \"$type\": \"color\"}", isStrict: true)
        }
    }

    private static let approximatedForms: [(type: String, value: String, constant: String, reason: String)] = [
        ("spacing", "({gap} + 2) * 2", "<float name=\"x\">12</float>", "the references in it became their values"),
        ("spacing", "2px * 8", "<float name=\"x\">16</float>", "the arithmetic is worked out"),
        ("lineHeights", "150%", "<float name=\"x\">1.5</float>", "a percentage became a fraction"),
        ("lineHeights", "24px", "<float name=\"x\">24</float>", "the line height is in points"),
        ("opacity", "30%", "<float name=\"x\">0.3</float>", "a percentage became a fraction"),
        ("fontWeights", "Semibold Italic", "<integer name=\"x\">600</integer>", "a weight says nothing of italics"),
        (
            "fontFamilies", "Inter, sans-serif",
            "<array name=\"x\"><string>Inter</string><string>sans-serif</string></array>",
            "the names between commas became a list"
        ),
    ]

    @Test("are approximated where a value is worked out", arguments: approximatedForms)
    func approximated(_ type: String, _ value: String, _ constant: String, _ reason: String) throws {
        let result = try run("\(Self.known), \"x\": {\"value\": \"\(value)\", \"type\": \"\(type)\"}")
        #expect(constants(result).last == constant)
        #expect(result.report.entries.last?.reason == reason)
    }

    @Test(
        "are left out alone where they have no value",
        arguments: [
            ("letterSpacing", "-2%", "'-2%' is relative to the font size; give it in points, or within a typography"),
            ("lineHeights", "AUTO", "expected a number, found 'AUTO'"),
            ("fontWeights", "Ultra", "unknown weight 'Ultra'"),
            ("color", "rgba({none}, 0.5)", "unknown token 'none'"),
        ])
    func leftOut(_ type: String, _ value: String, _ reason: String) throws {
        let result = try run("\(Self.known), \"x\": {\"value\": \"\(value)\", \"type\": \"\(type)\"}")
        #expect(constants(result).count == 4)
        #expect(result.report.entries.last?.reason == reason)
    }

    @Test("without a type have that of their text")
    func noType() throws {
        let result = try run(
            ##""a": {"value": "#fff"}, "b": {"value": "4px"}, "c": {"value": "{b.value}"}, "d": {"value": 3}"##)
        #expect(
            constants(result) == [
                "<color name=\"a\">#FFFFFF</color>", "<float name=\"b\">4</float>", "<float name=\"c\" ref=\"b\"/>",
                "<float name=\"d\">3</float>",
            ])
    }

    @Test("have shadows with the names of Tokens Studio")
    func shadow() throws {
        let result = try run(
            ##""s": {"type": "boxShadow", "value": [{"x": 2, "y": "3px", "blur": 4, "spread": 0, "color": "#000", "type": "innerShadow"}]}"##
        )
        #expect(
            Self.flat(result) == """
                <arrayname="s"><shadowlayer><fieldname="color"><color>#000000</color></field><fieldname="offset">\
                <point>2,3</point></field><fieldname="radius"><float>2</float></field><fieldname="inset"><bool>true</bool>\
                </field></shadowlayer></array>
                """)
        let text = try run(##""s": {"$type": "shadow", "$value": "0 1px 2px rgba(0, 0, 0, 0.2)"}"##)
        #expect(Self.flat(text).contains("<color>#00000033</color></field><fieldname=\"offset\"><point>0,1</point>"))
    }

    /// Returns the constants of an import without white space.
    private static func flat(_ result: Import) -> String {
        let text = TokensImportTests.text(result, "tokens.xml").filter { !$0.isWhitespace }
        return text.components(separatedBy: "<constants>").last?.components(separatedBy: "</constants>").first ?? ""
    }

    @Test("have shadows with references, and with those of other tokens in their lists")
    func shadowReferences() throws {
        let result = try run(
            ##"""
            "c": {"$type": "color", "$value": "#000"}, "d": {"$type": "dimension", "$value": "8px"},
            "s": {"$type": "shadow", "$value": {"color": "{c}", "offsetX": "0", "offsetY": "{d}", "blur": "{d}", "spread": "{d}"}},
            "t": {"$type": "shadow", "$value": ["{s}", {"color": "#FFF", "offsetX": 0, "offsetY": "{d} * 2", "blur": 0, "spread": "-1px"}]},
            "u": {"$value": "{t}"}
            """##)
        let layer = """
            <shadowlayer><fieldname="color"><colorref="c"/></field><fieldname="offset"><point>0,d</point></field>\
            <fieldname="radius"><floatref="d"multiply="0.5"/></field><fieldname="spread"><floatref="d"/></field></shadowlayer>
            """
        let text = Self.flat(result)
        #expect(text.contains("<arrayname=\"s\">\(layer)</array>"), "\(text)")
        #expect(text.contains("<arrayname=\"t\">\(layer)<shadowlayer>"), "\(text)")
        #expect(text.contains("<point>0,16</point></field><fieldname=\"spread\"><float>-1</float>"), "\(text)")
        #expect(text.contains("<arrayname=\"u\"ref=\"t\"/>"), "\(text)")
    }

    @Test("have typography relative to the font size, and italic")
    func typography() throws {
        let font =
            ##"{"fontFamily": "Inter", "fontSize": "20px", "fontWeight": "Bold Italic", "letterSpacing": "-2%", "lineHeight": "150%"}"##
        let result = try run(##""t": {"type": "typography", "value": \##(font)}"##)
        #expect(
            constants(result) == [
                """
                <font name="t" family="Inter" size="20" weight="700" style="italic" line-height="1.5" letter-spacing="-0.4"/>
                """
            ])
        #expect(result.report.count(.approximated) == 1)
        let none = try run(##""t": {"type": "typography", "value": {"fontFamily": "Inter"}}"##).report
        #expect(none.entries.first?.reason == "without a font size, 16 is assumed")
    }

    @Test("have typography without a letter spacing or line height that cannot be read, also in another token")
    func typographyMetrics() throws {
        let result = try run(
            ##"""
            "ls": {"value": "-2%", "type": "letterSpacing"}, "lh": {"value": "AUTO", "type": "lineHeights"},
            "t": {"type": "typography", "value": {"fontSize": "20px", "letterSpacing": "{ls}", "lineHeight": "{lh}"}},
            "u": {"type": "typography", "value": {"fontSize": "20px", "letterSpacing": 0, "lineHeight": "AUTO"}}
            """##)
        #expect(
            constants(result) == [
                "<font name=\"t\" size=\"20\" letter-spacing=\"-0.4\"/>",
                "<font name=\"u\" size=\"20\" letter-spacing=\"0\"/>",
            ])
        let reasons = result.report.entries.map { $0.reason ?? "" }
        #expect(reasons[2].hasSuffix("'lineHeight' is left out: it refers to 'lh', which is left out"), "\(reasons)")
        #expect(reasons[3] == "'lineHeight' is left out: expected a number, found 'AUTO'")
    }

    @Test("have fonts with families, and with references to line heights and letter spacings")
    func fonts() throws {
        let result = try run(
            ##"""
            "lh": {"$type": "number", "$value": 1.4}, "px": {"$type": "lineHeights", "$value": "30px"},
            "ls": {"$type": "dimension", "$value": "0.5px"},
            "t": {"$type": "typography", "$value": {"fontFamily": ["Inter", "Arial"], "fontSize": "20px", "fontWeight": 400,
              "lineHeight": "{lh}", "letterSpacing": "{ls}"}},
            "u": {"$type": "typography", "$value": {"fontSize": "20px", "lineHeight": "{px}"}},
            "v": {"$type": "typography", "$value": {"fontSize": "20px", "lineHeight": "24px", "letterSpacing": "{ls} * 2"}},
            "w": {"$type": "typography", "$value": {"fontSize": "20px", "lineHeight": 9, "letterSpacing": 0}}
            """##)
        #expect(
            constants(result).suffix(4) == [
                """
                <font name="t" family="Inter, Arial" size="20" weight="400" line-height="lh" letter-spacing="ls"/>
                """, "<font name=\"u\" size=\"20\" line-height=\"1.5\"/>",
                "<font name=\"v\" size=\"20\" line-height=\"1.2\" letter-spacing=\"1\"/>",
                "<font name=\"w\" size=\"20\" letter-spacing=\"0\"/>",
            ])
        let reasons = result.report.entries.suffix(4).map { $0.reason ?? "" }
        #expect(reasons[0].isEmpty, "\(reasons)")
        #expect(reasons[1].contains("the line height in points became a multiple of the font size"))
        #expect(reasons[2].contains("the references in it became their values"))
        #expect(reasons[3].contains("'lineHeight' is left out: a font's is 0.5 to 5"))
    }

    @Test("have cases and decorations of text, in the words of the operations that show them")
    func textCases() throws {
        let result = try run(
            ##"""
            "c": {"$type": "textCase", "$value": "uppercase"}, "d": {"type": "textDecoration", "value": "line-through"},
            "e": {"$type": "textCase", "$value": "small-caps"},
            "t": {"$type": "typography", "$value": {"fontSize": "20px", "textCase": "{c}", "textDecoration": "underline"}},
            "u": {"$type": "typography", "$value": {"fontSize": "20px", "textCase": "capitalize", "textDecoration": "blink"}}
            """##)
        #expect(
            constants(result) == [
                "<string name=\"c\">upper</string>", "<string name=\"d\">strikethrough</string>",
                "<font name=\"t\" size=\"20\"/>",
                "<string name=\"t.textCase\" ref=\"c\"/>", "<string name=\"t.textDecoration\">underline</string>",
                "<font name=\"u\" size=\"20\"/>", "<string name=\"u.textCase\">capitalized</string>",
            ])
        let reasons = result.report.entries.map { $0.reason ?? "" }
        #expect(reasons[2] == "no operation has the case 'small-caps'", "\(reasons)")
        #expect(
            reasons[4].hasSuffix("'textDecoration' is left out: no operation has the decoration 'blink'"), "\(reasons)")
    }

    @Test(
        "follow the modifications of Tokens Studio",
        arguments: [
            ("lighten", "0.1", "hsl", "#2C5DDF"), ("darken", "0.5", "srgb", "#102868"),
            ("lighten", "0.25", "srgb", "#587CDC"),
            ("mix", "0.5", "srgb", "#102868"),
        ])
    func modifications(_ type: String, _ amount: String, _ space: String, _ color: String) throws {
        let modify = ##"{"type": "\##(type)", "value": "\##(amount)", "space": "\##(space)", "color": "#000000"}"##
        let result = try run(
            ##"\##(Self.known), "x": {"value": "{blue}", "type": "color", "$extensions": {"studio.tokens": {"modify": \##(modify)}}}"##
        )
        let made = try #require(result.report.entries.last)
        #expect(made.reason == "the modification '\(type)' is worked out")
        #expect(rounded(constants(result).last ?? "") == color)
        let alpha = ##"{"type": "alpha", "value": "0.5", "space": "lch"}"##
        let faded = try run(
            ##"\##(Self.known), "x": {"value": "{blue}", "type": "color", "$extensions": {"studio.tokens": {"modify": \##(alpha)}}}"##
        )
        #expect(constants(faded).last == "<color name=\"x\" ref=\"blue\" alpha=\"0.5\"/>")
    }

    /// Returns the color of an element, rounded to bytes.
    private func rounded(_ element: String) -> String {
        let text = element.split(separator: ">").dropFirst().first?.prefix { $0 != "<" } ?? ""
        if text.hasPrefix("#") { return String(text) }
        let bytes = text.split(separator: ",").compactMap { Double($0.drop { $0 == " " }) }.map {
            Int(($0 * 255).rounded())
        }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    @Test("that Figma exports as values refer to the variables that these come from")
    func figmaAliases() throws {
        let alias = ##""$extensions": {"com.figma.aliasData": {"targetVariableName": "brand/blue"}}"##
        let color = ##"{"colorSpace": "srgb", "components": [0, 0, 1]}"##
        let tokens =
            ##""brand": {"blue": {"$type": "color", "$value": \##(color)}}, "x": {"$type": "color", "$value": \##(color), \##(alias)}"##
        #expect(constants(try run(tokens)).last == "<color name=\"x\" ref=\"brand.blue\"/>")
        let other = tokens.replacing("[0, 0, 1]}, ", with: "[0, 1, 1]}, ")
        #expect(constants(try run(other)).last?.contains("ref") == false)
    }

    @Test("tell every fault of a list")
    func everyFault() throws {
        let result = try run(
            ##""f": {"$type": "fontFamily", "$value": [1, "a", true]}, "n": {"$type": "number", "$value": 1}"##)
        let entry = try #require(result.report.entries.first)
        #expect(entry.reason == "a font family is a string, found a number")
        #expect(entry.further.map(\.message) == ["a font family is a string, found a Boolean"])
    }

    @Test("are read from JSON with comments and from UTF-16, unless files must be strict")
    func relaxed() throws {
        let text = """
            { // brand, "not": 1
              "a": {"$type": "string", "$value": "/* no // comment, */"}, /* and
              this */ "b": {"$type": "number", "$value": 1,},
            }
            """
        let result = try TokensImportTests.run([("a.json", text)])
        #expect(
            constants(result) == ["<string name=\"a\">/* no // comment, */</string>", "<float name=\"b\">1</float>"])
        #expect(result.report.entries.map { $0.location?.line } == [2, 3])
        #expect(throws: ImportFaults.self) { try TokensImportTests.run([("a.json", text)], isStrict: true) }
        let units = Array("\u{FEFF}{\"a\": {\"$type\": \"number\", \"$value\": 1}}".utf16)
        let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try Import.tokens([("a.json", bytes)]) { _, _ in [] }.report.count(.exact) == 1)
    }

    @Test(
        "name the command that converts a file of another format",
        arguments: [
            ("{a: 1}", "the file is JSON5; convert it with 'npx json5 a.json > tokens.json'"),
            ("{'a': 1}", "the file is JSON5; convert it with 'npx json5 a.json > tokens.json'"),
            ("color:\n  ink: 1\n", "the file is YAML; convert it with 'yq -o=json a.json > tokens.json'"),
            ("---\na: 1\n", "the file is YAML; convert it with 'yq -o=json a.json > tokens.json'"),
        ])
    func otherFormats(_ text: String, _ advice: String) {
        let fault = #expect(throws: ImportFaults.self) { try TokensImportTests.run([("a.json", text)]) }
        #expect(fault?.faults.first?.message.hasSuffix("; \(advice)") == true)
    }

    @Test("warn of one form at many places in one line")
    func warnings() throws {
        let tokens = (0..<20).map { "\"t\($0)\": {\"$type\": \"color\", \"$value\": \"#fff\"}" }.joined(separator: ", ")
        #expect(
            try run(tokens).report.text == """
                a.json:1:37: warning: a color is an object with 'colorSpace' and 'components' in the format 2025.10 (and at 19 \
                more places)
                20 values: 20 exact, 0 approximated, 0 left out

                """)
    }

    @Test("that refer to one another in long chains and in doubling arithmetic are read in bounded time")
    func hostile() throws {
        let chain = (1..<5_000).map { "\"c\($0)\": {\"$value\": \"{c\($0 - 1)} * 1\", \"$type\": \"number\"}" }
        let doubled = (1..<60).map {
            "\"d\($0)\": {\"$value\": \"({d\($0 - 1)} + {d\($0 - 1)}) * 2\", \"$type\": \"number\"}"
        }
        let first = ##""c0": {"$value": 1, "$type": "number"}, "d0": {"$value": 1, "$type": "number"}"##
        let result = try run(([first] + chain + doubled).joined(separator: ",\n"))
        #expect(result.report.entries.count == 5_060)
        #expect(constants(result).contains("<float name=\"c4999\" ref=\"c4998\" multiply=\"1\"/>"))
    }
}
