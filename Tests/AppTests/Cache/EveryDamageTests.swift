import Foundation
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

/// Truncates every cache and pack of the tests, and changes their bytes one at a time.
///
/// Each result must be an answer or an error, never a crash. With `SKINKIT_DAMAGE_STEP=1`, every byte of every file is
/// changed, which takes hours.
@Suite("Every cache and pack, damaged")
struct EveryDamageTests {
    /// In files of 16 KiB and more, one byte in this number is changed. Each change runs all lookups.
    static let step = ProcessInfo.processInfo.environment["SKINKIT_DAMAGE_STEP"].flatMap { Int($0) } ?? 96_013
    /// Whether each file has only some of its bytes changed.
    static let isSampled = ProcessInfo.processInfo.environment["SKINKIT_DAMAGE_STEP"] == nil
    /// In the cache of a conformance case, one byte in this number is changed, another one in each case. The caches have
    /// the same structure, so together the cases change every kind of byte.
    static let caseStep = min(step, 37)
    /// In a golden file, one byte in this number is changed.
    static let goldenStep = min(step, 13)

    private static let options: ThemeCacheOptions = {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        return options
    }()

    @Test("The cache of a conformance case", arguments: ConformanceCase.all.filter { $0.expect == .dump }.enumerated())
    func conformance(_ number: Int, _ example: ConformanceCase) throws {
        let cache = try example.compiler.compile(example.bundlePath, options: Self.options).cache
        Self.damage(try #require(cache), every: Self.caseStep, from: number % Self.caseStep, Self.readCache)
    }

    @Test("The cache of a shipped theme", arguments: ShippedThemes.names)
    func shipped(_ name: String) throws {
        let bundle = "\(ShippedThemes.folder)/\(name).theme"
        let cache = try ShippedThemes.compiler.compile(bundle, options: Self.options).cache
        Self.damage(try #require(cache), Self.readCache)
    }

    @Test("The pack of the shipped stickers")
    func stickers() throws {
        let pack = try ContentPackCompiler().compile("\(ShippedThemes.folder)/Letters.stickers").pack
        Self.damage(try #require(pack), ContentPackTests.readEverything)
    }

    @Test("A golden file of any version", arguments: GoldenFilesTests.versions)
    func golden(_ version: String) throws {
        let folder = GoldenFilesTests.folder.appendingPathComponent(version)
        func bytes(_ name: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
        }
        for name in ["whole", "stripped"] {
            let cache = try bytes("\(name).skincache")
            Self.damage(cache, every: Self.goldenStep, Self.readCache)
        }
        Self.damage(try bytes("cats.skinpack"), ContentPackTests.readEverything)
    }

    private static func readCache(_ bytes: [UInt8]) -> ThemeErrorCode? {
        do {
            readEverything(try Theme(cacheBytes: bytes))
            return nil
        } catch {
            return error.code
        }
    }

    /// - Parameters:
    ///   - least: The least distance of the bytes that are changed.
    ///   - start: The offset of the first byte that is changed.
    ///   - read: Runs all lookups; returns the first error.
    private static func damage(
        _ bytes: [UInt8], every least: Int = 1, from start: Int = 0, _ read: ([UInt8]) -> ThemeErrorCode?
    ) {
        #expect(read(bytes) == nil)
        let step = bytes.count < 1 << 14 ? least : step
        let cuts = stride(from: 0, to: bytes.count, by: max(1, step / 40))
        #expect(cuts.filter { read(Array(bytes[..<$0])) != .truncated } == [])
        var changed = bytes
        for offset in stride(from: start, to: bytes.count, by: step) {
            changed[offset] ^= 0xFF
            _ = read(changed)
            changed[offset] = bytes[offset]
        }
    }
}
