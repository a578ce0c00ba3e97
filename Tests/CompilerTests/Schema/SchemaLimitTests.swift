import SkinSyntax
import Testing

@testable import SkinCompiler
@testable import SkinDiagnostics
@testable import SkinKit

@Suite("The limit of schemas")
struct SchemaLimitTests {
    private func read(components count: Int) throws -> ComponentSchema {
        let components = (0..<count).map { "<component name=\"c\($0)\"/>" }.joined()
        var symbols = SymbolTable.withVocabulary()
        let file = try XMLReader.read(
            Array("<schema>\(components)</schema>".utf8), name: "schema.xml", symbols: &symbols)
        return try SchemaReader.read([file], symbols: symbols)
    }

    @Test("As many component types as the limit are read")
    func atTheLimit() throws {
        #expect(try read(components: SchemaReader.declarationLimit).components.count == SchemaReader.declarationLimit)
    }

    @Test("More are one fault, however many they are")
    func overTheLimit() throws {
        let error = #expect(throws: ThemeError.self) { try read(components: 100_000) }
        #expect(error?.diagnostics.map(\.code) == [.limitExceeded])
    }
}
