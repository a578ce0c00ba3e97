import Foundation
import SkinCompiler
import SkinKit
import SkinSyntax
import Testing

@testable import chat_demo

@MainActor
@Suite("The messenger's components")
struct SkinComponentsChatTests {
    @Test("name exactly the operations and parameters of the app's schema")
    func matchSchema() throws {
        #expect(try ComponentDefinitions.chat.differences(from: appSchema()) == [])
    }

    @Test("write the app's schema, but for the bounds of numbers")
    func writeSchema() throws {
        let declared = try appSchema()
        let objects = declared.objects.filter { ComponentSchema.builtIn.object(named: $0.name) == nil }
        let text = ComponentDefinitions.chat.schema(declaring: objects)
        let written = try schema(Array(text.utf8))
        #expect(written.objects == declared.objects)
        #expect(written.components.map(\.name) == declared.components.map(\.name))
        let known = ComponentSchema.builtIn.components.count
        #expect(Array(written.components.dropFirst(known)) == declared.components.dropFirst(known).map(withoutBounds))
        #expect(ComponentDefinitions.chat.differences(from: written) == [])
    }

    private func withoutBounds(_ component: ComponentSchema.Component) -> ComponentSchema.Component {
        var component = component
        for operation in component.operations.indices {
            for parameter in component.operations[operation].parameters.indices {
                component.operations[operation].parameters[parameter].minimum = nil
                component.operations[operation].parameters[parameter].maximum = nil
            }
        }
        return component
    }

    private func appSchema() throws -> ComponentSchema {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Themes/app.schema.xml").standardized
        return try schema(Array(Data(contentsOf: path)))
    }

    private func schema(_ bytes: [UInt8]) throws -> ComponentSchema {
        var symbols = SymbolTable.withVocabulary()
        let files = [
            try ComponentSchema.builtInFile(symbols: &symbols),
            try XMLReader.read(bytes, name: "app.schema.xml", symbols: &symbols),
        ]
        return try SchemaReader.read(files, symbols: symbols)
    }
}
