import Foundation
import SkinBundles
import SkinInspector
import SkinKit
import SkinLibrary
import SkinSettings
import TestSupport
import Testing

/// Checks that caches and packs of every released version of their formats stay readable.
///
/// The `README.md` in this folder describes how to record a version's files.
@Suite("Golden files", .serialized)
struct GoldenFilesTests {
    static let folder = URL(fileURLWithPath: Fixtures.path("Golden"))
    static let isRecording = ProcessInfo.processInfo.environment["SKINKIT_RECORD_GOLDEN"] != nil

    /// The folders of the versions: `v1` and so on.
    static let versions: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.first == "v" && Int($0.dropFirst()) != nil }.sorted()
    }()

    private static func expected(_ version: String, _ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(version).appendingPathComponent(name), encoding: .utf8)
    }

    private static func path(_ version: String, _ name: String) -> String {
        folder.appendingPathComponent(version).appendingPathComponent(name).path
    }

    @Test("Files of the version that is written are there")
    func current() {
        #expect(Self.versions.contains("v\(GoldenFiles.version)"))
    }

    @Test("Today's writers make the bytes of the version that is written")
    func writers() throws {
        for (name, bytes) in try GoldenFiles.written(from: Self.folder) {
            let path = Self.path("v\(GoldenFiles.version)", name)
            #expect(FileManager.default.contents(atPath: path) == Data(bytes), "\(name)")
        }
    }

    @Test("A cache of any version is valid and gives its recorded answers", arguments: versions)
    func caches(version: String) throws {
        let whole = try Theme(cacheAt: Self.path(version, "whole.skincache"))
        try whole.verify()
        #expect(try GoldenFiles.answers(of: whole) == Self.expected(version, "answers.txt"))
        #expect(try GoldenFiles.origins(in: whole) == Self.expected(version, "origins.txt"))
        #expect(try GoldenFiles.assets(of: whole) == Self.expected(version, "assets.txt"))
        let stripped = try Theme(cacheAt: Self.path(version, "stripped.skincache"))
        try stripped.verify()
        #expect(try GoldenFiles.answers(of: stripped) == Self.expected(version, "answers.txt"))
        #expect(stripped.provenance(for: "uibutton", id: "send").isEmpty)
        #expect(stripped.assetBytes("one.png") == nil)
    }

    @Test("A pack of any version is valid and gives its recorded answers", arguments: versions)
    func packs(version: String) throws {
        let pack = try ContentPack(at: Self.path(version, "cats.skinpack"))
        try pack.verify()
        #expect(try GoldenFiles.items(of: pack) == Self.expected(version, "items.txt"))
    }

    @Test(
        "A package of any version is valid, and compiles into a theme that gives the recorded answers",
        arguments: versions)
    func packages(version: String) throws {
        for name in ["golden.theme", "parent.theme", "cats.stickers"] {
            let package = try ThemePackage(at: Self.path(version, "\(name).skin"))
            #expect(package.kind == (name == "cats.stickers" ? .stickers : .theme))
        }
        var compiler = ThemeCompiler()
        compiler.packages = [Self.path(version, "parent.theme.skin")]
        let result = try compiler.compile(Self.path(version, "golden.theme.skin"))
        #expect(result.diagnostics.isEmpty)
        let theme = try Theme(cacheBytes: #require(result.cache))
        // A folder in a package is named by its theme's identifier.
        let answers = GoldenFiles.answers(of: theme)
            .replacingOccurrences(of: "golden.parent.theme", with: "Parent.theme")
            .replacingOccurrences(of: "golden.theme", with: "Golden.theme")
        #expect(try answers == Self.expected(version, "answers.txt"))
    }

    @Test("A link of any version is read", arguments: versions)
    func links(version: String) throws {
        let text = try Self.expected(version, "link.txt")
        #expect(try ThemeLink(String(text.dropLast())).text + "\n" == text)
    }

    @Test("The files of an unreleased version are recorded again", .enabled(if: isRecording))
    func record() throws {
        try GoldenFiles.record(in: Self.folder)
        Issue.record("the golden files of version \(GoldenFiles.version) are recorded; look at them, and run again")
    }
}
