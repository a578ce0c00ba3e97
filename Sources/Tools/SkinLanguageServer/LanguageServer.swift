import SkinCompiler
import SkinDiagnostics
import SkinFormat
import SkinKit

/// A language server for themes: LSP 3.17 on standard input and output.
///
/// It runs in one thread. Requests are answered in order; one that the client cancels before its turn is not worked on.
/// Diagnostics are computed when no message is waiting, so that fast typing does not queue work.
package struct LanguageServer {
    var workspace = Workspace()
    var encoding = PositionEncoding.utf16
    private var queue = MessageQueue(MessageStream())
    private var state = State.new
    var board = DiagnosticBoard()
    var audits: ArraySlice<String> = []
    var audit: ContrastRun?
    private var wantsAudits = true
    private var canRegisterWatchers = false
    private var isClientGone = false
    /// The time without a message after which diagnostics are computed, in milliseconds.
    private static let pause: Int32 = 20

    /// Sends a message to the client. Returns false if the client is gone.
    private let write: (JSONValue) -> Bool

    private enum State { case new, running, shutDown }

    package init(write: @escaping (JSONValue) -> Bool = MessageStream.write) { self.write = write }

    /// Serves until the client exits. Returns the exit status: 0 after a `shutdown` request, else 1.
    package mutating func run() -> Int32 {
        while !isClientGone {
            receive()
            guard !queue.isEmpty else { break }
            let message = queue.removeFirst()
            if message["method"]?.string == "exit" { return state == .shutDown ? 0 : 1 }
            handle(message)
        }
        return state == .shutDown ? 0 : 1
    }

    /// Reads what is there. Without a message it publishes stale diagnostics, then waits.
    private mutating func receive() {
        while true {
            var faults: [String] = []
            queue.take { faults.append($0) }
            for fault in faults { reply(to: nil, .init(code: ServerError.parseError, message: fault)) }
            if !queue.isEmpty || queue.isAtEnd { return }
            if board.isStale {
                // A request that follows a keystroke comes first.
                if !queue.hasInput(within: Self.pause) { publishNext() }
            } else if audit != nil {
                if !queue.hasInput(within: Self.pause) { endAudit() }
            } else if !audits.isEmpty {
                beginAudit()
            } else {
                queue.wait()
            }
        }
    }

    // MARK: Messages

    mutating func handle(_ message: JSONValue) {
        let id = message["id"].flatMap(\.requestIdentifier)
        guard message.members != nil, let method = message["method"]?.string else {
            // A response to a request of the server's has no method. That to the registration of watchers says nothing.
            if message["result"] == nil && message["error"] == nil || message.members == nil {
                reply(to: id, .init(code: ServerError.invalidRequest, message: "not a request"))
            }
            return
        }
        let params = message["params"] ?? .null
        guard let id else { return notified(method, params) }
        if queue.cancels(id, by: "$/cancelRequest", "id") { return reply(to: id, .cancelled) }
        do throws(ServerError) {
            let result = try answer(method, params)
            send(["jsonrpc": "2.0", "id": id, "result": result])
        } catch {
            reply(to: id, error)
        }
    }

    private mutating func answer(_ method: String, _ params: JSONValue) throws(ServerError) -> JSONValue {
        switch (state, method) {
        case (.new, "initialize"): return initialize(params)
        case (.new, _): throw .notInitialized
        case (.shutDown, _), (.running, "initialize"):
            throw .init(code: ServerError.invalidRequest, message: "'\(method)' is not possible now")
        case (.running, "shutdown"):
            state = .shutDown
            return .null
        case (.running, _): return try feature(method, params)
        }
    }

    private mutating func initialize(_ params: JSONValue) -> JSONValue {
        state = .running
        let offered = params["capabilities"]?["general"]?["positionEncodings"]?.elements?.compactMap(\.string) ?? []
        encoding = offered.contains("utf-8") ? .utf8 : .utf16
        canRegisterWatchers = Self.canRegisterWatchers(params)
        wantsAudits = params["initializationOptions"]?["contrast"]?.bool ?? true
        let server: JSONValue = ["name": "skinctl", "version": .string(SkinKitVersion.current)]
        return ["capabilities": Capabilities.json(encoding), "serverInfo": server]
    }

    private mutating func notified(_ method: String, _ params: JSONValue) {
        guard state == .running else { return }
        let document = params["textDocument"]
        let uri = document?["uri"]?.string ?? ""
        let path = DocumentURI.path(uri)
        switch method {
        case "textDocument/didOpen":
            guard let text = document?["text"]?.string else { return }
            workspace.open(uri, text, version: Self.version(of: document) ?? 0)
        case "textDocument/didChange": change(path, params)
        case "textDocument/didClose":
            if let path { workspace.close(path) }
        case "initialized": if canRegisterWatchers { registerWatchers() }
        case "workspace/didChangeWatchedFiles": watchedFilesChanged(params)
        case "textDocument/didSave": workspace.changedFiles()
        default: return
        }
        guard let path else { return }
        invalidate(path)
        let isAtRest = method == "textDocument/didOpen" || method == "textDocument/didSave"
        if isAtRest, wantsAudits, let bundle = workspace.bundle(of: path), !audits.contains(bundle) {
            audits.append(bundle)
        }
    }

    private mutating func change(_ path: String?, _ params: JSONValue) {
        guard let path, var document = workspace.documents[path] else { return }
        for change in params["contentChanges"]?.elements ?? [] {
            guard let text = change["text"]?.string else { continue }
            if let range = change["range"], let start = offset(range["start"], document),
                let end = offset(range["end"], document)
            {
                document.replace(min(start, end)..<max(start, end), with: text)
            } else {
                document = TextDocument(Array(text.utf8))
            }
        }
        document.version = Self.version(of: params["textDocument"]) ?? document.version
        workspace.set(document, at: path)
    }

    private static func version(of document: JSONValue?) -> Int? {
        document?["version"]?.number.flatMap { Int(exactly: $0) }
    }

    func offset(_ position: JSONValue?, _ document: TextDocument) -> Int? {
        guard let line = position?["line"]?.number.flatMap({ Int(exactly: $0) }),
            let column = position?["character"]?.number.flatMap({ Int(exactly: $0) })
        else { return nil }
        return document.offset(line: line, column: column, encoding)
    }

    // MARK: Replies

    private mutating func reply(to id: JSONValue?, _ error: ServerError) {
        send(["jsonrpc": "2.0", "id": id ?? .null, "error": error.json])
    }

    mutating func send(_ message: JSONValue) { if !write(message) { isClientGone = true } }
}

enum Capabilities {
    static func json(_ encoding: PositionEncoding) -> JSONValue {
        [
            "positionEncoding": .string(encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
            "completionProvider": ["triggerCharacters": ["<", "\"", " "]], "hoverProvider": true,
            "definitionProvider": true, "referencesProvider": true, "documentSymbolProvider": true,
            "workspaceSymbolProvider": true, "foldingRangeProvider": true, "colorProvider": true,
            "documentFormattingProvider": true, "inlayHintProvider": true, "renameProvider": ["prepareProvider": true],
            "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor"]],
            "codeLensProvider": ["resolveProvider": true],
            "semanticTokensProvider": [
                "legend": [
                    "tokenTypes": .array(SemanticTokens.types.map { .string($0) }), "tokenModifiers": ["declaration"],
                ], "full": true,
            ],
        ]
    }
}
