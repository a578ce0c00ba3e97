import Foundation
import SkinFormat
import SkinInspector
import SkinLibrary
import TestSupport
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

/// Changes caches, packs and provenance files at random, and makes their hashes right again, as an attacker would.
@Suite("A mutant whose hash is right")
struct MutantTests {
    /// The number of mutants of each kind of file; the environment variable `SKINKIT_MUTANTS` overrides it.
    static let count = ProcessInfo.processInfo.environment["SKINKIT_MUTANTS"].flatMap { Int($0) } ?? 1_000
    /// The processor's time in which everything of one mutant is read. The files are a few KiB.
    static let limit = Duration.seconds(20)

    /// What became of mutants.
    struct Tally {
        var refused: [String: Int] = [:]
        var verified = 0
        var slowest = Duration.zero
    }

    @Test("of a cache is refused, or answers every lookup")
    func caches() throws {
        let original = try ThemeCacheWriter.write(CacheFixture.small())
        try report("cache", mutate(original, hashAt: CacheLayout.Header.contentHash, Self.readCache))
    }

    @Test("of a shipped theme's cache is refused, or answers every lookup")
    func shippedCaches() throws {
        let bundle = "\(ShippedThemes.folder)/\(ShippedThemes.names[0]).theme"
        let original = try #require(try ShippedThemes.compiler.compile(bundle).cache)
        let count = max(20, Self.count / 50)
        try report(
            "shipped cache", mutate(original, count: count, hashAt: CacheLayout.Header.contentHash, Self.readCache)
        )
    }

    @Test("of a pack is refused, or answers every lookup")
    func packs() throws {
        let original = try ContentPackWriter.write(ContentPackTests.entries)
        try report(
            "pack",
            mutate(original, hashAt: ContentPackLayout.Header.contentHash) { bytes in
                _ = ContentPackTests.readEverything(bytes)
                try ContentPack(bytes: bytes).verify()
                #expect(ContentPackTests.readEverything(bytes) == nil)
            })
    }

    @Test("of a provenance file is refused, or explains the theme")
    func provenance() throws {
        let folder = try TemporaryFolder()
        let original = try ThemeCacheWriter.write(CacheFixture.small())
        let theme = try Theme(cacheBytes: original)
        try report(
            "provenance file",
            mutate(original, count: Self.count / 2, hashAt: CacheLayout.Header.contentHash) { bytes in
                let path = try folder.write("a.provenance", bytes)
                let explained = try theme.withProvenance(at: path)
                _ = readEverything(explained)
                try explained.verify()
            })
    }

    private static func readCache(_ bytes: [UInt8]) throws {
        let theme = try Theme(cacheBytes: bytes)
        _ = readEverything(theme)
        try theme.verify()
        for traits: ThemeTraits in [[], .dark] {
            let variant = try theme.reader.variant(for: traits)
            for entity in theme.reader.entities(in: variant) {
                let count = try theme.reader.entity(entity).operations.count
                #expect(theme.reader.operationList(ofEntity: entity).count == count)
            }
        }
    }

    private func report(_ kind: String, _ tally: Tally) {
        #expect(tally.slowest < Self.limit, "the slowest took \(tally.slowest)")
        guard ProcessInfo.processInfo.environment["SKINKIT_MUTANTS"] != nil else { return }
        let refused = tally.refused.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print(
            "\(kind): verified \(tally.verified); slowest \(tally.slowest); \(refused)")
    }

    // MARK: Mutation

    private func mutate(
        _ original: [UInt8], count: Int = Self.count, hashAt place: Int, _ read: ([UInt8]) throws -> Void
    ) throws -> Tally {
        var random = SplitMix64(seed: UInt64(original.count))
        var tally = Tally()
        for _ in 0..<count {
            let mutant = Self.sealed(Self.mutant(of: original, &random), at: place)
            let time = try threadTime {
                do {
                    try read(mutant)
                    tally.verified += 1
                } catch let error as ThemeCacheError {
                    tally.refused[error.code.rawValue, default: 0] += 1
                }
            }
            tally.slowest = max(tally.slowest, time)
        }
        return tally
    }

    /// Returns a copy with one to four changes of those that readers of binary formats fail on.
    private static func mutant(of original: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = original
        for _ in 0...Int(random.next() % 4) {
            let word = Int(random.next() % UInt64(bytes.count / 4)) * 4
            let other = Int(random.next() % UInt64(bytes.count / 4)) * 4
            switch random.next() % 8 {
            case 0: bytes[word + Int(random.next() % 4)] ^= 1 << UInt8(random.next() % 8)
            case 1: bytes[word + Int(random.next() % 4)] = UInt8(truncatingIfNeeded: random.next())
            case 2: for index in 0..<4 { bytes[word + index] = bytes[other + index] }
            case 3: for index in 0..<4 { bytes.swapAt(word + index, other + index) }
            case 4: set(&bytes, word, [0, 1, .max, .max - 1, 1 << 31, UInt32(bytes.count)][Int(random.next() % 6)])
            case 5: set(&bytes, word, UInt32(truncatingIfNeeded: random.next() % UInt64(2 * bytes.count)))
            case 6: add(&bytes, word, [1, .max, 4, .max - 3][Int(random.next() % 4)])
            default:
                let length = min(Int(random.next() % 64), bytes.count - max(word, other))
                bytes.replaceSubrange(word..<word + length, with: Array(bytes[other..<other + length]))
            }
        }
        return bytes
    }

    private static func set(_ bytes: inout [UInt8], _ word: Int, _ value: UInt32) {
        for index in 0..<4 {
            bytes[word + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index)))
        }
    }

    private static func add(_ bytes: inout [UInt8], _ word: Int, _ value: UInt32) {
        let old = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[word + $1]) << (8 * UInt32($1)) }
        set(&bytes, word, old &+ value)
    }

    /// Returns the bytes with the right hash of the content.
    private static func sealed(_ bytes: [UInt8], at place: Int) -> [UInt8] {
        var bytes = bytes
        let hash = bytes.withUnsafeBytes { CacheHash.file($0, leavingOut: place) }
        for index in 0..<8 {
            bytes[place + index] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * index))
        }
        return bytes
    }
}
