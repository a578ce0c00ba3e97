import Foundation
import SkinKit
import TestSupport
import Testing

@Suite("skinctl: caches")
struct SkinctlCacheTests {
    let folder: TemporaryFolder
    let good: String
    let cache: String

    init() throws {
        folder = try TemporaryFolder()
        good = try folder.writeTheme(
            "Good.theme",
            [
                "main.xml": .theme(
                    instances: "<uiview id=\"a\"><operation name=\"alpha\"><float>1</float></operation></uiview>")
            ])
        cache = folder.file("Good.skincache")
    }

    /// Runs compile, and returns whether it wrote the cache.
    private func compileWrites(_ arguments: String...) throws -> Bool {
        let mark = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: mark], ofItemAtPath: cache)
        let run = try SkinctlProcess(["compile", good] + arguments)
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run.errors)")
        let date = try FileManager.default.attributesOfItem(atPath: cache)[.modificationDate] as? Date
        return date != mark
    }

    @Test("compile --list also names the caches, so that a library ignores those of earlier builds")
    func list() throws {
        let night = try folder.writeTheme("Night.theme", identifier: "night", ["main.xml": .theme()])
        let out = folder.file("out/")
        func listed(_ bundles: [String]) throws -> String {
            let run = try SkinctlProcess(["compile"] + bundles + ["--list", "-o", out])
            #expect(run.status == 0, "\(run.errors)")
            return try String(contentsOfFile: out + "skinkit.caches", encoding: .utf8)
        }
        #expect(try listed([night, good]) == "Good.skincache\nNight.skincache\n")
        #expect(try listed([night]) == "Night.skincache\n")
        #expect(FileManager.default.fileExists(atPath: out + "Good.skincache"))
        #expect(try SkinctlProcess(["compile", good, "--list", "-o", folder.file("a.skincache")]).status == 64)
        #expect(try SkinctlProcess(["compile", good, "--list"]).status == 64)
    }

    @Test("compile skips a cache that is up to date, and every input of the cache counts")
    func freshness() throws {
        let base = try folder.writeTheme("bases/Base.theme", identifier: "base", ["base.xml": .theme()])
        let schema = try folder.write(
            "app.xml", "<schema><component name=\"own\" inherits=\"uiview\"/></schema>")
        try folder.write("Good.theme/info.xml", info(parent: "base"))
        let sources = ["--themes", folder.file("bases"), "--schema", schema]
        #expect(try SkinctlProcess(["compile", good] + sources).status == 0)
        func compileWrites() throws -> Bool { try self.compileWrites(sources[0], sources[1], sources[2], sources[3]) }
        #expect(try !compileWrites())
        #expect(try self.compileWrites(sources[0], sources[1], sources[2], sources[3], "--force"))
        #expect(try !compileWrites())
        let changes: [(String, String)] = [
            (base + "/base.xml", .theme(constants: "<float name=\"a\">1</float>")),
            (base + "/more~dark.xml", .theme()), (good + "/info.xml", info(parent: "base") + "\n"),
            (base + "/assets/a.jpg", "1"), (base + "/assets/a.jpg", "22"),
            (schema, "<schema><component name=\"new\" inherits=\"uiview\"/></schema>"),
            (folder.file("skinkit.xml"), "<skinkit/>"),
        ]
        for (path, text) in changes {
            try folder.write(String(path.dropFirst(folder.path.count)), text)
            #expect(try SkinctlProcess(["list", folder.path] + sources).output.contains("stale"))
            #expect(try compileWrites(), "\(path)")
            #expect(try SkinctlProcess(["list", folder.path] + sources).output.contains("up to date"))
            #expect(try !compileWrites(), "\(path)")
        }
        try FileManager.default.removeItem(atPath: base + "/more~dark.xml")
        #expect(try compileWrites())
        #expect(try Data(contentsOf: URL(fileURLWithPath: cache)).range(of: Data(folder.path.utf8)) == nil)
    }

    private func info(parent: String) -> String {
        "<info><identifier>good</identifier><name>Good</name><inherits>\(parent)</inherits></info>"
    }

    @Test("A damaged cache is not up to date")
    func damagedIsNotFresh() throws {
        #expect(try SkinctlProcess(["compile", good]).status == 0)
        let bytes = try #require(FileManager.default.contents(atPath: cache))
        var changed = [UInt8](bytes)
        changed[changed.count - 1] ^= 1
        try folder.write("Good.skincache", changed)
        #expect(try SkinctlProcess(["list", folder.path]).output.contains("stale"))
        #expect(try compileWrites())
        #expect(FileManager.default.contents(atPath: cache) == bytes)
    }

    @Test("Caches with and without provenance dump alike, and are up to date")
    func provenance() throws {
        #expect(try SkinctlProcess(["compile", good]).status == 0)
        let dump = try SkinctlProcess(["dump", cache, "--format", "json"]).output
        #expect(!dump.isEmpty)
        for options in [["--provenance", "none"], []] {
            #expect(try SkinctlProcess(["compile", good] + options).status == 0)
            #expect(try SkinctlProcess(["verify", cache]).status == 0)
            #expect(try SkinctlProcess(["dump", cache, "--format", "json"]).output == dump)
            #expect(try SkinctlProcess(["list", folder.path]).output.contains("up to date"))
        }
    }

    @Test("Embedded assets are in the cache, which is stale once one changes; dumps stay the same")
    func assets() throws {
        try folder.write("Good.theme/assets/a.jpg", "first content")
        #expect(try SkinctlProcess(["compile", good, "--assets", "embed"]).status == 0)
        #expect(try SkinctlProcess(["verify", cache]).status == 0)
        let theme = try Theme(cacheAt: cache)
        let bytes = try #require(theme.assetBytes("a.jpg"))
        #expect(bytes.withBytes { $0.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } } == "first content")
        #expect(try SkinctlProcess(["dump", cache]).output == SkinctlProcess(["dump", good]).output)
        #expect(try !compileWrites("--assets", "embed"))
        try folder.write("Good.theme/assets/a.jpg", "other content")
        #expect(try SkinctlProcess(["list", folder.path]).output.contains("stale"))
        #expect(try compileWrites("--assets", "embed"))
        #expect(try compileWrites("--assets", "reference"))
        #expect(try Theme(cacheAt: cache).assetBytes("a.jpg") == nil)
        #expect(try compileWrites("--release"))
        #expect(try !compileWrites("--assets", "embed"))
        #expect(try Theme(cacheAt: cache).assetBytes("a.jpg") != nil)
        #expect(try compileWrites("--release", "--assets", "reference"))
        #expect(try Theme(cacheAt: cache).assetBytes("a.jpg") == nil)
        // For an asset outside the cache only the size is compared.
        try folder.write("Good.theme/assets/a.jpg", "third content")
        #expect(try !compileWrites())
    }

    @Test("verify prints nothing for valid caches, a line for each other one, and exits with 1, or 66 if unreadable")
    func verify() throws {
        #expect(try SkinctlProcess(["compile", good]).status == 0)
        let sound = try SkinctlProcess(["verify", cache, cache])
        #expect(sound.status == 0 && sound.output.isEmpty && sound.errors.isEmpty)

        let bytes = try #require(FileManager.default.contents(atPath: cache))
        let cut = try folder.write("cut.skincache", [UInt8](bytes.dropLast()))
        var changed = [UInt8](bytes)
        let text = try #require(bytes.range(of: Data("org.example".utf8)))
        changed[text.lowerBound] = 0xFF
        let damaged = try folder.write("damaged.skincache", changed)
        let run = try SkinctlProcess(["verify", cut, cache, damaged])
        #expect(run.status == 1 && run.output.isEmpty)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == "\(cut): the cache is truncated (byte \(bytes.count - 1)) [truncated]")
        #expect(lines.last?.hasPrefix("\(damaged): record ") == true, "\(run.errors)")
        #expect(lines.last?.contains("the string is not valid UTF-8 (section text, byte ") == true, "\(run.errors)")

        let missing = try SkinctlProcess(["verify", "/nowhere.skincache", cut])
        #expect(missing.status == 66 && missing.errors.split(separator: "\n").count == 2)
    }
}
