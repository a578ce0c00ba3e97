import SkinFormat
import SkinKit
import SkinLibrary

package struct ContentPackEntry: Sendable {
    package var key: ContentPackKey
    /// The category as UTF-8, 1 to 128 bytes.
    package var category: ArraySlice<UInt8>
    package var order: Int32
    package var image: [UInt8]
}

/// A writer of content packs: `ContentPackFormat.md`, version 1.
///
/// The output is deterministic and does not depend on the order in which items are passed.
package struct ContentPackWriter {
    /// The items in the order of the file.
    private let items: [ContentPackEntry]
    /// The categories in the order of their first items.
    private var categories: [ArraySlice<UInt8>] = []
    /// The numbers of the items of each category, sorted by the items' orders.
    private var entries: [[UInt32]] = []
    private var categoryNumbers: [ArraySlice<UInt8>: Int] = [:]
    private var text: [UInt8] = []

    /// - Parameter items: The items, whose keys and orders must be unique.
    package static func write(_ items: [ContentPackEntry]) throws(ThemeCacheError) -> [UInt8] {
        var writer = ContentPackWriter(items)
        writer.sortIntoCategories()
        return try writer.makeBytes()
    }

    private init(_ items: [ContentPackEntry]) {
        self.items = items.sorted { ContentPackKey.precedes($0.key, $1.key) }
    }

    private mutating func sortIntoCategories() {
        for number in items.indices.sorted(by: { items[$0].order < items[$1].order }) {
            let category = items[number].category
            let index = categoryNumbers[category] ?? categories.count
            if index == categories.count {
                categoryNumbers[category] = index
                categories.append(category)
                entries.append([])
            }
            entries[index].append(UInt32(truncatingIfNeeded: number))
        }
    }

    private mutating func makeBytes() throws(ThemeCacheError) -> [UInt8] {
        var categoryRecords: [UInt8] = []
        var first = 0
        for (name, numbers) in zip(categories, entries) {
            try append(text: name, to: &categoryRecords)
            categoryRecords.append(littleEndian: try word(first))
            categoryRecords.append(littleEndian: try word(numbers.count))
            first += numbers.count
        }
        var itemRecords: [UInt8] = []
        for item in items { try appendRecord(item, to: &itemRecords) }
        let end =
            ContentPackLayout.Header.size + itemRecords.count + categoryRecords.count
            + items.count * ContentPackLayout.entrySize + text.count
        let size = placeImages(from: end, in: &itemRecords)
        var bytes = try header(size: size)
        bytes.reserveCapacity(size)
        bytes += itemRecords
        bytes += categoryRecords
        for number in entries.joined() { bytes.append(littleEndian: number) }
        bytes += text
        for item in items {
            bytes += repeatElement(0, count: ContentPackLayout.aligned(bytes.count) - bytes.count)
            bytes += item.image
        }
        return Self.sealed(bytes)
    }

    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        let start = ContentPackLayout.Header.contentHash
        var hash: [UInt8] = []
        unsafe hash.append(littleEndian: bytes.withUnsafeBytes { unsafe CacheHash.file($0, leavingOut: start) })
        var bytes = bytes
        bytes.replaceSubrange(start..<start + hash.count, with: hash)
        return bytes
    }

    private func header(size: Int) throws(ThemeCacheError) -> [UInt8] {
        let codedCount = items.count { if case .code = $0.key { true } else { false } }
        var bytes = ContentPackLayout.magic
        bytes.append(littleEndian: ContentPackLayout.byteOrderMark)
        bytes.append(littleEndian: ContentPackLayout.version)
        bytes.append(littleEndian: UInt64(size))
        for number in [items.count, codedCount, categories.count, text.count] {
            bytes.append(littleEndian: try word(number))
        }
        bytes.append(littleEndian: 0 as UInt64)
        return bytes
    }

    /// Appends an item's record, except the location of its image.
    private mutating func appendRecord(_ item: ContentPackEntry, to records: inout [UInt8]) throws(ThemeCacheError) {
        var codes: (UInt32, UInt32) = (0, 0)
        var name: ArraySlice<UInt8> = []
        switch item.key {
        case .code(let first, let second): codes = (first, second)
        case .name(let bytes): name = bytes
        }
        records.append(littleEndian: codes.0)
        records.append(littleEndian: codes.1)
        try append(text: name, to: &records)
        records.append(littleEndian: try word(categoryNumbers[item.category] ?? 0))
        records.append(littleEndian: item.order)
        records += repeatElement(0, count: ContentPackLayout.Item.size - ContentPackLayout.Item.imageOffset)
    }

    /// Returns the size of the file in bytes. The tables end at `end`.
    private func placeImages(from end: Int, in records: inout [UInt8]) -> Int {
        var offset = end
        for (number, item) in items.enumerated() {
            offset = ContentPackLayout.aligned(offset)
            var place: [UInt8] = []
            place.append(littleEndian: UInt64(offset))
            place.append(littleEndian: UInt64(item.image.count))
            let start = number * ContentPackLayout.Item.size + ContentPackLayout.Item.imageOffset
            records.replaceSubrange(start..<start + place.count, with: place)
            offset += item.image.count
        }
        return offset
    }

    private mutating func append(text bytes: ArraySlice<UInt8>, to records: inout [UInt8]) throws(ThemeCacheError) {
        records.append(littleEndian: try word(bytes.isEmpty ? 0 : text.count))
        records.append(littleEndian: try word(bytes.count))
        text += bytes
    }

    private func word(_ number: Int) throws(ThemeCacheError) -> UInt32 {
        guard let word = UInt32(exactly: number) else {
            throw ThemeCacheError(.tooLarge, message: "pack is too large: \(number) does not fit in 32 bits")
        }
        return word
    }
}
