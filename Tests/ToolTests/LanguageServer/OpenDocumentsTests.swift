import Foundation
import SkinDiagnostics
import TestSupport
import Testing

@testable import SkinLanguageServer

@Suite("The documents that a client has open")
struct OpenDocumentsTests {
    /// A client that opens documents, and takes what the server publishes.
    private struct Client {
        private final class Inbox { var messages: [JSONValue] = [] }

        private let inbox = Inbox()
        private var server: LanguageServer

        init() throws {
            server = LanguageServer { [inbox] in
                inbox.messages.append($0)
                return true
            }
            try send(#"{"id":1,"method":"initialize","params":{"capabilities":{}}}"#)
        }

        mutating func send(_ message: String) throws { server.handle(try JSONReader.read(Array(message.utf8))) }

        mutating func open(_ path: String, _ text: String, version: String = "1") throws {
            let (uri, text) = (JSONValue.string(DocumentURI.uri(path)).compact, JSONValue.string(text).compact)
            try send(
                #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":\#(uri),"version":\#(version),"text":\#(text)}}}"#
            )
        }

        /// Returns what the server publishes last of each file: the version, and the messages.
        mutating func published() -> [String: (version: JSONValue?, messages: [String])] {
            while server.board.isStale { server.publishNext() }
            var published: [String: (version: JSONValue?, messages: [String])] = [:]
            for message in inbox.messages {
                guard let params = message["params"], let path = DocumentURI.path(params["uri"]?.string ?? "") else {
                    continue
                }
                let messages = params["diagnostics"]?.elements?.compactMap { $0["message"]?.string } ?? []
                published[path] = (params["version"], messages)
            }
            return published
        }
    }

    private static let wrong = String.theme(constants: "<float name=\"a\">x</float>")

    @Test(
        "have whatever number a client gives them as their version",
        arguments: ["1e308", "1e30", "9223372036854775807", "-1e19", "0.5", "null", "\"1\"", "-7"])
    func versions(_ version: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.writeTheme("M.theme", ["ui.xml": .theme()]) + "/ui.xml"
        var client = try Client()
        try client.open(path, Self.wrong, version: version)
        let uri = JSONValue.string(DocumentURI.uri(path)).compact
        let change = JSONValue.string(Self.wrong + "\n").compact
        try client.send(
            #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":\#(uri),"version":\#(version)},"contentChanges":[{"text":\#(change)}]}}"#
        )
        let published = client.published()
        let shown = try #require(published[path])
        let expected: JSONValue = version == "-7" ? -7 : 0
        #expect(shown.messages.count == 1)
        #expect(shown.version == expected)
    }

    @Test("are those of one project, also where another one has a folder of the same name")
    func projects() throws {
        let folder = try TemporaryFolder()
        let paths = try ["one", "two"].map { name in
            try folder.writeTheme("\(name)/M.theme", ["ui.xml": .theme()]) + "/ui.xml"
        }
        for wrong in paths {
            var client = try Client()
            for path in paths { try client.open(path, path == wrong ? Self.wrong : .theme()) }
            let counts = client.published().mapValues(\.messages.count)
            #expect(counts == Dictionary(uniqueKeysWithValues: paths.map { ($0, $0 == wrong ? 1 : 0) }))
        }
    }

    @Test("of one long line have positions that take no time in proportion to the line")
    func longLine() {
        let text = String(repeating: "aé😀-", count: 60_000)
        let document = TextDocument(Array(text.utf8))
        var units = 0
        var offset = 0
        for scalar in text.unicodeScalars.prefix(20_000) {
            #expect(document.lineAndColumn(offset, .utf16).column == units)
            units += scalar.utf16.count
            offset += scalar.utf8.count
        }
        let time = threadTime {
            for end in stride(from: 0, to: document.bytes.count, by: 50) { _ = document.lineAndColumn(end, .utf16) }
        }
        #expect(time < .seconds(1))
    }

    @Test("count also where a link leads to their folder")
    func links() throws {
        let folder = try TemporaryFolder()
        try folder.writeTheme("real/M.theme", ["ui.xml": .theme()])
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("link"), withDestinationPath: folder.file("real"))
        var client = try Client()
        let path = folder.file("link/M.theme/ui.xml")
        try client.open(path, Self.wrong)
        let published = client.published()
        #expect(published[path]?.messages.count == 1)
    }
}
