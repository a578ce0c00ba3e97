import SkinInterchange
import Testing

@Suite("Resolver documents")
struct ResolverDocumentTests {
    /// Cases of one rule each: the rest of a document, and parts of the constants that it becomes, by file.
    struct Case: CustomTestStringConvertible {
        var rule: String
        var text: String
        var constants: [(file: String, element: String)] = []
        var testDescription: String { rule }
    }

    private static func number(_ name: String, _ value: Int) -> String {
        "{\"\(name)\": {\"$type\": \"number\", \"$value\": \(value)}}"
    }

    private static let base = "\"sets\": {\"base\": {\"sources\": [\(number("n", 1)), \(number("m", 5))]}}"
    private static let first = "{\"$ref\": \"#/sets/base\"}"

    static let valid = [
        Case(
            rule: "of several sources in a set, the last wins",
            text:
                "\"sets\": {\"a\": {\"sources\": [\(number("n", 1)), \(number("n", 2))]}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/a\"}]",
            constants: [("tokens.xml", "<float name=\"n\">2</float>")]),
        Case(
            rule: "of several items in the order, the last wins",
            text:
                "\(base), \"resolutionOrder\": [\(first), {\"type\": \"set\", \"name\": \"x\", \"sources\": [\(number("n", 3))]}]",
            constants: [("tokens.xml", "<float name=\"n\">3</float>"), ("tokens.xml", "<float name=\"m\">5</float>")]),
        Case(
            rule: "the default context has no traits",
            text:
                "\(base), \"modifiers\": {\"m\": {\"default\": \"dark\", \"contexts\": {\"light\": [\(number("n", 7))], \"dark\": [\(number("n", 8))]}}}, \"resolutionOrder\": [\(first), {\"$ref\": \"#/modifiers/m\"}]",
            constants: [
                ("tokens.xml", "<float name=\"n\">8</float>"), ("tokens~light.xml", "<float name=\"n\">7</float>"),
            ]),
        Case(
            rule: "keys beside a reference replace those of a modifier",
            text:
                "\(base), \"modifiers\": {\"m\": {\"default\": \"light\", \"contexts\": {\"light\": [\(number("n", 7))], \"dark\": [\(number("n", 8))]}}}, \"resolutionOrder\": [\(first), {\"$ref\": \"#/modifiers/m\", \"default\": \"dark\"}]",
            constants: [
                ("tokens.xml", "<float name=\"n\">8</float>"), ("tokens~light.xml", "<float name=\"n\">7</float>"),
            ]),
        Case(
            rule: "keys beside a reference replace the sources of a set",
            text: "\(base), \"resolutionOrder\": [{\"$ref\": \"#/sets/base\", \"sources\": [\(number("n", 4))]}]",
            constants: [("tokens.xml", "<constants>\n    <float name=\"n\">4</float>\n  </constants>")]),
        Case(
            rule: "keys beside a reference to a file replace its groups whole",
            text:
                "\"resolutionOrder\": [{\"type\": \"set\", \"name\": \"x\", \"sources\": [{\"$ref\": \"g.json\", \"g\": \(number("b", 2))}]}]",
            constants: [("tokens.xml", "<constants>\n    <float name=\"g.b\">2</float>\n  </constants>")]),
        Case(
            rule: "a pointer leads to tokens anywhere in the document",
            text:
                "\"$defs\": {\"t\": \(number("n", 9))}, \"resolutionOrder\": [{\"type\": \"set\", \"name\": \"x\", \"sources\": [{\"$ref\": \"#/$defs/t\"}]}]",
            constants: [("tokens.xml", "<float name=\"n\">9</float>")]),
        Case(
            rule: "a context can have a set, and can be empty",
            text:
                "\(base), \"modifiers\": {\"m\": {\"contexts\": {\"light\": [], \"dark\": [\(first), \(number("n", 2))]}}}, \"resolutionOrder\": [{\"$ref\": \"#/modifiers/m\"}]",
            constants: [("tokens~dark.xml", "<float name=\"n\">2</float>")]),
        Case(
            rule: "aliases are resolved after all sources are merged",
            text:
                "\"sets\": {\"a\": {\"sources\": [{\"t\": {\"$type\": \"number\", \"$value\": \"{n}\"}}]}, \"base\": {\"sources\": [\(number("n", 1))]}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/a\"}, \(first)]",
            constants: [("tokens.xml", "<float name=\"t\" ref=\"n\"/>")]),
        Case(
            rule: "a set may have the name of a modifier",
            text:
                "\"sets\": {\"m\": {\"sources\": [\(number("n", 1))]}}, \"modifiers\": {\"m\": {\"contexts\": {\"a\": [], \"b\": []}}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/m\"}, {\"$ref\": \"#/modifiers/m\"}]",
            constants: [("tokens.xml", "<float name=\"n\">1</float>")]),
        Case(
            rule: "names in pointers are escaped",
            text:
                "\"sets\": {\"a/b\": {\"sources\": [\(number("n", 1))]}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/a~1b\"}]",
            constants: [("tokens.xml", "<float name=\"n\">1</float>")]),
        Case(
            rule: "extensions and definitions are no faults",
            text:
                "\"$extensions\": {\"x\": 1}, \"$defs\": {\"y\": 2}, \"sets\": {\"a\": {\"$extensions\": {}, \"description\": \"d\", \"sources\": []}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/a\"}]"
        ),
        Case(
            rule: "a set can be a reference to another, with other sources",
            text:
                "\"sets\": {\"base\": {\"sources\": [\(number("n", 1))]}, \"b\": {\"$ref\": \"#/sets/base\", \"description\": \"d\"}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/b\"}]",
            constants: [("tokens.xml", "<float name=\"n\">1</float>")]),
        Case(
            rule: "references are followed to where they lead in the end",
            text:
                "\"$defs\": {\"a\": {\"$ref\": \"#/$defs/b\", \"m\": {\"$type\": \"number\", \"$value\": 3}}, \"b\": {\"$ref\": \"#/sets/base/sources/0\"}}, \(base), \"resolutionOrder\": [{\"type\": \"set\", \"name\": \"x\", \"sources\": [{\"$ref\": \"#/$defs/a\"}]}]",
            constants: [("tokens.xml", "<float name=\"n\">1</float>"), ("tokens.xml", "<float name=\"m\">3</float>")]),
        Case(
            rule: "a modifier may have a context that is a set, and others that add to it",
            text:
                "\(base), \"modifiers\": {\"m\": {\"default\": \"light\", \"contexts\": {\"light\": [\(first)], \"dark\": [\(first), {\"$ref\": \"g.json\"}]}}}, \"resolutionOrder\": [{\"$ref\": \"#/modifiers/m\"}]",
            constants: [
                ("tokens.xml", "<float name=\"n\">1</float>"), ("tokens~dark.xml", "<float name=\"g.a\">1</float>"),
            ]),
    ]

