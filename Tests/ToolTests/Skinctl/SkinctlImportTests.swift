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

    @Test("reads a folder of Tokens Studio: its files are sets, of which themes choose")
    func folderOfSets() throws {
        let sets = ["core/colors": "brand", "light": "ink", "dark": "ink"]
        for (path, name) in sets {
            let value = path == "core/colors" ? "#2050D0" : path == "dark" ? "{brand}" : "#101010"
            try folder.write("Studio/\(path).json", "{\"\(name)\": {\"type\": \"color\", \"value\": \"\(value)\"}}")
        }
        try folder.write("Studio/$metadata.json", "{\"tokenSetOrder\": [\"core/colors\", \"light\", \"dark\"]}")
        let themes = ["Light", "Dark"].map {
            "{\"name\": \"\($0)\", \"selectedTokenSets\": {\"core/colors\": \"source\", \"\($0.lowercased())\": \"enabled\"}}"
        }
        try folder.write("Studio/$themes.json", "[\(themes.joined(separator: ", "))]")
        let run = try run("tokens", "Studio")
        #expect(run.status == 0, "\(run.errors)")
        let text = { (file: String) in try String(contentsOfFile: folder.file("Out.theme/\(file)"), encoding: .utf8) }
        #expect(try text("tokens.xml").contains("<color name=\"ink\">#101010</color>"))
        #expect(try text("tokens~dark.xml").contains("<color name=\"ink\" ref=\"brand\"/>"))
        #expect(run.errors.hasSuffix("2 values: 2 exact, 0 approximated, 0 left out\n"), "\(run.errors)")
        // Without the two, each file is one of tokens.
        for name in ["$themes", "$metadata", "dark"] {
            try FileManager.default.removeItem(atPath: folder.file("Studio/\(name).json"))
        }
        #expect(try self.run("tokens", "Studio").status == 0)
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

    private func file(_ name: String) throws -> String {
        try String(contentsOfFile: folder.file("Out.theme/\(name)"), encoding: .utf8)
    }

    @Test("reads several style sheets, and properties of another selector")
    func styleSheets() throws {
        try folder.write("a.css", ":root { --blue: #2050d0 }")
        try folder.write("b.css", ".ocean { --accent: var(--blue) }")
        let run = try SkinctlProcess(
            [
                "import", "css", folder.file("a.css"), folder.file("b.css"), "-o", folder.file("Out.theme"),
                "--selector", ".ocean",
            ])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try file("variables.xml").contains("<color name=\"accent\" ref=\"blue\"/>"))
    }

    @Test("lists the selectors if a style sheet has no properties of the root element")
    func selectors() throws {
        try folder.write("b.css", ".ocean { --accent: 1px }")
        let run = try run("css", "b.css")
        #expect(run.status == 1 && !exists)
        #expect(run.errors.contains("choose one of these with '--selector': '.ocean' (1)\n"))
    }

    @Test("makes traits of files for modes")
    func modes() throws {
        for (name, value) in [("light", 1), ("dark", 2)] {
            try folder.write("\(name).json", "{\"a\": {\"$type\": \"number\", \"$value\": \(value)}}")
        }
        let run = try run("tokens", "light.json", "--mode", "dark=\(folder.file("dark.json"))")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try file("tokens~dark.xml").contains("<float name=\"a\">2</float>"))
    }

    @Test("reads a palette")
    func palette() throws {
        try folder.write("p.yaml", "base00: '181818'\n")
        let run = try run("palette", "p.yaml")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try file("palette.xml").contains("<color name=\"base00\">#181818</color>"))
    }

    @Test("reads the palette in a theme of Telegram, which is an archive")
    func archive() throws {
        func little(_ number: Int, _ length: Int) -> [UInt8] { (0..<length).map { UInt8(number >> (8 * $0) & 255) } }
        let (name, content) = (Array("colors.tdesktop-theme".utf8), Array("windowBg: #181818;\n".utf8))
        let sizes =
            little(0, 4) + little(content.count, 4) + little(content.count, 4) + little(name.count, 2) + little(0, 2)
        let local = little(0x0403_4B50, 4) + little(0, 10) + sizes + name + content
        let entry =
            little(0x0201_4B50, 4) + little(0, 12) + sizes + little(0, 10) + little(0, 4) + name
        let end =
            little(0x0605_4B50, 4) + little(0, 4) + little(1, 2) + little(1, 2) + little(entry.count, 4)
            + little(local.count, 4) + little(0, 2)
        try Data(local + entry + end).write(to: URL(fileURLWithPath: folder.file("a.tdesktop-theme")))
        let run = try run("palette", "a.tdesktop-theme")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try file("palette.xml").contains("<color name=\"windowBg\">#181818</color>"))
    }

    @Test(
        "refuses options of another format",
        arguments: [
            ("palette", "--mode", "dark=a"), ("palette", "--selector", ".a"), ("tokens", "--selector", ".a"),
            ("css", "--mode", "dark=a"),
            ("tokens", "--mode", "dark"),
        ])
    func options(_ format: String, _ option: String, _ value: String) throws {
        try folder.write("a", "")
        #expect(try run(format, "a", option, value).status == 64)
    }
}
