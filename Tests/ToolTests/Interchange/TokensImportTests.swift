import SkinInterchange
import Testing

@Suite("The import of tokens")
struct TokensImportTests {
    struct NoFile: Error {}

    static func run(_ files: [(name: String, text: String)], isStrict: Bool = false) throws -> Import {
        try Import.tokens([(files[0].name, Array(files[0].text.utf8))], isStrict: isStrict) { path, _ in
            guard let file = files.first(where: { $0.name == path }) else { throw NoFile() }
            return Array(file.text.utf8)
        }
    }

    static func text(_ result: Import, _ file: String = "tokens.xml") -> String {
        result.files.first { $0.path == file }?.text ?? ""
    }

    static let black = "{\"colorSpace\": \"srgb\", \"components\": [0, 0, 0]}"

    @Test("makes constants with the names, order and descriptions of the tokens")
    func constants() throws {
        let result = try Self.run([
            (
                "a.json",
                """
                {"color": {"$type": "color",
                  "ink": {"$value": \(Self.black), "$description": "Text -- mostly."},
                  "accent": {"$root": {"$value": {"colorSpace": "srgb", "components": [0.5, 0, 1], "alpha": 0.25}},
                             "soft": {"$value": "{color.accent.$root}", "$deprecated": "use ink"}}},
                 "space": {"$type": "dimension", "2 px": {"$value": {"value": 2, "unit": "px"}}}}
                """
            )
        ])
        #expect(
            Self.text(result) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <theme>
                  <constants>
                    <!-- Text - - mostly. -->
                    <color name="color.ink">#000000</color>
                    <color name="color.accent" format="rgba">0.5, 0, 1, 0.25</color>
                    <!-- Deprecated: use ink -->
                    <color name="color.accent.soft" ref="color.accent"/>

                    <float name="space.2-px">2</float>
                  </constants>
                </theme>

                """)
        #expect(result.report.summary == "4 values: 3 exact, 1 approximated, 0 left out")
        #expect(result.report.entries.map { $0.location?.line } == [2, 3, 4, 5])
    }

    @Test("accepts what the format 2025.10 allows", arguments: TokenCases.valid)
    func valid(_ text: String) throws {
        let result = try Self.run([("a.json", text)], isStrict: true)
        #expect(result.report.count(.leftOut) == 0)
    }

    @Test("refuses what the format 2025.10 does not allow, with a line and a column", arguments: TokenCases.invalid)
    func invalid(_ text: String) throws {
        do {
            _ = try Self.run([("a.json", text)], isStrict: true)
            Issue.record("accepted: \(text)")
        } catch let faults as ImportFaults {
            #expect(faults.faults.allSatisfy { $0.location.file == "a.json" && !$0.message.isEmpty })
        }
    }

    @Test("accepts outdated forms with a warning at each, and refuses them where that is asked for")
    func legacy() throws {
        let text = """
            {"a": {"value": "#FF8000", "type": "color"}, "b": {"$type": "spacing", "$value": "12px"},
             "c": {"$type": "dimension", "$value": "0.5rem"}, "d": {"$type": "fontWeight", "$value": "SemiBold"},
             "e": {"$type": "duration", "$value": "250ms"}, "f": {"$type": "asset", "$value": "a.png"}}
            """
        #expect(throws: ImportFaults.self) { try Self.run([("a.json", text)], isStrict: true) }
        let result = try Self.run([("a.json", text)])
        let constants = Self.text(result)
        for element in [
            "<color name=\"a\">#FF8000</color>", "<float name=\"b\">12</float>", "<float name=\"c\">8</float>",
            "<integer name=\"d\">600</integer>", "<float name=\"e\">0.25</float>",
        ] {
            #expect(constants.contains(element), "\(element)")
        }
        #expect(result.report.warnings.count == 6)
        #expect(result.report.summary == "6 values: 4 exact, 1 approximated, 1 left out")
    }

    @Test("turns modifiers into traits, and writes for each combination what differs")
    func resolver() throws {
        let resolver = """
            {"version": "2025.10",
             "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
             "modifiers": {
               "theme": {"default": "light", "contexts": {"light": [], "dark": [{"$ref": "dark.json"}]}},
               "contrast": {"contexts": {"normal": [], "high-contrast": [
                 {"c": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 1, 1]}}}]}}},
             "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/contrast"}, {"$ref": "#/modifiers/theme"}]}
            """
        let base =
            "{\"c\": {\"$type\": \"color\", \"$value\": \(Self.black)}, \"n\": {\"$type\": \"number\", \"$value\": 1}}"
        let dark = "{\"c\": {\"$type\": \"color\", \"$value\": {\"colorSpace\": \"srgb\", \"components\": [1, 0, 0]}}}"
        let result = try Self.run([("r.json", resolver), ("base.json", base), ("dark.json", dark)])
        #expect(
            result.files.map(\.path) == [
                "tokens.xml", "tokens~dark.xml", "tokens~highcontrast.xml", "tokens~dark~highcontrast.xml",
            ])
        #expect(Self.text(result, "tokens~highcontrast.xml").contains("#FFFFFF"))
        // The theme comes later in the order of resolution, although contrast is the more specific trait.
        #expect(Self.text(result, "tokens~dark~highcontrast.xml").contains("#FF0000"))
    }

    @Test(
        "refuses resolver documents that are not valid",
        arguments: [
            "{\"version\": \"2025.11\", \"resolutionOrder\": []}", "{\"version\": \"2025.10\"}",
            "{\"version\": \"2025.10\", \"resolutionOrder\": [{\"$ref\": \"#/sets/none\"}]}",
            "{\"version\": \"2025.10\", \"resolutionOrder\": [{\"name\": \"a\", \"sources\": []}]}",
            "{\"version\": \"2025.10\", \"resolutionOrder\": [{\"type\": \"set\", \"sources\": []}]}",
            "{\"version\": \"2025.10\", \"modifiers\": {\"m\": {\"contexts\": {}}}, \"resolutionOrder\": []}",
            "{\"version\": \"2025.10\", \"modifiers\": {\"m\": {}}, \"resolutionOrder\": [{\"$ref\": \"#/modifiers/m\"}]}",
            """
            {"version": "2025.10", "modifiers": {"m": {"contexts": {"a": []}, "default": "b"}}, "resolutionOrder": []}
            """,
            """
            {"version": "2025.10", "modifiers": {"m": {"contexts": {"a": []}},
              "n": {"contexts": {"a": [{"$ref": "#/modifiers/m"}]}}}, "resolutionOrder": []}
            """,
            """
            {"version": "2025.10", "sets": {"s": {"sources": [{"$ref": "#/sets/s"}]}}, "resolutionOrder": [{"$ref": "#/sets/s"}]}
            """,
            """
            {"version": "2025.10", "resolutionOrder": [
              {"type": "set", "name": "a", "sources": []}, {"type": "set", "name": "a", "sources": []}]}
            """,
        ])
    func invalidResolvers(_ text: String) {
        #expect(throws: ImportFaults.self) { try Self.run([("r.json", text)]) }
    }

    @Test("accepts a pointer to a token in place of its value with a warning, unless it is strict")
    func pointerToToken() throws {
        let text = "{\"a\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$ref\": \"#/a\"}}"
        let result = try Self.run([("a.json", text)])
        #expect(Self.text(result).contains("<float name=\"b\" ref=\"a\"/>"))
        #expect(result.report.warnings.map(\.message) == ["'#/a' leads to a token; its value is '#/a/$value'"])
    }

    @Test("reports an unknown type once, however many tokens have it")
    func unknownType() throws {
        let tokens = (0..<20).map { "\"t\($0)\": {\"$type\": \"link\", \"$value\": 1}" }.joined(separator: ", ")
        let fault = #expect(throws: ImportFaults.self) { try Self.run([("a.json", "{\(tokens)}")], isStrict: true) }
        #expect(fault?.faults.map(\.message) == ["unknown type 'link'"])
        let report = try Self.run([("a.json", "{\(tokens)}")]).report
        #expect(report.count(.leftOut) == 20)
        #expect(
            report.text == """
                a.json:1:2: left out: 't0' and 19 more: unknown type 'link'
                20 values: 0 exact, 0 approximated, 20 left out

                """)
    }

    @Test("refuses groups and sets that contain one another exponentially often")
    func exponential() {
        let groups = (1..<40).map { number in
            "\"g\(number)\": {\"a\": {\"$extends\": \"{g\(number - 1)}\"}, \"b\": {\"$extends\": \"{g\(number - 1)}\"}}"
        }
        let text = "{\"g0\": {\"a\": {}}, \(groups.joined(separator: ", "))}"
        #expect(throws: ImportFaults.self) { try Self.run([("a.json", text)], isStrict: true) }
        let sets = (0..<40).map { number in
            let reference = "{\"$ref\": \"#/sets/s\(number + 1)\"}"
            return "\"s\(number)\": {\"sources\": [\(reference), \(reference)]}"
        }
        let resolver = """
            {"version": "2025.10", "sets": {\(sets.joined(separator: ", ")), "s40": {"sources": []}},
             "resolutionOrder": [{"$ref": "#/sets/s0"}]}
            """
        #expect(throws: ImportFaults.self) { try Self.run([("r.json", resolver)]) }
    }

    @Test("follows modes in extensions, as Figma and others write them")
    func modes() throws {
        let text = """
            {"bg": {"$type": "color", "$value": \(Self.black), "$extensions": {"mode": {
              "light": \(Self.black), "dark": {"colorSpace": "srgb", "components": [1, 1, 1]}, "sepia": \(Self.black)}}}}
            """
        let result = try Self.run([("a.json", text)])
        #expect(result.files.map(\.path) == ["tokens.xml", "tokens~dark.xml"])
        #expect(result.report.entries.first?.reason == "the modes 'sepia' mean no traits")
    }

    @Test("gives the same bytes again, and other bytes only for what changed")
    func stable() throws {
        let text = "{\"a\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$type\": \"number\", \"$value\": 2}}"
        let (first, second) = (try Self.run([("a.json", text)]), try Self.run([("a.json", text)]))
        #expect(Self.text(first) == Self.text(second))
        let changed = try Self.run([("a.json", text.replacing("2", with: "3"))])
        let differing = zip(Self.text(first).split(separator: "\n"), Self.text(changed).split(separator: "\n"))
            .filter { $0 != $1 }
        #expect(differing.map { String($0.1) } == ["    <float name=\"b\">3</float>"])
    }
}
