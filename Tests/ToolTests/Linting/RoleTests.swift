import Foundation
import SkinBundles
import SkinDiagnostics
import SkinLinter
import TestSupport
import Testing

@Suite("Roles in the contrast audit")
struct RoleTests {
    private static let schema = """
        <schema>
          <component name="note" inherits="uiview">
            <operation name="paper"><param name="color" type="color" role="background"/></operation>
            <operation name="ink"><param name="color" type="color" role="text"/></operation>
            <operation name="edge"><param name="color" type="color" role="border"/></operation>
            <operation name="textColor"><param name="color" type="color" role="none"/></operation>
            <operation name="hint"><param name="color" type="color"/></operation>
          </component>
        </schema>
        """

    private func findings(_ operations: [(String, String)]) throws -> [ThemeDiagnostic] {
        let folder = try TemporaryFolder()
        let schema = try folder.write("app.schema.xml", Self.schema)
        let content = operations.map { "<operation name=\"\($0)\"><color>\($1)</color></operation>" }.joined()
        let bundle = try folder.writeTheme(["a.xml": .theme(instances: "<note id=\"a\">\(content)</note>")])
        return try ThemeLinter(compiler: ThemeCompiler(schemaFiles: [schema])).lint([bundle]).diagnostics
    }

    @Test("A text is measured on the background that the schema declares")
    func text() throws {
        let found = try findings([("paper", "#FFFFFF"), ("ink", "#999999")])
        #expect(found.map(\.code) == [.contrast])
        #expect(found.first?.message.hasPrefix("'ink' of 'note#a' has a contrast of 2.84:1") == true)
        #expect(try findings([("paper", "#FFFFFF"), ("ink", "#555555")]).isEmpty)
    }

    @Test("A name says nothing where there is a role")
    func none() throws {
        #expect(try findings([("paper", "#FFFFFF"), ("ink", "#000000"), ("textColor", "#EEEEEE")]).isEmpty)
    }

    @Test("A border is measured on what is behind the entity")
    func border() throws {
        let comment = "<!-- skinkit:contrast note#a on uiview#wall -->"
        let folder = try TemporaryFolder()
        let schema = try folder.write("app.schema.xml", Self.schema)
        func codes(_ edge: String) throws -> [String] {
            let text = """
                \(comment)<theme><instances>
                <uiview id="wall"><operation name="backgroundColor"><color>#FFFFFF</color></operation></uiview>
                <note id="a"><operation name="paper"><color>#000000</color></operation>
                <operation name="edge"><color>\(edge)</color></operation></note></instances></theme>
                """
            let bundle = try folder.writeTheme(["a.xml": text])
            return try ThemeLinter(compiler: ThemeCompiler(schemaFiles: [schema])).lint([bundle]).diagnostics
                .map { "\($0.code.rawValue) \($0.message.components(separatedBy: "expected ").last ?? "")" }
        }
        let found = try codes("#EEEEEE")
        #expect(found.count == 1 && found[0].contains("3:1 for outlines (WCAG 2.2, 1.4.11)"))
        #expect(try codes("#777777").isEmpty)
    }

    @Test("A theme in which there is nothing to measure is warned of")
    func nothing() throws {
        let found = try findings([("hint", "#999999")])
        #expect(found.map(\.code) == [.contrastUnchecked])
        #expect(found.first?.location.file == "A.theme/info.xml")
        #expect(try findings([]).isEmpty)
    }
}
