import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("Definitions that are checked against a schema")
struct DefinitionCheckTests {
    enum Word: String, CaseIterable {
        case thin, thick
    }

    final class Card {
        var shadow: Double?
        var edge = Word.thin
        var width = 0.0
        var box: [Double] = []
    }

    private func message(_ operations: String, as name: String = "card") throws -> String? {
        var components = ComponentDefinitions()
        components.define(Card.self, as: name) { card in
            card.operation(
                "shadow", .float("radius"), .optional(.float("opacity")), get: \.shadow, set: { $0.shadow = $1 }
            ) { $0 * ($1 ?? 1) }
            card.operation("edge", .word("style"), get: \.edge, set: { $0.edge = $1 })
            card.operation("width", .float("width"), get: \.width, set: { $0.width = $1 })
        }
        let folder = try TemporaryFolder()
        let text = "<schema><component name=\"card\">\(operations)</component></schema>"
        let schema = try ComponentSchema(filesAt: [folder.write("app.schema.xml", text)])
        do {
            try components.check(against: schema)
            return nil
        } catch {
            return error.description
        }
    }

    private static let shadow = """
        <operation name="shadow"><param name="radius" type="float"/><param name="opacity" type="float" optional="true"/>\
        </operation>
        """
    private static let edge = """
        <operation name="edge"><param name="style" type="string" values="thin thick"/></operation>
        """
    private static let width = "<operation name=\"width\"><param name=\"width\" type=\"float\"/></operation>"

    @Test("are right where all names, parameters and types are those of the schema")
    func right() throws {
        #expect(try message(Self.shadow + Self.edge + Self.width) == nil)
    }

    @Test("report each name and type that differs, with the nearest name")
    func wrong() throws {
        #expect(
            try message(Self.shadow + Self.edge + Self.width, as: "crad")
                == "the schema has no component type 'crad'; did you mean 'card'?")
        #expect(
            try message(Self.shadow + Self.edge + Self.width.replacing("\"width\"><", with: "\"widht\"><"))
                == """
                'card' defines 'width', which the schema does not have; did you mean 'widht'?
                'card' does not define 'widht'
                """)
        #expect(
            try message(
                Self.shadow.replacing("radius", with: "radios").replacing(" optional=\"true\"", with: "")
                    + Self.edge.replacing("thick", with: "fat") + Self.width.replacing("float", with: "integer"))
                    == """
                    'shadow' of 'card' reads 'radius', which the schema does not have; did you mean 'radios'?
                    'shadow' of 'card' reads 'opacity' as optional float, in the schema it is float
                    'shadow' of 'card' does not read 'radios'
                    'edge' of 'card' reads 'style' as string (thin thick), in the schema it is string (thin fat)
                    'width' of 'card' reads 'width' as float, in the schema it is integer
                    """)
        #expect(
            try message(
                """
                <operation name="shadow"><param name="opacity" type="float" optional="true"/>\
                <param name="radius" type="float"/></operation>
                """ + Self.edge + Self.width)
                == "'shadow' of 'card' reads its parameters in another order than the schema has them")
    }

    @Test("report the fields of records that they declare")
    func records() throws {
        var components = ComponentDefinitions()
        components.define(Card.self, as: "card") { card in
            card.operation(
                "edge",
                .record("edge", "edge", .word("style", as: Word.self), .optional(.float("width"))) { style, _ in style
                },
                get: \.edge, set: { $0.edge = $1 })
        }
        func message(_ fields: String) throws -> String? {
            let folder = try TemporaryFolder()
            let schema = try ComponentSchema(filesAt: [
                folder.write(
                    "app.schema.xml",
                    """
                    <schema><object name="edge">\(fields)</object><component name="card">
                    <operation name="edge"><param name="edge" type="edge"/></operation></component></schema>
                    """)
            ])
            do { try components.check(against: schema) } catch { return error.description }
            return nil
        }
        let width = #"<field name="width" type="float" optional="true"/>"#
        #expect(try message(#"<field name="style" type="string" values="thin thick"/>"# + width) == nil)
        #expect(
            try message(#"<field name="style" type="string" values="thin thick dotted"/>"# + width)
                == """
                the record 'edge' reads 'style' as string (thin thick), in the schema it is string (thin thick dotted)
                """)
        #expect(
            try message(width + #"<field name="style" type="string" values="thin thick"/>"#)
                == "the record 'edge' reads its fields in another order than the schema has them")
    }

    @Test("do not differ in the built-in component types that the app does not define")
    func builtInTypes() throws {
        var components = ComponentDefinitions()
        components.define(Card.self, as: "card")
        let folder = try TemporaryFolder()
        let schema = try ComponentSchema(filesAt: [
            folder.write("app.schema.xml", "<schema><component name=\"card\"/><component name=\"row\"/></schema>")
        ])
        #expect(components.differences(from: schema) == ["the component type 'row' has no definition"])
    }

    @Test("are not read from a schema that is wrong")
    func wrongSchema() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("app.schema.xml", "<schema><component/></schema>")
        #expect(throws: ThemeError.self) { try ComponentSchema(filesAt: [path]) }
        let torn = try folder.write("torn.schema.xml", "<schema>")
        #expect(throws: ThemeError.self) { try ComponentSchema(filesAt: [torn]) }
        #expect(throws: ThemeFileError.self) { try ComponentSchema(filesAt: [folder.file("none.xml")]) }
    }
}
