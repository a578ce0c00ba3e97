import Foundation
import SkinBundles
import SkinComponents
import SkinKit
import TestSupport
import Testing

// What the article DefiningComponents shows is between these lines.
// article: types
final class Gauge: SkinView {
    struct Tail: Equatable {
        enum Side: String, CaseIterable { case left, right }

        var side: Side
        var length: Double
    }

    struct Sheen: Equatable {
        var from: ThemeColor
        var to: ThemeColor
        var angle: Double
    }

    var needle = ThemeColor(red: 0, green: 0, blue: 0)
    var tail: Tail?
    var sheen: Sheen?
}
// article: end

// article: definitions
extension ComponentDefinitions {
    static var cockpit: ComponentDefinitions {
        var components = ComponentDefinitions.standard
        components.define(Gauge.self, as: "gauge", inheriting: SkinView.self) { gauge in
            gauge.operation("needle", .color("color"), \.needle)
            gauge.operation(
                "tail", .word("side", as: Gauge.Tail.Side.self), .optional(.float("length")),
                get: \.tail, set: { $0.tail = $1 }
            ) { side, length in Gauge.Tail(side: side, length: length ?? 8) }
            gauge.operation(
                "sheen",
                .record("sheen", "sheen", .color("from"), .color("to"), .optional(.float("angle"))) { from, to, angle in
                    Gauge.Sheen(from: from, to: to, angle: angle ?? 0)
                },
                get: \.sheen, set: { $0.sheen = $1 })
        }
        return components
    }
}
// article: end

@MainActor
@Suite("Components of the article")
struct DefiningComponentsTests {
    private func article() throws -> String { try Fixtures.article("SkinKit/SkinKit.docc/DefiningComponents") }

    @Test("are those that these tests compile")
    func code() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let parts = source.components(separatedBy: "\n// article: ").dropFirst().filter { !$0.hasPrefix("end\n") }
        #expect(parts.count == 2)
        for part in parts {
            let code = part.drop { $0 != "\n" }.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(try article().contains("```swift\n\(code)\n```"))
        }
    }

    @Test("show the theme of the article, with its schema")
    func theme() throws {
        let folder = try TemporaryFolder()
        let blocks = try article().components(separatedBy: "```xml\n").dropFirst()
            .map { $0.components(separatedBy: "\n```")[0] }
        let (schema, ui) = (try #require(blocks.first), try #require(blocks.last))
        try folder.write("app.schema.xml", schema)
        let bundle = try folder.writeTheme("A.theme", identifier: "a", ["ui.xml": ui])
        let result = try ThemeCompiler(schemaFiles: [folder.file("app.schema.xml")]).compile(bundle)
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
        let engine = ThemeEngine(components: .cockpit)
        let gauge = Gauge()
        try engine.register(gauge, as: "gauge_speed")
        try engine.activate(Theme(cacheBytes: try #require(result.cache)))
        #expect(gauge.tail == Gauge.Tail(side: .right, length: 8))
        #expect(gauge.sheen?.angle == 90)
        #expect(gauge.needle.red == 1)
    }
}
