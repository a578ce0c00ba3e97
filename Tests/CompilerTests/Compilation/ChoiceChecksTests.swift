import SkinBundles
import SkinDiagnostics
import TestSupport
import Testing

/// What a compiler checks of choices, beyond the conformance cases.
@Suite("Checks of choices")
struct ChoiceChecksTests {
    /// Returns the errors in the files of a theme, by the traits in their names, as `code:line`.
    private static func errors(_ files: [String: String], schema: String? = nil) throws -> Set<String> {
        let folder = try TemporaryFolder()
        try folder.write("A.theme/info.xml", "<info><identifier>a</identifier><name>A</name></info>")
        for (traits, text) in files { try folder.write("A.theme/ui\(traits).xml", text) }
        var compiler = ThemeCompiler()
        if let schema { compiler.schemaFiles = [try folder.write("app.schema.xml", schema)] }
        let result = try compiler.compile(folder.file("A.theme"))
        return Set(result.diagnostics.map { "\($0.code.rawValue):\($0.location.line)" })
    }

    @Test("A word that only another file's setting has needs a 'when', under the traits of both")
    func wordOfOtherTraits() throws {
        let files = [
            "": """
            <theme><constants><string name="density" setting="D" values="a b">a</string></constants></theme>
            """,
            "~dark": """
            <theme><constants><string name="density" setting="D" values="a b c">a</string></constants></theme>
            """,
            "~highcontrast": """
            <theme><constants><string name="density">a</string>
            <float name="gutter" by="density"><when value="a">1</when><when value="b">2</when></float></constants></theme>
            """,
        ]
        #expect(try Self.errors(files) == ["invalid-value:2"])
    }

    @Test("What is chosen by a bool without a value is true or false still")
    func wordOfABoolWithoutValue() throws {
        let text = """
            <theme><constants><bool name="b">maybe</bool>
            <float name="x" by="b"><when value="yes">1</when><when value="true">2</when></float></constants></theme>
            """
        #expect(try Self.errors(["": text]) == ["invalid-value:1", "invalid-value:2"])
    }

    @Test("More values than choices may give are an error where they are changed")
    func tooManyAlternatives() throws {
        let whens = (0..<40_000).map { "<when value=\"w\($0)\"><float>\($0)</float></when>" }.joined()
        let text = """
            <theme><constants><string name="m" setting="M" values="w0">w0</string><array name="l" by="m">\(whens)</array>
            </constants><instances><probe>
            <operation name="low"><array ref="l"/></operation>
            <operation name="high"><array ref="l"/></operation></probe></instances></theme>
            """
        let schema = """
            <schema><component name="probe">
            <operation name="low"><param name="list" type="array" of="float" minimum="-1"/></operation>
            <operation name="high"><param name="list" type="array" of="float" maximum="50000"/></operation>
            </component></schema>
            """
        #expect(try Self.errors(["": text], schema: schema) == ["limit-exceeded:4"])
    }
}