    private static func order(_ reference: String) -> String {
        "\(base), \"resolutionOrder\": [{\"$ref\": \"\(reference)\"}]"
    }
    private static func source(_ source: String) -> String {
        "\(base), \"modifiers\": {\"m\": {\"contexts\": {\"a\": [], \"b\": []}}}, \"resolutionOrder\": [{\"type\": \"set\", \"name\": \"x\", \"sources\": [\(source)]}]"
    }

    private static func modifier(_ modifier: String) -> String {
        "\(base), \"modifiers\": {\"m\": \(modifier)}, \"resolutionOrder\": [\(first), {\"$ref\": \"#/modifiers/m\"}]"
    }

    static let invalid = [
        order("#/sets/none"), order("#/resolutionOrder/0"), order("#/sets"), order("#/"), order("sets/base"),
        order("#/sets/base/sources/0"), source("{\"$ref\": \"#/modifiers/m\"}"),
        source("{\"$ref\": \"#/modifiers/m/contexts/a\"}"),
        source("{\"$ref\": \"#/resolutionOrder/0\"}"), source("{\"$ref\": \"#/$defs/none\"}"), source("{\"$ref\": 1}"),
        source("{\"$ref\": \"g.json#/g\"}"), source("{\"$ref\": \"https://example.org/t.json\"}"), source("[]"),
        source("\"g.json\""),
        "\(base), \"resolutionOrder\": [{\"$ref\": \"#/sets/base\", \"unknown\": 1}]",
        "\"sets\": {\"a\": {}}, \"resolutionOrder\": []",
        "\"sets\": {\"a\": {\"sources\": {}}}, \"resolutionOrder\": []",
        "\"sets\": [], \"resolutionOrder\": []", "\"sets\": {}, \"resolutionOrder\": {}",
        "\"sets\": {\"a\": {\"sources\": [], \"description\": 1}}, \"resolutionOrder\": []",
        "\"modifiers\": {\"m\": {\"contexts\": {\"a\": {}}}}, \"resolutionOrder\": []",
        "\"modifiers\": {\"m\": {\"contexts\": {\"a\": []}, \"default\": 1}}, \"resolutionOrder\": []",
        "\"sets\": {\"a\": {\"sources\": [{\"$ref\": \"#/sets/b\"}]}, \"b\": {\"sources\": [{\"$ref\": \"#/sets/a\"}]}}, \"resolutionOrder\": []",
        "\"name\": 1, \"resolutionOrder\": [{\"type\": \"set\", \"name\": \"x\", \"sources\": []}]",
        "\"unknown\": 1, \"resolutionOrder\": [{\"type\": \"set\", \"name\": \"x\", \"sources\": []}]",
        "\(base), \"resolutionOrder\": []", "\(base)", "\(base), \"resolutionOrder\": [1]",
        modifier("{\"contexts\": {\"a\": []}}"), modifier("{\"contexts\": {}}"), modifier("{}"),
        modifier("{\"contexts\": {\"a\": [], \"b\": []}, \"default\": \"c\"}"),
        modifier("{\"contexts\": {\"a\": [], \"b\": [{\"$ref\": \"#/modifiers/m/contexts/a\"}]}}"),
        modifier("{\"contexts\": {\"a\": [], \"b\": []}, \"$extensions\": 1}"),
        modifier("{\"contexts\": {\"a\": [], \"b\": []}, \"sources\": []}"),
        "\"sets\": {\"a\": {\"sources\": [], \"$extensions\": []}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/a\"}]",
        "\"sets\": {\"a\": {\"$ref\": \"#/sets/b\"}, \"b\": {\"$ref\": \"#/sets/a\"}}, \"resolutionOrder\": [{\"$ref\": \"#/sets/a\"}]",
        "\"$defs\": {\"a\": {\"$ref\": \"#/$defs/b\"}, \"b\": {\"$ref\": \"#/$defs/a\"}}, \"resolutionOrder\": [{\"type\": \"set\", \"name\": \"x\", \"sources\": [{\"$ref\": \"#/$defs/a\"}]}]",
        "\"resolutionOrder\": [{\"type\": \"set\", \"name\": \"x\", \"sources\": []}, {\"type\": \"set\", \"name\": \"x\", \"sources\": []}]",
        "\"resolutionOrder\": [{\"type\": \"set\", \"sources\": []}]",
        "\"resolutionOrder\": [{\"name\": \"x\", \"sources\": []}]",
        "\"resolutionOrder\": [{\"type\": \"group\", \"name\": \"x\", \"sources\": []}]",
        "\"resolutionOrder\": [{\"type\": \"modifier\", \"name\": \"x\", \"sources\": []}]",
    ]

