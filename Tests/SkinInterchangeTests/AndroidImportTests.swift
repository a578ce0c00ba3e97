import SkinCompiler
import SkinInterchange
import SkinKit
import Testing

@Suite("The import of Android's resources")
struct AndroidImportTests {
    private static let values = """
        <!-- A license. -->
        <resources xmlns:tools="http://schemas.android.com/tools">
          <!-- The accent. -->
          <color name="accent">#80FF0000</color>
          <color name="link">@color/accent</color>
          <color name="loop">@color/loop</color>
          <dimen name="gap">16dp</dimen>
          <integer name="count">3</integer>
          <string name="title">It\\'s &lt;b>\\n<b>bold</b></string>
          <string-array name="days"><item>Mon</item><item>Tue</item></string-array>
          <attr name="corner" format="dimension"/>
          <style name="AppTheme" parent="Base"><item name="colorAccent">@color/accent</item></style>
          <style name="Base"><item name="colorAccent">#000</item><item name="colorText">#FFF</item></style>
          <style name="Widget"><item name="android:textColor">?attr/colorText</item><item name="pad">@dimen/gap</item></style>
          <style name="Widget.Button"><item name="android:background">?colorAccent</item><item name="icon">@drawable/x</item></style>
          <style name="Other" parent="@style/Widget.Button"><item name="pad">2dp</item></style>
        </resources>
        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("res/values/values.xml", Self.values)
        try folder.write("res/values-night/values.xml", "<resources><color name=\"accent\">#00FF00</color></resources>")
        try folder.write("res/values-v21/values.xml", "<resources><dimen name=\"gap\">8dp</dimen></resources>")
        try folder.write("res/values-fr/values.xml", "<resources><string name=\"title\">Titre</string></resources>")
        try folder.write(
            "res/color/button.xml",
            """
            <selector xmlns:android="http://schemas.android.com/apk/res/android">
              <item android:state_enabled="false" android:color="#FF888888"/><item android:color="?attr/colorAccent"/>
            </selector>
            """)
        try folder.write(
            "res/drawable/box.xml",
            """
            <shape xmlns:android="http://schemas.android.com/apk/res/android">
              <solid android:color="@color/accent"/><corners android:radius="4dp"/><stroke android:width="1dp" android:color="#000"/>
            </shape>
            """)
        return folder
    }

    @Test("makes constants and classes that resolve as Android resolves them, in light and dark")
    func values() throws {
        let folder = try folder()
        let result = try Import.android(folder.file("res"))
        #expect(result.files.map(\.path) == ["resources.xml", "resources~dark.xml"])
        let entities =
            "<theme><instances><uibutton id=\"a\" class=\"style.Other\"/><uiview id=\"b\" class=\"shape.box\"/></instances></theme>"
        var files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
        files["ui.xml"] = entities.replacing("uibutton", with: "uilabel")
        let theme = try ExportTests.theme(files, folder)
        func color(_ name: String, _ traits: ThemeTraits = []) -> ThemeObject? { theme.constant(name, traits: traits) }
        #expect(color("color.link") == .color(ThemeColor(red: 1, green: 0, blue: 0, alpha: Float(128.0 / 255))))
        #expect(color("attr.colorAccent", .dark) == .color(ThemeColor(red: 0, green: 1, blue: 0)))
        #expect(color("color.button", .dark) == color("attr.colorAccent", .dark))
        #expect(color("dimen.gap") == .float(8))
        #expect(color("string.title") == .string("It's <b>\nbold"))
        let label = theme.operations(for: "uilabel", id: "a", traits: .dark)
        #expect(label.map(\.name).sorted() == ["backgroundColor", "textColor"])
        #expect(label.first { $0.name == "backgroundColor" }?.parameters.first?.object == color("color.accent", .dark))
        #expect(
            theme.operations(for: "uiview", id: "b").map(\.name).sorted() == [
                "backgroundColor", "borderColor", "borderWidth", "cornerRadius",
            ])
    }

    @Test("reports each value once, with its line and the reason why it is left out")
    func report() throws {
        let folder = try folder()
        let report = try Import.android(folder.file("res")).report
        func entry(_ name: String) -> InterchangeReport.Entry? { report.entries.first { $0.name == name } }
        #expect(entry("color/loop")?.reason == "it refers to itself")
        #expect(entry("style/Widget.Button/icon")?.reason == "'@drawable/x' is no value of these resources")
        #expect(report.entries.contains { $0.name == "string/title" && $0.reason == "no trait is 'fr'" })
        #expect(entry("dimen/gap")?.reason == "a more specific resource replaces it")
        #expect(entry("attr/corner")?.outcome == .leftOut)
        #expect(entry("color/accent")?.location?.line == 4)
        #expect(report.entries.count == 26)
    }

    @Test("refuses a file that is not well-formed, with its place")
    func malformed() throws {
        let folder = try TemporaryFolder()
        try folder.write("res/values/a.xml", "<resources>\n<color></resources>")
        do {
            _ = try Import.android(folder.file("res"))
            Issue.record("accepted")
        } catch let faults as ImportFaults {
            #expect(faults.faults.first?.location.file == "values/a.xml" && faults.faults.first?.location.line == 2)
        }
    }

    /// The constant of a list of colors under no traits, in the notation of `skinctl dump`.
    private func constants(_ items: String, _ values: String = "") throws -> (Theme, InterchangeReport) {
        let folder = try TemporaryFolder()
        try folder.write("res/values/values.xml", "<resources>\(values)</resources>")
        let namespace = "xmlns:android=\"http://schemas.android.com/apk/res/android\" xmlns:app=\"app\""
        try folder.write("res/color/list.xml", "<selector \(namespace)>\(items)</selector>")
        let result = try Import.android(folder.file("res"))
        let files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
        return (try ExportTests.theme(files, folder), result.report)
    }

    private static let red = ThemeObject.color(ThemeColor(red: 1, green: 0, blue: 0))
    private static let blue = ThemeObject.color(ThemeColor(red: 0, green: 0, blue: 1))

    @Test("takes the first item of a list of colors whose conditions hold, also those that forbid a state")
    func firstItem() throws {
        let (theme, report) = try constants(
            """
            <item android:state_enabled="true" android:state_checkable="false" android:color="#F00"/>
            <item app:state_lifted="true" android:color="#0F0"/>
            <item android:state_checked="true" android:state_enabled="true" android:color="#0FF"/>
            <item android:color="#00F"/>
            <item android:state_pressed="true" android:color="#FFF"/>
            """)
        #expect(theme.constant("color.list", traits: []) == Self.red)
        #expect(theme.constant("color.list.disabled", traits: []) == Self.blue)
        #expect(theme.constant("color.list.selected", traits: []) != nil)
        #expect(theme.constant("color.list.highlighted", traits: []) == nil)
        // Each item once, though the fourth is for two sets of states.
        #expect(report.entries.count == 5 && report.count(.exact) == 3)
        #expect(
            report.entries.compactMap(\.reason).sorted() == [
                "a theme has no state 'lifted'", "an earlier item applies to the same states",
            ])
    }

    @Test("multiplies the alpha of a color in a list, by a number or by reference")
    func alpha() throws {
        let (theme, report) = try constants(
            """
            <item android:state_enabled="false" android:alpha="@dimen/low" android:color="@color/ink"/>
            <item android:state_pressed="true" android:alpha="3" android:color="@color/ink"/>
            <item android:alpha="0.5" android:color="#80FF0000"/>
            """, "<color name=\"ink\">#F00</color><item name=\"low\" type=\"dimen\" format=\"float\">0.25</item>")
        let half = Float(128.0 / 255) * 0.5
        #expect(
            theme.constant("color.list", traits: []) == .color(ThemeColor(red: 1, green: 0, blue: 0, alpha: half)))
        #expect(
            theme.constant("color.list.disabled", traits: [])
                == .color(ThemeColor(red: 1, green: 0, blue: 0, alpha: 0.25)))
        #expect(report.count(.approximated) == 1 && report.count(.leftOut) == 0)
    }

    @Test("replaces macros by their texts, and takes away what a style sets to nothing")
    func macrosAndNull() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "res/values/values.xml",
            """
            <resources>
              <eat-comment/>
              <macro name="ink">?attr/colorText</macro><macro name="again">@macro/ink</macro>
              <style name="AppTheme"><item name="colorText">#F00</item></style>
              <style name="A"><item name="android:textColor">@macro/again</item><item name="android:background">#00F</item></style>
              <style name="A.B"><item name="android:background">@null</item></style>
              <style name="A.B.C"><item name="android:textColor">@drawable/x</item><item name="size">50%</item></style>
            </resources>
            """)
        let result = try Import.android(folder.file("res"))
        var files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
        let entities = ["A", "A.B", "A.B.C"].map { "<uilabel id=\"\($0)\" class=\"style.\($0)\"/>" }.joined()
        files["ui.xml"] = "<theme><instances>\(entities)</instances></theme>"
        let theme = try ExportTests.theme(files, folder)
        let operations = { (id: String) in theme.operations(for: "uilabel", id: id, traits: []) }
        #expect(operations("A").map(\.name).sorted() == ["backgroundColor", "textColor"])
        #expect(operations("A.B").map(\.name) == ["textColor"])
        #expect(operations("A.B").first?.parameters.first?.object == Self.red)
        #expect(operations("A.B.C").isEmpty)
        #expect(
            result.report.entries.map(\.outcome) == [
                .exact, .exact, .exact, .exact, .exact, .exact, .leftOut, .approximated,
            ])
    }

    @Test("lets a style for night replace the whole style of its name, with another parent too")
    func nightStyles() throws {
        let folder = try TemporaryFolder()
        let light = """
            <resources>
              <style name="Base"><item name="android:background">#00F</item></style>
              <style name="A" parent="Base"><item name="android:textColor">#F00</item><item name="pad">1dp</item></style>
              <style name="B" parent="Base"><item name="android:textColor">#F00</item></style>
              <style name="C" parent="Base"/>
              <style name="D" parent="A"/>
            </resources>
            """
        let night = """
            <resources>
              <style name="A" parent="Base"><item name="android:background">#F00</item></style>
              <style name="B" parent="Base"><item name="android:textColor">@drawable/x</item></style>
              <style name="C" parent=""/>
            </resources>
            """
        try folder.write("res/values/values.xml", light)
        try folder.write("res/values-night/values.xml", night)
        let result = try Import.android(folder.file("res"))
        var files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
        let entities = ["A", "B", "C", "D"].map { "<uilabel id=\"\($0)\" class=\"style.\($0)\"/>" }.joined()
        files["ui.xml"] = "<theme><instances>\(entities)</instances></theme>"
        let theme = try ExportTests.theme(files, folder)
        func looks(_ id: String, _ traits: ThemeTraits) -> [String: ThemeObject] {
            let operations = theme.operations(for: "uilabel", id: id, traits: traits)
            return operations.reduce(into: [:]) { $0[$1.name] = $1.parameters.first?.object }
        }
        for id in ["A", "D"] {
            #expect(looks(id, []) == ["textColor": Self.red, "backgroundColor": Self.blue])
            #expect(looks(id, .dark) == ["backgroundColor": Self.red])
        }
        #expect(looks("B", []) == ["textColor": Self.red, "backgroundColor": Self.blue])
        #expect(looks("B", .dark) == ["backgroundColor": Self.blue])
        #expect(looks("C", []) == ["backgroundColor": Self.blue] && looks("C", .dark).isEmpty)
    }

    /// Returns the theme of resources, with a label for each of some classes, and the report.
    private func labels(
        _ classes: [String], _ files: [String: String]
    ) throws -> (looks: (String, ThemeTraits) -> [String: ThemeObject], report: InterchangeReport) {
        let folder = try TemporaryFolder()
        for (path, text) in files { try folder.write("res/\(path)", text) }
        let result = try Import.android(folder.file("res"), theme: "AppTheme")
        var files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
        let entities = classes.map { "<uilabel id=\"\($0)\" class=\"\($0)\"/>" }.joined()
        files["ui.xml"] = "<theme><instances>\(entities)</instances></theme>"
        let theme = try ExportTests.theme(files, folder)
        func looks(_ id: String, _ traits: ThemeTraits) -> [String: ThemeObject] {
            var looks: [String: ThemeObject] = [:]
            for operation in theme.operations(for: "uilabel", id: id, traits: traits) {
                let states = operation.states.names(custom: []).map { " " + $0 }.joined()
                looks[operation.name + states] = operation.parameters.first?.object
            }
            return looks
        }
        return (looks, result.report)
    }

    @Test("gives a style the attributes that overlays set for it, and the theme's again to one with another overlay")
    func overlays() throws {
        let (looks, report) = try labels(
            ["style.A", "style.A.B", "style.A.C", "style.A.D"],
            [
                "values/values.xml": """
                <resources>
                  <style name="AppTheme"><item name="ink">#F00</item></style>
                  <style name="Blue" parent=""><item name="ink">#00F</item><item name="paper">?attr/ink</item></style>
                  <style name="Night" parent=""><item name="paper">#F00</item><item name="icon">@drawable/x</item></style>
                  <style name="A"><item name="materialThemeOverlay">@style/Blue</item><item name="android:textColor">@color/list</item>
                    <item name="android:background">?attr/paper</item></style>
                  <style name="A.B"/>
                  <style name="A.C"><item name="android:theme">@style/Night</item></style>
                  <style name="A.D"><item name="materialThemeOverlay">@null</item></style>
                </resources>
                """,
                "values-night/values.xml":
                    "<resources><style name=\"Night\"><item name=\"ink\">#00F</item></style></resources>",
                "color/list.xml": """
                <selector xmlns:android="http://schemas.android.com/apk/res/android">
                  <item android:state_pressed="true" android:color="#FFF"/><item android:color="?attr/ink"/></selector>
                """,
            ])
        let white = ThemeObject.color(ThemeColor(red: 1, green: 1, blue: 1))
        for traits in [[], ThemeTraits.dark] {
            for id in ["style.A", "style.A.B"] {
                #expect(
                    looks(id, traits) == [
                        "textColor": Self.blue, "textColor highlighted": white, "backgroundColor": Self.blue,
                    ])
            }
            #expect(looks("style.A.D", traits) == ["textColor": Self.red, "textColor highlighted": white])
        }
        #expect(
            looks("style.A.C", [])["backgroundColor"] == Self.red && looks("style.A.C", [])["textColor"] == Self.blue)
        #expect(looks("style.A.C", .dark)["backgroundColor"] == Self.blue)
        let entry = report.entries.first { $0.name == "style/A.C/android.theme" }
        #expect(entry?.outcome == .approximated && entry?.reason == "'icon' of 'Night' cannot be constants")
        #expect(report.entries.first { $0.name == "style/A/materialThemeOverlay" }?.outcome == .exact)
    }

    @Test("makes a class of a style to which the theme refers")
    func styleAttributes() throws {
        let light = """
            <resources>
              <style name="AppTheme"><item name="buttonStyle">@style/Red</item></style>
              <style name="Red"><item name="android:textColor">#F00</item></style>
              <style name="Blue"><item name="android:textColor">#00F</item></style>
            </resources>
            """
        let night =
            "<resources><style name=\"AppTheme\"><item name=\"buttonStyle\">@style/Blue</item></style></resources>"
        let (looks, report) = try labels(
            ["attr.buttonStyle"], ["values/values.xml": light, "values-night/values.xml": night])
        #expect(looks("attr.buttonStyle", []) == ["textColor": Self.red])
        #expect(looks("attr.buttonStyle", .dark) == ["textColor": Self.blue])
        #expect(report.count(.exact) == report.entries.count)
    }

    @Test("chooses the color of a list for several states as Android does, and none where no item applies")
    func severalStates() throws {
        let list = """
            <selector xmlns:android="http://schemas.android.com/apk/res/android">
              <item android:state_checkable="true" android:state_checked="true" android:color="#F00"/>
              <item android:state_pressed="true" android:color="#00F"/>
              <item android:state_enabled="true" android:color="#FFF"/>
            </selector>
            """
        let values = """
            <resources><style name="A"><item name="android:textColor">@color/list</item></style>
            <style name="A.B"><item name="android:textColor">#F00</item></style></resources>
            """
        let (looks, report) = try labels(
            ["style.A", "style.A.B"], ["color/list.xml": list, "values/values.xml": values])
        let found = looks("style.A", [])
        #expect(found["textColor selected"] == Self.red && found["textColor highlighted"] == Self.blue)
        #expect(found["textColor selected highlighted"] == Self.red)
        #expect(found["textColor disabled"] == .color(ThemeColor(red: 0, green: 0, blue: 0, alpha: 0)))
        #expect(looks("style.A.B", []) == ["textColor": Self.red])
        #expect(report.count(.exact) == 5)
    }

    @Test("takes the color of a text from its appearance, unless a style of the line has one")
    func textAppearance() throws {
        let values = """
            <resources>
              <style name="AppTheme"><item name="textAppearanceBody">@style/Body</item></style>
              <style name="Body" parent=""><item name="android:textColor">#F00</item></style>
              <style name="Body.Blue"><item name="android:textColor">#00F</item></style>
              <style name="Plain" parent=""><item name="android:textSize">2sp</item></style>
              <style name="A" parent=""><item name="android:textAppearance">?attr/textAppearanceBody</item></style>
              <style name="A.B"><item name="android:textAppearance">@style/Body.Blue</item></style>
              <style name="A.C"><item name="android:textColor">#00F</item></style>
              <style name="A.C.D"><item name="android:textAppearance">@style/Body</item></style>
              <style name="A.C.E"><item name="android:textColor">@null</item></style>
              <style name="A.F"><item name="android:textAppearance">@style/Plain</item></style>
            </resources>
            """
        let classes = ["A", "A.B", "A.C", "A.C.D", "A.C.E", "A.F"].map { "style.\($0)" }
        let (looks, report) = try labels(classes, ["values/values.xml": values])
        let colors = classes.map { looks($0, [])["textColor"] }
        #expect(colors == [Self.red, Self.blue, Self.blue, Self.blue, Self.red, nil])
        func entry(_ name: String) -> InterchangeReport.Entry? { report.entries.first { $0.name == "style/\(name)" } }
        #expect(entry("A.B/android.textAppearance")?.reason == "only the color of 'Body.Blue' is taken")
        #expect(entry("A.C.E/android.textColor")?.outcome == .exact)
        #expect(entry("A.F/android.textAppearance")?.outcome == .leftOut)
    }

    @Test("reads a chain of 400 styles, each with another overlay, in seconds")
    func longChain() throws {
        let attributes = (0..<60).map { "<item name=\"a\($0)\">#F00</item>" }.joined()
        let overlays = (0..<4).map { overlay in
            let items = (1..<59).map { "<item name=\"a\($0)\">?attr/a\($0 % (overlay + 2) == 0 ? 0 : 59)</item>" }
                .joined()
            return "<style name=\"O\(overlay)\" parent=\"\">\(items)</style>"
        }
        let styles = (0..<400).map { style in
            let items = (0..<20).map { "<item name=\"i\(style % 40)x\($0)\">?attr/a\($0)</item>" }.joined()
            let overlay = "<item name=\"materialThemeOverlay\">@style/O\(style % 4)</item>"
            return
                "<style name=\"S\(style)\" parent=\"\(style == 0 ? "" : "S\(style - 1)")\">\(overlay)\(items)</style>"
        }
        let folder = try TemporaryFolder()
        let all = "<style name=\"AppTheme\">\(attributes)</style>" + (overlays + styles).joined()
        try folder.write("res/values/values.xml", "<resources>\(all)</resources>")
        var files: [String] = []
        let time = try threadTime { files = try Import.android(folder.file("res")).files.map(\.path) }
        #expect(files == ["resources.xml"])
        #expect(time < .seconds(60))
    }
}
