import Foundation
import SkinBundles
import SkinCompiler
import SkinComponents
import SkinDevelopment
import SkinInspector
import SkinKit
import TestSupport
import Testing

@Suite("Explanations")
struct ExplanationTests {
    private let folder: TemporaryFolder
    private let bundle: String
    private let theme: Theme

    init() throws {
        folder = try TemporaryFolder()
        try folder.writeTheme(
            "Base.theme", identifier: "base",
            [
                "main.xml": """
                <theme>
                  <constants>
                    <color name="accent" darken="0.5">#FF0000</color>
                    <color name="quiet" ref="accent" mix="paper" amount="0.5" alpha="0.25"/>
                    <color name="paper">#FFFFFF</color>
                    <float name="small" ref="one" multiply="3" add="1"/>
                    <integer name="one">1</integer>
                  </constants>
                  <classes>
                    <class id="round"><operation name="cornerRadius"><float ref="small"/></operation></class>
                  </classes>
                  <instances>
                    <uiview><operation name="cornerRadius"><float>2</float></operation></uiview>
                    <uibutton id="go" class="round">
                      <operation name="tintColor"><color ref="quiet"/></operation>
                      <operation name="backgroundImage"><image>go.png</image></operation>
                    </uibutton>
                  </instances>
                </theme>
                """,
                "assets/go.png": "x", "assets/go@2x.png": "x", "assets/go~dark.png": "x",
            ])
        bundle = try folder.writeTheme(
            "App.theme", identifier: "app", inherits: "base",
            [
                "main.xml": """
                <theme><instances>
                <uibutton id="go">
                <operation name="tintColor" state="highlighted"><color>#00FF00</color></operation>
                <operation name="cornerRadius" unset="true"/>
                </uibutton>
                <uiswitch id="go" class="round"><operation name="cornerRadius"><float>9</float></operation></uiswitch>
                </instances></theme>
                """,
                "main~dark.xml": """
                <theme><instances>
                <uibutton id="go"><operation name="tintColor"><color>#0000FF</color></operation></uibutton>
                </instances></theme>
                """,
                "assets/go@3x.png": "x", "assets/go@2x~ipad.png": "x",
            ])
        theme = try Theme(bundleAt: bundle)
    }

    private func explain(
        _ component: String, _ operation: String, traits: ThemeTraits = [], states: ThemeStates? = nil
    ) throws -> ThemeExplanation {
        let all = theme.explain(component: component, id: "go", operation: operation, traits: traits, states: states)
        return try #require(all.first)
    }

    @Test("The lines of a source are those of the compilation, and are read once")
    func sourceLines() throws {
        let file = "App.theme/main.xml"
        let lines = ThemeSourceLines(theme, in: [folder.path])
        #expect(lines.line(1, of: file) == "<theme><instances>")
        _ = try folder.write(file, "<theme/>")
        #expect(lines.line(2, of: file) == "<uibutton id=\"go\">")
        let later = ThemeSourceLines(theme, in: [folder.path])
        #expect(later.line(1, of: file) == nil && later.path(of: file) == nil)
    }

