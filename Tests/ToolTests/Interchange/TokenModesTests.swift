import SkinInterchange
import Testing

@Suite("Modes of tokens")
struct TokenModesTests {
    private func run(
        _ files: [(String, String)], modes: [(String, String, String)] = [], inputs: [String: String] = [:]
    ) throws -> Import {
        try Import.tokens(
            files.map { ($0.0, Array($0.1.utf8)) }, modes: modes.map { ($0.0, $0.1, Array($0.2.utf8)) }, inputs: inputs
        ) { _, _ in [] }
    }

    private func constants(_ result: Import, _ file: String = "tokens.xml") -> [String] {
        TokensImportTests.text(result, file).split(separator: "\n").map { String($0.drop { $0 == " " }) }
            .filter { $0.contains(" name=") }
    }

    private func token(_ name: String, _ value: String) -> String {
        "\"\(name)\": {\"$type\": \"number\", \"$value\": \(value)}"
    }

    private func figma(_ mode: String, _ tokens: String) -> String {
        "{\(tokens), \"$extensions\": {\"com.figma.modeName\": \"\(mode)\"}}"
    }

    @Test("that files of Figma name become traits, and light applies without traits")
    func figmaModes() throws {
        let light = figma("Light", "\(token("a", "1")), \(token("only", "3"))")
        let result = try run([("L.json", light), ("D.json", figma("Dark", token("a", "2")))])
        #expect(result.files.map(\.path) == ["tokens.xml", "tokens~dark.xml"])
        #expect(constants(result) == ["<float name=\"a\">1</float>", "<float name=\"only\">3</float>"])
        #expect(constants(result, "tokens~dark.xml") == ["<float name=\"a\">2</float>"])
        #expect(result.report.summary == "2 values: 2 exact, 0 approximated, 0 left out")
    }

    @Test("that options name become traits, and combine")
    func options() throws {
        let result = try run(
            [("a.json", "{\(token("a", "1")), \(token("b", "\"{a}\""))}")],
            modes: [("dark", "d.json", "{\(token("a", "2"))}"), ("high contrast", "h.json", "{\(token("a", "3"))}")])
        #expect(result.files.map(\.path) == ["tokens.xml", "tokens~dark.xml", "tokens~highcontrast.xml"])
        #expect(constants(result) == ["<float name=\"a\">1</float>", "<float name=\"b\" ref=\"a\"/>"])
        #expect(constants(result, "tokens~highcontrast.xml") == ["<float name=\"a\">3</float>"])
    }

    @Test("that mean no traits are refused")
    func unknownMode() {
        let fault = #expect(throws: ImportFaults.self) {
            try run([("a.json", "{\(token("a", "1"))}")], modes: [("sepia", "s.json", "{\(token("a", "2"))}")])
        }
        #expect(
            fault?.faults.map(\.text) == [
                "s.json:1:1: error: the mode 'sepia' means no traits; expected one such as 'dark' or 'highcontrast'\n"
            ])
    }

    @Test("without names are refused where a file would replace another in silence")
    func replacements() throws {
        let (first, second) = ("{\(token("a", "1"))}", "{\(token("a", "2")), \(token("b", "2"))}")
        let fault = #expect(throws: ImportFaults.self) { try run([("a.json", first), ("b.json", second)]) }
        #expect(
            fault?.faults.map(\.text) == [
                """
                b.json:1:1: error: it replaces 1 of 1 tokens of 'a.json'; name its mode, as in '--mode dark=b.json'

                """
            ])
        #expect(throws: ImportFaults.self) {
            try run([
                ("a.json", figma("Mode 1", "\(token("a", "1")), \(token("c", "1"))")),
                ("b.json", figma("Mode 2", token("a", "2"))),
            ])
        }
        let partial = try run([("b.json", second), ("a.json", first)])
        #expect(partial.report.warnings.map(\.message) == ["it replaces 1 of 2 tokens of 'b.json'"])
        #expect(try run([("a.json", first), ("b.json", first)]).report.warnings.isEmpty)
    }

    private static let sets = #"""
        {"core": {"blue": {"value": "#2050d0", "type": "color"}, "gap": {"value": "4px", "type": "spacing"}},
         "light": {"accent": {"value": "{blue}", "type": "color"}},
         "dark": {"accent": {"value": "#a0b8ff", "type": "color"}}, "unused": {"x": {"value": "1", "type": "spacing"}},
        """#

    @Test("of themes of Tokens Studio become traits, and sets have no part in names")
    func themes() throws {
        let themes = #"""
             "$themes": [{"name": "Day", "selectedTokenSets": {"core": "source", "light": "enabled", "dark": "disabled"}},
              {"name": "Night", "selectedTokenSets": {"core": "source", "dark": "enabled"}},
              {"name": "Sepia", "selectedTokenSets": {"core": "enabled"}}],
             "$metadata": {"tokenSetOrder": ["core", "light", "dark"]}}
            """#
        let result = try run([("a.json", Self.sets + themes)])
        #expect(
            constants(result) == [
                "<color name=\"blue\">#2050D0</color>", "<float name=\"gap\">4</float>",
                "<color name=\"accent\" ref=\"blue\"/>",
            ])
        #expect(constants(result, "tokens~dark.xml") == ["<color name=\"accent\">#A0B8FF</color>"])
        let messages = result.report.warnings.map(\.message)
        #expect(messages.contains("no theme that is imported enables the sets 'unused', which are left out"))
        #expect(messages.contains("the context 'Sepia' means no traits and is left out"))
    }

    @Test("of groups of themes combine, and an input chooses of a group without traits")
    func groups() throws {
        let themes = #"""
             "$themes": [{"name": "Light", "group": "Mode", "selectedTokenSets": {"core": "enabled", "light": "enabled"}},
              {"name": "Dark", "group": "Mode", "selectedTokenSets": {"core": "enabled", "dark": "enabled"}},
              {"name": "Acme", "group": "Brand", "selectedTokenSets": {}},
              {"name": "Best", "group": "Brand", "selectedTokenSets": {"unused": "enabled"}}]}
            """#
        let acme = try run([("a.json", Self.sets + themes)])
        #expect(acme.files.map(\.path) == ["tokens.xml", "tokens~dark.xml"])
        #expect(!constants(acme).contains("<float name=\"x\">1</float>"))
        let best = try run([("a.json", Self.sets + themes)], inputs: ["brand": "best"])
        #expect(constants(best).contains("<float name=\"x\">1</float>"))
        #expect(throws: ImportFaults.self) { try run([("a.json", Self.sets + themes)], inputs: ["brand": "other"]) }
    }

    @Test("of sets without themes are the sets with the names of modes")
    func setsAlone() throws {
        for rest in [##""$metadata": {"tokenSetOrder": ["core", "unused", "light", "dark"]}}"##, ##""z": {}}"##] {
            let result = try run([("a.json", Self.sets + rest)])
            #expect(constants(result).contains("<color name=\"accent\" ref=\"blue\"/>"))
            #expect(constants(result, "tokens~dark.xml") == ["<color name=\"accent\">#A0B8FF</color>"])
        }
        let plain =
            ##"{"color": {"a": {"value": "#fff", "type": "color"}, "b": {"value": "{color.a}", "type": "color"}}}"##
        #expect(constants(try run([("a.json", plain)])).first == "<color name=\"color.a\">#FFFFFF</color>")
    }
}
