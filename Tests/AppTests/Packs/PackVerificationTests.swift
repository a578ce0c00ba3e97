import SkinLibrary
import Testing

@testable import SkinBundles
@testable import SkinCompiler
@testable import SkinKit

@Suite("Content packs: verification")
struct PackVerificationTests {
    private func pack() throws -> [UInt8] {
        try ContentPackWriter.write(ContentPackTests.entries)
    }

    @Test("A written pack is valid")
    func sound() throws {
        try ContentPack(bytes: pack()).verify()
        try ContentPack(bytes: ContentPackWriter.write([])).verify()
    }

    @Test("Any changed byte is detected")
    func hash() throws {
        let bytes = try pack()
        for offset in bytes.indices {
            var changed = bytes
            changed[offset] ^= 0x10
            #expect(throws: ThemeCacheError.self) { try ContentPack(bytes: changed).verify() }
        }
        var changed = bytes
        changed[ContentPackLayout.Header.contentHash] ^= 1
        let error = #expect(throws: ThemeCacheError.self) { try ContentPack(bytes: changed).verify() }
        #expect(error?.code == .damaged)
    }

    @Test("After verification nothing fails, whatever a byte was changed to", arguments: [0x01, 0x80, 0xFF] as [UInt8])
    func damaged(mask: UInt8) throws {
        let bytes = try pack()
        for offset in bytes.indices {
            var changed = bytes
            changed[offset] ^= mask
            changed = ContentPackWriter.sealed(changed)
            guard let pack = try? ContentPack(bytes: changed), (try? pack.verify()) != nil else { continue }
            try expectAnswers(pack)
        }
    }

    private func expectAnswers(_ pack: ContentPack) throws {
        var listed: [Int] = []
        for category in try pack.categories { listed += try pack.items(in: category).map(\.order) }
        var orders: [Int] = []
        for number in 0..<pack.count {
            let item = try pack.item(at: number)
            let found =
                if let name = item.name { try pack.item(named: name) } else {
                    try pack.item(for: item.scalars[0], item.scalars.dropFirst().first)
                }
            #expect(found?.order == item.order)
            orders.append(item.order)
        }
        #expect(listed.sorted() == orders.sorted())
    }

    @Test("Each rule of the format is checked")
    func rules() throws {
        let bytes = try pack()
        func message(_ offset: Int, _ replacement: [UInt8]) -> String? {
            var changed = bytes
            changed.replaceSubrange(offset..<offset + replacement.count, with: replacement)
            changed = ContentPackWriter.sealed(changed)
            do {
                try ContentPack(bytes: changed).verify()
                return nil
            } catch {
                return error.message
            }
        }
        let (item, category) = (ContentPackLayout.Item.self, ContentPackLayout.Category.self)
        let items = ContentPackLayout.Header.size
        let second = items + item.size
        let categories = items + ContentPackTests.entries.count * item.size
        let listing = categories + 3 * category.size
        let text = listing + ContentPackTests.entries.count * ContentPackLayout.entrySize
        #expect(message(second + item.firstCode, [0x01, 0, 0]) == "the item is out of order")
        #expect(message(second + item.order, [0]) == "two items have the order 0")
        let offset = second + item.imageOffset
        #expect(message(offset, [bytes[offset] + 8]) == "the image is not at the expected offset")
        #expect(message(bytes.count - 1, [0]) == nil)
        #expect(message(text, [UInt8(ascii: "/")]) == "the name is not a word")
        #expect(
            message(categories + category.firstEntry, [1]) == "the items do not follow those of the previous category")
        #expect(message(categories + category.entryCount, [0]) == "the category is out of order")
        #expect(message(listing, [0]) == "the item belongs to another category")
        #expect(message(listing, [5, 0, 0, 0, 5]) == "the items of the category are out of order")
    }
}
