import SkinCompiler
import SkinInterchange
import SkinKit
import TestSupport
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
          <color name="line">@android:color/black</color>
          <color name="text">?attr/colorText</color>
          <color name="bad">FF0000</color>
          <dimen name="gap">16dp</dimen>
          <item name="opacity" type="dimen" format="float">0.25</item>
          <integer name="count">3</integer>
          <bool name="wide">true</bool>
          <string name="title">It\\'s &lt;b>\\n<b>bold</b></string>
          <string-array name="days"><item>Mon</item><item>Tue</item></string-array>
          <attr name="corner" format="dimension"/>
          <style name="AppTheme"><item name="colorAccent">@color/accent</item></style>
          <style name="Widget"/>
          <eat-comment/>
        </resources>
        """

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Imports files below `res`, and compiles what comes of them.
    private func imported(_ files: [String: String]) throws -> (theme: Theme, result: Import) {
        for (path, text) in files { try folder.write("res/\(path)", text) }
        let result = try Import.android(folder.file("res"))
        let theme = try ExportTests.theme(
            Dictionary(uniqueKeysWithValues: result.files.map { ($0.path, $0.text) }), folder)
        return (theme, result)
    }

    private func sample() throws -> (theme: Theme, result: Import) {
        try imported([
            "values/values.xml": Self.values,
            "values-night/values.xml": "<resources><color name=\"accent\">#00FF00</color></resources>",
            "values-v21/values.xml": "<resources><dimen name=\"gap\">8dp</dimen></resources>",
            "values-fr/values.xml": "<resources><string name=\"title\">Titre</string></resources>",
            "color/button.xml": "<selector/>", "drawable/box.xml": "<shape/>", "drawable-hdpi/icon.png": "",
        ])
    }

    @Test("makes constants that resolve as Android resolves them, in light and dark")
    func values() throws {
        let (theme, result) = try sample()
        #expect(result.files.map(\.path) == ["resources.xml", "resources~dark.xml"])
        let red = ThemeColor(red: 1, green: 0, blue: 0, alpha: Float(128.0 / 255))
        let expected: [String: ThemeValue] = [
            "color.link": .color(red), "color.line": .color(ThemeColor(red: 0, green: 0, blue: 0)),
            "dimen.gap": .float(8), "dimen.opacity": .float(0.25), "integer.count": .integer(3),
            "bool.wide": .bool(true), "string.title": .string("It's <b>\nbold"),
        ]
        for (name, value) in expected { #expect(theme.constant(name, traits: []) == value, "\(name)") }
        #expect(theme.constant("color.link", traits: .dark) == .color(ThemeColor(red: 0, green: 1, blue: 0)))
        #expect(result.files.first?.text.contains("<!-- The accent. -->") == true)
    }

    @Test("reports each value once, with its line and the reason why it is left out")
    func report() throws {
        let report = try sample().result.report
        func entry(_ name: String) -> InterchangeReport.Entry? { report.entries.first { $0.name == name } }
        #expect(entry("color/loop")?.reason == "it refers to itself")
        #expect(
            entry("color/text")?.reason == "'?attr/colorText' is an attribute of a style, and styles are not imported")
        #expect(entry("color/bad")?.reason == "malformed color 'FF0000'")
        #expect(report.entries.contains { $0.name == "string/title" && $0.reason == "no trait is 'fr'" })
        #expect(entry("dimen/gap")?.reason == "a more specific resource replaces it")
        #expect(entry("color/accent")?.location?.line == 4)
        #expect(report.entries.count == 14)
    }

    @Test("says where a resource is defined again, as it is not more specific")
    func duplicates() throws {
        let (theme, result) = try imported([
            "values/a.xml": "<resources><color name=\"a\">#111111</color></resources>",
            "values/b.xml": "<resources><color name=\"a\">#222222</color></resources>",
        ])
        let channel = Float(0x22) / 255
        #expect(theme.constant("color.a") == .color(ThemeColor(red: channel, green: channel, blue: channel)))
        let reasons = result.report.entries.compactMap(\.reason)
        #expect(reasons.count == 1 && reasons[0].hasSuffix("b.xml' defines it again in line 1"), "\(reasons)")
    }

    @Test("counts the resources of other kinds in one sentence")
    func otherKinds() throws {
        let report = try sample().result.report
        let kinds = "drawable (2), style (2), attr (1), color (1), string-array (1)"
        #expect(report.text.hasPrefix("warning: resources of these kinds are not imported: \(kinds)\n"))
        #expect(report.warnings.count == 1)
    }

    @Test("prefers night to any API level, and leaves out a level that Android cannot have")
    func levels() throws {
        func color(_ color: String) -> String { "<resources><color name=\"ink\">\(color)</color></resources>" }
        let (theme, result) = try imported([
            "values-v2000/values.xml": color("#F00"), "values-night/values.xml": color("#00F"),
            "values-night-v9223372036854775807/values.xml": color("#FFF"),
        ])
        #expect(theme.constant("color.ink", traits: []) == .color(ThemeColor(red: 1, green: 0, blue: 0)))
        #expect(theme.constant("color.ink", traits: .dark) == .color(ThemeColor(red: 0, green: 0, blue: 1)))
        #expect(result.report.entries.contains { $0.reason == "no trait is 'v9223372036854775807'" })
    }

    @Test(
        "takes values of the type of their resource only",
        arguments: [
            ("<color name=\"a\">red</color>", "malformed color 'red'"), ("<color name=\"a\"/>", "malformed color ''"),
            ("<bool name=\"a\">1</bool>", "malformed bool '1'"),
            ("<integer name=\"a\">1.5</integer>", "malformed integer '1.5'"),
            ("<dimen name=\"a\">wide</dimen>", "malformed dimen 'wide'"),
            ("<dimen name=\"a\">@dimen/b</dimen>", "'@dimen/b' is not imported"),
            ("<string name=\"a\">@null</string>", "it is '@null'"),
            ("<color name=\"a\">@android:color/gray</color>", "'@android:color/gray' belongs to Android itself"),
        ])
    func malformedValues(_ element: String, _ reason: String) throws {
        let (_, result) = try imported(["values/a.xml": "<resources>\(element)</resources>"])
        #expect(result.report.entries.map(\.reason) == [reason])
    }

    @Test(
        "reads dimensions in every unit, and says which are approximate",
        arguments: [
            ("1.5dip", 1.5, true), ("2sp", 2, true), ("3px", 3, false), ("72pt", 160, true), ("1in", 160, true),
            ("25.4mm", 160, true), ("50%", 0.5, false), ("25%p", 0.25, false), ("-4", -4, true),
        ])
    func units(_ text: String, _ points: Double, _ isExact: Bool) throws {
        let (theme, result) = try imported(["values/a.xml": "<resources><dimen name=\"a\">\(text)</dimen></resources>"])
        #expect(theme.constant("dimen.a", traits: []) == .float(points))
        #expect(result.report.count(.exact) == (isExact ? 1 : 0))
    }

    @Test("refuses a file that is not well-formed, with its place")
    func malformed() throws {
        try folder.write("res/values/a.xml", "<resources>\n<color></resources>")
        let error = #expect(throws: ImportFaults.self) { _ = try Import.android(folder.file("res")) }
        #expect(error?.faults.first?.location.file == "values/a.xml" && error?.faults.first?.location.line == 2)
    }
}
