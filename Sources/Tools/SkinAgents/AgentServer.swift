import SkinDiagnostics
import SkinFormat
import SkinLanguageServer

/// A server of the Model Context Protocol on standard input and output: revision 2026-07-28, whose requests carry their
/// revision, and two earlier ones that begin with `initialize`.
///
/// It runs in one thread. Between the steps of a request it reads what the client sends, which may cancel the request.
package final class AgentServer {
    typealias Members = [(name: String, value: JSONValue)]

    private let bench: Workbench
    private var queue: MessageQueue
    private let write: (JSONValue) -> Bool
    private var (isInitialized, isClientGone) = (false, false)
    /// The request that is worked on, and the number of its steps so far.
    private var current: (id: JSONValue, progressToken: JSONValue?, stepCount: Int)?

    /// The revisions, the newest first; those but the first begin with a handshake.
    private static let revisions = ["2026-07-28", "2025-11-25", "2025-06-18"]
    private static let serverInfo: JSONValue = ["name": "skinctl", "version": .string(SkinKitVersion.current)]
    /// The parts of answers that never change.
    private static let contents = (try? JSONReader.read(PackageResources.server_json)) ?? .null

    private struct Cancellation: Error {}

    /// - Parameter descriptor: The file descriptor to read from.
    package init(
        _ bench: Workbench, descriptor: Int32 = 0, write: @escaping (JSONValue) -> Bool = MessageStream.writeLine
    ) {
        (self.bench, self.write) = (bench, write)
        queue = MessageQueue(MessageStream(.line, descriptor: descriptor))
    }

    /// Serves until the input ends or the client is gone.
    package func run() {
        while !isClientGone {
            receive()
            if queue.isEmpty, queue.isAtEnd { return }
            if queue.isEmpty { queue.wait() } else { handle(queue.removeFirst()) }
        }
    }

    private func receive() {
        var faults: [String] = []
        queue.take { faults.append($0) }
        for fault in faults { reply(to: nil, ServerError.parseError, fault) }
    }

    // MARK: Messages

    func handle(_ message: JSONValue) {
        let id = message["id"]?.requestIdentifier
        guard message.members != nil, let method = message["method"]?.string else {
            if message["result"] == nil, message["error"] == nil {
                reply(to: id, ServerError.invalidRequest, "not a request")
            }
            return
        }
        // Of notifications, only cancellations mean anything, and those of requests that wait are found before them.
        guard message["id"] != nil else { return }
        guard let id else { return reply(to: nil, ServerError.invalidRequest, "an id is a string or an integer") }
        let params = message["params"] ?? .null
        current = (id, params["_meta"]?["progressToken"]?.requestIdentifier, 0)
        defer { current = nil }
        do {
            if isCancelled(id) { return }
            try check(method, params["_meta"])
            guard let result = try answer(method, params) else { return }
            let meta: JSONValue = ["io.modelcontextprotocol/serverInfo": Self.serverInfo]
            send([
                "jsonrpc": "2.0", "id": id,
                "result": .object([("resultType", "complete")] + result + [("_meta", meta)]),
            ])
        } catch is Cancellation {
            return
        } catch {
            reply(to: id, error as? ServerError ?? ServerError(code: -32603, message: "\(error)".clipped(200)))
        }
    }

    private func isCancelled(_ id: JSONValue) -> Bool { queue.cancels(id, by: "notifications/cancelled", "requestId") }

    /// Notes that a step of a request begins.
    private func step(_ message: String) throws {
        receive()
        guard let request = current else { return }
        if isCancelled(request.id) { throw Cancellation() }
        current?.stepCount += 1
        guard let token = request.progressToken else { return }
        let params: JSONValue = [
            "progressToken": token, "progress": .integer(request.stepCount + 1), "message": .string(message),
        ]
        send(["jsonrpc": "2.0", "method": "notifications/progress", "params": params])
    }

    /// Checks that a request says a revision that the server has, or follows a handshake.
    private func check(_ method: String, _ meta: JSONValue?) throws(ServerError) {
        let prefix = "io.modelcontextprotocol/"
        guard let version = meta?[prefix + "protocolVersion"] else {
            if isInitialized || method == "initialize" || method == "ping" { return }
            throw .invalidParams("_meta has no \(prefix)protocolVersion, and there was no 'initialize'")
        }
        guard version.string == Self.revisions[0] else {
            let requested = JSONValue.string((version.string ?? version.kind).clipped(80))
            throw ServerError(
                code: -32022, message: "unsupported protocol version",
                data: ["supported": .strings(Self.revisions), "requested": requested])
        }
        guard meta?[prefix + "clientCapabilities"]?.members != nil else {
            throw .invalidParams("_meta has no \(prefix)clientCapabilities")
        }
    }

    // MARK: Methods

    /// Returns the members of the result; nil if the request has no response.
    private func answer(_ method: String, _ params: JSONValue) throws -> Members? {
        switch method {
        case "initialize":
            isInitialized = true
            let wanted = params["protocolVersion"]?.string
            let revision = Self.revisions.dropFirst().first { $0 == wanted } ?? Self.revisions[1]
            return Self.about + [("protocolVersion", .string(revision)), ("serverInfo", Self.serverInfo)]
        case "ping": return []
        case "server/discover":
            return Self.cacheable(Self.about + [("supportedVersions", .strings(Self.revisions))])
        case "tools/list": return try Self.page("tools", Self.elements("tools"), params)
        case "tools/call": return try call(params)
        case "resources/list": return try Self.page("resources", Self.elements("resources") + bench.summaries(), params)
        case "resources/templates/list":
            return try Self.page("resourceTemplates", Self.elements("resourceTemplates"), params)
        case "resources/read":
            let uri = params["uri"]?.string ?? ""
            guard let (type, text) = try bench.resource(uri) else {
                throw ServerError.invalidParams("there is no resource '\(uri.clipped(80))'")
            }
            let content: JSONValue = ["uri": .string(uri), "mimeType": .string(type), "text": .string(text)]
            return Self.cacheable([("contents", [content])])
        case "prompts/list":
            return try Self.page("prompts", Self.elements("prompts").compactMap { $0["prompt"] }, params)
        case "prompts/get": return try prompt(params)
        case "subscriptions/listen":
            // Nothing that can be subscribed to changes, so the stream stays empty.
            let meta: JSONValue = ["io.modelcontextprotocol/subscriptionId": current?.id ?? .null]
            let acknowledgment: JSONValue = ["_meta": meta, "notifications": [:]]
            send(["jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged", "params": acknowledgment])
            return nil
        default: throw ServerError.methodNotFound(method.clipped(80))
        }
    }

    private static var about: Members {
        ["capabilities", "instructions"].map { ($0, contents[$0] ?? .null) }
    }

    private static func elements(_ name: String) -> [JSONValue] { contents[name]?.elements ?? [] }

    private static func page(_ name: String, _ elements: [JSONValue], _ params: JSONValue) throws -> Members {
        if let cursor = params["cursor"], cursor != .null { throw ServerError.invalidParams("there is no such page") }
        return cacheable([(name, .array(elements))])
    }

    private static func cacheable(_ members: Members) -> Members {
        members + [("ttlMs", 0), ("cacheScope", "private")]
    }

    private func call(_ params: JSONValue) throws -> Members {
        let name = params["name"]?.string ?? ""
        guard let tool = Self.elements("tools").first(where: { $0["name"]?.string == name }) else {
            throw ServerError.invalidParams("unknown tool '\(name.clipped(80))'")
        }
        do {
            try step(name)
            bench.picture = nil
            let text = try bench.call(name, Arguments(params["arguments"] ?? [:], tool["inputSchema"] ?? .null), step)
            let image = bench.picture.map {
                ["type": "image", "data": .string($0), "mimeType": "image/png"] as JSONValue
            }
            return [("content", .array([Self.text(text)] + [image].compactMap(\.self))), ("isError", false)]
        } catch let error where !(error is Cancellation) {
            return [("content", [Self.text(Workbench.text(of: error))]), ("isError", true)]
        }
    }

    private func prompt(_ params: JSONValue) throws -> Members {
        let name = params["name"]?.string ?? ""
        guard let prompt = Self.elements("prompts").first(where: { $0["prompt"]?["name"]?.string == name }) else {
            throw ServerError.invalidParams("unknown prompt '\(name.clipped(80))'")
        }
        let given = params["arguments"] ?? [:]
        do throws(ArgumentFault) {
            _ = try Arguments(given, prompt["schema"] ?? .null)
        } catch {
            throw ServerError.invalidParams(error.description)
        }
        let lines = (given.members ?? []).map { "\($0.name): \($0.value.string ?? "")" }
        let text = (lines + ["", prompt["text"]?.string ?? ""]).joined(separator: "\n")
        return [("messages", [["role": "user", "content": Self.text(text)]])]
    }

    private static func text(_ text: String) -> JSONValue { ["type": "text", "text": .string(text)] }

    private func reply(to id: JSONValue?, _ code: Int, _ reason: String) {
        reply(to: id, ServerError(code: code, message: reason))
    }

    private func reply(to id: JSONValue?, _ error: ServerError) {
        send(.object([("jsonrpc", "2.0")] + (id.map { [("id", $0)] } ?? []) + [("error", error.json)]))
    }

    private func send(_ message: JSONValue) { if !write(message) { isClientGone = true } }
}
