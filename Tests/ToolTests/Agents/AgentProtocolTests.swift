import Foundation
import SkinDiagnostics
import SkinLanguageServer
import Testing

@testable import SkinAgents

@Suite("The protocol of agents")
struct AgentProtocolTests {
    let client: AgentClient

    init() throws { client = try AgentClient() }

    @Test("is found out by server/discover")
    func discovery() throws {
        let result = try #require(try client.request("server/discover")["result"])
        #expect(result["supportedVersions"]?.strings?.first == "2026-07-28")
        #expect(result["capabilities"]?["tools"] != nil && result["resultType"]?.string == "complete")
        #expect(result["ttlMs"]?.integer == 0 && result["cacheScope"]?.string == "private")
        #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"]?.string == "skinctl")
    }

    @Test("is said by each request, or agreed on before the first")
    func revisions() throws {
        let list: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"]
        #expect(client.send(list).first?["error"]?["code"]?.integer == -32602)
        let meta: JSONValue = ["io.modelcontextprotocol/protocolVersion": "1900-01-01"]
        let unknown = client.send(["jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": ["_meta": meta]])
        #expect(unknown.first?["error"]?["code"]?.integer == -32022)
        #expect(unknown.first?["error"]?["data"]?["requested"]?.string == "1900-01-01")
        let bare: JSONValue = ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]
        let without = client.send(["jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": ["_meta": bare]])
        #expect(without.first?["error"]?["code"]?.integer == -32602)
        for (wanted, given) in [("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25")] {
            let params: JSONValue = ["protocolVersion": .string(wanted), "capabilities": [:]]
            let answer = client.send(["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params])
            #expect(answer.first?["result"]?["protocolVersion"]?.string == given)
        }
        #expect(client.send(list).first?["result"]?["tools"]?.elements?.isEmpty == false)
    }

    @Test("answers requests, and no notifications and responses")
    func kinds() throws {
        #expect(client.send(["jsonrpc": "2.0", "method": "notifications/initialized"]).isEmpty)
        #expect(client.send(["jsonrpc": "2.0", "method": "tools/list"]).isEmpty)
        #expect(client.send(["jsonrpc": "2.0", "id": 7, "result": [:]]).isEmpty)
        for message in [1, [], "x", ["id": 3], ["jsonrpc": "2.0", "id": [1], "method": "ping"]] as [JSONValue] {
            #expect(client.send(message).first?["error"]?["code"]?.integer == -32600, "\(message.compact)")
        }
        #expect(client.send(["jsonrpc": "2.0", "id": "a", "method": "ping"]).first?["id"]?.string == "a")
    }

    @Test("has errors for methods, tools, prompts, resources and pages that are not there")
    func unknownNames() throws {
        #expect(try client.request("no/such")["error"]?["code"]?.integer == -32601)
        let requests: [(String, [(name: String, value: JSONValue)])] = [
            ("tools/call", [("name", "no_such")]), ("tools/call", []), ("prompts/get", [("name", "no_such")]),
            ("prompts/get", [("name", "meet_aa")]), ("resources/read", [("uri", "file:///etc/passwd")]),
            ("resources/read", [("uri", "skinkit://theme/../../etc")]), ("resources/read", []),
            ("tools/list", [("cursor", "2")]),
        ]
        for (method, params) in requests {
            #expect(try client.request(method, params)["error"]?["code"]?.integer == -32602, "\(method) \(params)")
        }
    }

    @Test("opens a stream of no notifications")
    func subscription() throws {
        let answer = try client.request("subscriptions/listen", [("notifications", ["toolsListChanged": true])])
        #expect(answer["method"]?.string == "notifications/subscriptions/acknowledged")
        #expect(answer["params"]?["notifications"]?.members?.isEmpty == true)
        #expect(answer["params"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"]?.integer == 1)
    }

    @Test("reports progress that grows, where the client gives a token")
    func progress() throws {
        var meta = AgentClient.meta.members ?? []
        meta.append(JSONMember(name: "progressToken", value: "mine"))
        let change: JSONValue = ["constant": "ink", "value": "#111111"]
        let messages = client.send([
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": [
                "name": "propose", "arguments": ["theme": "Base", "changes": [change]],
                "_meta": JSONValue(.object(meta)),
            ],
        ])
        let progress = messages.dropLast().map { $0["params"]?["progress"]?.integer ?? 0 }
        #expect(progress.count > 3 && progress == Array(1...Int64(progress.count)))
        #expect(messages.dropLast().allSatisfy { $0["params"]?["progressToken"]?.string == "mine" })
        #expect(messages.last?["result"] != nil)
    }

