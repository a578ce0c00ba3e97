import Foundation
import TestSupport
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

    @Test(
        "fails if a source has no value, and writes nothing",
        arguments: [
            ("tokens", "a.json", "{}"), ("css", "a.css", "p { color: red }"), ("css", "a.css", "no style sheet"),
            ("css", "a.css", ""), ("android", "res", "<resources><style name=\"a\"/></resources>"),
        ])
    func noValue(_ format: String, _ source: String, _ text: String) throws {
        try folder.write(format == "android" ? "res/values/a.xml" : source, text)
        let run = try run(format, source)
        #expect(run.status == 1)
        #expect(run.errors.hasSuffix("skinctl: no value was found in '\(folder.file(source))'; nothing is written\n"))
        #expect(!exists)
    }

    @Test(
        "fails if none of the values can be one of a theme, and says why of each",
        arguments: [
            ("tokens", "a.json", "{\"a\": {\"$type\": \"number\", \"$value\": \"x\"}}"),
            ("css", "a.css", ".b { --a: 1px }"),
            ("android", "res", "<resources><color name=\"a\">red</color></resources>"),
        ])
    func noneArrives(_ format: String, _ source: String, _ text: String) throws {
        try folder.write(format == "android" ? "res/values/a.xml" : source, text)
        let run = try run(format, source)
        #expect(run.status == 1)
        #expect(run.errors.contains("left out: '"))
        #expect(
            run.errors.hasSuffix("skinctl: no value of '\(folder.file(source))' can be imported; nothing is written\n"))
        #expect(!exists)
    }
}
