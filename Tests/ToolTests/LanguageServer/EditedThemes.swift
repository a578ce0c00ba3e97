import SkinBundles
import SkinDiagnostics
import SkinKit
import TestSupport

@testable import SkinInterchange
@testable import SkinLanguageServer

/// A copy of the shipped themes that a client of the language server edits, in one process.
struct EditedThemes {
    /// One diagnostic, as an editor shows it.
    struct Finding: Hashable, Comparable, CustomStringConvertible {
        var file: String
        /// From 0, in UTF-8 bytes.
        var line: Int, column: Int
        var code: String
        var message: String

        var description: String { "\(file):\(line):\(column): \(code): \(message)" }
        static func < (left: Finding, right: Finding) -> Bool { left.description < right.description }
    }

    /// The messages of the server that were not looked at.
    private final class Inbox { var messages: [JSONValue] = [] }

    /// The folder that the client has open, and one in which all its texts are saved.
    let folder: TemporaryFolder, saved: TemporaryFolder
    private let inbox = Inbox()
    private var server: LanguageServer
    private var texts: [String: String] = [:]
    private var versions: [String: Int] = [:]
    private var published: [String: [Finding]] = [:]

    /// The requests of the server, as JSON.
    private(set) var requests: [String] = []

    init(_ folder: TemporaryFolder, saved: TemporaryFolder) throws {
        self.folder = folder
        self.saved = saved
        server = LanguageServer { [inbox] in
            inbox.messages.append($0)
            return true
        }
        let watching = JSONValue.object([("dynamicRegistration", .bool(true))])
        let capabilities = JSONValue.object([
            ("general", .object([("positionEncodings", .array([.string("utf-8")]))])),
            ("workspace", .object([("didChangeWatchedFiles", watching)])),
        ])
        try send("initialize", .object([("capabilities", capabilities)]), id: 1)
        inbox.messages = []
        try send("initialized", .object([]))
        requests = inbox.messages.map(\.compact)
        inbox.messages = []
    }

    /// Writes a file that no editor has open, and reports it as a client that watches files does.
    mutating func writeOutside(_ file: String, _ text: String) throws {
        for copy in [folder, saved] { try copy.write(file, text) }
        let change = JSONValue.object([
            ("uri", .string(DocumentURI.uri(folder.file(file)))), ("type", .integer(2)),
        ])
        try send("workspace/didChangeWatchedFiles", .object([("changes", .array([change]))]))
    }

    func text(_ file: String) -> String { texts[file] ?? "" }

    // MARK: The client

    private mutating func send(_ method: String, _ params: JSONValue, id: Int? = nil) throws {
        let head: [(name: String, value: JSONValue)] = id.map { [("id", .integer($0))] } ?? []
        let message = JSONValue.object(
            head + [("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)])
        server.handle(try JSONReader.read(Array(message.compact.utf8)))
    }

    private func document(_ file: String, _ rest: [(name: String, value: JSONValue)]) -> JSONValue {
        .object([("uri", .string(DocumentURI.uri(folder.file(file))))] + rest)
    }

    mutating func open(_ file: String, _ text: String) throws {
        texts[file] = text
        let item = document(
            file, [("languageId", .string("xml")), ("version", .integer(0)), ("text", .string(text))])
        try send("textDocument/didOpen", .object([("textDocument", item)]))
    }

    /// Replaces the text of a file in the editor.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the editor sends the whole text, or only the part that changed.
    ///   - isSaved: Whether the text is on disk when the server checks it.
    mutating func change(_ file: String, to text: String, isWhole: Bool, isSaved: Bool) throws {
        let old = self.text(file)
        texts[file] = text
        try saved.write(file, text)
        if isSaved { try folder.write(file, text) }
        versions[file, default: 0] += 1
        let change = isWhole ? JSONValue.object([("text", .string(text))]) : Self.change(from: old, to: text)
        let version = JSONValue.integer(versions[file] ?? 0)
        try send(
            "textDocument/didChange",
            .object([
                ("textDocument", document(file, [("version", version)])), ("contentChanges", .array([change])),
            ]))
    }

    /// Returns the change of the part in which two texts differ.
    private static func change(from old: String, to new: String) -> JSONValue {
        let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        // Between the bytes of a line end there is no position.
        while start > 0, old[start - 1] == "\r" { start -= 1 }
        var tail = 0
        while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
        while tail > 0, old[old.count - tail] == "\n" { tail -= 1 }
        var inserted = ""
        inserted.unicodeScalars.append(contentsOf: new[start..<new.count - tail])
        let range = JSONValue.object([
            ("start", position(start, old)), ("end", position(old.count - tail, old)),
        ])
        return .object([("range", range), ("text", .string(inserted))])
    }

    private static func position(_ index: Int, _ text: [Unicode.Scalar]) -> JSONValue {
        var (line, column) = (0, 0)
        for place in 0..<index {
            let isEnd =
                text[place] == "\n" || text[place] == "\r" && !(place + 1 < text.count && text[place + 1] == "\n")
            line += isEnd ? 1 : 0
            column = isEnd ? 0 : column + UTF8.width(text[place])
        }
        return .object([("line", .integer(line)), ("character", .integer(column))])
    }

    // MARK: Diagnostics

    /// Lets the server check what is out of date, and returns the diagnostics that the editor then shows.
    mutating func shown() throws -> [Finding] {
        while server.board.isStale { server.publishNext() }
        for message in inbox.messages { try take(JSONReader.read(Array(message.compact.utf8))) }
        inbox.messages = []
        return published.values.flatMap { $0 }.sorted()
    }

    private mutating func take(_ message: JSONValue) throws {
        guard message["method"]?.string == "textDocument/publishDiagnostics", let params = message["params"],
            let path = DocumentURI.path(params["uri"]?.string ?? "")
        else { return }
        let file = String(path.dropFirst(folder.path.count + 1))
        published[file] = (params["diagnostics"]?.elements ?? []).map { item in
            let start = item["range"]?["start"]
            return Finding(
                file: file, line: Int(start?["line"]?.number ?? -1), column: Int(start?["character"]?.number ?? -1),
                code: item["code"]?.string ?? "", message: item["message"]?.string ?? "")
        }
    }

    /// Returns the diagnostics of `skinctl validate` on the saved files.
    func validated(_ bundles: [String]) throws -> [Finding] {
        var compiler = ThemeCompiler(schemaFiles: [saved.file("app.schema.xml")])
        compiler.checksImages = true
        var findings: Set<Finding> = []
        for bundle in bundles {
            let result = try compiler.validate(saved.file(bundle))
            for diagnostic in result.diagnostics {
                let path = diagnostic.location.fileID.path
                findings.insert(
                    Finding(
                        file: String(path.dropFirst(saved.path.count + 1)), line: max(0, diagnostic.location.line - 1),
                        column: max(0, diagnostic.location.column - 1), code: diagnostic.code.rawValue,
                        message: diagnostic.message))
            }
        }
        return findings.sorted()
    }
}
