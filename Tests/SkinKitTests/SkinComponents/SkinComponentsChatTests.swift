import Foundation
import SkinKit
import Testing

@testable import chat_demo

@MainActor
@Suite("The messenger's components")
struct SkinComponentsChatTests {
    @Test("name exactly the operations and parameters of the app's schema")
    func matchSchema() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Themes/app.schema.xml").standardized
        var symbols = SymbolTable.withVocabulary()
        let files = [
            try ComponentSchema.builtInFile(symbols: &symbols),
            try XMLReader.read(Array(Data(contentsOf: path)), name: "app.schema.xml", symbols: &symbols),
        ]
        let schema = try SchemaReader.read(files, symbols: symbols)
        #expect(ComponentDefinitions.chat.differences(from: schema) == [])
    }
}
