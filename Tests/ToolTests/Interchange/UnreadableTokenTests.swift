import SkinInterchange
import Testing

@Suite("Tokens that cannot be read")
struct UnreadableTokenTests {
    private static let gap = #""gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}"#
    private static let element = "<float name=\"gap\">8</float>"

    private func run(_ tokens: String, isStrict: Bool = false) throws -> Import {
        try TokensImportTests.run([("a.json", "{\(Self.gap),\n\(tokens)}")], isStrict: isStrict)
    }

    private func constants(_ result: Import) -> String { TokensImportTests.text(result) }

    @Test(
        "are left out, each with its place and the cure, and the other tokens arrive",
        arguments: [
            (
                #""half": {"$type": "dimension", "$value": "50%"}"#,
                """
                2:42: left out: 'half': a dimension is an object with 'value', a number, and 'unit', 'px' or 'rem', or a \
                string such as '8px', found '50%'
                """
            ),
            (
                #""long": {"$type": "dimension", "$value": {"value": 2, "unit": "furlong"}}"#,
                "2:42: left out: 'long': unknown unit 'furlong'; expected 'px' or 'rem'"
            ),
            (
                #""slow": {"$type": "duration", "$value": {"value": 2, "unit": "min"}}"#,
                "2:41: left out: 'slow': unknown unit 'min'; expected 'ms' or 's'"
            ),
            (
                #""dim": {"$type": "color", "$value": "rgba(0, 0, 0)x"}"#,
                """
                2:37: left out: 'dim': a color is an object with 'colorSpace' and 'components', or a string such as \
                '#336699', found 'rgba(0, 0, 0)x'
                """
            ),
            (
                #""tall": {"$type": "number", "$value": "120%"}"#,
                "2:39: left out: 'tall': expected a number, found '120%'"
            ),
            (#""t": {"$value": 1}"#, "2:1: left out: 't': the token 't' has no type"),
            (#""t": {"$type": "number", "$value": null}"#, "2:36: left out: 't': '$value' cannot be null"),
            (#""t": {"$type": "number", "$value": "{none}"}"#, "2:36: left out: 't': unknown token 'none'"),
            (
                #""t": {"$type": "number", "$value": "{gap}"}"#,
                "2:36: left out: 't': 'gap' is of the type 'dimension', expected 'number'"
            ),
            (
                #""g": {"t": 1}"#,
                "2:12: left out: 'g.t': 't' must be a token or a group, which are objects, found a number"
            ),
            (
                #""a.b": {"$type": "number", "$value": 1}"#,
                "2:1: left out: 'a.b': the name 'a.b' contains '.', which references use"
            ),
            (
                ##""t": {"$type": "number", "$value": {"$ref": "#/gap/$value/nothing"}}"##,
                "2:36: left out: 't': the reference leads to nothing: no 'nothing'"
            ),
        ])
    func leftOut(_ token: String, _ line: String) throws {
        let result = try run(token)
        #expect(constants(result).contains(Self.element))
        #expect(result.report.text == "a.json:\(line)\n2 values: 1 exact, 0 approximated, 1 left out\n")
        #expect(throws: ImportFaults.self) { try run(token, isStrict: true) }
    }

    @Test("are left out with every fault in them, each on a line of its own")
    func everyFault() throws {
        let stop = #"{"color": "rod", "position": "x"}"#
        let result = try run(#""g": {"$type": "gradient", "$value": [\#(stop)]}"#)
        let color =
            "a color is an object with 'colorSpace' and 'components', or a string such as '#336699', found 'rod'"
        #expect(
            result.report.text == """
                a.json:2:49: left out: 'g': \(color)
                a.json:2:68: left out: 'g': expected a number, found 'x'
                2 values: 1 exact, 0 approximated, 1 left out

                """)
        #expect(result.report.entries.count == 2)
        let fault = #expect(throws: ImportFaults.self) {
            try run(#""g": {"$type": "gradient", "$value": [\#(stop)]}"#, isStrict: true)
        }
        #expect(fault?.faults.count == 2)
    }

    @Test("take those with them that refer to them, also through others and within values")
    func followers() throws {
        let border = ##"{"color": "{c}", "width": "1px", "style": "solid"}"##
        let result = try run(
            #"""
            "a": {"$type": "color", "$value": "rod"}, "b": {"$value": "{a}"}, "c": {"$value": "{b}"},
            "d": {"$type": "border", "$value": \#(border)}
            """#)
        let reasons = result.report.entries.dropFirst().map { $0.reason ?? "" }
        #expect(reasons.dropFirst() == Array(repeating: "it refers to 'a', which is left out", count: 3)[...])
        #expect(result.report.entries.map(\.outcome) == [.exact, .leftOut, .leftOut, .leftOut, .leftOut])
        #expect(!constants(result).contains("name=\"d"))
    }

    @Test("keep the value that they have without traits, if it is only one for some traits")
    func someTraits() throws {
        let resolver = #"""
            {"version": "2025.10", "modifiers": {"theme": {"contexts": {
              "light": [{"a": {"$type": "number", "$value": 1}}],
              "dark": [{"a": {"$type": "number", "$value": "x"}}]}}},
             "resolutionOrder": [{"$ref": "#/modifiers/theme"}]}
            """#
        let result = try TokensImportTests.run([("r.json", resolver)])
        #expect(constants(result).contains("<float name=\"a\">1</float>"))
        #expect(
            result.report.text == """
                r.json:3:48: approximated: 'a': for 'dark': expected a number, found 'x'
                1 value: 0 exact, 1 approximated, 0 left out

                """)
    }

    @Test(
        "are those with a property that is ignored, only if files must be strict",
        arguments: [
            (
                #""x": {"$type": "number", "$value": 1, "$description": 1}"#,
                "'$description' must be a string, found a number"
            ),
            (
                #""x": {"$type": "number", "$value": 1, "$deprecated": 1}"#,
                "'$deprecated' must be a Boolean or a string, found a number"
            ),
            (#""x": {"$type": "number", "$value": 1, "$other": 1}"#, "unknown property '$other'"),
            (
                #""$themes": [], "x": {"$type": "number", "$value": 1}"#,
                "unknown property '$themes'; names of tokens and groups cannot begin with '$'"
            ),
            (#""h": {"$extends": "{none}"}, "x": {"$type": "number", "$value": 1}"#, "unknown group '{none}'"),
            (
                ##""x": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 1, 1], "hex": "#fff"}}"##,
                "'hex' must be a string of the form '#rrggbb'"
            ),
        ])
    func ignoredProperties(_ tokens: String, _ message: String) throws {
        let result = try run(tokens)
        #expect(result.report.warnings.map(\.message) == ["\(message); it is ignored"])
        #expect(result.report.summary == "2 values: 2 exact, 0 approximated, 0 left out")
        let faults = #expect(throws: ImportFaults.self) { try run(tokens, isStrict: true) }
        #expect(faults?.faults.map(\.message) == [message])
    }

    @Test("are none if the file is not JSON, which is an error")
    func noJSON() {
        #expect(throws: ImportFaults.self) { try TokensImportTests.run([("a.json", "{\"a\": ")]) }
        #expect(throws: ImportFaults.self) { try TokensImportTests.run([("a.json", "[]")]) }
    }

    @Test(
        "are not strings with braces within, which are text",
        arguments: [
            "{amount} was sent to {name}.", "{a} and {b}", "set {", "}", "{", "a {b} c",
        ])
    func braces(_ text: String) throws {
        let result = try run(#""t": {"$type": "string", "$value": "\#(text)"}"#)
        #expect(constants(result).contains("<string name=\"t\">\(text)</string>"))
    }
}
