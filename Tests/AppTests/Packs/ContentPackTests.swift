import SkinKit
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinLibrary

@Suite("Content packs")
struct ContentPackTests {
    static let entries: [ContentPackEntry] = [
        entry(.code(0x1F1F5, 0x1F1F9), "flags", 2, [1, 2, 3]),
        entry(.name(Array("sleepy-cat".utf8)[...]), "cats", -7, Array(repeating: 9, count: 20)),
        entry(.code(0x1F600, 0), "faces", 1, [4]),
        entry(.code(0x1F1F5, 0), "flags", 40, []),
        entry(.name(Array("cat".utf8)[...]), "cats", 3, [5, 6]),
        entry(.code(0x41, 0), "faces", 0, [7, 8]),
    ]

    private static func entry(
        _ key: ContentPackKey, _ category: String, _ order: Int32, _ image: [UInt8]
    ) -> ContentPackEntry {
        ContentPackEntry(key: key, category: Array(category.utf8)[...], order: order, image: image)
    }

    static func image(_ item: ContentPackItem?) -> [UInt8]? {
        item?.withBytes { span in span.withUnsafeBytes { Array($0) } }
    }

    /// Runs all lookups of a pack, and returns the first error.
    static func readEverything(_ bytes: [UInt8]) -> ThemeErrorCode? {
        var code: ThemeErrorCode?
        func attempt(_ work: () throws(ThemeCacheError) -> Void) {
            do { try work() } catch { code = code ?? error.code }
        }
        attempt { () throws(ThemeCacheError) in
            let pack = try ContentPack(bytes: bytes)
            for number in 0..<pack.count {
                attempt { () throws(ThemeCacheError) in
                    let item = try pack.item(at: number)
                    _ = (item.name, item.category, item.order, item.scalars, image(item))
                }
            }
            attempt { () throws(ThemeCacheError) in _ = try pack.item(for: "\u{1F1F5}", "\u{1F1F9}") }
            attempt { () throws(ThemeCacheError) in _ = try pack.item(named: "sleepy-cat") }
            for category in ["cats", "flags", ""] {
                attempt { () throws(ThemeCacheError) in _ = try pack.items(in: category) }
            }
            attempt { () throws(ThemeCacheError) in _ = try pack.categories }
        }
        return code
    }

    @Test("Items are found by code points and by name")
    func lookUp() throws {
        let pack = try ContentPack(bytes: ContentPackWriter.write(Self.entries))
        #expect(pack.count == 6)
        let flag = try #require(try pack.item(for: "\u{1F1F5}", "\u{1F1F9}"))
        #expect(flag.scalars == ["\u{1F1F5}", "\u{1F1F9}"])
        #expect(flag.name == nil && flag.category == "flags" && flag.order == 2 && flag.byteCount == 3)
        #expect(Self.image(flag) == [1, 2, 3])
        #expect(Self.image(try pack.item(for: "\u{1F1F5}")) == [])
        #expect(Self.image(try pack.item(for: "A")) == [7, 8])
        let cat = try #require(try pack.item(named: "sleepy-cat"))
        #expect(cat.scalars.isEmpty && cat.name == "sleepy-cat" && cat.category == "cats" && cat.order == -7)
        #expect(Self.image(cat) == Array(repeating: 9, count: 20))
        #expect(try pack.item(for: "B") == nil)
        #expect(try pack.item(for: "A", "B") == nil)
        #expect(try pack.item(named: "ca") == nil)
        #expect(try pack.item(named: "") == nil)
    }

    @Test("Categories have the order of their first items, and items their own", arguments: [false, true])
    func categories(isReversed: Bool) throws {
        let entries = isReversed ? Self.entries.reversed() : Self.entries
        let bytes = try ContentPackWriter.write(entries)
        #expect(bytes == (try ContentPackWriter.write(Self.entries)))
        let pack = try ContentPack(bytes: bytes)
        #expect(try pack.categories == ["cats", "faces", "flags"])
        #expect(try pack.items(in: "cats").map(\.order) == [-7, 3])
        #expect(try pack.items(in: "faces").map(\.order) == [0, 1])
        #expect(try pack.items(in: "flags").map(\.order) == [2, 40])
        #expect(try pack.items(in: "dogs").isEmpty)
    }

    @Test("An empty pack has no answers")
    func empty() throws {
        let pack = try ContentPack(bytes: ContentPackWriter.write([]))
        #expect(pack.count == 0)
        #expect(try pack.categories.isEmpty)
        #expect(try pack.item(for: "A") == nil)
    }

    @Test("Every image begins at a multiple of 8")
    func alignment() throws {
        let pack = try ContentPack(bytes: ContentPackWriter.write(Self.entries))
        for number in 0..<pack.count { #expect(try pack.item(at: number).imageRange.lowerBound % 8 == 0) }
    }

    @Test("A part of a pack is truncated; bytes after its end are refused")
    func prefixes() throws {
        let bytes = try ContentPackWriter.write(Self.entries)
        for count in bytes.indices { #expect(Self.readEverything(Array(bytes[..<count])) == .truncated) }
        #expect(Self.readEverything(bytes) == nil)
        #expect(Self.readEverything(bytes + [0]) == .excessBytes)
    }

    @Test("Every lookup is safe, whatever a byte is changed to")
    func flippedBytes() throws {
        let bytes = try ContentPackWriter.write(Self.entries)
        for offset in bytes.indices {
            for value in [0, bytes[offset] ^ 0x01, bytes[offset] ^ 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[offset] = value
                _ = Self.readEverything(changed)
            }
        }
    }

    @Test("What is wrong has a code of its own")
    func codes() throws {
        let bytes = try ContentPackWriter.write(Self.entries)
        func code(_ offset: Int, _ replacement: [UInt8]) -> ThemeErrorCode? {
            var bytes = bytes
            bytes.replaceSubrange(offset..<offset + replacement.count, with: replacement)
            return Self.readEverything(bytes)
        }
        let (header, item) = (ContentPackLayout.Header.self, ContentPackLayout.Item.self)
        #expect(Self.readEverything(Array("<pack/>".utf8)) == .notACache)
        #expect(code(header.byteOrderMark, [9]) == .notACache)
        #expect(code(header.byteOrderMark, [1, 2, 3, 4]) == .notACache)
        #expect(code(header.version, [2]) == .unsupportedVersion)
        #expect(code(header.itemCount, [0xFF, 0xFF, 0xFF, 0xFF]) == .invalidSection)
        #expect(code(header.codedCount, [7]) == .invalidValue)
        #expect(code(header.textSize, [0xFF, 0xFF]) == .invalidSection)
        #expect(code(header.size + item.firstCode, [0, 0xD8, 0]) == .invalidValue)
        #expect(code(header.size + item.category, [3]) == .invalidReference)
        #expect(code(header.size + item.imageOffset, [0]) == .invalidReference)
        #expect(code(header.size + item.imageSize, Array(repeating: 0xFF, count: 8)) == .invalidReference)
    }
}
