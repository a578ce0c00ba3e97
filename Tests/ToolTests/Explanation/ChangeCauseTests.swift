import SkinBundles
import SkinCompiler
import SkinDevelopment
import SkinInspector
import SkinKit
import TestSupport
import Testing

@Suite("Causes of changes")
struct ChangeCauseTests {
    private func theme(_ definitions: String, dark: String? = nil, options: ThemeCacheOptions? = nil) throws -> Theme {
        let folder = try TemporaryFolder()
        var files = ["main.xml": "<theme>\(definitions)</theme>"]
        files["main~dark.xml"] = dark.map { "<theme>\($0)</theme>" }
        let bundle = try folder.writeTheme("A.theme", identifier: "a", files)
        let cache = try ThemeCompiler().compile(bundle, options: options ?? ThemeCacheOptions()).cache
        return try Theme(cacheBytes: #require(cache))
    }

    private func labels(_ count: Int, _ operation: String) -> String {
        (0..<count).map { "<uilabel id=\"l\($0)\"><operation name=\"textColor\">\(operation)</operation></uilabel>" }
            .joined()
    }

    @Test("The cause is the constant whose definition changed, not those that refer to it")
    func rootConstant() throws {
        func text(_ color: String) -> String {
            """
            <constants><color name="blue">\(color)</color><color name="accent" ref="blue" alpha="0.5"/></constants>
            <instances>\(labels(3, "<color ref=\"accent\"/>"))<uiview id="v">
            <operation name="backgroundColor"><color ref="blue"/></operation></uiview></instances>
            """
        }
        let difference = try theme(text("#0000FF")).difference(from: theme(text("#0000EE")))
        #expect(difference.causes.map(\.definition) == [.constant("blue")])
        let cause = try #require(difference.causes.first)
        #expect(cause.valueCount == 4)
        let (old, new) = (ThemeColor(red: 0, green: 0, blue: 238 / 255), ThemeColor(red: 0, green: 0, blue: 1))
        #expect(cause.values.map(\.old) == [.color(old)] && cause.values.map(\.new) == [.color(new)])
        #expect(cause.values.map(\.traits) == [difference.combinations])
    }

    @Test("A constant that changes differently under traits is one cause, with each pair of values")
    func traits() throws {
        let use = "<instances>\(labels(2, "<color ref=\"ink\"/>"))</instances>"
        func ink(_ color: String) -> String { "<constants><color name=\"ink\">\(color)</color></constants>" }
        let old = try theme(ink("#111111") + use, dark: ink("#EEEEEE"))
        let new = try theme(ink("#222222") + use, dark: ink("#DDDDDD"))
        let difference = new.difference(from: old)
        let cause = try #require(difference.causes.first)
        #expect(difference.causes.count == 1 && cause.valueCount == 2 && cause.values.count == 2)
        #expect(cause.values.map(\.traits) == [[[]], [.dark]])
        let text = ThemeDifferenceFormatter().text(difference, from: old.info, to: new.info)
        #expect(
            text.contains(
                """
                4 changes in 2 entities, looked at under 2 combinations of traits
                  2 values  constant ink  #111111 → #222222  not dark
                                          #EEEEEE → #DDDDDD  dark

                uilabel#l0

                """), "\(text)")
    }

    @Test("Classes, defaults, entities and files are causes where no constant is")
    func otherCauses() throws {
        func text(_ width: String, _ alpha: String, _ radius: String) -> String {
            """
            <classes><class id="round"><operation name="cornerRadius"><float>\(radius)</float></operation></class></classes>
            <instances><uibutton class="round"/><uibutton id="a"/>
            <uiview><operation name="alpha"><float>\(alpha)</float></operation></uiview>
            <uiview id="b"><operation name="borderWidth"><float>\(width)</float></operation></uiview></instances>
            """
        }
        let difference = try theme(text("2", "0.5", "8")).difference(from: theme(text("1", "1", "4")))
        // A button is a view, so it has the default of views too.
        let causes = Dictionary(uniqueKeysWithValues: difference.causes.map { ($0.definition, $0.valueCount) })
        #expect(causes[.class("round")] == 2)
        #expect(causes[.entity(ThemeEntityKey(component: "uiview", id: "b"))] == 1)
        #expect((causes[.entity(ThemeEntityKey(component: "uiview", id: nil))] ?? 0) >= 2)
        #expect(difference.causes.map(\.valueCount) == difference.causes.map(\.valueCount).sorted(by: >))
    }

    @Test("Many differences are summarized, and listed only on request")
    func many() throws {
        func text(_ number: Int) -> String {
            let constants = (0..<30).map { "<float name=\"f\($0)\">\($0 + number)</float>" }.joined()
            let entities = (0..<120).map { index in
                let value = index < 90 ? "<float ref=\"f\(index % 30)\"/>" : "<float>\(number)</float>"
                return "<uiview id=\"v\(index)\"><operation name=\"borderWidth\">\(value)</operation></uiview>"
            }
            return "<constants>\(constants)</constants><instances>\(entities.joined())</instances>"
        }
        let (old, new) = (try theme(text(1)), try theme(text(2)))
        let difference = new.difference(from: old)
        let formatter = ThemeDifferenceFormatter()
        let summary = formatter.text(difference, from: old.info, to: new.info)
        #expect(summary.contains("120 changes in 120 entities\n  30 values  30 entities themselves\n"), "\(summary)")
        #expect(
            summary.hasSuffix("  and 11 more causes; --full lists them\n\nDetails are omitted; --full prints them.\n"))
        #expect(!summary.contains("uiview#v0"))
        let full = formatter.text(difference, from: old.info, to: new.info, isFull: true)
        #expect(full.contains("uiview#v119 itself") && full.contains("\nuiview#v0\n  borderWidth  1 → 2\n"))
    }

    @Test("Without provenance, differences have no causes")
    func stripped() throws {
        var options = ThemeCacheOptions()
        options.includesProvenance = false
        func text(_ width: Int) -> String {
            "<instances><uiview><operation name=\"borderWidth\"><float>\(width)</float></operation></uiview></instances>"
        }
        let difference = try theme(text(1), options: options).difference(from: theme(text(2)))
        #expect(!difference.isEmpty && difference.causes == [])
    }

    @Test("The impact of a constant is summarized by the constants and the classes on the way")
    func impact() throws {
        let base = try theme(
            """
            <constants><color name="ink">#111111</color><color name="soft" ref="ink" alpha="0.5"/></constants>
            <classes><class id="muted"><operation name="textColor"><color ref="soft"/></operation></class></classes>
            <instances>\(labels(2, "<color ref=\"ink\"/>"))<uilabel id="m" class="muted"/></instances>
            """)
        let impact = ThemeImpact(base.dependents(onConstant: "ink"), of: base, edited: nil, scale: 1)
        #expect(
            impact.summary(of: "ink", usesColor: false) == """
                3 values depend on 'ink'
                  2 values  directly
                   1 value  through constant soft  #11111180
                  2 values  in entities themselves
                   1 value  in class muted

                """)
        let json = try JSONComparison.parse(impact.json(of: "ink", in: base, edited: nil, scale: 1))
        let parts = try #require((json as? [String: Any])?["parts"] as? [[String: Any]])
        #expect(parts.map { $0["count"] as? Int } == [2, 1, 2, 1] && parts[1]["constant"] as? String == "soft")
    }

    @Test("The impact of a class includes what it inherits from the classes that it extends")
    func extendingClass() throws {
        let base = try theme(
            """
            <classes><class id="base"><operation name="alpha"><float>0.5</float></operation></class>
            <class id="quiet" extends="base"/></classes>
            <instances><uilabel id="a" class="quiet"/><uilabel id="b" class="base"/></instances>
            """)
        #expect(base.dependents(onClass: "quiet").map(\.entity.id) == ["a"])
        #expect(base.dependents(onClass: "base").map(\.entity.id) == ["a", "b"])
        #expect(base.namesInUse.classes == ["quiet", "base"])
    }
}
