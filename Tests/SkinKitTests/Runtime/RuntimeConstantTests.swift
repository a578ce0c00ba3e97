import SkinKit
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
        #expect(theme.constant("accent", as: .color) == ThemeColor(red: 1, green: 0, blue: 0))
        #expect(theme.constant("accent", as: .color, traits: .dark) == ThemeColor(red: 0, green: 0, blue: 1))
        #expect(theme.constant("radius", as: .float) == 2.5)
        #expect(theme.constant("lines", as: .float) == 3)
        #expect(theme.constant("lines", as: .integer) == 3)
        #expect(theme.constant("word", as: .string) == "hi")
        #expect(theme.constant("flat", as: .bool) == true)
        #expect(theme.constant("edge", as: .insets) == ThemeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(theme.constant("palette", as: .array(of: .color))?.count == 2)
        #expect(theme.constant("palette", as: .array(of: .float)) == nil)
        #expect(theme.constant("radius", as: .color) == nil)
        #expect(theme.constant("unheardOf", as: .color) == nil)
    }
}
