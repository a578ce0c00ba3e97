import SkinDiagnostics
import TestSupport
import Testing

@testable import SkinLanguageServer

@Suite("Completion and hover")
struct CompletionTests {
    /// A client of a server that has one file of a child theme open.
    private final class Client {
        private let folder: TemporaryFolder
        private var server: LanguageServer
        private let file = "B.theme/ui.xml"
        private var replies: [JSONValue] = []

        init() throws {
            folder = try TemporaryFolder()
            server = LanguageServer { _ in true }
            try folder.write("A.theme/info.xml", "<info><identifier>a</identifier><name>A</name></info>")
            try folder.write(
                "B.theme/info.xml", "<info><identifier>b</identifier><name>B</name><inherits>a</inherits></info>")
            try folder.write(
                "A.theme/ui.xml",
                "<theme><instances><!-- Sends. --><uibutton id=\"send\"/><uilabel id=\"time\"/></instances></theme>")
            try folder.write(file, "<theme/>")
            server = LanguageServer { [weak self] in
                self?.replies.append($0)
                return true
            }
            try send("initialize", .object([("capabilities", .object([]))]), id: 1)
            try send("initialized", .object([]))
        }

        private func send(_ method: String, _ params: JSONValue, id: Int? = nil) throws {
            let head: [(name: String, value: JSONValue)] = id.map { [("id", .integer($0))] } ?? []
            let message = JSONValue.object(
                head + [("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)])
            server.handle(try JSONReader.read(Array(message.compact.utf8)))
        }

        /// Opens a text of one line, and returns the reply to a request at a column.
        func ask(_ method: String, _ text: String, at column: Int) throws -> JSONValue? {
            let uri = ("uri", JSONValue.string(DocumentURI.uri(folder.file(file))))
            try send(
                "textDocument/didOpen",
                .object([("textDocument", .object([uri, ("version", .integer(1)), ("text", .string(text))]))]))
            let position = JSONValue.object([("line", .integer(0)), ("character", .integer(column))])
            try send(method, .object([("textDocument", .object([uri])), ("position", position)]), id: 2)
            return replies.last { $0["id"]?.number == 2 }?["result"]
        }

        func labels(_ text: String) throws -> [String] {
            let items = try ask("textDocument/completion", text, at: text.utf16.count)?.elements ?? []
            return items.compactMap { $0["label"]?.string }
        }
    }

    @Test("An identifier is completed from those that the ancestors have for the component type")
    func identifiers() throws {
        let client = try Client()
        #expect(try client.labels("<theme><instances><uibutton id=\"") == ["send"])
        #expect(try client.labels("<theme><instances><uilabel id=\"") == ["time"])
    }

    @Test("A constant may be chosen by a string or a bool, and then has elements 'when'")
    func choices() throws {
        let client = try Client()
        let head =
            "<theme><constants><string name=\"s\">x</string><bool name=\"b\">true</bool><float name=\"f\">1</float>"
        #expect(try client.labels(head + "<float name=\"a\" by=\"").sorted() == ["b", "s"])
        #expect(try client.labels(head + "<float name=\"a\" by=\"s\"><") == ["when"])
        let attributes = try client.labels(head + "<color name=\"a\" by=\"s\"><when ")
        #expect(attributes.contains("value") && attributes.contains("format") && !attributes.contains("by"))
        let numbers = try client.labels(head + "<float name=\"a\" by=\"s\"><when ref=\"")
        #expect(numbers.contains("f") && !numbers.contains("s"))
        let chosen = try client.labels(head + "<color name=\"a\" by=\"s\" ")
        #expect(!chosen.contains("ref") && !chosen.contains("format") && chosen.contains("darken"))
    }

    @Test("Beside 'ref' there is no attribute of literals, and beside 'setting' there are those of its range")
    func attributes() throws {
        let client = try Client()
        let color = try client.labels("<theme><constants><color name=\"a\" ref=\"b\" ")
        #expect(!color.contains("format") && color.contains("darken"))
        #expect(try !client.labels("<theme><constants><float name=\"a\" ").contains("minimum"))
        let setting = try client.labels("<theme><constants><float name=\"a\" setting=\"A\" ")
        #expect(Set(setting).isSuperset(of: ["minimum", "maximum", "step"]))
    }

    @Test("An element is explained, a component by its schema")
    func hover() throws {
        let client = try Client()
        func text(_ text: String, at column: Int) throws -> String? {
            try client.ask("textDocument/hover", text, at: column)?["contents"]?["value"]?.string
        }
        #expect(try text("<theme><constants/></theme>", at: 9)?.isEmpty == false)
        #expect(try text("<theme><instances><uibutton/></instances></theme>", at: 22)?.isEmpty == false)
    }
}
