import SkinLibrary
import TestSupport
import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("Cache: looking up")
struct CacheLookupTests {
    let theme: Theme

    init() throws {
        theme = try Theme(cacheBytes: ThemeCacheWriter.write(CacheFixture.small()))
    }

    private func names(_ component: String, _ id: String?, _ traits: ThemeTraits = []) -> [String] {
        theme.operations(for: component, id: id, traits: traits).map(\.name)
    }

    @Test("The nearest type that has the identifier speaks, then the nearest that has defaults")
    func nearest() {
        #expect(names("button", "one") == ["all", "color"])
        #expect(names("view", "one") == ["none"])
        #expect(names("button", "two") == ["all", "color"])
        #expect(names("button", "three") == ["none"])
        #expect(names("button", nil) == ["none"])
        #expect(names("view", "three") == [])
        #expect(names("view", nil) == [])
        #expect(names("slider", "one") == [])
        #expect(names("button", "one", [.dark]) == ["none"])
        #expect(names("button", nil, [.dark]) == [])
    }

    @Test("Entities that only make look-ups exact are not listed")
    func declared() {
        #expect(
            theme.entities() == [
                ThemeEntityKey(component: "button", id: nil), ThemeEntityKey(component: "view", id: "one"),
                ThemeEntityKey(component: "view", id: "two"),
            ])
    }

    @Test("Names are compared byte by byte")
    func canonicalEquivalence() throws {
        var resolved = CacheFixture.small()
        resolved.variants[0].entities[3].id = resolved.symbols.intern("\u{E9}")
        let theme = try Theme(cacheBytes: ThemeCacheWriter.write(resolved))
        #expect(!theme.operations(for: "view", id: "\u{E9}").isEmpty)
        #expect(theme.operations(for: "view", id: "e\u{301}").isEmpty)
    }

    @Test("Traits that nothing mentions do not matter, and of two of a kind the first counts")
    func traits() {
        #expect(names("button", nil, [.pad, .highContrast]) == ["none"])
        #expect(names("button", nil, [.light, .dark]) == ["none"])
        #expect(names("button", nil, [.dark, .mac, .pad]) == [])
        #expect(ThemeTraits([.light, .dark, .mac, .pad, .highContrast]).possible == [.light, .pad, .highContrast])
    }

    @Test(
        "An asset is that of the nearest theme, then the most specific, then of the best scale",
        arguments: [
            ([], 1, "A.theme/assets/i.png"), ([], 2, "A.theme/assets/i@3x.png"), ([], 3, "A.theme/assets/i@3x.png"),
            ([], 9, "A.theme/assets/i@3x.png"), ([], .max, "A.theme/assets/i@3x.png"),
            ([], .min, "A.theme/assets/i.png"), ([.dark], 1, "A.theme/assets/i@2x~dark.png"),
            ([.dark], 3, "A.theme/assets/i@2x~dark.png"), ([.pad], 1, "A.theme/assets/i.png"),
        ] as [(ThemeTraits, Int, String)])
    func assets(traits: ThemeTraits, scale: Int, path: String) {
        let asset = theme.asset("i.png", traits: traits, scale: scale)
        #expect(asset.map { "\($0.folder)/\($0.path)" } == path)
    }

    @Test("The bytes of an asset that is in the cache are handed out in place")
    func assetBytes() throws {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        let theme = try Theme(cacheBytes: ThemeCacheWriter.write(CacheFixture.small(), options))
        try theme.verify()
        func bytes(scale: Int, _ traits: ThemeTraits = []) -> [UInt8]? {
            theme.assetBytes("i.png", traits: traits, scale: scale)?.withBytes { $0.withUnsafeBytes { Array($0) } }
        }
        #expect(bytes(scale: 1) == [1, 2, 3])
        #expect(bytes(scale: 3) == [])
        #expect(bytes(scale: 1, [.dark]) == nil)
        #expect(theme.assetBytes("zz") == nil)
        let record = try #require(theme.assetRecord("i.png", traits: [], scale: 1))
        #expect(try theme.reader.assetRange(record).map { $0.lowerBound % 8 } == 0)
        #expect(self.theme.assetBytes("i.png") == nil)
    }

    @Test("An asset that no file serves under the active traits is none")
    func noAsset() {
        #expect(theme.asset("z.ttf") == nil)
        #expect(
            theme.asset("z.ttf", traits: [.pad])
                == ThemeAsset(folder: "B.theme", path: "assets/z.ttf", scale: 1, traits: [.pad]))
        #expect(theme.asset("") == nil)
        #expect(theme.asset("zz") == nil)
    }
}
