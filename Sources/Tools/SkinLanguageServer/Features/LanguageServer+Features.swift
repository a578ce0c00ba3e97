import SkinCompiler
import SkinDiagnostics
import SkinKit
import SkinSyntax

extension LanguageServer {
    struct Request {
        var path: String
        var document: TextDocument
        var bundle: String?
        var offset: Int?
    }

    mutating func feature(_ method: String, _ params: JSONValue) throws(ServerError) -> JSONValue {
        switch method {
        case "workspace/symbol": return workspaceSymbols(params["query"]?.string ?? "")
        case "textDocument/completion": return try completion(request(params, needsPosition: true))
        case "textDocument/hover": return try hover(request(params, needsPosition: true))
        case "textDocument/definition": return try definition(request(params, needsPosition: true))
        case "textDocument/references": return try references(request(params, needsPosition: true))
        case "textDocument/prepareRename":
            return try prepareRename(request(params, needsPosition: true))
        case "textDocument/rename": return try rename(request(params, needsPosition: true), params)
        case "textDocument/documentSymbol": return try symbols(request(params))
        case "textDocument/foldingRange": return try folding(request(params))
        case "textDocument/documentColor": return try colors(request(params))
        case "textDocument/colorPresentation": return try presentations(request(params), params)
        case "textDocument/inlayHint": return try hints(request(params))
        case "textDocument/formatting": return try formatting(request(params))
        case "textDocument/codeAction": return try actions(request(params), params)
        case "textDocument/codeLens": return try lenses(request(params))
        case "codeLens/resolve": return try resolvedLens(params)
        case "textDocument/semanticTokens/full": return try semanticTokens(request(params))
        default: throw .methodNotFound(method)
        }
    }

    private mutating func request(_ params: JSONValue, needsPosition: Bool = false) throws(ServerError) -> Request {
        guard let uri = params["textDocument"]?["uri"]?.string, let path = DocumentURI.path(uri) else {
            throw .invalidParams("expected the URI of a file")
        }
        guard let document = workspace.text(path) else { throw .invalidParams("'\(uri)' cannot be read") }
        let offset = offset(params["position"], document)
        if needsPosition, offset == nil { throw .invalidParams("expected a position") }
        return Request(path: path, document: document, bundle: workspace.bundle(of: path), offset: offset)
    }

    func location(_ path: String, _ document: TextDocument, _ range: Range<Int>) -> JSONValue {
        ["uri": .string(workspace.uri(path)), "range": document.range(range, encoding)]
    }

    static func edit(_ range: JSONValue, _ text: String) -> JSONValue { ["range": range, "newText": .string(text)] }

    private mutating func formatting(_ request: Request) throws(ServerError) -> JSONValue {
        guard let formatted = try? MarkupFormatter.format(request.document.bytes, name: ThemeFileID(request.path))
        else {
            // A file that is not well-formed stays as it is; its diagnostic explains why.
            return .null
        }
        if formatted == request.document.bytes { return .array([]) }
        let all = request.document.range(0..<request.document.bytes.count, encoding)
        return .array([Self.edit(all, String(decoding: formatted, as: UTF8.self))])
    }

    private mutating func folding(_ request: Request) -> JSONValue {
        let blocks = workspace.index(request.path)?.blocks ?? []
        return .array(
            blocks.compactMap { block in
                let start = request.document.position(block.range.lowerBound, encoding)
                let end = request.document.position(max(block.range.upperBound - 1, 0), encoding)
                guard let startLine = start["line"], let endLine = end["line"], startLine != endLine else { return nil }
                return [
                    "startLine": startLine, "endLine": endLine, "kind": .string(block.isComment ? "comment" : "region"),
                ]
            })
    }

    private mutating func actions(_ request: Request, _ params: JSONValue) -> JSONValue {
        let diagnostics = params["context"]?["diagnostics"]?.elements ?? []
        let known = board.diagnostics(request.path)
        var actions: [JSONValue] = []
        for diagnostic in diagnostics {
            guard let start = offset(diagnostic["range"]?["start"], request.document),
                let message = diagnostic["message"]?.string
            else { continue }
            let found = known.first { found in
                found.message == message && request.document.bytes(of: found.range).lowerBound == start
            }
            guard let fixIt = found?.fixIt else { continue }
            let edits = fixIt.edits.map { edit in
                Self.edit(request.document.range(request.document.bytes(of: edit.range), encoding), edit.text)
            }
            let changes = JSONValue.object([(workspace.uri(request.path), .array(edits))])
            actions.append(
                ["title": .string(fixIt.title), "kind": "quickfix", "isPreferred": true, "edit": ["changes": changes]])
        }
        if let start = offset(params["range"]?["start"], request.document) {
            actions += overrides(request, at: start)
        }
        return .array(actions)
    }
}
