import Foundation
import SkinBundles
import SkinDiagnostics
import SkinEditing
import TestSupport
import Testing

@testable import SkinAgents

/// A client of a server of themes in a temporary folder.
final class AgentClient {
    let folder: TemporaryFolder
    private let server: AgentServer
    private let sent: Sent
    private var number = 0

    private final class Sent { var messages: [JSONValue] = [] }

    /// A theme `Base`, from which `Night` inherits.
    static let base = """
        <theme>
          <constants>
            <color name="accent" setting="Accent">#0A4FCC</color>
            <color name="paper">#FFFFFF</color>
            <color name="ink">#202020</color>
            <float name="radius">6</float>
          </constants>
          <instances>
            <uibutton id="send">
              <operation name="backgroundColor"><color ref="accent"/></operation>
              <operation name="titleColor"><color ref="paper"/></operation>
              <operation name="cornerRadius"><float ref="radius"/></operation>
            </uibutton>
            <uilabel id="title">
              <operation name="textColor"><color ref="ink"/></operation>
              <operation name="backgroundColor"><color ref="paper"/></operation>
            </uilabel>
          </instances>
        </theme>

        """
    static let schema = """
        <schema><identifiers component="uibutton"><identifier name="send"/></identifiers></schema>
        """

    /// - Parameters:
    ///   - themes: The folders of the themes that the server may change.
    ///   - night: The folder of `Night`.
    init(
        _ themes: [String] = ["Base.theme", "Night.theme"], base: String = AgentClient.base,
        night: String = "Night.theme", permissions: Set<EditSession.Permission> = []
    ) throws {
        let folder = try TemporaryFolder()
        try folder.writeTheme("Base.theme", identifier: "base", ["ui.xml": base])
        try folder.writeTheme(
            night, identifier: "night", inherits: "base",
            ["ui.xml": "<theme>\n  <constants>\n    <color name=\"paper\">#F0F0F0</color>\n  </constants>\n</theme>\n"])
        let schema = try folder.write("app.schema.xml", Self.schema)
        let sent = Sent()
        let session = EditSession(themes.map(folder.file), permissions: permissions) { _ in
            ThemeCompiler(themeFolders: [folder.path], schemaFiles: [schema])
        }
        (self.folder, self.sent) = (folder, sent)
        server = AgentServer(Workbench(session), descriptor: -1) { message in
            sent.messages.append(message)
            return true
        }
    }

    static let meta: JSONValue = [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
    ]

    /// Sends a message as it is, and returns the messages that it is answered with.
    func send(_ message: JSONValue) -> [JSONValue] {
        sent.messages = []
        server.handle(message)
        return sent.messages
    }

    /// Sends a request, and returns the response.
    func request(_ method: String, _ params: [(name: String, value: JSONValue)] = []) throws -> JSONValue {
        number += 1
        let params = JSONValue.object(params + [("_meta", Self.meta)])
        let answers = send(["jsonrpc": "2.0", "id": .integer(number), "method": .string(method), "params": params])
        return try #require(answers.last)
    }

    /// Calls a tool, and returns its text and whether it is an error.
    func call(_ name: String, _ arguments: JSONValue = [:]) throws -> (text: String, isError: Bool) {
        let response = try request("tools/call", [("name", .string(name)), ("arguments", arguments)])
        let result = try #require(response["result"], "\(response.compact)")
        let text = try #require(result["content"]?.elements?.first?["text"]?.string)
        return (text, result["isError"]?.bool == true)
    }

    /// Writes one change of `Base`.
    func change(_ change: JSONValue) throws -> (text: String, isError: Bool) {
        try self.change("write", "Base", change)
    }

    /// Calls a tool with one change of `Base`.
    func change(_ tool: String, _ change: JSONValue) throws -> (text: String, isError: Bool) {
        try self.change(tool, "Base", change)
    }

    func change(_ tool: String, _ theme: String, _ change: JSONValue) throws -> (text: String, isError: Bool) {
        try call(tool, ["theme": .string(theme), "changes": [change]])
    }

    func text(_ file: String) throws -> String { try String(contentsOfFile: folder.file(file), encoding: .utf8) }
}
