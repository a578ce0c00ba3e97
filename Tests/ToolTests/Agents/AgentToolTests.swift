import Foundation
import SkinBundles
import SkinDiagnostics
import SkinInspector
import SkinKit
import SkinLegibility
import SkinPreview
import TestSupport
import Testing

@testable import SkinAgents

@Suite("The tools of agents")
struct AgentToolTests {
    let client: AgentClient

    init() throws { client = try AgentClient() }

    // MARK: Asking

    @Test("list what there is, with a filter and a limit")
    func lists() throws {
        #expect(try client.call("list", ["what": "themes"]).text.contains("Night.theme"))
        #expect(try client.call("list", ["what": "entities", "theme": "night"]).text.contains("uibutton#send"))
        let operations: JSONValue = ["what": "operations", "theme": "Night", "entity": "send"]
        #expect(try client.call("list", operations).text.contains("titleColor       #F0F0F0"))
        #expect(try client.call("list", ["what": "settings", "theme": "Base"]).text.contains("Accent"))
        let filtered: JSONValue = ["what": "constants", "theme": "Base", "filter": "Color", "limit": 1]
        let some = try client.call("list", filtered).text
        #expect(some.hasPrefix("accent") && some.contains("1 of 3 constants are shown; narrow the list with 'filter'"))
        #expect(try client.call("list", ["what": "classes", "theme": "Base"]).text == "no classes\n")
    }

    @Test("cut lists of more than 100 rows")
    func longLists() throws {
        let constants = (0..<300).map { "<float name=\"n\($0)\">1</float>" }.joined()
        let client = try AgentClient(base: "<theme><constants>\(constants)</constants></theme>")
        let text = try client.call("list", ["what": "constants", "theme": "Base"]).text
        #expect(text.split(separator: "\n").count == 101)
        #expect(text.hasSuffix("100 of 300 constants are shown; narrow the list with 'filter'\n"))
    }

