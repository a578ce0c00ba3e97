import SkinKit
import TestSupport
import Testing

@MainActor
@Suite("A value that refers to an image")
struct RuntimeAssetTests {
    final class Picture {
        var writes = 0
        var image: ThemeImage? { didSet { writes += 1 } }
        var images: [ThemeImage] = [] { didSet { writes += 1 } }
        var alpha = 1.0 { didSet { writes += 1 } }
    }

    static func theme(_ assets: [String], as identifier: String = "org.example.fixture") throws -> Theme {
        try .fixture(
            [
                "": """
                <theme><instances><picture id="one">
                  <operation name="image"><image>one.png</image></operation>
                  <operation name="alpha"><float>0.5</float></operation>
                </picture><picture id="many">
                  <operation name="images"><array><image>one.png</image><image>two.png</image></array></operation>
                </picture></instances></theme>
                """
            ], as: identifier,
            schema: """
                <schema><component name="picture">
                  <operation name="image"><param name="image" type="image"/></operation>
                  <operation name="images"><param name="images" type="array" of="image"/></operation>
                  <operation name="alpha"><param name="value" type="float"/></operation>
                </component></schema>
                """, assets: assets)
    }

    let engine: ThemeEngine
    let one = Picture()
    let many = Picture()
    var counts: [Int] { [one.writes, many.writes] }

    init() throws {
        var components = ComponentDefinitions()
        components.define(Picture.self, as: "picture") { picture in
            picture.operation("image", .image("image"), get: \.image, set: { $0.image = $1 })
            picture.operation("images", .array("images", of: .image), get: \.images, set: { $0.images = $1 })
            picture.operation("alpha", .float("value"), get: \.alpha, set: { $0.alpha = $1 })
        }
        engine = ThemeEngine(components: components)
        try engine.register(one, as: "one")
        try engine.register(many, as: "many")
    }

    @Test("is written again when another scale or other traits choose another file, and only then")
    func writesAgain() throws {
        try engine.activate(Self.theme(["one.png", "one@2x.png", "two.png", "two~dark.png"]))
        #expect(counts == [2, 1])
        #expect(try engine.root.update { $0.scale = 2 }.writes == 2)
        #expect(counts == [3, 2])
        #expect(try engine.root.update { $0.scale = 3 }.writes == 0)
        #expect(try engine.root.update { $0.traits = .dark }.writes == 1)
        #expect(counts == [3, 3])
        #expect(try engine.root.update { $0.traits = [.dark, .pad] }.writes == 0)
        #expect(try engine.root.update { $0.scale = 1 }.writes == 2)
        #expect(counts == [4, 4])
        engine.deactivate()
        #expect(one.image == nil)
        #expect(many.images == [])
    }

    @Test("is left alone by another theme that has the same file for it")
    func otherTheme() throws {
        try engine.activate(Self.theme(["one.png", "two.png"]))
        #expect(try engine.activate(Self.theme(["one.png", "two.png"], as: "org.example.other")).writes == 0)
        #expect(try engine.activate(Self.theme(["one@2x.png", "two.png"], as: "org.example.third")).writes == 2)
    }
}
