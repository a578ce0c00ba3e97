import SkinDiagnostics
import SkinEditing
import SkinLinter
import SkinSyntax
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

/// Names are found in dictionaries and sets. With linear searches, each of these tests would take minutes.
@Suite("Very many names")
struct ManyNamesTests {
    private static let count = 100_000

    private func schema(_ xml: String) throws -> ComponentSchema {
        var symbols = SymbolTable.withVocabulary()
        let file = try XMLReader.read(Array("<schema>\(xml)</schema>".utf8), name: "schema.xml", symbols: &symbols)
        return try SchemaReader.read([file], symbols: symbols)
    }

    @Test("of the operations of a type and of one that inherits from it are declared")
    func operations() throws {
        let operations = (0..<Self.count).map { "<operation name=\"o\($0)\"/>" }.joined()
        let schema = try schema(
            "<component name=\"a\">\(operations)</component>"
                + "<component name=\"b\" inherits=\"a\">\(operations)</component>")
        #expect(schema.components.map(\.operations.count) == [Self.count, Self.count])
    }

    @Test("of the fields of an object are declared")
    func fields() throws {
        let fields = (0..<Self.count).map { "<field name=\"f\($0)\" type=\"float\"/>" }.joined()
        #expect(try schema("<object name=\"a\">\(fields)</object>").objects.map(\.fields.count) == [Self.count])
    }

    @Test("of types that inherit from one another, with an ancestor that does not exist, are all checked")
    func line() throws {
        let count = SchemaReader.declarationLimit
        let types = (0..<count).map { "<component name=\"t\($0)\" inherits=\"t\($0 + 1)\"/>" }.joined()
        let error = #expect(throws: ThemeError.self) { try schema(types) }
        #expect(error?.diagnostics.count == 1)
        #expect(error?.diagnostics.first?.message.hasPrefix("unknown parent component 't4096'") == true)
    }

