import Foundation
import SkinTestSupport
import Testing

@Suite("skinctl import")
struct SkinctlImportTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ format: String, _ source: String, _ options: String...) throws -> SkinctlProcess {
        try SkinctlProcess(["import", format, folder.file(source), "-o", folder.file("Out.theme")] + options)
    }

    private var exists: Bool { FileManager.default.fileExists(atPath: folder.file("Out.theme")) }

    private static let tokens = """
        {"gap": {"$type": "number", "$value": 4}, "bad": {"$type": "number", "$value": "4%"}}
        """

    @Test("succeeds if some values arrive")
    func someValues() throws {
        try folder.write("a.json", Self.tokens)
        let run = try run("tokens", "a.json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("a.json:1:80: left out: 'bad': expected a number, found '4%'\n"))
        let constants = try String(contentsOfFile: folder.file("Out.theme/tokens.xml"), encoding: .utf8)
        #expect(constants.contains("<float name=\"gap\">4</float>"))
    }

    @Test("with --strict refuses tokens of which one cannot be read, and writes nothing")
    func strict() throws {
        try folder.write("a.json", Self.tokens)
        let run = try run("tokens", "a.json", "--strict")
        #expect(run.status == 1)
        #expect(run.errors.contains("a.json:1:80: error: expected a number, found '4%'\n"))
        #expect(!exists)
    }
}