    private func run(_ text: String) throws -> Import {
        let group = "{\"g\": {\"a\": {\"$type\": \"number\", \"$value\": 1}}}"
        return try TokensImportTests.run(
            [("r.json", "{\"version\": \"2025.10\", \(text)}"), ("g.json", group)], isStrict: true)
    }

    @Test("are read by the rules of the module", arguments: valid)
    func accepted(_ example: Case) throws {
        let result = try run(example.text)
        for (file, element) in example.constants {
            let text = TokensImportTests.text(result, file)
            #expect(text.contains(element), "\(element) in \(file): \(text)")
        }
    }

    @Test("that are not valid are refused, with a place for each fault", arguments: invalid)
    func refused(_ text: String) throws {
        do {
            _ = try run(text)
            Issue.record("accepted")
        } catch let faults as ImportFaults {
            #expect(faults.faults.allSatisfy { $0.location.file == "r.json" && $0.location.column > 0 })
        }
    }

    private static let brands = """
        {"version": "2025.10", "modifiers": {"brand": {"contexts": {"acme": [\(number("n", 1))], "Other": [\(number("n", 2))]}},
          "mode": {"default": "light", "contexts": {"light": [], "dark": [\(number("n", 3))]}}},
         "resolutionOrder": [{"$ref": "#/modifiers/brand"}, {"$ref": "#/modifiers/mode"}]}
        """

    private func run(_ inputs: [String: String]) throws -> Import {
        try Import.tokens([("r.json", Array(Self.brands.utf8))], isStrict: true, inputs: inputs) { _, _ in [] }
    }

    @Test("take the contexts of inputs, and make traits of the others")
    func inputs() throws {
        let other = try run(["Brand": "other"])
        #expect(TokensImportTests.text(other).contains("<float name=\"n\">2</float>"))
        #expect(TokensImportTests.text(other, "tokens~dark.xml").contains("<float name=\"n\">3</float>"))
        let dark = try run(["brand": "acme", "mode": "dark"])
        #expect(dark.files.map(\.path) == ["tokens.xml"])
        #expect(TokensImportTests.text(dark).contains("<float name=\"n\">3</float>"))
    }

    @Test("refuse inputs that are no modifiers or contexts", arguments: [["brand": "none"], ["size": "large"]])
    func wrongInputs(_ inputs: [String: String]) {
        #expect(throws: ImportFaults.self) { try run(inputs) }
    }

    @Test("refuse inputs where no file is a resolver document")
    func inputsOfPlainFiles() {
        let tokens = #"{"gap": {"$type": "number", "$value": 4}}"#
        #expect(throws: ImportFaults.self) {
            try Import.tokens([("p.tokens.json", Array(tokens.utf8))], inputs: ["brand": "acme"]) { _, _ in [] }
        }
    }

    @Test("may name other parts of the document like sets")
    func partsNamedLikeSets() throws {
        let text = """
            {"version": "2025.10",
             "sets": {"a": {"sources": [{"$ref": "#/$defs/a"}]}, "b": {"sources": [{"$ref": "#/sets/a"}]}},
             "$defs": {"a": {"gap": {"$type": "number", "$value": 4}}},
             "resolutionOrder": [{"$ref": "#/sets/b"}]}
            """
        let imported = try Import.tokens([("r.json", Array(text.utf8))]) { _, _ in [] }
        #expect(TokensImportTests.text(imported).contains("<float name=\"gap\">4</float>"))
    }
}