    @Test("of types in one line, with operations and identifiers, are indexed without a copy for each ancestor")
    func longLine() throws {
        let count = 2_000
        let types = (0..<count).map { number in
            let parent = number > 0 ? " inherits=\"t\(number - 1)\"" : ""
            return "<component name=\"t\(number)\"\(parent)><operation name=\"o\(number)\"/></component>"
                + "<identifiers component=\"t\(number)\"><identifier name=\"i\(number)\" was=\"j\(number)\"/></identifiers>"
        }
        let schema = try schema(types.joined())
        var symbols = SymbolTable.withVocabulary()
        var index = SchemaIndex(schema, symbols: &symbols)
        let time = threadTime { index = SchemaIndex(schema, symbols: &symbols) }
        #expect(time < .seconds(1))
        let last = index.components[count - 1]
        #expect(last.line == Array(0..<count) && last.operations.count == count)
        func find(_ type: Int, _ id: String) throws -> IdentifierIndex.Finding {
            index.identifiers.find(index.components[type].name, try #require(symbols.find(id)))
        }
        // A descendant's name is one of its ancestors', but not a name that it had before.
        #expect(try find(0, "i1999") == .known && find(1_999, "i0") == .unknown)
        #expect(try find(7, "j7") == .renamed(#require(symbols.find("i7"))) && find(6, "j7") == .unknown)
        let type = index.components[count - 2].name
        #expect(index.identifiers.candidates(of: type) == ["i\(count - 2)", "i\(count - 1)"])
    }

    @Test("of an app's identifiers are found among those of themes")
    func identifiers() {
        var names = DefinedNames()
        var schema = ComponentSchema.builtIn
        let identifiers = (0..<Self.count).map { ComponentSchema.Identifier(name: "i\($0)") }
        schema.identifierLists = [.init(component: "uibutton", identifiers: identifiers)]
        for _ in 0..<2 { names.add(identifiersOf: schema) }
        #expect(names.entities.count == Self.count)
    }

    @Test("that identifiers had before leave out the entities of those names")
    func renamed() throws {
        let folder = try TemporaryFolder()
        let identifiers = (0..<Self.count).map { "<identifier name=\"new\($0)\" was=\"old\($0)\"/>" }.joined()
        let schema = try folder.write(
            "app.schema.xml", "<schema><identifiers component=\"uiview\">\(identifiers)</identifiers></schema>")
        let entities = ["old", "new"].flatMap { name in (0..<Self.count).map { "<uiview id=\"\(name)\($0)\"/>" } }
        let bundle = try folder.writeTheme(["a.xml": .theme(instances: entities.joined())])
        let chain = try #require(try ThemeCompiler(schemaFiles: [schema]).compileWithChain(bundle).chain)
        #expect(chain.layers.map(\.entities) == [(Int32(Self.count)..<Int32(2 * Self.count)).map { $0 }])
    }

    @Test("of operations are unset under every state")
    func unset() {
        let states = (0..<Self.count).map { ThemeStates(rawValue: UInt64($0)) }
        let names = [Symbol(rawValue: 1), Symbol(rawValue: 2)]
        var definitions = states.map { state in
            OperationDefinition(
                key: .init(name: names[0], states: state), place: .init(file: 0, offset: 0), isUnset: false,
                parameters: 0..<0)
        }
        definitions.append(
            OperationDefinition(
                key: .init(name: names[1], states: nil), place: .init(file: 0, offset: 0), isUnset: true,
                parameters: 0..<0))
        var nodes = OperationNodes(definitions, symbolCount: 3, limit: .max)
        let origin = OperationNodes.Origin(component: 0, isDefault: true)
        nodes.begin(with: [])
        for number in Array(states.indices) + Array(repeating: Self.count, count: Self.count) {
            nodes.apply(.init(definition: Int32(number), theme: 0), from: origin)
        }
        #expect(nodes.end().count == Self.count)
        var limited = OperationNodes(definitions, symbolCount: 3, limit: 10)
        limited.begin(with: [])
        for number in states.indices { limited.apply(.init(definition: Int32(number), theme: 0), from: origin) }
        #expect(limited.all.count == 10 && limited.excess == 10)
    }

    @Test("of assets are compared with those of the parent")
    func assets() throws {
        let folder = try TemporaryFolder()
        let names = (0..<12_000).map { "image\($0)@2x.png" }
        for (theme, bytes) in [("A", "1"), ("B", "2")] {
            try folder.writeTheme("\(theme).theme", identifier: theme, inherits: theme == "B" ? "A" : nil, [:])
            for name in names { try folder.write("\(theme).theme/assets/\(name)", bytes + name) }
        }
        let found = try ThemeLinter(compiler: ThemeCompiler()).lint([folder.file("B.theme")]).diagnostics
        #expect(Set(found.map(\.code)) == [.unusedAsset] && found.count == names.count)
    }

    @Test("of a file's definitions are allowed by comments that reach the whole file")
    func comments() throws {
        let folder = try TemporaryFolder()
        let comments = String(repeating: "<!-- skinkit:allow unused-constant: an app needs it -->\n", count: 20_000)
        let constants = (0..<20_000).map { "<float name=\"c\($0)\">\($0)</float>\n" }.joined()
        let bundle = try folder.writeTheme(["a.xml": comments + .theme(constants: constants)])
        #expect(try ThemeLinter(compiler: ThemeCompiler()).lint([bundle]).diagnostics == [])
    }

    @Test("in lists of alternatives are compared once for each list")
    func alternatives() throws {
        let folder = try TemporaryFolder()
        let names = (0..<200).map { "n\($0)" }.joined(separator: " ")
        let constants = (0..<200).map { "<color name=\"k\($0)\" ref=\"\(names) last\"/>\n" }.joined()
        let bundle = try folder.writeTheme([
            "a.xml": .theme(constants: "<!-- skinkit:public -->\n<color name=\"last\">#123456</color>\n" + constants)
        ])
        var found: [ThemeDiagnostic] = []
        let time = try threadTime { found = try ThemeLinter(compiler: ThemeCompiler()).lint([bundle]).diagnostics }
        #expect(found.count { $0.code == .unknownAlternative } == 40_000)
        #expect(time < .seconds(3))
    }

    @Test("that a schema allows are not searched for other separators where they are too many to show")
    func allowedStrings() {
        let many = (0..<10_000).map { "v\($0),w\($0)" }
        let time = threadTime {
            for _ in 0..<10_000 { #expect(NameAdvice.list(many, of: "v1") == nil) }
        }
        #expect(time < .seconds(1))
        #expect(NameAdvice.list(["a,b", "c"], of: "b")?.text == "spaces separate values, write 'a b c'")
    }

    @Test("and comments on one line are formatted in time that grows with the line")
    func commentsInOneLine() throws {
        let text = "<theme>\(String(repeating: "<!-- one -->", count: 50_000))</theme>"
        let formatted = try MarkupFormatter.format(Array(text.utf8), name: "a.xml")
        #expect(formatted.count > text.utf8.count)
    }
}
