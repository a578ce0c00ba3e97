import SkinBundles
import SkinDevelopment
import SkinInspector
import SkinKit
import SkinLibrary
import TestSupport
import Testing

@Suite("Paths of classes and fields of records")
struct ClassPathTests {
    private func theme(_ files: [String: String], schema: String? = nil) throws -> Theme {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme("A.theme", identifier: "a", files)
        var compiler = ThemeCompiler()
        if let schema {
            try folder.write("app.schema.xml", schema)
            compiler.schemaFiles = [folder.file("app.schema.xml")]
        }
        return try Theme(bundleAt: bundle, compiler: compiler)
    }

    @Test("An explanation names the classes over which the winner's class came to the entity")
    func path() throws {
        let theme = try theme([
            "main.xml": """
            <theme><classes>
            <class id="base"><operation name="alpha"><float>0.5</float></operation></class>
            <class id="outline" extends="base"/>
            <class id="primary" extends="outline"/>
            </classes><instances>
            <uibutton id="a" class="primary"/>
            <uibutton id="b" class="base"/>
            </instances></theme>
            """
        ])
        let explanation = try #require(theme.explain(component: "uibutton", id: "a", operation: "alpha").first)
        #expect(explanation.extensions.map(\.className) == ["primary", "outline"])
        #expect(explanation.extensions.map(\.location.line) == [4, 3])
        #expect(explanation.steps == [])
        #expect(
            explanation.description == """
                uibutton#a alpha  0.5
                  winner     A.theme/main.xml:2:18  class 'base'
                  through    A.theme/main.xml:4:1   class 'primary' extends 'outline'
                             A.theme/main.xml:3:1   class 'outline' extends 'base'
                  runner-up  none

                """)
        let json = theme.json([explanation])
        #expect(
            json.contains("\"through\": [{\"class\": \"primary\", \"file\": \"A.theme/main.xml\", \"line\": 4"),
            "\(json)")
        let direct = try #require(theme.explain(component: "uibutton", id: "b", operation: "alpha").first)
        #expect(direct.extensions == [] && !direct.description.contains("through"))
        try theme.verify()
    }

    @Test("Of several ways to a class, the explanation names the one that is applied last")
    func lastWay() throws {
        let theme = try theme([
            "main.xml": """
            <theme><classes>
            <class id="base"><operation name="alpha"><float>0.5</float></operation></class>
            <class id="x" extends="base"/><class id="y" extends="base"/><class id="both" extends="x y"/>
            </classes><instances><uibutton id="a" class="both"/></instances></theme>
            """,
            "main~dark.xml": "<theme><classes><class id=\"both\" extends=\"y x\"/></classes></theme>",
        ])
        func path(_ traits: ThemeTraits) -> [String] {
            theme.explain(component: "uibutton", id: "a", operation: "alpha", traits: traits)
                .flatMap(\.extensions).map(\.className)
        }
        #expect(path([]) == ["both", "y"])
        #expect(path(.dark) == ["both", "x"])
    }

    private static let schema = """
        <schema>
          <object name="glow"><field name="color" type="color"/><field name="radius" type="float"/>
            <field name="opacity" type="float"/></object>
          <component name="card" inherits="uiview">
            <operation name="glow"><param name="glow" type="glow"/></operation></component>
        </schema>
        """

    @Test("A record is explained field by field, each from where its value comes")
    func record() throws {
        let theme = try theme(
            [
                "main.xml": """
                <theme><constants>
                <color name="ink">#112233</color>
                <glow name="low"><field name="color"><color ref="ink"/></field><field name="radius"><float>2</float></field>
                <field name="opacity"><float>0.2</float></field></glow>
                <glow name="high" ref="low"><field name="radius"><float>8</float></field></glow>
                </constants><instances>
                <card id="a"><operation name="glow"><glow ref="high">
                <field name="opacity"><float>0.5</float></field></glow></operation></card>
                </instances></theme>
                """
            ], schema: Self.schema)
        let explanation = try #require(theme.explain(component: "card", id: "a", operation: "glow").first)
        #expect(
            explanation.steps.map(\.action) == [
                .field("opacity"), .constant("high"), .field("radius"), .constant("low"), .field("color"),
                .constant("ink"), .field("radius"), .field("opacity"),
            ])
        #expect(explanation.steps.map(\.depth) == [0, 0, 1, 1, 2, 3, 2, 2])
        #expect(
            explanation.description == """
                card#a glow  glow(color #112233, radius 8, opacity 0.5)
                  winner     A.theme/main.xml:7:14  itself
                  from       A.theme/main.xml:8:1   opacity = 0.5
                             A.theme/main.xml:5:1   high
                             A.theme/main.xml:5:29    radius = 8
                             A.theme/main.xml:3:1     low
                             A.theme/main.xml:3:18      color = #112233
                             A.theme/main.xml:2:1         ink = #112233
                  runner-up  none

                """)
        let json = theme.json([explanation])
        #expect(json.contains("{\"field\": \"opacity\", \"file\": \"A.theme/main.xml\", \"line\": 8"), "\(json)")
        #expect(theme.dependents(onConstant: "ink").map(\.intermediate) == ["high"])
        try theme.verify()
    }
}
