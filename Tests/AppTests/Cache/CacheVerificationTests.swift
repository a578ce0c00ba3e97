import SkinFormat
import SkinInspector
import SkinLibrary
import TestSupport
import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("Cache: verification")
struct CacheVerificationTests {
    let bytes: [UInt8]

    init() throws {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        bytes = try ThemeCacheWriter.write(CacheFixture.whole(), options)
    }

    @Test("A written cache is valid")
    func sound() throws {
        try Theme(cacheBytes: bytes).verify()
        let empty = ResolvedTheme(symbols: SymbolTable(), values: ValuePool())
        #expect(throws: ThemeCacheError.self) { try Theme(cacheBytes: ThemeCacheWriter.write(empty)) }
    }

    @Test("After verification nothing fails, whatever a byte was changed to", arguments: [0x01, 0x80, 0xFF] as [UInt8])
    func damaged(mask: UInt8) throws {
        var found = 0
        for offset in bytes.indices {
            let changed = resealed(changed(offset, mask))
            guard let theme = try? Theme(cacheBytes: changed) else { continue }
            do {
                try theme.verify()
            } catch {
                found += 1
                continue
            }
            try expectAnswers(theme)
        }
        #expect(found > bytes.count / 3)
    }

    private func changed(_ offset: Int, _ mask: UInt8) -> [UInt8] {
        var changed = bytes
        changed[offset] ^= mask
        return changed
    }

    /// Returns the bytes with the correct content hash.
    private func resealed(_ bytes: [UInt8]) -> [UInt8] {
        let hash = bytes.withUnsafeBytes { CacheHash.file($0, leavingOut: CacheLayout.Header.contentHash) }
        var bytes = bytes
        for index in 0..<8 {
            bytes[CacheLayout.Header.contentHash + index] = UInt8(truncatingIfNeeded: hash >> (8 * index))
        }
        return bytes
    }

    @Test("Any changed byte is detected")
    func hash() {
        for offset in bytes.indices {
            #expect(throws: ThemeCacheError.self) { try Theme(cacheBytes: changed(offset, 0x10)).verify() }
        }
        let error = #expect(throws: ThemeCacheError.self) {
            try Theme(cacheBytes: changed(CacheLayout.Header.contentHash, 1)).verify()
        }
        #expect(error?.code == .damaged)
    }

    private func word(_ offset: Int, of bytes: [UInt8]) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }

    /// Returns the byte offset of a section's record in the section table.
    private func entry(of section: CacheSection, in bytes: [UInt8]) throws -> Int {
        let table = stride(from: CacheLayout.Header.size, to: bytes.count, by: CacheLayout.SectionEntry.stride)
        return try #require(table.first { word($0, of: bytes) == Int(section.rawValue) })
    }

    @Test("Removals are checked, even if the file has no other provenance")
    func removalsWithoutNumbers() throws {
        var bytes = bytes
        // The id of an unknown section.
        bytes[try entry(of: .provenanceNumbers, in: bytes)] = 63
        #expect(throws: Never.self) { try Theme(cacheBytes: resealed(bytes)).verify() }
        let provenance = word(try entry(of: .provenance, in: bytes) + 4, of: bytes)
        bytes[provenance + CacheLayout.Provenance.loserCount + 3] = 0x7F
        let error = #expect(throws: ThemeCacheError.self) { try Theme(cacheBytes: resealed(bytes)).verify() }
        #expect(error?.code == .invalidReference)
    }

    /// The content hash by the wording of `ThemeCacheFormat.md`.
    private func plainHash(_ bytes: [UInt8]) -> UInt64 {
        func mixed(_ hash: UInt64, _ number: UInt64) -> UInt64 {
            let product = (hash ^ number) &* 0x9E37_79B9_7F4A_7C15
            return product ^ (product >> 32)
        }
        let start = mixed(0xCBF2_9CE4_8422_2325, UInt64(bytes.count))
        let numbers = stride(from: 0, to: bytes.count, by: 8).map { offset in
            bytes[offset..<min(offset + 8, bytes.count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        let inFour = bytes.count / 32 * 4
        guard inFour > 0 else { return numbers.reduce(start, mixed) }
        let four = (0..<4).map { lane in
            stride(from: lane, to: inFour, by: 4).map { numbers[$0] }.reduce(start, mixed)
        }
        return numbers[inFour...].reduce(four.dropFirst().reduce(four[0], mixed), mixed)
    }

    @Test("The content hash of any length is that of the format's specification")
    func hashOfContent() {
        var random = SplitMix64(seed: 5)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(CacheHash.content(bytes) == plainHash(bytes))
        }
    }

    /// Checks that every entity, constant and origin is readable, and that a lookup finds every entity by its key.
    private func expectAnswers(_ theme: Theme) throws {
        let reader = theme.reader
        for record in 0..<reader.count(.combinations) {
            let bits = try reader.word(.combinations, record, CacheLayout.Combination.traits)
            let traits = ThemeTraits(rawValue: UInt16(bits))
            let variant = try reader.variant(for: traits)
            for entity in reader.entities(in: variant) {
                #expect(
                    try theme.reader.operationList(ofEntity: entity).count == reader.entity(entity).operations.count)
                _ = try theme.origins(ofEntity: entity)
                _ = try theme.removals(ofEntity: entity)
                let key = try reader.entityKey(entity).key
                #expect(theme.entity(for: key.component, id: key.id, traits: traits) == entity)
            }
            for constant in variant.constants {
                let name = try reader.string(reader.word(.fields, constant, CacheLayout.Field.name))
                #expect(theme.constant(name, traits: traits) != nil)
            }
        }
    }

    @Test(
        "The cache of a real theme is valid and gives the answers of the resolved theme",
        arguments: ConformanceCase.all.filter { $0.expect == .dump })
    func conformance(_ example: ConformanceCase) throws {
        let chain = try #require(try example.compiler.compileWithChain(example.bundlePath).chain)
        let resolved = try #require(Resolver.resolve(chain).theme)
        let theme = try Theme(cacheBytes: ThemeCacheWriter.write(resolved))
        try theme.verify()
        try expectAnswers(theme)
        let plain = PlainReading(resolved)
        for (traits, variant) in resolved.combinations {
            #expect(try plain.removals(variant, in: theme, traits) == plain.removals(variant))
            for entity in resolved.variants[variant].entities {
                let key = plain.key(entity)
                let found = theme.operations(for: key.component, id: key.id, traits: traits)
                #expect(found == plain.operations(entity))
                #expect(theme.provenance(for: key.component, id: key.id, traits: traits) == plain.origins(entity))
            }
        }
    }
}