    @Test("has tools whose schemas say the form of each argument")
    func schemas() throws {
        let tools = try #require(try client.request("tools/list")["result"]?["tools"]?.elements)
        #expect(tools.count == 13)
        for tool in tools {
            let schema = try #require(tool["inputSchema"])
            #expect(schema["type"]?.string == "object" && schema["additionalProperties"]?.bool == false)
            for member in schema["properties"]?.members ?? [] {
                let type = member.value["type"]?.string
                #expect(["string", "integer", "boolean", "array"].contains(type), "\(member.name)")
                let isBounded = ["enum", "maxLength", "contentMediaType", "maximum", "maxItems"]
                    .contains { member.value[$0] != nil }
                #expect(isBounded || type == "boolean", "\(member.name)")
            }
        }
    }

    @Test(
        "refuses arguments of other types, sizes and names",
        arguments: [
            ("list", [:]), ("list", ["what": "files"]), ("list", ["what": 1]), ("list", [1]), ("list", ["what": .null]),
            ("list", ["what": "themes", "limit": 101]), ("list", ["what": "themes", "limit": "1"]),
            ("list", ["what": "themes", "path": "/etc/passwd"]),
            ("list", ["what": "entities", "theme": "../Base.theme"]),
            ("list", ["what": "entities", "theme": "Base\u{1B}[2J"]), ("write", ["theme": "Base", "changes": []]),
            ("write", ["theme": "Base", "changes": [1]]), ("write", ["theme": "Base", "changes": [["remove": 1]]]),
            ("write", ["theme": "Base", "changes": [["constant": "accent"]]]), ("undo", ["step": 0]),
            ("undo", ["step": JSONValue.number(1.5)]),
            ("explain", ["theme": "Base", "entity": "uibutton#none", "traits": "dark,light"]),
            ("explain", ["theme": "Base", "entity": "uilabel", "traits": "night"]), ("undo", ["step": 1]),
        ] as [(String, JSONValue)])
    func hostileArguments(_ tool: String, _ arguments: JSONValue) throws {
        let answer = try client.call(tool, arguments)
        #expect(answer.isError && answer.text.utf8.count < 1_000, "\(answer.text)")
        #expect(!answer.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test("bounds what an answer repeats of a request")
    func repetition() throws {
        let long = JSONValue.string(String(repeating: "a", count: 100_000))
        let requests: [(String, [(name: String, value: JSONValue)])] = [
            ("tools/call", [("name", long)]), ("prompts/get", [("name", long)]), ("resources/read", [("uri", long)]),
            ("tools/call", [("name", "list"), ("arguments", ["what": "entities", "theme": long])]),
            (
                "tools/call",
                [("name", "list"), ("arguments", .object([("what", "themes"), (name: long.string!, value: 1)]))]
            ),
        ]
        for (method, params) in requests {
            #expect(try client.request(method, params).compact.utf8.count < 3_000)
        }
    }
}

@Suite("Lines of messages")
struct MessageLineTests {
    /// Returns what is read of bytes.
    private func read(_ bytes: [UInt8]) throws -> [String] {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        Thread {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            close(writing)
        }.start()
        defer { close(reading) }
        var stream = MessageStream(.line, descriptor: reading)
        var found: [String] = []
        while true {
            switch stream.next() {
            case .message(let message)?: found.append(message.compact)
            case .malformed(let reason)?: found.append(reason)
            case nil:
                if stream.isAtEnd { return found }
                stream.fill()
            }
        }
    }

    @Test("are a message each, whatever they end with")
    func lines() throws {
        #expect(try read(Array("{}\n\n[1]\r\n  \n\"é\"\n".utf8)) == ["{}", "[1]", "\"é\""])
        #expect(try read(Array("{}\n{".utf8)) == ["{}"])
    }

    @Test("are refused one by one where they are not JSON, too deep, too long or of too many values")
    func malformed() throws {
        let deep = String(repeating: "[", count: 10_000)
        let many = "[" + String(repeating: "0,", count: 200_000) + "0]"
        let long = "\"" + String(repeating: "x", count: 9 << 20) + "\""
        let found = try read(Array("{\n\(deep)\n\(many)\n\(long)\nnull\n".utf8) + [0xFF, 0x0A] + Array("{}\n".utf8))
        #expect(found.count == 7)
        #expect(found[1].contains("nested") && found[2].contains("too many") && found[3].contains("4 MiB"))
        #expect(found[4] == "null" && found[6] == "{}")
    }
}
