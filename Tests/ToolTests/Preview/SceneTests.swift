import Foundation
import SkinDiagnostics
import SkinKit
import TestSupport
import Testing

@testable import SkinPreview

@Suite("Scenes")
struct SceneTests {
    private static let instances = """
        <uilabel id="label_title"><operation name="font"><font size="10"/></operation></uilabel>
        <uiview id="box"><operation name="backgroundColor"><color>#FF0000</color></operation></uiview>
        <uiview id="gone"><operation name="hidden"><bool>true</bool></operation></uiview>
        """

    private static func read(_ files: [String: String]) throws -> (PreviewFolder, Theme) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write("preview/\(name)", text) }
        let theme = try PreviewFixture.theme(instances: instances, constants: "<float name=\"gap\">7</float>")
        return (try PreviewFolder(at: folder.file("preview")), theme)
    }

    /// Returns the diagnostics of a scene as `line:column severity message [code]`.
    private static func faults(_ text: String) throws -> [String] {
        let (folder, theme) = try read(["s.xml": text])
        return (folder.diagnostics + folder.check(against: theme)).map {
            "\($0.location.line):\($0.location.column) \($0.severity.rawValue) \($0.message) [\($0.code.rawValue)]"
        }
    }

    @Test(
        "An error in a scene is reported at its location, with a suggestion",
        arguments: [
            (
                "<scene><uilabl/></scene>",
                "1:9 error unknown component type 'uilabl'; did you mean 'uilabel'? [unknown-component]"
            ),
            (
                "<scene><uilabel id='label_titel'/></scene>",
                "1:9 warning the theme defines no 'uilabel' with the id 'label_titel'; did you mean 'label_title'? [unknown-entity]"
            ),
            (
                "<scene><row spacng='2'/></scene>",
                "1:13 error 'row' has no attribute 'spacng'; did you mean 'spacing'? [unknown-attribute]"
            ),
            (
                "<scene><space state='selected'/></scene>",
                "1:15 error 'space' has no attribute 'state' [unknown-attribute]"
            ),
            (
                "<scene><uilabel state='selectd'/></scene>",
                "1:9 error unknown state 'selectd'; did you mean 'selected'? [invalid-name]"
            ),
            (
                "<scene><row traits='ipat'/></scene>",
                "1:21 error unknown trait 'ipat'; did you mean 'ipad'? [unknown-trait]"
            ),
            (
                "<scene><row width='120%'/></scene>",
                "1:20 error expected a length or a percentage such as 50% in 'width', found '120%' [invalid-value]"
            ),
            ("<scene><row grow='x'/></scene>", "1:19 error expected a number in 'grow', found 'x' [invalid-value]"),
            (
                "<scene><row align='centre'/></scene>",
                "1:20 error expected one of start, center, end, stretch in 'align', found 'centre'; did you mean 'center'? [invalid-value]"
            ),
            (
                "<scene><row spacing='2 +'/></scene>",
                "1:22 error malformed expression '2 +' in 'spacing': unexpected end [invalid-value]"
            ),
            ("<scene><include scene='others'/></scene>", "1:9 error unknown scene 'others' [unknown-element]"),
            ("<scene><include/></scene>", "1:9 error 'include' requires the attribute 'scene' [missing-attribute]"),
            ("<scene>text</scene>", "1:8 error text is not allowed in 'scene' [unexpected-text]"),
            (
                "<scen/>",
                "1:2 error expected 'scene' or 'drawings' as the root element, found 'scen'; did you mean 'scene'? [unknown-element]"
            ),
            ("<!DOCTYPE x><scene/>", "1:1 error a DOCTYPE is not allowed in a theme [forbidden-doctype]"),
            (
                "<drawings><drawing component='uivew'/></drawings>",
                "1:12 error unknown component type 'uivew'; did you mean 'uiview'? [unknown-component]"
            ),
            (
                "<drawings><drawing component='uiview'><path d='M0 0{width} url(x)'/></drawing></drawings>",
                "1:48 error ' url(x)' is not valid path data [invalid-value]"
            ),
            (
                "<drawings><drawing component='uiview'><box fill='mni(1)'/></drawing></drawings>",
                "1:50 error malformed expression 'mni(1)' in 'fill': unknown function 'mni'; did you mean 'min'? [invalid-value]"
            ),
        ])
    func faults(_ text: String, _ fault: String) throws {
        let faults = try Self.faults(text)
        #expect(faults.contains(fault), "\(faults)")
    }

    @Test("The shipped scenes fit the shipped themes")
    func shippedScenes() throws {
        let folder = try PreviewFolder(at: "\(PreviewFixture.shippedFolder)/preview")
        #expect(folder.diagnostics == [])
        for name in ShippedThemes.names {
            #expect(folder.check(against: try PreviewFixture.shippedTheme(name)) == [])
        }
    }

    private static func places(_ text: String, traits: ThemeTraits = []) throws -> [String: ThemeRect] {
        let (folder, theme) = try read(["s.xml": text])
        #expect(folder.diagnostics == [])
        var layout = SceneLayout(PreviewFixture.stage(theme, traits: traits), scenes: folder.scenes)
        layout.lay(try #require(folder.scenes.first), size: ThemeSize(width: 200, height: 100))
        return Dictionary(layout.placed.map { ($0.component.text ?? "?", $0.rect) }, uniquingKeysWith: { $1 })
    }

    @Test("Columns stack, rows share what is left, and spacing may be a constant")
    func stacks() throws {
        let places = try Self.places(
            """
            <scene padding="1,2,3,4" spacing="gap">
              <uiview id="box" text="top" height="10"/>
              <row grow="1" align="stretch">
                <uiview id="box" text="left" width="25%"/>
                <uiview id="box" text="a" grow="1"/>
                <uiview id="box" text="b" grow="2"/>
              </row>
            </scene>
            """)
        #expect(places["top"] == ThemeRect(x: 2, y: 1, width: 194, height: 10))
        #expect(places["left"] == ThemeRect(x: 2, y: 18, width: 48.5, height: 79))
        #expect(places["a"]?.size.width == 48.5)
        #expect(places["b"]?.size.width == 97)
        #expect(places["b"]?.maxX == 196.0 || abs((places["b"]?.maxX ?? 0) - 196) <= 0.5)
    }

    @Test("Layers lie over one another; placed ones keep their size")
    func layers() throws {
        let places = try Self.places(
            """
            <scene arrange="layers">
              <uiview id="box" text="all"/>
              <uiview id="box" text="end" width="20" height="10" place="end"/>
              <uiview id="box" text="center" width="20" height="10" place="center"/>
            </scene>
            """)
        #expect(places["all"] == ThemeRect(x: 0, y: 0, width: 200, height: 100))
        #expect(places["end"] == ThemeRect(x: 180, y: 90, width: 20, height: 10))
        #expect(places["center"] == ThemeRect(x: 90, y: 45, width: 20, height: 10))
    }

    @Test("What is hidden, or for other traits, takes no room")
    func absent() throws {
        let text = """
            <scene>
              <uiview id="gone" text="gone" height="10"/>
              <uiview id="box" text="tablet" height="20" traits="ipad"/>
              <uiview id="box" text="phone" height="30" without="ipad"/>
              <uiview id="box" text="last" height="5"/>
            </scene>
            """
        let (tablet, other) = (try Self.places(text, traits: .pad), try Self.places(text))
        #expect(tablet["gone"] == nil && tablet["phone"] == nil && tablet["last"]?.minY == 20)
        #expect(other["tablet"] == nil && other["last"]?.minY == 30)
    }

    /// Returns the diagnostics of the scenes of several files as `file:line:column message [code]`, and their notes.
    private static func faults(_ files: [String: String]) throws -> [String] {
        let (folder, theme) = try read(files)
        return (folder.diagnostics + folder.check(against: theme)).flatMap { diagnostic in
            let place = { (location: ThemeSourceLocation) in
                "\(location.file.split(separator: "/").last ?? ""):\(location.line):\(location.column)"
            }
            return ["\(place(diagnostic.location)) \(diagnostic.message) [\(diagnostic.code.rawValue)]"]
                + diagnostic.notes.map { "\(place($0.location)) \($0.message)" }
        }
    }

    @Test("A scene that includes itself is refused, also over others")
    func circle() throws {
        let itself = ["s.xml": "<scene><uiview id='box' height='1'/><include scene='s' grow='1'/></scene>"]
        #expect(try Self.faults(itself) == ["s.xml:1:38 scene 's' includes itself [invalid-value]"])
        let others = [
            "a.xml": "<scene><include scene='d'/><include scene='b'/></scene>",
            "b.xml": "<scene><row><include scene='c'/></row></scene>", "c.xml": "<scene><include scene='b'/></scene>",
            "d.xml": "<scene><uiview id='box' height='1'/></scene>",
        ]
        #expect(
            try Self.faults(others) == [
                "b.xml:1:14 scene 'b' includes itself: b → c → b [invalid-value]", "c.xml:1:9 'b' is included here",
            ])
        let (folder, theme) = try Self.read(others)
        #expect(Preview([theme], folder: folder).sceneNames == ["a", "d"])
    }

    @Test("A scene has no more elements than a screen with those that it includes, to the third depth")
    func inclusions() throws {
        func scene(_ name: String, _ count: Int) -> String {
            "<scene>\(String(repeating: "<include scene='\(name)'/>", count: count))</scene>"
        }
        let leaf = "<scene><space/><space/></scene>"
        let files = ["a.xml": scene("b", 12), "b.xml": scene("c", 12), "c.xml": scene("d", 2), "d.xml": leaf]
        // d has 3 elements, c 9, b 121 and a 1,465.
        #expect(try Self.faults(files) == [])
        let more = files.merging(["a.xml": scene("b", 17), "e.xml": scene("a", 2)]) { $1 }
        #expect(
            try Self.faults(more) == [
                "a.xml:1:329 a scene can have at most 2000 elements with those that it includes [limit-exceeded]"
            ])
    }

    @Test("A scene of more elements than a screen has is refused")
    func tooLarge() throws {
        let many = String(repeating: "<space/>", count: 2_001)
        #expect(
            try Self.faults("<scene>\(many)</scene>") == [
                "1:2 error a scene can have at most 2000 elements, found 2002 [limit-exceeded]"
            ])
    }

    @Test("A scene nested deep is laid out without a blow-up")
    func deep() throws {
        let depth = 60
        let text =
            String(repeating: "<row><column>", count: depth / 2) + "<uiview id='box' text='in' width='9' height='9'/>"
            + String(repeating: "</column></row>", count: depth / 2)
        #expect(try Self.places("<scene>\(text)</scene>")["in"]?.size.height == 9)
    }
}

