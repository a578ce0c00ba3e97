import Foundation
import Testing

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
        let count = Resolver.operationsWorthThreads / 2
        try folder.writeTheme(
            "Base.theme", identifier: "base", ["base.xml": theme(0, alpha: "0.5", entities: count)])
        let bundles = try (1...6).map { number in
            try folder.writeTheme(
                "T\(number).theme", identifier: "t\(number)", inherits: "base",
                ["main.xml": theme(number, alpha: "0.\(number)", entities: count)])
        }
        try expectWorthThreads(bundles[0])
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
