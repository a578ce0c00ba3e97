import SkinCompiler
import SkinInterchange
import SkinKit
import Testing

@Suite("The precedence of Android's resources")
struct AndroidPrecedenceTests {
    private static let red = ThemeObject.color(ThemeColor(red: 1, green: 0, blue: 0))
    private static let blue = ThemeObject.color(ThemeColor(red: 0, green: 0, blue: 1))

    /// The bundle of resources, whose theme is `AppTheme`, and the report.
    private struct Imported {
        let folder: TemporaryFolder
        let result: Import

        init(_ files: [String: String]) throws {
            folder = try TemporaryFolder()
            for (path, text) in files { try folder.write("res/\(path)", text) }
            result = try Import.android(folder.file("res"), theme: "AppTheme")
        }

        /// The theme, with a label for each of some classes, whose id is the class's name.
        func theme(_ classes: [String] = []) throws -> Theme {
            var files = Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) })
            let entities = classes.map { "<uilabel id=\"\($0)\" class=\"\($0)\"/>" }.joined()
            files["ui.xml"] = "<theme><instances>\(entities)</instances></theme>"
            return try ExportTests.theme(files, folder)
        }

        func text(_ path: String) -> String { result.files.first { $0.path == path }?.text ?? "" }

        /// The classes under no traits.
        var classes: Set<String> {
            let parts = text("resources.xml").replacing("<class ", with: "</class><class ").split(separator: "</class>")
            return Set(parts.filter { $0.hasPrefix("<class ") }.map(String.init))
        }

        func entry(_ name: String) -> InterchangeReport.Entry? {
            result.report.entries.first { $0.name == name }
        }
    }

    @Test("prefers night to any API level, and leaves out a level that Android cannot have")
    func levels() throws {
        func color(_ color: String) -> String { "<resources><color name=\"ink\">\(color)</color></resources>" }
        let imported = try Imported([
            "values-v2000/values.xml": color("#F00"), "values-night/values.xml": color("#00F"),
            "values-night-v9223372036854775807/values.xml": color("#FFF"),
        ])
        let theme = try imported.theme()
        #expect(theme.constant("color.ink", traits: []) == Self.red)
        #expect(theme.constant("color.ink", traits: .dark) == Self.blue)
        #expect(imported.result.report.entries.contains { $0.reason == "no trait is 'v9223372036854775807'" })
    }

    @Test("leaves out an item of a list of colors whose value is no color")
    func noColor() throws {
        let imported = try Imported([
            "values/values.xml": """
            <resources><dimen name="d">1dp</dimen><string name="s">text</string>
              <style name="AppTheme"><item name="android:textColor">@color/x</item></style>
              <style name="Blue" parent=""><item name="length">2dp</item></style>
              <style name="A" parent="AppTheme"><item name="android:theme">@style/Blue</item></style></resources>
            """,
            "color/x.xml": """
            <selector xmlns:android="http://schemas.android.com/apk/res/android">
              <item android:state_enabled="false" android:color="@dimen/d"/>
              <item android:state_pressed="true" android:color="red"/>
              <item android:state_selected="true" android:color="?attr/length"/>
              <item android:color="#F00"/></selector>
            """,
        ])
        let theme = try imported.theme(["style.AppTheme", "style.A"])
        for id in ["style.AppTheme", "style.A"] {
            let operations = theme.operations(for: "uilabel", id: id, traits: [])
            #expect(operations.map { $0.parameters.first?.object } == [Self.red])
        }
        #expect(imported.entry("color/x/disabled")?.reason == "its value is no color, but a float")
        #expect(imported.entry("color/x/highlighted")?.reason == "its value is no color, but a string")
        #expect(imported.entry("color/x/selected")?.outcome == .leftOut)
        #expect(imported.entry("color/x")?.outcome == .exact)
    }

    @Test("repeats the last item of a name under another overlay")
    func lastItem() throws {
        let imported = try Imported([
            "values/values.xml": """
            <resources>
              <style name="P"><item name="x">#F00</item><item name="x">?attr/a</item></style>
              <style name="C" parent="P"><item name="materialThemeOverlay">@style/O</item></style>
              <style name="O"><item name="a">#00F</item></style>
            </resources>
            """
        ])
        let text = imported.text("resources.xml")
        let start = try #require(text.range(of: "<class id=\"style.C\""))
        let end = try #require(text[start.upperBound...].range(of: "</class>"))
        #expect(text[start.upperBound..<end.lowerBound].contains("name=\"x\""))
        _ = try imported.theme(["style.C"])
    }

    /// Items of a style, one for each of many attributes.
    private static func items(_ count: Int, _ value: String) -> String {
        (0..<count).map { "<item name=\"a\($0)\">\(value)</item>" }.joined()
    }

    /// Work on all pairs took longer; each of these takes a few seconds at most.
    private static let limit = Duration.seconds(60)

    @Test("reads an overlay of 20,000 attributes in seconds")
    func largeOverlay() throws {
        let values = """
            <resources><style name="O" parent="">\(Self.items(20_000, "#F00"))</style>
            <style name="A"><item name="android:theme">@style/O</item></style></resources>
            """
        var text = ""
        let time = try threadTime { text = try Imported(["values/values.xml": values]).text("resources.xml") }
        #expect(text.contains("a19999"))
        #expect(time < Self.limit)
    }

    @Test("reads 4,000 styles with one overlay of 4,000 attributes in seconds")
    func manyStyles() throws {
        let styles = (0..<4_000).map {
            "<style name=\"S\($0)\" parent=\"\"><item name=\"android:theme\">@style/O</item></style>"
        }
        let overlay = "<style name=\"O\" parent=\"\">\(Self.items(4_000, "@drawable/x"))</style>"
        let values = "<resources>\(overlay + styles.joined())</resources>"
        var reason: String?
        let time = try threadTime {
            reason = try Imported(["values/values.xml": values]).entry("style/S7/android.theme")?.reason
        }
        #expect(reason == "'a0', 'a1', 'a10' and 3997 more of 'O' cannot be constants")
        #expect(time < Self.limit)
    }

    @Test("leaves out the styles beyond a chain of 1,024, in whichever order they stand")
    func longLines() throws {
        let styles = (0..<1_030).map {
            let item = "<item name=\"\($0 == 0 ? "android:textColor" : "i\($0 % 7)")\">#F00</item>"
            return "<style name=\"S\($0)\" parent=\"S\($0 == 0 ? "" : "\($0 - 1)")\">\(item)</style>"
        }
        func imported(_ styles: [String]) throws -> Imported {
            try Imported(["values/values.xml": "<resources>\(styles.joined())</resources>"])
        }
        let (down, up) = (try imported(styles), try imported(styles.reversed()))
        #expect(down.classes.count == 1_024 && down.classes == up.classes)
        for imported in [down, up] {
            #expect(imported.entry("style/S1023/i1")?.outcome == .exact)
            #expect(imported.entry("style/S1024/i2")?.outcome == .leftOut)
            #expect(
                imported.entry("style/S1029/i0")?.reason
                    == "more than 1023 styles are above it, each the parent of another")
            #expect(!imported.text("resources.xml").contains("style.S1024"))
        }
    }

    @Test("imports styles that are parents of one another the same in each order")
    func circle() throws {
        let styles = (0..<3).map {
            "<style name=\"S\($0)\" parent=\"S\(($0 + 1) % 3)\"><item name=\"i\($0)\">#F00</item></style>"
        }
        let classes = try [styles, styles.reversed()].map { styles in
            try Imported(["values/values.xml": "<resources>\(styles.joined())</resources>"]).classes
        }
        #expect(classes[0].count == 3 && classes[0] == classes[1])
    }

    @Test("takes away the styles to which a theme for night does not refer, and reports the constants that stay")
    func nightTheme() throws {
        let imported = try Imported([
            "values/values.xml": """
            <resources>
              <style name="AppTheme"><item name="colorAccent">#F00</item><item name="colorText">#F00</item>
                <item name="colorSame">#F00</item><item name="buttonStyle">@style/B</item></style>
              <style name="B" parent=""><item name="android:textColor">#00F</item></style>
            </resources>
            """,
            "values-night/values.xml": """
            <resources><style name="AppTheme">
              <item name="colorAccent">@null</item><item name="colorSame">#00F</item></style></resources>
            """,
        ])
        let theme = try imported.theme(["attr.buttonStyle"])
        #expect(theme.operations(for: "uilabel", id: "attr.buttonStyle", traits: []).count == 1)
        #expect(theme.operations(for: "uilabel", id: "attr.buttonStyle", traits: .dark).isEmpty)
        let entries = imported.result.report.entries.filter { $0.outcome == .approximated }
        #expect(entries.map(\.name).sorted() == ["style/AppTheme/colorAccent", "style/AppTheme/colorText"])
        #expect(
            entries.first { $0.name.hasSuffix("colorAccent") }?.reason
                == "'attr.colorAccent' cannot be removed for the traits under which the theme does not set it")
        #expect(entries.first { $0.name.hasSuffix("colorAccent") }?.location?.file == "values-night/values.xml")
        #expect(entries.first { $0.name.hasSuffix("colorText") }?.location?.file == "values/values.xml")
    }
}
