import SkinInspector
import Testing

@testable import SkinCompiler
@testable import SkinKit

@Suite("Cache: bytes that are wrong")
struct CacheDamageTests {
    let bytes: [UInt8]

    init() throws {
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        bytes = try ThemeCacheWriter.write(CacheFixture.whole(), options)
    }

    private func code(_ bytes: [UInt8]) -> ThemeErrorCode? {
        do {
            readEverything(try Theme(cacheBytes: bytes))
            return nil
        } catch {
            return error.code
        }
    }

    private func changed(_ offset: Int, _ replacement: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(offset..<offset + replacement.count, with: replacement)
        return bytes
    }

    @Test("Every beginning of a cache is truncated")
    func prefixes() {
        #expect((0..<bytes.count).filter { code(Array(bytes[..<$0])) != .truncated } == [])
        #expect(code(bytes) == nil)
    }

    @Test("Each error in the header has its own code")
    func header() {
        #expect(code(Array("<theme></theme>".utf8)) == .notACache)
        #expect(code(changed(5, [0x0A])) == .notACache)
        #expect(code(changed(8, [9, 9, 9, 9])) == .notACache)
        #expect(code(changed(12, [2])) == .unsupportedVersion)
        #expect(code(bytes + [0]) == .excessBytes)
        #expect(code(changed(16, [0xFF, 0xFF, 0xFF, 0xFF])) == .truncated)
        #expect(code(changed(20, [3])) == .invalidSection)
        #expect(code(changed(20, [0xFF, 0xFF, 0xFF, 0xFF])) == .invalidSection)
        #expect(code(changed(24, [0xFF, 0xFF, 0xFF, 0xFF])) == .invalidSection)
    }

    @Test("A big-endian cache is refused as one")
    func bigEndian() {
        let error = #expect(throws: ThemeCacheError.self) { try Theme(cacheBytes: changed(8, [1, 2, 3, 4])) }
        #expect(error?.code == .notACache && error?.byteOffset == 8)
        #expect(error?.message == "the file is big-endian; only little-endian files are supported")
    }

    @Test("A theme without identifier, name or version is refused", arguments: [0, 4, 8])
    func required(field: Int) throws {
        let reader = try ThemeCacheReader(CacheBytes(bytes))
        let offset = try reader.offset(.themes, reader.overlayCount) + field
        #expect(code(changed(offset, [0xFF, 0xFF, 0xFF, 0xFF])) == .invalidReference)
    }

    @Test("A theme whose identifier is empty is refused")
    func emptyIdentifier() throws {
        let reader = try ThemeCacheReader(CacheBytes(bytes))
        let identifier = try reader.word(.themes, reader.overlayCount, CacheLayout.Theme.identifier)
        let length = try reader.stringRange(identifier).lowerBound - 4
        #expect(code(changed(length, [0, 0, 0, 0])) == .invalidValue)
    }

    @Test("A section that occurs twice, exceeds the file or ends within a record is refused")
    func sections() {
        let second = CacheLayout.Header.size + CacheLayout.SectionEntry.stride
        #expect(code(changed(second, [1])) == .invalidSection)
        #expect(code(changed(second, [99])) == .invalidSection)
        #expect(code(changed(second + 4, [0, 0, 0, 0x7F])) == .invalidSection)
        #expect(code(changed(second + 8, [0xFF, 0xFF, 0xFF, 0xFF])) == .invalidSection)
        #expect(code(changed(second - CacheLayout.SectionEntry.stride + 8, [3])) == .invalidSection)
    }

    @Test("A cache without provenance answers all else; a section of an unknown id is skipped")
    func provenance() throws {
        var stripped = bytes
        for section in CacheSection.allCases where !section.isRequired && !section.isOmittedIfEmpty {
            let entry = CacheLayout.Header.size + section.index * CacheLayout.SectionEntry.stride
            stripped[entry] = 200
        }
        let theme = try Theme(cacheBytes: stripped)
        let whole = try Theme(cacheBytes: bytes)
        #expect(theme.json(traits: [], scale: 1) == whole.json(traits: [], scale: 1))
        #expect(theme.provenance(for: "button", id: "one").isEmpty)
        #expect(whole.provenance(for: "button", id: "one").count == 2)
    }

    @Test("Every lookup is safe, whatever a byte is changed to")
    func changedBytes() {
        for offset in stride(from: 0, to: bytes.count, by: EveryDamageTests.isSampled ? 5 : 1) {
            let values = [0, bytes[offset] ^ 0x01, bytes[offset] ^ 0x80, bytes[offset] ^ 0xFF]
            _ = code(changed(offset, [values[offset / 4 % 4]]))
        }
    }

    @Test("Every lookup is safe, whatever a number is changed to")
    func changedNumbers() {
        let numbers: [[UInt8]] = [[0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [2, 0, 0, 0]]
        for offset in stride(from: 0, to: bytes.count - 4, by: 4) {
            let number = offset / 4 % 3
            for number in EveryDamageTests.isSampled ? [numbers[number]] : numbers { _ = code(changed(offset, number)) }
        }
    }

    @Test("A lookup in a cycle of component types or of values ends")
    func circles() throws {
        let table = try ThemeCacheReader(CacheBytes(bytes))
        let parent = try table.offset(.components, 0) + CacheLayout.Component.parent
        let theme = try Theme(cacheBytes: changed(parent, [1, 0, 0, 0]))
        #expect(theme.operations(for: "view", id: "no such").map(\.name) == ["none"])
        #expect(theme.operations(for: "view", id: "no such", traits: [.dark]).isEmpty)

        // The first array, which contains the first part.
        let list = try #require(
            try (0..<table.count(.values)).first { value in
                try table.word(.values, value, CacheLayout.Value.tag) & 0xFF == UInt32(CacheLayout.Kind.array.rawValue)
            })
        let part = try table.offset(.parts, 0)
        let circle = try Theme(cacheBytes: changed(part, [UInt8(list), 0, 0, 0]))
        #expect(circle.constant("pm") == nil)
        #expect(circle.constant("pa") != nil)
    }
}
