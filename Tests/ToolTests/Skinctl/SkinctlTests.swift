import Foundation
import TestSupport
import Testing

@Suite("skinctl")
struct SkinctlTests {
    private let folder: TemporaryFolder
    private let good: String
    private let bad: String

    init() throws {
        folder = try TemporaryFolder()
        good = try folder.writeTheme(
            "Good.theme",
            [
                "main.xml": .theme(
                    instances: "<uiview id=\"a\"><operation name=\"alpha\"><float>1</float></operation></uiview>")
            ])
        bad = try folder.writeTheme("Bad.theme", identifier: "bad", ["main.xml": "<theme>\n  <constant/>\n</theme>\n"])
    }

    @Test("validate prints text or JSON lines to standard output, and exits with 1 on errors")
    func validate() throws {
        let text = try SkinctlProcess(["validate", bad])
        #expect(text.status == 1)
        #expect(text.errors == "")
        #expect(
            text.output == """
                \(bad)/main.xml:2:4: error: 'constant' is not allowed in 'theme'; did you mean 'constants'? [unknown-element]
                  <constant/>
                   ^~~~~~~~
                1 error in 1 theme

                """)
        let json = try SkinctlProcess(["validate", good, bad, "--format", "json"])
        #expect(json.status == 1)
        #expect(json.errors == "")
        #expect(
            json.output.hasPrefix(
                "{\"severity\": \"error\", \"code\": \"unknown-element\", \"file\": \"Bad.theme/main.xml\""))
        let fine = try SkinctlProcess(["validate", good])
        #expect(fine.status == 0 && fine.output.isEmpty && fine.errors.isEmpty)
    }

    @Test("A fault of a common ancestor is printed once")
    func commonAncestor() throws {
        let one = try folder.writeTheme("One.theme", identifier: "one", inherits: "bad", [:])
        let two = try folder.writeTheme("Two.theme", identifier: "two", inherits: "bad", [:])
        let run = try SkinctlProcess(["validate", one, two, "--format", "json"])
        #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test("compile writes the cache beside the bundle, into a folder, or where -o says")
    func compile() throws {
        #expect(try SkinctlProcess(["compile", good]).status == 0)
        let bytes = FileManager.default.contents(atPath: folder.file("Good.skincache"))
        #expect(bytes != nil)
        #expect(try SkinctlProcess(["compile", good, "-o", folder.file("x.cache")]).status == 0)
        #expect(FileManager.default.contents(atPath: folder.file("x.cache")) == bytes)
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: true)
        #expect(try SkinctlProcess(["compile", good + "/", "-o", folder.file("out")]).status == 0)
        #expect(FileManager.default.contents(atPath: folder.file("out/Good.skincache")) == bytes)
    }

    @Test("If one theme has an error, nothing is written")
    func compileNothing() throws {
        let before = try folder.names()
        let run = try SkinctlProcess(["compile", good, bad])
        #expect(run.status == 1)
        #expect(try folder.names() == before)
    }

    @Test("A bundle and its cache dump alike, and the dump is JSON")
    func dump() throws {
        #expect(try SkinctlProcess(["compile", good]).status == 0)
        let bundle = try SkinctlProcess(["dump", good, "--format", "json", "--traits", "dark,iPad", "--scale", "2"])
        let cache = try SkinctlProcess([
            "dump", folder.file("Good.skincache"), "--format", "json", "--traits", "ipad,dark", "--scale", "2",
        ])
        #expect(bundle.status == 0 && bundle.output == cache.output)
        let dump = try #require(try JSONComparison.parse(bundle.output) as? [String: Any])
        #expect(dump["traits"] as? [String] == ["dark", "ipad"])
        let table = try SkinctlProcess(["dump", good])
        #expect(table.output.contains("uiview#a\n  alpha  1\n"))
        #expect(try SkinctlProcess(["dump", bad]).status == 1)
    }

    @Test("list shows of every theme whether its cache is up to date")
    func list() throws {
        #expect(try SkinctlProcess(["list", folder.path]).output.contains("none"))
        #expect(try SkinctlProcess(["compile", good]).status == 0)
        #expect(try SkinctlProcess(["list", folder.path]).output.contains("up to date"))
        try folder.write("Good.theme/more.xml", .theme(instances: "<uiview/>"))
        let list = try SkinctlProcess(["list", folder.path])
        #expect(list.status == 0 && list.output.contains("stale") && list.output.contains("org.example.a"))
    }

    @Test(
        "Wrong use exits with 64",
        arguments: [
            [], ["validate"], ["dump", "x", "--traits", "phone"], ["dump", "x", "--traits", "dark,light"],
            ["dump", "x", "--scale", "0"], ["validate", "x", "--format", "yaml"], ["compile", "a", "b", "-o", "file"],
            ["fly"],
        ] as [[String]])
    func misuse(_ arguments: [String]) throws {
        let run = try SkinctlProcess(arguments)
        #expect(arguments.isEmpty ? run.status == 0 : run.status == 64)
    }

    @Test("What cannot be read exits with 66 and one line")
    func unreadable() throws {
        try folder.write("junk.skincache", "junk")
        for arguments in [
            ["validate", "/nowhere.theme"], ["compile", folder.file("junk.skincache")], ["dump", "/nowhere"],
            ["dump", folder.file("junk.skincache")], ["validate", good, "--schema", "/nowhere.xml"],
            ["validate", good, "--themes", "/nowhere"], ["list", "/nowhere"],
        ] {
            let run = try SkinctlProcess(arguments)
            #expect(run.status == 66, "\(arguments)")
            #expect(run.errors.split(separator: "\n").count == 1 && run.errors.hasPrefix("skinctl: "), "\(run.errors)")
        }
    }

    @Test("What cannot be created exits with 73, what cannot be written with 74, and the old cache stays")
    func unwritable() throws {
        let missing = try SkinctlProcess(["compile", good, "-o", folder.path + "/Good.theme/info.xml/no/x.skincache"])
        #expect(missing.status == 73 && missing.errors.split(separator: "\n").count == 1)
        #expect(try SkinctlProcess(["compile", good, "-o", folder.path + "/Good.theme/info.xml/x"]).status == 73)
        try folder.write("Good.skincache", "old")
        let before = try folder.names()
        // A limit on the file size acts like a full disk: some bytes are written, then none.
        let full = try SkinctlProcess(["compile", good], shell: "trap '' XFSZ; ulimit -f 0")
        #expect(full.status == 74 || full.status == 66)
        #expect(FileManager.default.contents(atPath: folder.file("Good.skincache")) == Data("old".utf8))
        #expect(try folder.names() == before)
        let output = try SkinctlProcess(["dump", good], shell: "exec > /dev/full")
        #expect(output.status == 74)
    }
}