    @Test("A constant precedes what it refers to, an adjustment follows what it adjusts, with values")
    func steps() throws {
        let explanation = try explain("uibutton", "tintColor", states: [])
        #expect(
            explanation.description == """
                uibutton#go tintColor  #80808040
                  winner     Base.theme/main.xml:15:7  itself
                  from       Base.theme/main.xml:4:5   quiet = #80808040
                             Base.theme/main.xml:3:5     accent = #000000
                             Base.theme/main.xml:3:5       darken 0.5: #FF0000 → #000000
                             Base.theme/main.xml:5:5     paper = #FFFFFF
                             Base.theme/main.xml:4:5     mix paper 0.5: #000000 → #808080
                             Base.theme/main.xml:4:5     alpha 0.25: #808080 → #80808040
                  runner-up  none
                  loser      App.theme/main.xml:3:1    itself  for other states: highlighted

                """)
    }

    @Test("An adjustment of a number or color is reported with the value before and after")
    func literals() throws {
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme([
            "main.xml": .theme(
                constants: "<integer name=\"two\" multiply=\"2\">1</integer>",
                instances: """
                    <uiview><operation name="shadow"><color lighten="0.5">#000</color>
                    <param name="radius"><float multiply="3" add="-1">2</float></param>
                    <param name="opacity"><integer multiply="0">7</integer></param></operation>
                    <operation name="cornerRadius"><float ref="two" multiply="1.5"/></operation></uiview>
                    """)
        ])
        let cache = try #require(try ThemeCompiler().compile(bundle).cache)
        let steps = try Theme(cacheBytes: cache).explain(component: "uiview", id: nil).map { explanation in
            ThemeExplanationFormatter().rows(of: explanation).filter { $0.label == "from" }
                .map { $0.remark.drop { $0 == " " } }
        }
        #expect(
            steps == [
                ["lighten 0.5: #000000 → #808080", "multiply 3: 2 → 6", "add -1: 6 → 5", "multiply 0: 7 → 0"],
                ["two = 2", "multiply 2: 1 → 2", "multiply 1.5: 2 → 3"],
            ])
    }

    @Test("Overridden operations are listed in order with their reason; the next of the same states is the runner-up")
    func losers() throws {
        let button = try explain("uiswitch", "cornerRadius")
        #expect(button.losers.map(\.reason) == [.lost(.classOfEntity), .lost(.typeDefault)])
        #expect(button.runnerUp == button.losers[0].source && button.runnerUp?.className == "round")
        let dark = try explain("uibutton", "tintColor", traits: .dark, states: .highlighted)
        #expect(dark.losers.map(\.reason) == [.lighterStates([])])
        #expect(dark.runnerUp?.location.file == "App.theme/main~dark.xml")
        let plain = try explain("uibutton", "tintColor", traits: .dark, states: [])
        #expect(plain.losers.map(\.reason) == [.lost(.ancestorTheme), .inactiveStates(.highlighted)])
    }

    @Test("An operation that an unset removes is reported with its location; a nearer operation overrides the unset")
    func unsets() throws {
        let explanation = try explain("uibutton", "cornerRadius", states: [])
        #expect(
            explanation.description == """
                uibutton#go cornerRadius  nothing, it is unset
                  unset      App.theme/main.xml:4:1     itself
                  runner-up  Base.theme/main.xml:10:23  class 'round'  taken away by an unset
                  loser      Base.theme/main.xml:13:13  every uiview   a default of the type

                """)
        #expect(theme.operations(for: "uibutton", id: "go").allSatisfy { $0.name != "cornerRadius" })
    }

    @Test("An unset of every state removes each state by itself; in some states the heaviest would show")
    func unsetOfEveryState() throws {
        let alpha = { (state: String, value: String) in
            "<operation name=\"alpha\"\(state)><float>\(value)</float></operation>"
        }
        let folder = try TemporaryFolder()
        let both = alpha("", "0.5") + alpha(" state=\"disabled\"", "0.2")
        try folder.writeTheme(
            "Base.theme", identifier: "base", ["a.xml": .theme(instances: "<uiview id=\"go\">\(both)</uiview>")])
        let unset = "<uiview id=\"go\"><operation name=\"alpha\" state=\"*\" unset=\"true\"/></uiview>"
        let again = "<uiview id=\"go\">\(alpha("", "0.7"))</uiview>"
        let bundle = try folder.writeTheme(
            "App.theme", identifier: "app", inherits: "base",
            ["a.xml": .theme(instances: unset), "a~dark.xml": .theme(instances: again)])
        let theme = try Theme(bundleAt: bundle)
        func explain(_ traits: ThemeTraits, _ states: ThemeStates?) -> [ThemeExplanation] {
            theme.explain(component: "uiview", id: "go", traits: traits, states: states)
        }
        let plain = explain([], nil)
        #expect(plain.map(\.isUnset) == [true, true] && plain.map(\.operation.states) == [[], .disabled])
        #expect(plain.allSatisfy { $0.runnerUp?.location.file == "Base.theme/a.xml" })
        #expect(plain.allSatisfy { $0.runnerUp == $0.losers.first?.source } && plain.map(\.losers.count) == [1, 2])
        #expect(explain([], .disabled).map(\.operation.states) == [.disabled])
        #expect(explain([], .selected).map(\.operation.states) == [[]])
        let dark = explain(.dark, .disabled)
        #expect(dark.map(\.isUnset) == [false, true] && dark.map(\.operation.states) == [[], .disabled])
        #expect(dark[0].losers.map(\.source.isUnset) == [true, false] && dark[0].runnerUp == nil)
    }

    @Test("The file that serves an image is reported, and the reason why the others do not")
    func assets() throws {
        let explanation = theme.explainAsset("go.png", traits: .dark, scale: 2)
        #expect(explanation.chosen?.path == "assets/go@3x.png" && explanation.chosen?.folder == "App.theme")
        let reasons = explanation.losers.map { "\($0.asset.path) \($0.reason)" }
        #expect(reasons.count == 4 && explanation.losers[0].reason == .inactiveTraits(.pad))
        #expect(explanation.losers.dropFirst().allSatisfy { $0.reason == .ancestorTheme }, "\(reasons)")
        let base = try Theme(bundleAt: folder.file("Base.theme")).explainAsset("go.png", traits: .dark)
        #expect(base.chosen?.path == "assets/go~dark.png")
        #expect(base.losers.allSatisfy { $0.reason == .lessSpecificTraits })
        let light = try Theme(bundleAt: folder.file("Base.theme")).explainAsset("go.png", scale: 2)
        #expect(light.losers.map(\.reason) == [.inactiveTraits(.dark), .otherScale])
        #expect(theme.explainAsset("no.png").chosen == nil)
    }

    @MainActor
    @Test("An engine explains what a living component shows, in its states and under its traits")
    func engine() throws {
        let engine = ThemeEngine(components: .standard)
        let button = SkinButton()
        #expect(engine.explain(button, "tintColor").isEmpty)
        try engine.register(button, as: "go")
        try engine.activate(theme)
        try engine.root.update { $0.traits = .dark }
        #expect(
            engine.explain(button, "tintColor") == [try explain("uibutton", "tintColor", traits: .dark, states: [])])
        try engine.setStates(.highlighted, for: button)
        let shown = try #require(engine.explain(button).first { $0.operation.name == "tintColor" })
        #expect(shown.states == .highlighted && shown.winner.location.line == 3)
        #expect(engine.explain(SkinLabel()).isEmpty)
    }

    @Test("Without provenance there is no explanation")
    func stripped() throws {
        let cache = try #require(try ThemeCompiler().compile(bundle, options: ThemeCacheOptions.stripped).cache)
        let stripped = try Theme(cacheBytes: cache)
        #expect(theme.hasProvenance && !stripped.hasProvenance)
        #expect(stripped.explain(component: "uibutton", id: "go").isEmpty)
        #expect(stripped.difference(from: theme).isEmpty)
    }

    @Test("An explanation has the places that its text names, that of the definition first")
    func places() throws {
        for explanation in theme.explain(component: "uibutton", id: "go", traits: .dark) {
            let text = "\(explanation)"
            #expect(explanation.places.first == explanation.winner.location)
            #expect(Set(explanation.places).count == explanation.places.count)
            #expect(explanation.places.allSatisfy { text.contains("\($0)") }, "\(text)")
        }
        let tint = try #require(
            theme.explain(component: "uibutton", id: "go", operation: "tintColor", states: []).first)
        #expect(tint.places.count > 3)
    }

    @Test("Every explanation is JSON, with the value as in a dump")
    func json() throws {
        let explanations = theme.explain(component: "uibutton", id: "go", traits: .dark, scale: 2)
        let list = try #require(try JSONComparison.parse(theme.json(explanations)) as? [[String: Any]])
        #expect(list.count == explanations.count && list.count == 4)
        let image = try #require(
            list.first { ($0["operation"] as? [String: Any])?["name"] as? String == "backgroundImage" })
        let assets = try #require(image["assets"] as? [[String: Any]])
        #expect(assets[0]["file"] as? String == "App.theme/assets/go@3x.png")
    }
}

extension ThemeCacheOptions {
    fileprivate static var stripped: ThemeCacheOptions {
        var options = ThemeCacheOptions()
        options.includesProvenance = false
        return options
    }

    @Test("A step deep in a chain of constants is indented no further, and a page has the first rows only")
    func longChain() throws {
        let colors = (0..<1_000).map { "<color name=\"c\($0)\" ref=\"c\($0 + 1)\" lightness=\"0.01\"/>" }.joined()
        let folder = try TemporaryFolder()
        let bundle = try folder.writeTheme([
            "ui.xml": .theme(
                constants: colors + "<color name=\"c1000\">#123456</color>",
                instances: "<uilabel><operation name=\"textColor\"><color ref=\"c0\"/></operation></uilabel>")
        ])
        let theme = try Theme(cacheBytes: #require(ThemeCompiler().compile(bundle).cache))
        let explanation = try #require(theme.explain(component: "uilabel", id: nil).first)
        let rows = ThemeExplanationFormatter().rows(of: explanation)
        #expect(rows.count == 2_003 && rows.allSatisfy { $0.remark.utf8.count < 200 })
        #expect(ThemeExplanationFormatter().rows(of: explanation, stepLimit: 40).count == 42)
    }
}