@Suite("Expressions of drawings")
struct ExpressionTests {
    private func value(_ text: String) throws -> ThemeValue? {
        let look = Look([
            ThemeOperation(
                name: "tail", parameters: [.init(name: "size", object: .size(ThemeSize(width: 5, height: 17)))])
        ])
        let scope = Expression.Scope(values: ["height": .float(40), "text": .string("Ada Lovelace")], look: look)
        return try ExpressionParser.parse(text).value(in: scope)
    }

    @Test(
        "Numbers are reckoned as in arithmetic",
        arguments: [
            ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("8 / 2 / 2", 2), ("-height + 1", -39), ("min(height, 3, 9)", 3),
            ("tail.size.width * 2", 10), ("tail.size.depth ?? 4", 4), ("nothing.at.all ?? height / 4", 10),
        ])
    func arithmetic(_ text: String, _ number: Double) throws {
        #expect(try value(text)?.number == number)
    }

    @Test(
        "What is not there makes absent what is reckoned from it",
        arguments: ["x.y + 1", "1 / 0", "1e308 * 10", "0 / 0", "max(x, 1)", "x = 1"])
    func absent(_ text: String) throws {
        #expect(try value(text) == nil)
    }

    @Test("Texts are compared, and initials taken from them")
    func texts() throws {
        #expect(try value("initials(text)") == .string("AL"))
        #expect(try value("text = 'Ada Lovelace'") != nil)
        #expect(try value("text = 'Ada'") == nil)
        #expect(try value("text and tail") != nil)
    }

    @Test(
        "A malformed expression is refused, however deep or long it is",
        arguments: [
            "", "1 +", "(1", "1)", "foo(1)", "'a", "$", "1 2", String(repeating: "(", count: 10_000),
            String(repeating: "1+", count: 10_000), String(repeating: "-", count: 200),
        ])
    func faults(_ text: String) {
        #expect(throws: ExpressionParser.Fault.self) { try ExpressionParser.parse(text) }
    }
}
