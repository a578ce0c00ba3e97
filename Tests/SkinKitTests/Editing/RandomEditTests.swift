import Foundation
import SkinBundles
import SkinEditing
import SkinInspector
import SkinKit
import SkinTestSupport
import Testing

@Suite("Random edits of the shipped themes")
struct RandomEditTests {
    private static var count: Int { Int(ProcessInfo.processInfo.environment["SKINKIT_RANDOM_EDITS"] ?? "") ?? 25 }

    private static func value(_ object: ThemeObject, _ generator: inout some RandomNumberGenerator) -> String? {
        switch object {
        case .color:
            "#"
                + (0..<6).map { _ in "0123456789ABCDEF".randomElement(using: &generator).map(String.init) ?? "0" }
                .joined()
        case .float: "\(Int.random(in: 1...9, using: &generator))"
        case .integer: "\(Int.random(in: 1...9, using: &generator))"
        case .bool(let flag): "\(!flag)"
        default: nil
        }
    }

    @Test("change one range of one file, show the value that was asked for, and are taken back byte for byte")
    func edits() throws {
        let root = URL(fileURLWithPath: #filePath + "/../../../../Themes").standardized.path
        let folder = try TemporaryFolder()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(atPath: root, toPath: folder.path)
        let compiler = ThemeCompiler(schemaFiles: [folder.file("app.schema.xml")])
        var generator = SystemRandomNumberGenerator()
        var written = 0
        for _ in 0..<Self.count {
            let bundle = folder.file(["Midnight.theme", "Daylight.theme"].randomElement(using: &generator) ?? "")
            let editor = try ThemeEditor(of: bundle, compiler)
            let traits = editor.theme.mentionedTraits.combinations.randomElement(using: &generator) ?? []
            let entity = try #require(editor.theme.entities(traits: traits).randomElement(using: &generator))
            let operations = editor.theme.operations(for: entity.component, id: entity.id, traits: traits)
            guard let operation = operations.randomElement(using: &generator), operation.parameters.count == 1,
                let value = Self.value(operation.parameters[0].object, &generator)
            else { continue }
            let edit = ThemeEdit(
                .operation(operation.name, of: entity), to: value, states: operation.states, traits: traits)
            guard let place = try editor.places(for: edit).randomElement(using: &generator) else { continue }
            let proof: EditProof
            do {
                proof = try editor.prove(edit, at: place)
            } catch is EditRefusal {
                continue
            }
            let before = try? Data(contentsOf: URL(fileURLWithPath: proof.change.path))
            let undo = try proof.change.write()
            let after = try Data(contentsOf: URL(fileURLWithPath: proof.change.path))
            let range = proof.change.range
            #expect(after.prefix(range.lowerBound) == (before ?? Data()).prefix(range.lowerBound))
            #expect(
                after.suffix((before?.count ?? 0) - range.upperBound) == (before ?? Data()).dropFirst(range.upperBound))
            // What was proved is what a compilation of the files gives.
            let theme = try Theme(cacheBytes: #require(compiler.compile(bundle).cache))
            #expect(theme.difference(from: proof.theme).isEmpty, "\(edit) at \(place)")
            #expect(theme.difference(from: editor.theme).changes == proof.difference.changes)
            let shown = theme.explain(
                component: entity.component, id: entity.id, operation: operation.name, traits: traits,
                states: operation.states
            ).first?.operation.parameters.first?.object
            #expect(
                shown.map { Self.text(proof.shown ?? $0) } == (proof.shown.map { Self.text($0) } ?? value),
                "\(edit) at \(place)")
            try undo.write()
            #expect((try? Data(contentsOf: URL(fileURLWithPath: proof.change.path))) == before)
            written += 1
        }
        #expect(written > 0)
    }

    private static func text(_ object: ThemeObject) -> String {
        switch object {
        case .float(let number): "\(Int(number))"
        default: ValueText().text(object)
        }
    }
}
