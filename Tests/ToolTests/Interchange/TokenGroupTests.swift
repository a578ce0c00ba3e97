import SkinInterchange
import Testing

@Suite("Groups of tokens")
struct TokenGroupTests {
    /// Cases of one rule each: the text of the file, and parts of the constants that it becomes.
    struct Case: CustomTestStringConvertible {
        var rule: String
        var text: String
        var constants: [String]
        var testDescription: String { rule }
    }

    static let one = "\"$type\": \"number\", \"$value\": 1"
    static let cases = [
        Case(
            rule: "the nearest group with a type gives it",
            text: "{\"$type\": \"color\", \"g\": {\"$type\": \"number\", \"h\": {\"t\": {\"$value\": 1}}}}",
            constants: ["<float name=\"g.h.t\">1</float>"]),
        Case(
            rule: "a token's own type comes before that of its groups",
            text: "{\"g\": {\"$type\": \"color\", \"t\": {\(one)}}}", constants: ["<float name=\"g.t\">1</float>"]),
        Case(
            rule: "the type of the token referred to comes before that of the groups",
            text: "{\"a\": {\(one)}, \"g\": {\"$type\": \"color\", \"t\": {\"$value\": \"{a}\"}}}",
            constants: ["<float name=\"g.t\" ref=\"a\"/>"]),
        Case(
            rule: "a deprecated group deprecates its tokens, also those of groups in it",
            text: "{\"g\": {\"$deprecated\": \"use h\", \"t\": {\(one)}, \"i\": {\"u\": {\(one)}}}}",
            constants: [
                "<!-- Deprecated: use h -->\n    <float name=\"g.t\">",
                "<!-- Deprecated: use h -->\n    <float name=\"g.i.u\">",
            ]),
        Case(
            rule: "a token that is not deprecated says so against its group",
            text:
                "{\"g\": {\"$deprecated\": true, \"t\": {\(one), \"$deprecated\": false}, \"u\": {\(one), \"$deprecated\": \"x\"}}}",
            constants: ["<constants>\n    <float name=\"g.t\">", "<!-- Deprecated: x -->\n    <float name=\"g.u\">"]),
        Case(
            rule: "a group inherits the tokens of another, and replaces some",
            text:
                "{\"g\": {\"a\": {\(one)}, \"b\": {\(one)}}, \"h\": {\"$extends\": \"{g}\", \"b\": {\"$type\": \"number\", \"$value\": 2}}}",
            constants: ["<float name=\"h.a\">1</float>", "<float name=\"h.b\">2</float>"]),
        Case(
            rule: "groups within groups are merged, not replaced",
            text:
                "{\"g\": {\"i\": {\"a\": {\(one)}, \"b\": {\(one)}}}, \"h\": {\"$extends\": \"#/g\", \"i\": {\"b\": {\"$type\": \"number\", \"$value\": 2}}}}",
            constants: ["<float name=\"h.i.a\">1</float>", "<float name=\"h.i.b\">2</float>"]),
        Case(
            rule: "the type of the group that is inherited from is inherited, too",
            text:
                "{\"g\": {\"$type\": \"number\", \"a\": {\"$value\": 1}}, \"h\": {\"$extends\": \"{g}\", \"c\": {\"$value\": 3}}}",
            constants: ["<float name=\"h.c\">3</float>"]),
        Case(
            rule: "a root token has its group's name, and is referred to by its own path",
            text: "{\"g\": {\"$root\": {\(one)}, \"t\": {\"$value\": \"{g.$root}\"}}}",
            constants: ["<float name=\"g\">1</float>", "<float name=\"g.t\" ref=\"g\"/>"]),
        Case(
            rule: "names of tokens tell capitals apart, and may have spaces",
            text: "{\"a b\": {\(one)}, \"A b\": {\"$type\": \"number\", \"$value\": 2}}",
            constants: ["<float name=\"a-b\">1</float>", "<float name=\"A-b\">2</float>"]),
        Case(
            rule: "slashes and tildes in names are escaped in pointers",
            text: "{\"a/b~\": {\(one)}, \"t\": {\"$type\": \"number\", \"$ref\": \"#/a~1b~0/$value\"}}",
            constants: ["<float name=\"t\" ref=\"a-b-\"/>"]),
    ]

    @Test("are read by the rules of the format", arguments: cases)
    func groups(_ example: Case) throws {
        let text = TokensImportTests.text(try TokensImportTests.run([("a.json", example.text)], isStrict: true))
        for constant in example.constants { #expect(text.contains(constant), "\(constant) in \(text)") }
    }
}
