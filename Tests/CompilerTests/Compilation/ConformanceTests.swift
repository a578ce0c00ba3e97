import Foundation
import SkinBundles
import SkinInspector
import SkinKit
import SkinSettings
import TestSupport
import Testing

@Suite("Conformance")
struct ConformanceTests {
    @Test("The cases are there")
    func casesAreThere() {
        #expect(ConformanceCase.all.count >= 160)
    }

    @Test("Exactly the expected faults are reported", arguments: ConformanceCase.all)
    func diagnostics(_ example: ConformanceCase) throws {
        let result = try example.compiler.validate(example.bundlePath)
        let found = result.diagnostics.filter { $0.severity == .error }.map(example.fault)
        let expected = try example.expectedFaults()
        if example.ranges == true {
            #expect(found.sorted() == expected.sorted())
        } else {
            #expect(Set(found).sorted() == Set(expected).sorted())
        }
    }

    @Test("Exactly the expected identifiers are warned of", arguments: ConformanceCase.all)
    func warnings(_ example: ConformanceCase) throws {
        guard let expected = example.warnings else { return }
        let result = try example.compiler.validate(example.bundlePath)
        let found = result.diagnostics.filter { ConformanceCase.contractCodes.contains($0.code.rawValue) }
        #expect(found.allSatisfy { $0.severity == .warning })
        #expect(Set(found.map(example.fault)).sorted() == expected.sorted())
    }

    @Test(
        "A theme made from its bundle dumps as expected", arguments: ConformanceCase.all.filter { $0.expect == .dump })
    func dumpFromBundle(_ example: ConformanceCase) throws {
        let cache = try #require(try example.compiler.compile(example.bundlePath).cache)
        try expectDump(of: Theme(cacheBytes: cache), example)
    }

    @Test("A theme read from its cache dumps as expected", arguments: ConformanceCase.all.filter { $0.expect == .dump })
    func dumpFromCache(_ example: ConformanceCase) throws {
        let folder = try TemporaryFolder()
        let cache = try #require(try example.compiler.compile(example.bundlePath).cache)
        try ThemeCompiler.write(cache, to: folder.file("a.skincache"))
        try expectDump(of: Theme(cacheAt: folder.file("a.skincache")), example)
    }

    private func expectDump(of theme: Theme, _ example: ConformanceCase) throws {
        let traits = example.traits.reduce(into: ThemeTraits()) { $0.formUnion(ThemeTraits(name: $1) ?? []) }
        let dump = try JSONComparison.parse(theme.json(traits: traits, scale: example.scale))
        #expect(JSONComparison.difference(dump, try example.expected()) == nil)
        guard let expected = try example.expectedSettings() else { return }
        let languages = example.language?.split(separator: ",").map(String.init) ?? []
        let settings = try JSONComparison.parse(theme.settingsJSON(traits: traits, languages: languages))
        #expect(JSONComparison.difference(settings, expected) == nil)
    }
}
