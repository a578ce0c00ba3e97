import Foundation
import SkinBundles
import SkinCompiler
import SkinKit
import Testing

@testable import chat_demo

@MainActor
@Suite("The messenger's components")
struct ChatComponentsTests {
    private let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Themes/app.schema.xml").standardized.path

    @Test("name exactly the operations and parameters of the app's schema")
    func matchSchema() throws {
        #expect(ComponentDefinitions.chat.differences(from: try ComponentSchema(filesAt: [path])) == [])
    }

    @Test("write the app's schema, but for the bounds of numbers")
    func writeSchema() throws {
        let declared = try ComponentSchema(filesAt: [path])
        let objects = declared.objects.filter { ComponentSchema.builtIn.object(named: $0.name) == nil }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).schema.xml")
        try Data(ComponentDefinitions.chat.schema(declaring: objects).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let written = try ComponentSchema(filesAt: [file.path])
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
}
