import SkinBundles
import SkinDevelopment
import SkinInspector
import SkinKit
import SkinLinter
import TestSupport
import Testing

/// The explanation, the impact and the findings of sections 13 and 17 of theme format 1.
@Suite("Indirections")
struct IndirectionTests {
    private static let main = """
        <theme>
          <constants>
            <color name="accent">#3366CC</color>
            <color name="page">#FFFFFF</color>
            <float name="soft">0.5</float>
            <color name="ink" ref="container" against="page" contrast="7" fade="soft"/>
            <color name="container">#FF0000</color>
          </constants>
          <classes>
            <class id="tonal">
              <constants>
                <color name="container" ref="brand accent" lightness="0.75" hue="240"/>
                <float name="unused">1</float>
              </constants>
              <operation name="titleColor"><color ref="ink"/></operation>
            </class>
          </classes>
          <instances>
            <uibutton id="go" class="tonal"/>
            <uibutton id="stop" class="tonal"><constants><color name="container">#AA0000</color></constants></uibutton>
          </instances>
        </theme>
        """

    private func compiled(_ text: String = main, _ use: (Theme, String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme("A.theme", identifier: "a", ["main.xml": text])
        try use(Theme(bundleAt: bundle), bundle)
    }

    @Test("Each step of a colour is explained: scopes, alternatives, coordinates set at once, and ratios")
    func steps() throws {
        try compiled { theme, _ in
            let all = theme.explain(component: "uibutton", id: "go", operation: "titleColor")
            let steps = try #require(all.first).steps
            #expect(
                steps.map(\.action) == [
                    .constant("ink"), .constant("container"), .constant("accent"),
                    .adjustment("lightness hue", argument: "0.75 240"), .constant("page"), .constant("soft"),
                    .adjustment("against", argument: "page 7"), .adjustment("fade", argument: "0.5"),
                ])
            #expect(steps[1].scope == .class("tonal"))
            #expect(steps[2].scope == nil && steps[2].alternatives == ["brand", "accent"])
            let contrast = try #require(steps[6].contrast)
            #expect(contrast.before < 7 && contrast.after >= 7)
            #expect(steps[3].before == .color(ThemeColor(red: 0.2, green: 0.4, blue: 0.8)))
            #expect(steps[3].after == steps[6].before)
            let text = try #require(all.first).description
            #expect(text.contains("scoped by class 'tonal'"), "\(text)")
            #expect(text.contains("the first defined of brand, accent"), "\(text)")
            #expect(text.contains(":1 → "), "\(text)")
            let json = theme.json(all)
            #expect(json.contains("\"scope\": {\"class\": \"tonal\"}"), "\(json)")
            #expect(json.contains("\"alternatives\": [\"brand\", \"accent\"]"), "\(json)")
        }
    }

    @Test("The scope of an entity is explained by its name")
    func entityScope() throws {
        try compiled { theme, _ in
            let steps = theme.explain(component: "uibutton", id: "stop", operation: "titleColor").flatMap(\.steps)
            let key = ThemeEntityKey(component: "uibutton", id: "stop")
            #expect(steps.first { $0.action == .constant("container") }?.scope == .entity(key))
            let text = theme.explain(component: "uibutton", id: "stop").map(\.description).joined()
            #expect(text.contains("scoped by 'uibutton#stop'"), "\(text)")
        }
    }

    @Test("The impact of a constant reaches through scopes, and ends where a scope replaces it")
    func impact() throws {
        try compiled { theme, _ in
            #expect(theme.dependents(onConstant: "accent").map(\.entity.id) == ["go"])
            #expect(theme.dependents(onConstant: "soft").map(\.entity.id) == ["go", "stop"])
        }
    }

    @Test("Linting sees references through scopes, alternatives and numbers, and unused scoped constants")
    func lint() throws {
        try compiled { _, bundle in
            let found = try ThemeLinter(compiler: ThemeCompiler()).lint([bundle]).diagnostics
            let unused = found.filter { $0.code == .unusedConstant }
            #expect(unused.map(\.location.line) == [13], "\(found)")
        }
    }

    @Test("A reference without a constant names the entity whose scope lacks it")
    func unknown() throws {
        let folder = try TemporaryFolder()
        let text = Self.main.replacing("ref=\"ink\"", with: "ref=\"inc absent\"").replacing(
            "<float name=\"unused\">1</float>", with: "<color name=\"inc\" ref=\"container\"/>")
        let bundle = try folder.writeTheme("A.theme", identifier: "a", ["main.xml": text])
        #expect(try ThemeCompiler().validate(bundle).diagnostics == [])
        let stop = "<color name=\"container\">#AA0000</color>"
        let missing = text.replacing("<color name=\"inc\"", with: "<color name=\"ins\"")
            .replacing(stop, with: stop + "<color name=\"inc\">#AA0000</color>")
        try folder.write("A.theme/main.xml", missing)
        let fault = try #require(try ThemeCompiler().validate(bundle).diagnostics.first)
        #expect(fault.code == .unknownConstant)
        #expect(fault.message.hasPrefix("none of the constants 'inc', 'absent' is defined for 'uibutton#go'"))
    }

    @Test("Constants of classes and entities are no names for code")
    func names() throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme("A.theme", identifier: "a", ["main.xml": Self.main])
        let names = try ThemeCompiler().names(in: [bundle]).names.constants.map(\.text)
        #expect(Set(names) == ["accent", "page", "soft", "ink", "container"])
    }

    @Test("A cycle of classes leaves the other faults of scopes to be reported, in time")
    func classCycle() throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme(
            "A.theme", identifier: "a",
            [
                "main.xml": """
                <theme><classes>
                <class id="a" extends="b"><constants><float name="x">1</float></constants></class>
                <class id="b" extends="a"><constants><float name="y" ref="x"/></constants></class>
                </classes><instances>
                <uiview id="v" class="a b"><operation name="alpha"><float ref="y"/></operation></uiview>
                <uiview id="w"><operation name="alpha"><float ref="y"/></operation></uiview>
                </instances></theme>
                """
            ])
        let faults = try ThemeCompiler().validate(bundle).diagnostics.map { "\($0.location.line) \($0.code.rawValue)" }
        #expect(faults == ["2 class-cycle", "6 unknown-constant"])
    }
}
