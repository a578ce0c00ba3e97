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
            constants(result) == [
                "<color name=\"s.color\">#000000</color>", "<float name=\"s.offsetX\">2</float>",
                "<float name=\"s.offsetY\">3</float>", "<float name=\"s.blur\">4</float>",
                "<float name=\"s.spread\">0</float>", "<bool name=\"s.inset\">true</bool>",
            ])
        let text = try run(##""s": {"$type": "shadow", "$value": "0 1px 2px rgba(0, 0, 0, 0.2)"}"##)
        #expect(constants(text).first == "<color name=\"s.color\">#00000033</color>")
    }

    @Test("have typography relative to the font size, and italic")
    func typography() throws {
        let font =
            ##"{"fontFamily": "Inter", "fontSize": "20px", "fontWeight": "Bold Italic", "letterSpacing": "-2%", "lineHeight": "150%"}"##
        let result = try run(##""t": {"type": "typography", "value": \##(font)}"##)
        #expect(
            constants(result) == [
                "<font name=\"t\" family=\"Inter\" size=\"20\" weight=\"700\" style=\"italic\"/>",
                "<float name=\"t.letterSpacing\">-0.4</float>", "<float name=\"t.lineHeight\">1.5</float>",
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
                "<font name=\"t\" size=\"20\"/>", "<float name=\"t.letterSpacing\">-0.4</float>",
                "<font name=\"u\" size=\"20\"/>", "<float name=\"u.letterSpacing\">0</float>",
            ])
        let reasons = result.report.entries.map { $0.reason ?? "" }
        #expect(reasons[2].hasSuffix("'lineHeight' is left out: it refers to 'lh', which is left out"), "\(reasons)")
        #expect(reasons[3] == "'lineHeight' is left out: expected a number, found 'AUTO'")
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
