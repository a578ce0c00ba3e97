import SkinKit
import TestSupport
import Testing

@Suite("Constants of a theme")
struct RuntimeConstantTests {
    @Test("are read as the types that an app uses, under traits")
    func typed() throws {
        func text(_ constants: String) -> String { "<theme><constants>\(constants)</constants></theme>" }
        let theme = try Theme.fixture([
            "": text(
                "<color name=\"accent\">#FF0000</color><float name=\"radius\">2.5</float>"
                    + "<integer name=\"lines\">3</integer><string name=\"word\">hi</string>"
                    + "<bool name=\"flat\">true</bool><insets name=\"edge\">1,2,3,4</insets>"
                    + "<array name=\"palette\"><color>#000000</color><color>#FFFFFF</color></array>"),
            "~dark": text("<color name=\"accent\">#0000FF</color>"),
        ])
        #expect(try theme.constant("accent", as: .color) == ThemeColor(red: 1, green: 0, blue: 0))
        #expect(try theme.constant("accent", as: .color, traits: .dark) == ThemeColor(red: 0, green: 0, blue: 1))
        #expect(try theme.constant("radius", as: .float) == 2.5)
        #expect(try theme.constant("lines", as: .float) == 3)
        #expect(try theme.constant("lines", as: .integer) == 3)
        #expect(try theme.constant("word", as: .string) == "hi")
        #expect(try theme.constant("flat", as: .bool) == true)
        #expect(try theme.constant("edge", as: .insets) == ThemeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(try theme.constant("palette", as: .array(of: .color))?.count == 2)
        #expect(try theme.constant("palette", as: .array(of: .float)) == nil)
        #expect(try theme.constant("radius", as: .color) == nil)
        #expect(try theme.constant("unheardOf", as: .color) == nil)
    }

    private enum Side: String, CaseIterable {
        case left, right
    }

    @Test(
        "that a type refuses are an error of a theme and of a scope, and reported for a property, which has its default then"
    )
    @MainActor
    func refused() throws {
        let bundle = try PictureBundle()
        let theme = try bundle.theme(
            constants: "<string name=\"side\">top</string><image name=\"logo\">i.png</image>", "",
            assets: ["i.png": PNGFixture.image()])
        #expect(throws: ThemeFault.self) { try theme.constant("side", as: ThemeValueType<Side>.word()) }
        #expect(throws: ThemeFault.self) {
            try theme.constant("logo", as: .decodedImage(as: Texture.self))
        }
        let decoder = CountingDecoder()
        let engine = ThemeEngine(components: .pictures, configuration: .init(imageDecoder: decoder))
        try engine.activate(theme)
        var faults: [String] = []
        engine.configuration.faultHandler = { faults.append("\($0)") }
        let root = engine.root
        let logo = Themed<Texture?>("logo", as: .decodedImage(as: Texture.self), by: engine)
        let side = Themed<Side>(wrappedValue: .left, "side", as: .word(), by: engine)
        #expect(try root.constant("logo", as: .decodedImage(as: Texture.self)) != nil)
        #expect(logo.wrappedValue != nil && faults.isEmpty)
        decoder.refuses = true
        #expect(throws: ThemeFault.self) { try root.constant("logo", as: .decodedImage(as: Texture.self)) }
        #expect(throws: ThemeFault.self) { try root.constant("side", as: ThemeValueType<Side>.word()) }
        #expect(try root.constant("logo", as: .color) == nil && root.constant("none", as: .color) == nil)
        #expect(faults.isEmpty)
        #expect(logo.wrappedValue == nil && side.wrappedValue == .left)
        #expect(faults.count == 2)
        #expect(faults.first?.contains("i.png") == true && faults.last == "the parameter 'side' cannot be 'top'")
    }

    @Test("of fonts are named in errors as themes name them")
    @MainActor
    func fontNames() throws {
        let bundle = try PictureBundle()
        let engine = ThemeEngine(components: .pictures)
        let picture = Picture()
        try engine.register(picture, as: "a")
        let font = "<operation name=\"font\"><font family=\"Inter\" size=\"12\"/></operation>"
        let error = #expect(throws: ThemePreparationError.self) {
            try engine.activate(bundle.theme("<picture id=\"a\">\(font)</picture>", assets: [:]))
        }
        #expect(error?.failures.first?.reason.asset == "Inter", "\(String(describing: error))")
    }
}
