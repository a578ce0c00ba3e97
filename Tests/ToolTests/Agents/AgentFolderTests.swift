import SkinBundles
import SkinDiagnostics
import TestSupport
import Testing

@testable import SkinAgents

@Suite("The themes that a server for agents judges together")
struct AgentFolderTests {
    /// Night's paper is darker than Base's, so that this ink is too light there only.
    static let ink: JSONValue = ["constant": "ink", "value": "#707070"]
    static let night = """
        <theme>
          <constants>
            <color name="paper">#C0C0C0</color>
          </constants>
        </theme>

        """

    @Test("include the children of a theme that is named from within")
    func within() throws {
        let client = try AgentClient(["Base.theme/."])
        try client.folder.write("Night.theme/ui.xml", Self.night)
        let (text, isError) = try client.change(Self.ink)
        #expect(isError && text.contains("'uilabel#title' falls from"), "\(text)")
        #expect(try client.text("Base.theme/ui.xml") == AgentClient.base)
        #expect(try client.call("new_theme", ["name": "Dusk", "parent": "Base"]).text.contains("made: Dusk.theme"))
        #expect(try client.folder.names() == ["Base.theme", "Dusk.theme", "Night.theme", "app.schema.xml"])
    }

    @Test("include the children of a theme in another folder")
    func otherFolder() throws {
        let client = try AgentClient(["Base.theme", "more/Night.theme"], night: "more/Night.theme")
        try client.folder.write("more/Night.theme/ui.xml", Self.night)
        let (text, isError) = try client.change(Self.ink)
        #expect(isError && text.contains("'uilabel#title' falls from"), "\(text)")
    }

    @Test("are not those of other folders that the server was not started with")
    func strangers() throws {
        let client = try AgentClient(["Base.theme"], night: "more/Night.theme")
        try client.folder.write("more/Night.theme/ui.xml", Self.night)
        #expect(try !client.change(Self.ink).isError)
    }

    @Test("have summaries under their names as URIs have them")
    func names() throws {
        let client = try AgentClient(["Late Night 100%.theme"], night: "Late Night 100%.theme")
        let uri = "skinkit://theme/Late%20Night%20100%25.theme"
        let list = try client.request("resources/list")["result"]?["resources"]?.elements
        #expect(list?.last?["uri"]?.string == uri)
        let summary = try client.request("resources/read", [("uri", .string(uri))])["result"]
        #expect(summary?["contents"]?.elements?.first?["text"]?.string?.contains("accent") == true)
    }
}

@Suite("Steps that an agent takes back")
struct AgentStepTests {
    let client: AgentClient

    init() throws { client = try AgentClient() }

    func addConstant() throws -> JSONValue {
        let gap: JSONValue = ["theme": "Base", "kind": "constant", "name": "gap", "type": "float", "value": "4"]
        #expect(try !client.change(["constant": "radius", "value": "8"]).isError)
        #expect(try client.call("add", gap).text == "written: step 2\n")
        return ["step": 2]
    }

    @Test("stay where they would make an error in a theme that uses them now")
    func inUse() throws {
        let step = try addConstant()
        try client.folder.write(
            "Night.theme/more.xml", "<theme><constants><float name=\"g\" ref=\"gap\"/></constants></theme>")
        let before = try client.text("Base.theme/ui.xml")
        let (text, isError) = try client.call("undo", step)
        #expect(isError && text.contains("unknown-constant"), "\(text)")
        #expect(try client.text("Base.theme/ui.xml") == before)
    }

    @Test("are forgotten on demand, so that those before them can be taken back")
    func forgotten() throws {
        let step = try addConstant()
        let mine = try client.text("Base.theme/ui.xml").replacingOccurrences(of: ">4<", with: ">5<")
        try client.folder.write("Base.theme/ui.xml", mine)
        #expect(try client.call("undo", step).isError)
        #expect(try client.call("undo", ["step": 1, "forget": true]).isError)
        #expect(try client.call("undo", ["step": 2, "forget": true]).text.hasPrefix("forgot: step 2"))
        #expect(try client.text("Base.theme/ui.xml") == mine)
        #expect(try !client.call("undo", ["step": 1]).isError)
        #expect(
            try client.text("Base.theme/ui.xml") == mine.replacingOccurrences(of: "radius\">8<", with: "radius\">6<"))
        #expect(try client.call("history").text == "taken back: step 1, radius to 8\n")
    }

    @Test("bring back a low contrast, and say so")
    func lowContrast() throws {
        let base = AgentClient.base.replacingOccurrences(of: "\"ink\">#202020", with: "\"ink\">#A0A0A0")
        let client = try AgentClient(base: base)
        #expect(try !client.change(["constant": "ink", "value": "#202020"]).isError)
        let (text, isError) = try client.call("undo", ["step": 1])
        #expect(!isError && text.contains("allowed: the contrast of 'textColor'"), "\(text)")
        #expect(try client.text("Base.theme/ui.xml") == base)
    }
}
