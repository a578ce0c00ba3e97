import Foundation
import SkinInspector
import SkinSettings
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

@Suite("The same input gives the same bytes")
struct DeterminismTests {
    /// The circumstances of a run of skinctl that must not affect its output.
    struct Surroundings: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var folder: String
        var isWrittenBackwards = false
        var environment: [String: String] = [:]
        /// The commands that a shell runs first.
        var shell: String?
    }

    static let all =
        [
            Surroundings(testDescription: "another folder", folder: "deep/er/é ä"),
            Surroundings(
                testDescription: "files written in another order", folder: "backwards", isWrittenBackwards: true),
            Surroundings(
                testDescription: "another time zone", folder: "time", environment: ["TZ": "Asia/Kathmandu"]),
            Surroundings(
                testDescription: "a Turkish locale", folder: "tr",
                environment: ["LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE.UTF-8", "LANGUAGE": "tr"]),
            Surroundings(testDescription: "no locale", folder: "c", environment: ["LC_ALL": "C", "LANG": ""]),
            Surroundings(testDescription: "another umask", folder: "umask", shell: "umask 077"),
        ]
        + [SkinctlProcess.oneCore].compactMap(\.self)
        .map { Surroundings(testDescription: "one core", folder: "core", shell: $0) }

    /// Creates a folder with themes and stickers. The order of writing is the order of the entries in the folder.
    private func write(into folder: TemporaryFolder, _ name: String, backwards: Bool) throws {
        var files: [(String, String)] = [
            ("Base.theme/info.xml", "<info><identifier>base</identifier><name>Base</name></info>"),
            ("Base.theme/z.xml", .theme(constants: "<float name=\"i\">0.1</float><color name=\"I\">#123456</color>")),
            ("Base.theme/assets/i.webp", "1"), ("Base.theme/assets/sub/I.webp", "2"),
            ("Same.theme/info.xml", "<info><identifier>s</identifier><name>S</name><inherits>base</inherits></info>"),
            ("Same.theme/a~dark.xml", .theme(constants: "<float name=\"i\">0.2</float>")),
            ("Same.theme/b.xml", .theme(constants: "<float name=\"b\">1.5</float>", instances: Self.instances)),
            ("Same.theme/c.xml", .theme(constants: "<float name=\"c\">1.5</float>")),
            ("Cats.stickers/info.xml", "<info><identifier>cats</identifier><name>Cats</name></info>"),
            ("Cats.stickers/pack.xml", Self.pack), ("Cats.stickers/b.webp", "b"), ("Cats.stickers/a.webp", "a"),
        ]
        for number in 0..<20 { files.append(("Same.theme/assets/\(number).webp", "\(number)")) }
        for (path, text) in backwards ? files.reversed() : files { try folder.write("\(name)/\(path)", text) }
    }

    private static let instances =
        (0..<2_500).map { number in
            #"<uiview id="e\#(number)"><operation name="alpha"><float>0.5</float></operation></uiview>"#
        }.joined(separator: "\n") + """
            <uiview id="a"><operation name="alpha"><float ref="i"/></operation></uiview>
            <uibutton id="I"><operation name="backgroundImage"><image>sub/I.webp</image></operation></uibutton>
            """
    private static let pack = """
        <pack total="2"><item order="2" category="b" name="i" image="b.webp"/>
        <item order="1" category="a" name="I" image="a.webp"/></pack>
        """

    private func made(in folder: TemporaryFolder, _ surroundings: Surroundings) throws -> [Data?] {
        try write(into: folder, surroundings.folder, backwards: surroundings.isWrittenBackwards)
        let root = folder.file(surroundings.folder)
        let bundles = ["\(root)/Same.theme", "\(root)/Base.theme"]
        let runs = [
            ["compile", "--release"] + (surroundings.isWrittenBackwards ? bundles.reversed() : bundles),
            ["compile", "\(root)/Cats.stickers"],
        ]
        for arguments in runs {
            let run = try SkinctlProcess(
                arguments, environment: surroundings.environment, shell: surroundings.shell)
            #expect(run.status == 0, "\(run.errors)")
        }
        return ["Same.skincache", "Base.skincache", "Cats.skinpack"].map {
            FileManager.default.contents(atPath: "\(root)/\($0)")
        }
    }

    @Test("Surroundings do not matter", arguments: all)
    func sameBytes(_ surroundings: Surroundings) throws {
        let folder = try TemporaryFolder()
        let plain = try made(in: folder, Surroundings(testDescription: "plain", folder: "plain"))
        #expect(!plain.contains(nil))
        #expect(try made(in: folder, surroundings) == plain)
    }

    @Test(
        "Caches with embedded assets and without them answer alike",
        arguments: ConformanceCase.all.filter { $0.expect == .dump })
    func embeddedAssets(_ example: ConformanceCase) throws {
        try expectSameAnswers(example.compiler, example.bundlePath)
    }

    @Test("Caches of a shipped theme answer alike, with embedded assets or not", arguments: ShippedThemes.names)
    func shippedEmbeddedAssets(_ name: String) throws {
        try expectSameAnswers(ShippedThemes.compiler, "\(ShippedThemes.folder)/\(name).theme")
    }

    private func expectSameAnswers(_ compiler: ThemeCompiler, _ bundle: String) throws {
        var options = ThemeCacheOptions()
        let plain = try Theme(cacheBytes: #require(try compiler.compile(bundle, options: options).cache))
        options.embedsAssets = true
        let whole = try Theme(cacheBytes: #require(try compiler.compile(bundle, options: options).cache))
        for traits in [[], .dark, [.pad, .dark, .highContrast], [.mac, .light]] as [ThemeTraits] {
            for scale in 1...3 {
                #expect(plain.json(traits: traits, scale: scale) == whole.json(traits: traits, scale: scale))
            }
            #expect(plain.settings(traits: traits) == whole.settings(traits: traits))
            for entity in plain.entities(traits: traits) {
                #expect(
                    plain.provenance(for: entity.component, id: entity.id, traits: traits)
                        == whole.provenance(for: entity.component, id: entity.id, traits: traits))
            }
        }
    }
}
