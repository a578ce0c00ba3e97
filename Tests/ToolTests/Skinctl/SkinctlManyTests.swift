import Foundation
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

@Suite("skinctl: many themes at once")
struct SkinctlManyTests {
    private func theme(_ number: Int, alpha: String, entities count: Int = 60) -> String {
        let entities = (0..<count).map { entity in
            let operation = "<operation name=\"alpha\"><float>\(alpha)</float></operation>"
            return "<uiview id=\"e\(number)_\(entity)\">\(operation)</uiview>"
        }
        return .theme(
            constants: "<float name=\"c\(number)\">\(number)</float>", instances: entities.joined(separator: "\n"))
    }

    @Test("Caches and warnings are those of one theme after the other, whatever the number of cores")
    func sameBytes() throws {
        let folder = try TemporaryFolder()
        let count = 1_250
        try folder.writeTheme(
            "Base.theme", identifier: "base", ["base.xml": theme(0, alpha: "0.5", entities: count)])
        let bundles = try (1...6).map { number in
            try folder.writeTheme(
                "T\(number).theme", identifier: "t\(number)", inherits: "base",
                ["main.xml": theme(number, alpha: "0.\(number)", entities: count)])
        }
        for name in ["all", "core", "each"] { try folder.write("\(name)/keep", "") }
        let all = try SkinctlProcess(["compile"] + bundles + ["-o", folder.file("all")])
        let core = try SkinctlProcess(
            ["compile"] + bundles + ["-o", folder.file("core")], shell: SkinctlProcess.oneCore)
        #expect(all.status == 0 && core.status == 0 && all.errors.isEmpty && core.errors.isEmpty)
        for (number, bundle) in bundles.enumerated() {
            #expect(try SkinctlProcess(["compile", bundle, "-o", folder.file("each") + "/"]).status == 0)
            let name = "T\(number + 1).skincache"
            let bytes = try #require(FileManager.default.contents(atPath: folder.file("each/\(name)")))
            #expect(FileManager.default.contents(atPath: folder.file("all/\(name)")) == bytes)
            #expect(FileManager.default.contents(atPath: folder.file("core/\(name)")) == bytes)
        }
    }

    @Test("A family gives the caches and the findings of one theme after the other, in any order")
    func family() throws {
        let folder = try TemporaryFolder()
        try folder.writeTheme(
            "Base.theme", identifier: "base",
            ["base.xml": theme(0, alpha: "0.5"), "base~dark.xml": theme(0, alpha: "0.4")])
        let alphas = ["0.1", "0.2", "2", "0.3", "wrong", "0.4", "0.5"]
        let bundles = try alphas.enumerated().map { number, alpha in
            let parent = [0, 3].contains(number) ? "base" : "t\(number - 1)"
            return try folder.writeTheme(
                "T\(number).theme", identifier: "t\(number)", inherits: parent,
                ["main.xml": theme(number, alpha: alpha, entities: 3)])
        }
        for order in [bundles, bundles.reversed(), bundles.filter { !$0.hasSuffix("T2.theme") }] {
            var seen: Set<String> = []
            let each = try order.flatMap { try SkinctlProcess(["validate", $0, "--format", "json"]).output.lines }
            let all = try SkinctlProcess(["validate", "--format", "json"] + order)
            #expect(all.status == 1 && all.output.lines == each.filter { seen.insert($0).inserted })
            let core = try SkinctlProcess(["validate", "--format", "json"] + order, shell: SkinctlProcess.oneCore)
            #expect(core.output == all.output)
        }
        let sound = [0, 1, 3].map { bundles[$0] }
        try folder.write("all/keep", "")
        #expect(try SkinctlProcess(["compile"] + sound.reversed() + ["-o", folder.file("all")]).status == 0)
        for bundle in sound {
            let cache = try #require(ThemeCompiler().compile(bundle).cache)
            let name = FilePath.lastPart(of: bundle).replacing(".theme", with: ".skincache")
            #expect(FileManager.default.contents(atPath: folder.file("all/\(name)")) == Data(cache))
        }
        let again = try SkinctlProcess(["compile"] + sound + ["-o", folder.file("all")])
        #expect(again.status == 0 && again.output == "")
    }

    @Test("A fault of a parent is reported once, even if its child has other names to suggest")
    func faultOfParent() throws {
        let folder = try TemporaryFolder()
        let label = "<uilabel><operation name=\"textColor\"><color ref=\"inkk\"/></operation></uilabel>"
        let parent = try folder.writeTheme("Base.theme", identifier: "base", ["a.xml": .theme(instances: label)])
        let child = try folder.writeTheme(
            "T.theme", identifier: "t", inherits: "base",
            ["a.xml": .theme(constants: "<color name=\"ink\">#000</color>")])
        let output = try SkinctlProcess(["validate", parent, child]).output
        #expect(output.hasSuffix("\n1 error in 2 themes\n"))
    }

    @Test("Faults stand in the order of the themes, a common one once, and then nothing is written")
    func sameFaults() throws {
        let folder = try TemporaryFolder()
        try folder.writeTheme("Base.theme", identifier: "base", ["base.xml": theme(0, alpha: "wrong")])
        let bundles = try (1...9).reversed().map { number in
            try folder.writeTheme(
                "T\(number).theme", identifier: "t\(number)", inherits: "base",
                ["main.xml": theme(number, alpha: number % 2 == 0 ? "2" : "1")])
        }
        let all = try SkinctlProcess(["compile"] + bundles)
        let core = try SkinctlProcess(["compile"] + bundles, shell: SkinctlProcess.oneCore)
        #expect(all.status == 1 && all.errors == core.errors)
        var seen: Set<String> = []
        let files = all.errors.split(separator: "\n").compactMap { line -> String? in
            guard let range = line.range(of: #"(Base|T\d)\.theme"#, options: .regularExpression) else { return nil }
            return String(line[range])
        }
        #expect(
            files.filter { seen.insert($0).inserted }
                == ["Base.theme", "T8.theme", "T6.theme", "T4.theme", "T2.theme"])
        #expect(files.count { $0 == "Base.theme" } == 60 && files.count { $0 == "T6.theme" } == 60)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { $0.hasSuffix(".theme") })
    }
}

extension String {
    fileprivate var lines: [String] { split(separator: "\n").map(String.init) }
}
