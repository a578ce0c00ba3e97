import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinKit

@Suite("Operations declared again")
struct RedeclarationTests {
    private func faults(in schemas: [String]) throws -> [ThemeDiagnostic] {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme([:])
        let files = try schemas.enumerated().map { number, text in
            try folder.write("\(number).schema.xml", "<schema>\n\(text)\n</schema>")
        }
        return try ThemeCompiler(schemaFiles: files).validate(bundle).diagnostics
    }

    private static let lamp = """
        <component name="lamp"><operation name="glow"><param name="level" type="float"/></operation></component>
        """

    private static func spot(_ parameters: String, inherits parent: String = "lamp") -> String {
        #"<component name="spot" inherits="\#(parent)"><operation name="glow">\#(parameters)</operation></component>"#
    }

    static let incompatible = [
        #"<param name="level" type="integer"/>"#,
        #"<param name="level" type="float" minimum="0"/>"#,
        #"<param name="level" type="float" optional="true"/>"#,
        #"<param name="level" type="float"/><param name="more" type="float"/>"#,
        #"<param name="more" type="float" optional="true"/>"#,
        "",
    ]

    @Test("One that its parent declares otherwise is a fault, whichever file comes first", arguments: incompatible)
    func eitherOrder(parameters: String) throws {
        for schemas in [[Self.lamp, Self.spot(parameters)], [Self.spot(parameters), Self.lamp]] {
            let faults = try faults(in: schemas)
            #expect(faults.map(\.code) == [.invalidSchema], "\(schemas)")
            #expect(faults.first?.location.file == "1.schema.xml")
        }
        let line = #"<component name="beam" inherits="lamp"/>"#
        let deep = Self.spot(parameters, inherits: "beam")
        for schemas in [
            [Self.lamp, line, deep], [Self.lamp, deep, line], [line, Self.lamp, deep], [line, deep, Self.lamp],
            [deep, Self.lamp, line], [deep, line, Self.lamp],
        ] {
            #expect(try faults(in: schemas).map(\.code) == [.invalidSchema], "\(schemas)")
        }
    }

    @Test("A fault against the built-in schema says what that declares, and shows no file that users do not have")
    func builtIn() throws {
        let operation = #"<operation name="alpha"><param name="level" type="float"/></operation>"#
        let faults = try faults(in: [
            #"<component name="uibutton"/><component name="lamp" inherits="uiview">\#(operation)</component>"#
        ])
        #expect(
            faults.map(\.message) == [
                "duplicate declaration of 'uibutton'; SkinKit declares it, choose another name",
                "operation 'alpha' of 'lamp' has different parameters from those that its ancestor 'uiview' declares: "
                    + "'value' of type 'float'",
            ])
        #expect(faults.allSatisfy { $0.notes.isEmpty })
    }

    @Test("An unknown type is known by its name in other languages", arguments: ["int", "boolean", "number"])
    func foreignType(_ type: String) throws {
        let lamp = Self.lamp.replacing("type=\"float\"", with: "type=\"\(type)\"")
        let meant = ["int": "integer", "boolean": "bool", "number": "float"][type] ?? ""
        let messages = try faults(in: [lamp]).map(\.message)
        #expect(messages == ["unknown object '\(type)'; did you mean '\(meant)'?"])
    }

    @Test("Types that inherit from one another are named once each, the first one at both ends")
    func cycle() throws {
        let types = ["a", "b", "c"].map {
            #"<component name="\#($0)" inherits="\#($0 == "c" ? "a" : $0 == "a" ? "b" : "c")"/>"#
        }
        #expect(try faults(in: types).map(\.message) == ["'a' inherits from itself: a → b → c → a"])
    }

    @Test("One that its parent declares with fewer optional parameters is none, whichever file comes first")
    func compatible() throws {
        let more = Self.spot(#"<param name="more" type="color" optional="true"/><param name="level" type="float"/>"#)
        #expect(try faults(in: [Self.lamp, more]).isEmpty)
        #expect(try faults(in: [more, Self.lamp]).isEmpty)
    }

    @Test("One is reported with other faults of the schemas, but not if a type is unknown")
    func besideOtherFaults() throws {
        let wrong = Self.spot(#"<param name="level" type="integer"/>"#)
        let unknown = Self.spot(#"<param name="level" type="flaot"/>"#)
        let lost = #"<component name="lost" inherits="nowhere"/>"#
        #expect(try faults(in: [lost, wrong, Self.lamp]).map(\.location.file) == ["0.schema.xml", "2.schema.xml"])
        #expect(try faults(in: [unknown, Self.lamp]).map(\.location.file) == ["0.schema.xml"])
    }

    /// A component type with one operation or none; the parameters are those of the set bits.
    private struct Declaration {
        var number: Int
        var parent: Int?
        var parameters: Int?

        var xml: String {
            let inherits = parent.map { " inherits=\"c\($0)\"" } ?? ""
            let operation = parameters.map { parameters in
                let elements = (0..<4).filter { parameters >> $0 & 1 != 0 }.map { bit in
                    let isOptional = bit < 2
                    return "<param name=\"p\(bit)\" type=\"float\"\(isOptional ? " optional=\"true\"" : "")/>"
                }
                return "<operation name=\"glow\">\(elements.joined())</operation>"
            }
            return "<component name=\"c\(number)\"\(inherits)>\(operation ?? "")</component>"
        }

        /// Whether this one may follow an ancestor: it has its parameters and further optional ones.
        func extends(_ other: Declaration) -> Bool {
            guard let parameters, let inherited = other.parameters else { return true }
            return parameters & inherited == inherited && (parameters & ~inherited) & 0b1100 == 0
        }
    }

    @Test("In any line and any order of files a type and its ancestors agree, or there is a fault")
    func randomLines() throws {
        var random = SplitMix64(seed: 3)
        var validCount = 0
        for round in 0..<400 {
            let declarations = (0..<Int.random(in: 2...6, using: &random)).map { number in
                Declaration(
                    number: number,
                    parent: number == 0 ? nil : Int.random(in: max(0, number - 2)..<number, using: &random),
                    parameters: Bool.random(using: &random)
                        ? nil : [0b0100, 0b0101, 0b0111, 0b0001, 0b1100].randomElement(using: &random))
            }
            let isValid = declarations.allSatisfy { declaration in
                var ancestor = declaration.parent
                while let number = ancestor {
                    guard declaration.extends(declarations[number]) else { return false }
                    ancestor = declarations[number].parent
                }
                return true
            }
            validCount += isValid ? 1 : 0
            let schemas = declarations.shuffled(using: &random).map(\.xml)
            let codes = Set(try faults(in: schemas).map(\.code))
            #expect(codes == (isValid ? [] : [.invalidSchema]), "round \(round): \(schemas)")
        }
        #expect(validCount > 50 && validCount < 350)
    }
}