    @Test("explain values, constants and codes")
    func explanations() throws {
        let value = try client.call(
            "explain", ["theme": "Night", "entity": "uibutton#send", "operation": "titleColor"])
        #expect(value.text.contains("Base.theme/ui.xml:11:7") && value.text.contains("paper = #F0F0F0"))
        let constant = try client.call("explain", ["theme": "Base", "constant": "paper"]).text
        #expect(constant.contains("paper = #FFFFFF") && constant.contains("2 values depend"))
        #expect(try client.call("explain", ["code": "invalid-value"]).text.hasPrefix("invalid-value\n"))
        let missing = try client.call("explain", ["theme": "Base", "entity": "uibutton#sent"])
        #expect(missing.isError || missing.text.contains("did you mean 'uibutton#send'?"))
        let wrong = try client.call("explain", ["theme": "Base", "entity": "send", "operation": "titleColour"])
        #expect(wrong.isError && wrong.text.contains("did you mean 'titleColor'?"))
        #expect(
            try client.call("explain", ["theme": "Base", "constant": "accnt"]).text.contains("did you mean 'accent'?"))
    }

    @Test("list the places of a value, that with the fewest followers first")
    func places() throws {
        let text = try client.call(
            "places", ["theme": "Night", "entity": "uibutton#send", "operation": "backgroundColor"]
        ).text
        #expect(text.hasPrefix("at override  Night.theme/ui.xml"))
        #expect(text.contains("at constant:accent  Base.theme/ui.xml:3:5, 1 value, shared by Base.theme"))
        #expect(text.hasSuffix("type: color\n"))
    }

    // MARK: Writing

    @Test("propose what would differ, and write nothing")
    func proposal() throws {
        let before = try client.text("Base.theme/ui.xml")
        let (text, isError) = try client.change("propose", ["constant": "radius", "value": "8"])
        #expect(!isError && text.contains("uibutton#send") && text.contains("6 → 8"), "\(text)")
        #expect(text.hasSuffix("also changes Night.theme\npasses; nothing is written\n"))
        #expect(try client.text("Base.theme/ui.xml") == before)
    }

    @Test("write a change as one range, take it back and make it again, byte for byte")
    func history() throws {
        let before = try client.text("Base.theme/ui.xml")
        #expect(try client.change(["constant": "radius", "value": "8"]).text.hasSuffix("written: step 1\n"))
        let after = before.replacingOccurrences(of: ">6<", with: ">8<")
        #expect(try client.text("Base.theme/ui.xml") == after)
        #expect(try client.change(["constant": "ink", "value": "#000000"]).text.hasSuffix("written: step 2\n"))
        #expect(try client.call("undo", ["step": 1]).text.contains("not the next one to undo, which is step 2"))
        #expect(
            try client.call("undo", ["step": 2]).text == "took back: step 2, ink to #000000\nalso changes Night.theme\n"
        )
        #expect(try client.text("Base.theme/ui.xml") == after)
        #expect(
            try client.call("undo", ["step": 1]).text == "took back: step 1, radius to 8\nalso changes Night.theme\n")
        #expect(try client.text("Base.theme/ui.xml") == before)
        #expect(try client.call("redo", ["step": 1]).text.contains("made again: step 1"))
        #expect(try client.text("Base.theme/ui.xml") == after)
        let list = try client.call("history").text
        #expect(list == "written: step 1, radius to 8\ntaken back: step 2, ink to #000000\n")
    }

    @Test("write several changes as one step, of which none is proved alone")
    func together() throws {
        try client.folder.write("Night.theme/ui.xml", "<theme/>")
        let dark: JSONValue = ["constant": "paper", "value": "#101010"]
        #expect(try client.change(dark).isError)
        let changes: JSONValue = [
            dark, ["constant": "ink", "value": "#E0E0E0"], ["constant": "accent", "value": "#9AB8FF"],
        ]
        let before = try client.text("Base.theme/ui.xml")
        let answer = try client.call("write", ["theme": "Base", "changes": changes])
        #expect(!answer.isError && answer.text.hasSuffix("written: step 1\n"), "\(answer.text)")
        #expect(try client.text("Base.theme/ui.xml").contains("\"ink\">#E0E0E0<"))
        #expect(try !client.call("undo", ["step": 1]).isError)
        #expect(try client.text("Base.theme/ui.xml") == before)
    }

    @Test("write an operation where only the entity changes, and a class, which not every type can have")
    func operations() throws {
        let client = try AgentClient(permissions: [.contrast])
        let corners: JSONValue = ["entity": "uibutton#send", "operation": "cornerRadius", "value": "2"]
        #expect(try client.change("write", "Night", corners).text.contains("Night.theme/ui.xml"))
        #expect(try client.text("Base.theme/ui.xml") == AgentClient.base)
        let filled: JSONValue = ["theme": "Base", "kind": "class", "name": "filled", "entity": "uibutton#send"]
        #expect(try client.call("add", filled).text.contains("written: step 2"))
        #expect(try client.text("Base.theme/ui.xml").contains("<class id=\"filled\">"))
        let label = try client.change(["entity": "uilabel#title", "value": "filled"])
        #expect(label.isError && label.text.contains("class 'filled' sets operation 'titleColor'"))
    }

    // MARK: Refusals

    @Test("refuse an error with the compiler's own words and ranges")
    func errors() throws {
        let (text, isError) = try client.change(["constant": "accent", "value": "blu"])
        #expect(isError && text.contains("\"code\": \"invalid-value\"") && text.contains("\"endColumn\""), "\(text)")
        #expect(try client.text("Base.theme/ui.xml") == AgentClient.base)
        let lines = text.split(separator: "\n").map { try? JSONReader.read(Array($0.utf8)) }
        #expect(lines.allSatisfy { $0?["file"]?.string == "Base.theme/ui.xml" })
    }

    @Test("refuse a contrast that falls below its limit, and say which change passes")
    func contrast() throws {
        let (text, isError) = try client.change(["constant": "ink", "value": "#A0A0A0"])
        #expect(isError && text.contains("the contrast of 'textColor' of 'uilabel#title' falls from"), "\(text)")
        let nearest = try #require(text.firstMatch(of: #/the nearest change that passes: ink to (#[0-9A-F]{6})/#)?.1)
        #expect(try client.text("Base.theme/ui.xml") == AgentClient.base)
        #expect(try !client.change(["constant": "ink", "value": .string(String(nearest))]).isError)
        // It is near the limit, which Night has on its darker paper.
        let theme = try Theme(cacheBytes: #require(ThemeCompiler().compile(client.folder.file("Night.theme")).cache))
        #expect(theme.legibilityReport(minimumContrast: 4.5).failing == 0)
        #expect(theme.legibilityReport(minimumContrast: 4.9).failing > 0)
    }

    @Test("refuse a contrast that falls in a theme that inherits the value")
    func inheritedContrast() throws {
        let client = try AgentClient()
        try client.folder.write(
            "Night.theme/ui.xml", "<theme><constants><color name=\"paper\">#808080</color></constants></theme>")
        let (text, isError) = try client.change(["constant": "ink", "value": "#404040"])
        #expect(isError && text.contains("'uilabel#title' falls from"), "\(text)")
    }

    @Test("refuse to end what a setting changes, or to name what the app does not have")
    func contracts() throws {
        let entity: JSONValue = ["entity": "uibutton#send", "operation": "backgroundColor", "value": "#0A4FCC"]
        let setting = try client.change(entity)
        #expect(
            setting.isError && setting.text.contains("the setting 'Accent' no longer changes anything"),
            "\(setting.text)")
        let unknown = try client.change(["entity": "uibutton#sent", "operation": "cornerRadius", "value": "3"])
        #expect(unknown.isError && unknown.text.contains("'sent'"), "\(unknown.text)")
        let permitted = try AgentClient(permissions: [.contract])
        #expect(try permitted.change(entity).text.contains("allowed: the setting 'Accent'"))
    }

    @Test("write a low contrast where the server was started to allow it")
    func permission() throws {
        let client = try AgentClient(permissions: [.contrast])
        let (text, isError) = try client.change(["constant": "ink", "value": "#A0A0A0"])
        #expect(!isError && text.contains("allowed: the contrast") && text.hasSuffix("written: step 1\n"))
    }

    @Test("change only the themes that the server was started with")
    func otherThemes() throws {
        let client = try AgentClient(["Night.theme"])
        let base: JSONValue = ["constant": "radius", "value": "8", "at": "constant:radius"]
        let (text, isError) = try client.change("write", "Night", base)
        #expect(isError && text.contains("'Base.theme/ui.xml' is of a theme that may not be changed here"))
        #expect(try client.call("list", ["what": "entities", "theme": "Base"]).isError)
        #expect(try !client.change("write", "Night", ["constant": "radius", "value": "8", "at": "override"]).isError)
        #expect(try client.text("Base.theme/ui.xml") == AgentClient.base)
    }

    @Test("follow no link")
    func links() throws {
        let outside = try TemporaryFolder()
        let text = "<theme><constants><float name=\"mine\">1</float></constants></theme>"
        let target = try outside.write("ui.xml", text)
        try FileManager.default.createSymbolicLink(
            atPath: client.folder.file("Base.theme/more.xml"), withDestinationPath: target)
        _ = try client.change(["constant": "mine", "value": "2"])
        #expect(try String(contentsOfFile: target, encoding: .utf8) == text)
    }

    @Test("do not run over a file that someone else has changed")
    func changedFiles() throws {
        #expect(try !client.change(["constant": "radius", "value": "8"]).isError)
        let mine = try client.text("Base.theme/ui.xml").replacingOccurrences(of: ">8<", with: ">9<")
        try client.folder.write("Base.theme/ui.xml", mine)
        let (text, isError) = try client.call("undo", ["step": 1])
        #expect(isError && text.contains("was changed elsewhere"))
        #expect(try client.text("Base.theme/ui.xml") == mine)
    }

    // MARK: Names, findings, imports

    @Test("add constants, settings and extracted values without changing a look")
    func additions() throws {
        let before = try client.text("Base.theme/ui.xml")
        let constant: JSONValue = ["theme": "Base", "kind": "constant", "name": "gap", "type": "float", "value": "4"]
        #expect(try client.call("add", constant).text == "written: step 1\n")
        #expect(try client.call("add", constant).isError)
        let setting: JSONValue = ["theme": "Base", "kind": "setting", "name": "Corners", "constant": "radius"]
        #expect(try client.call("add", setting).text == "written: step 2\n")
        let rename: JSONValue = ["theme": "Base", "kind": "rename", "name": "paper_tone", "constant": "paper"]
        #expect(try client.call("add", rename).text.contains("written: step 3\n"))
        #expect(try client.text("Night.theme/ui.xml").contains("paper_tone"))
        for step in [3, 2, 1] { #expect(try !client.call("undo", ["step": .integer(step)]).isError) }
        #expect(try client.text("Base.theme/ui.xml") == before)
        #expect(try !client.text("Night.theme/ui.xml").contains("paper_tone"))
    }

    @Test("list findings with their fixes, and apply one")
    func fixes() throws {
        let base = AgentClient.base.replacingOccurrences(
            of: "backgroundColor\"><color ref=\"accent\"", with: "backgroundColour\"><color ref=\"accent\"")
        let client = try AgentClient(base: base)
        #expect(try client.change(["constant": "radius", "value": "8"]).text.contains("unknown-operation"))
        let found = try client.call("lint", ["theme": "Base", "filter": "unknown-operation"]).text
        let finding = try JSONReader.read(Array(found.split(separator: "\n")[0].utf8))
        #expect(finding["fixes"]?.elements?.first?["title"]?.string != nil)
        let (line, column) = (finding["line"]?.integer ?? 0, finding["column"]?.integer ?? 0)
        let place = "Base.theme/ui.xml:\(line):\(column)"
        let fix: JSONValue = ["theme": "Base", "code": "unknown-operation", "at": .string(place)]
        let answer = try client.call("fix", fix)
        #expect(answer.text.hasSuffix("written: step 1\n"), "\(answer.text)")
        #expect(try client.text("Base.theme/ui.xml") == AgentClient.base)
        #expect(try client.call("fix", fix).isError)
        #expect(try !client.call("undo", ["step": 1]).isError)
        #expect(try client.text("Base.theme/ui.xml") == base)
    }

    @Test("import values into a file of their own, and take it back")
    func imports() throws {
        let css: JSONValue = ["theme": "Base", "format": "css", "content": ":root { --brand: #0055AA; --gap: 4px }"]
        let answer = try client.call("import", css)
        #expect(answer.text.contains("2 exact") && answer.text.hasSuffix("written: step 1\n"), "\(answer.text)")
        #expect(try client.text("Base.theme/variables.xml").contains("brand"))
        #expect(try !client.call("undo", ["step": 1]).isError)
        #expect(!FileManager.default.fileExists(atPath: client.folder.file("Base.theme/variables.xml")))
        let other: JSONValue = [
            "theme": "Base", "format": "tokens", "content": "{\"sets\": [{\"$ref\": \"../x.json\"}]}",
        ]
        #expect(try client.call("import", other).isError)
        let nothing: JSONValue = ["theme": "Base", "format": "css", "content": "a { color: red }"]
        #expect(try client.call("import", nothing).isError)
    }

    @Test("make a theme beside its parent, which they then change")
    func newThemes() throws {
        let dusk: JSONValue = ["name": "Dusk", "parent": "Base"]
        #expect(try client.call("new_theme", dusk).text.contains("made: Dusk.theme"))
        #expect(try client.call("new_theme", dusk).isError)
        #expect(try client.call("new_theme", ["name": "../Dawn", "parent": "Base"]).isError)
        #expect(try !client.change("write", "Dusk", ["constant": "radius", "value": "2"]).isError)
        #expect(try client.text("Dusk.theme/ui.xml").contains(">2<"))
        #expect(try client.folder.names() == ["Base.theme", "Dusk.theme", "Night.theme", "app.schema.xml"])
    }

    // MARK: Resources and prompts

    @Test("come with the format, the error index and a summary of each theme")
    func resources() throws {
        let list = try #require(try client.request("resources/list")["result"]?["resources"]?.elements)
        #expect(list.compactMap { $0["uri"]?.string }.count == 4)
        for resource in list {
            let result = try client.request("resources/read", [("uri", resource["uri"] ?? .null)])["result"]
            let text = try #require(result?["contents"]?.elements?.first?["text"]?.string)
            #expect(text.utf8.count > 200)
        }
        let night = try client.request("resources/read", [("uri", "skinkit://theme/Night")])["result"]
        let text = try #require(night?["contents"]?.elements?.first?["text"]?.string)
        #expect(text.contains("paper #F0F0F0  2: backgroundColor, titleColor"), "\(text)")
    }

    @Test("come with prompts that name the theme")
    func prompts() throws {
        let list = try #require(try client.request("prompts/list")["result"]?["prompts"]?.elements)
        #expect(list.compactMap { $0["name"]?.string } == ["darker_night", "meet_aa", "brand_colors"])
        #expect(list.allSatisfy { $0["text"] == nil })
        let arguments: JSONValue = ["theme": "Night", "colors": "#0A66FF"]
        let result = try client.request("prompts/get", [("name", "brand_colors"), ("arguments", arguments)])["result"]
        let text = try #require(result?["messages"]?.elements?.first?["content"]?["text"]?.string)
        #expect(text.hasPrefix("theme: Night\ncolors: #0A66FF\n\nGive this theme"))
    }

    @Test("summarize each theme of the repository in 4 KB", arguments: ["Themes", "Themes/Gallery"])
    func summaries(_ folder: String) throws {
        let root = "\(Fixtures.root)/\(folder)"
        let compiler = ThemeCompiler(
            themeFolders: ["\(Fixtures.root)/Themes"], schemaFiles: ["\(Fixtures.root)/Themes/app.schema.xml"])
        let names = try FileManager.default.contentsOfDirectory(atPath: root).filter { $0.hasSuffix(".theme") }
        #expect(!names.isEmpty)
        for name in names {
            let theme = try Theme(cacheBytes: #require(compiler.compile("\(root)/\(name)").cache))
            let text = ThemeSummary(theme).text
            #expect(text.utf8.count <= 4_096 && text.contains("Colors") && text.contains("Type scale"), "\(name)")
        }
    }

    @Test("show a scene before and after", .enabled(if: Picture.writesPNG))
    func pictures() throws {
        let change: JSONValue = ["constant": "radius", "value": "2"]
        for (scene, count) in [("all", 2), ("none", 1)] {
            let arguments: JSONValue = ["theme": "Base", "changes": [change], "scene": .string(scene)]
            let result = try client.request("tools/call", [("name", "propose"), ("arguments", arguments)])["result"]
            #expect(result?["content"]?.elements?.count == count)
            let data = result?["content"]?.elements?.last?["data"]?.string ?? ""
            #expect(count == 1 || Data(base64Encoded: data)?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        }
    }
}
