import SkinKit

/// A content pack: images, for example stickers, that are found by code points or by name, and listed by category.
///
/// Opening reads only the header, and each lookup only the records that it needs. Reading is safe whatever the bytes
/// are: nothing beyond them is read, and a `ThemeCacheError` reports malformed data.
///
///     header ─▶ items, codes first ─▶ categories ─▶ listing ─▶ text ─▶ images
public struct ContentPack: Sendable {
    let bytes: CacheBytes
    /// The number of items.
    public let count: Int
    private let codedCount: Int
    let categoryCount: Int
    private let categoryStart: Int
    let listingStart: Int
    let text: Range<Int>

    /// Opens a pack.
    ///
    /// A file of 128 KiB or more is mapped, so that only the images that are used are read. The file must not be
    /// written in place while the pack is open.
    ///
    /// - Throws: `ThemeFileError` if the file cannot be read, `ThemeCacheError` if it is not a valid pack.
    /// - Complexity: O(1) for a mapped file.
    public init(at path: String) throws { try self.init(CacheBytes(file: path)) }

    /// Opens a pack in memory.
    ///
    /// - Throws: `ThemeCacheError` if the bytes are not a valid pack.
    public init(bytes: [UInt8]) throws(ThemeCacheError) { try self.init(CacheBytes(bytes)) }

    private init(_ bytes: CacheBytes) throws(ThemeCacheError) {
        try Self.checkHeader(bytes)
        self.bytes = bytes
        let header = ContentPackLayout.Header.self
        count = Int(try bytes.packWord(at: header.itemCount))
        codedCount = Int(try bytes.packWord(at: header.codedCount))
        categoryCount = Int(try bytes.packWord(at: header.categoryCount))
        guard codedCount <= count else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: header.codedCount, message: "the pack has more codes than items")
        }
        var tables = ContentPackTables(position: header.size, end: bytes.count)
        _ = try tables.take(count, of: ContentPackLayout.Item.size, "items")
        categoryStart = try tables.take(categoryCount, of: ContentPackLayout.Category.size, "categories")
        listingStart = try tables.take(count, of: ContentPackLayout.entrySize, "listing")
        let textSize = Int(try bytes.packWord(at: header.textSize))
        let textStart = try tables.take(textSize, of: 1, "text")
        text = textStart..<tables.position
    }

    private static func checkHeader(_ bytes: CacheBytes) throws(ThemeCacheError) {
        let header = ContentPackLayout.Header.self
        let truncated = ThemeCacheError(.truncated, byteOffset: bytes.count, message: "the pack is truncated")
        // A file that ends within the signature is reported as truncated, not as another kind of file.
        let magic = ContentPackLayout.magic.prefix(bytes.count)
        guard bytes.holds(magic, at: 0) else {
            throw ThemeCacheError(.notACache, message: "the file is not a content pack")
        }
        guard let mark = bytes.word(at: header.byteOrderMark) else { throw truncated }
        guard mark == ContentPackLayout.byteOrderMark else {
            throw ThemeCacheError(byteOrderMark: mark, at: header.byteOrderMark)
        }
        guard let version = bytes.word(at: header.version) else { throw truncated }
        guard version == ContentPackLayout.version else {
            throw ThemeCacheError(
                .unsupportedVersion, byteOffset: header.version,
                message: "the pack has format version \(version); only version 1 is supported")
        }
        guard let size = bytes.doubleWord(at: header.fileSize), bytes.count >= header.size, size <= bytes.count else {
            throw truncated
        }
        guard size == bytes.count else {
            throw ThemeCacheError(
                .excessBytes, byteOffset: Int(size), message: "the file continues after the end of the pack")
        }
    }
}

// MARK: - Items

extension ContentPack {
    /// Returns the item of one or two code points, or `nil` if there is none.
    ///
    /// - Throws: `ThemeCacheError` if a record is malformed.
    /// - Complexity: O(log n) in the number of items.
    public func item(
        for first: Unicode.Scalar, _ second: Unicode.Scalar? = nil
    ) throws(ThemeCacheError) -> ContentPackItem? {
        let wanted = (first.value, second?.value ?? 0)
        return try search(0..<codedCount) { record throws(ThemeCacheError) in
            let code = (
                try bytes.packWord(at: record + ContentPackLayout.Item.firstCode),
                try bytes.packWord(at: record + ContentPackLayout.Item.secondCode)
            )
            return code == wanted ? 0 : code < wanted ? -1 : 1
        }
    }

    /// Returns the item of a name, or `nil` if there is none.
    ///
    /// Names are compared byte by byte. Items with code points have no names.
    ///
    /// - Throws: `ThemeCacheError` if a record that the search visits is malformed.
    /// - Complexity: O(log n) in the number of items.
    public func item(named name: String) throws(ThemeCacheError) -> ContentPackItem? {
        let wanted = Array(name.utf8)
        return try search(codedCount..<count) { record throws(ThemeCacheError) in
            bytes.order(of: try textRange(at: record + ContentPackLayout.Item.nameStart), wanted)
        }
    }

    /// Returns the item of a number, in the order of the file: items with code points first, then those with names.
    ///
    /// - Parameter number: The number of the item, from 0 to ``count`` - 1.
    /// - Throws: `ThemeCacheError` if there is no such item, or if its record is malformed.
    public func item(at number: Int) throws(ThemeCacheError) -> ContentPackItem {
        guard number >= 0, number < count else {
            throw ThemeCacheError(
                .invalidReference, section: "items", message: "item \(number) does not exist; the pack has \(count)")
        }
        let record = recordOffset(number)
        let layout = ContentPackLayout.Item.self
        let category = try bytes.packWord(at: record + layout.category)
        guard category < categoryCount else {
            throw ThemeCacheError(
                .invalidReference, byteOffset: record + layout.category, section: "items",
                message: "category \(category) does not exist")
        }
        return ContentPackItem(
            bytes: bytes, codes: number < codedCount ? try codes(record) : nil,
            nameRange: number < codedCount ? nil : try textRange(at: record + layout.nameStart),
            categoryRange: try textRange(at: categoryOffset(Int(category))),
            order: Int(Int32(bitPattern: try bytes.packWord(at: record + layout.order))),
            imageRange: try imageRange(record))
    }

    func recordOffset(_ number: Int) -> Int {
        ContentPackLayout.Header.size + number * ContentPackLayout.Item.size
    }

    /// - Parameter compare: Returns a number below 0, 0 or a number above 0, as the record at a byte offset precedes,
    ///   is or follows the wanted one.
    private func search(
        _ numbers: Range<Int>, _ compare: (_ record: Int) throws(ThemeCacheError) -> Int
    ) throws(ThemeCacheError) -> ContentPackItem? {
        var (low, high) = (numbers.lowerBound, numbers.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            let order = try compare(recordOffset(middle))
            if order == 0 { return try item(at: middle) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private func codes(_ record: Int) throws(ThemeCacheError) -> (first: Unicode.Scalar, second: Unicode.Scalar?) {
        let second = try bytes.packWord(at: record + ContentPackLayout.Item.secondCode)
        let scalar = Unicode.Scalar(second)
        guard let first = Unicode.Scalar(try bytes.packWord(at: record + ContentPackLayout.Item.firstCode)),
            first != "\0", scalar != nil
        else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: record, section: "items", message: "the code is not a valid code point")
        }
        return (first, second == 0 ? nil : scalar)
    }

    private func imageRange(_ record: Int) throws(ThemeCacheError) -> Range<Int> {
        let layout = ContentPackLayout.Item.self
        let end = UInt64(bytes.count)
        guard let offset = bytes.doubleWord(at: record + layout.imageOffset),
            let size = bytes.doubleWord(at: record + layout.imageSize),
            offset >= UInt64(text.upperBound), size <= end, offset <= end - size
        else {
            throw ThemeCacheError(
                .invalidReference, byteOffset: record + layout.imageOffset, section: "items",
                message: "the image is not within the image data")
        }
        return Int(offset)..<Int(offset) + Int(size)
    }

    /// - Parameter offset: The byte offset of two numbers: the name's start within the text, and its size in bytes.
    func textRange(at offset: Int) throws(ThemeCacheError) -> Range<Int> {
        let start = Int(try bytes.packWord(at: offset))
        let size = Int(try bytes.packWord(at: offset + 4))
        guard size > 0, size <= ContentPackLayout.nameLimit, size <= text.count, start <= text.count - size else {
            throw ThemeCacheError(
                .invalidReference, byteOffset: offset, message: "the name is empty, too long or not within the text")
        }
        return text.lowerBound + start..<text.lowerBound + start + size
    }
}

// MARK: - Categories

extension ContentPack {
    /// The names of the categories, in the order of the first item of each.
    ///
    /// - Throws: `ThemeCacheError` if a record is malformed.
    /// - Complexity: O(n) in the number of categories.
    public var categories: [String] {
        get throws(ThemeCacheError) {
            var names: [String] = []
            for number in 0..<categoryCount {
                names.append(bytes.text(try textRange(at: categoryOffset(number))) ?? "")
            }
            return names
        }
    }

    /// Returns the items of a category in their order, without reading any image.
    ///
    /// - Returns: The items; none if the category does not exist.
    /// - Throws: `ThemeCacheError` if a record is malformed.
    /// - Complexity: O(c + n) in the number c of categories and the number n of the category's items.
    public func items(in category: String) throws(ThemeCacheError) -> [ContentPackItem] {
        let wanted = Array(category.utf8)
        for number in 0..<categoryCount {
            let record = categoryOffset(number)
            if bytes.order(of: try textRange(at: record), wanted) == 0 { return try items(ofCategoryAt: record) }
        }
        return []
    }

    func items(ofCategoryAt record: Int) throws(ThemeCacheError) -> [ContentPackItem] {
        let first = Int(try bytes.packWord(at: record + ContentPackLayout.Category.firstEntry))
        let length = Int(try bytes.packWord(at: record + ContentPackLayout.Category.entryCount))
        guard length <= count, first <= count - length else {
            throw ThemeCacheError(
                .invalidReference, byteOffset: record, section: "categories",
                message: "the items of the category are not within the listing")
        }
        var items: [ContentPackItem] = []
        for entry in first..<first + length {
            let offset = listingStart + entry * ContentPackLayout.entrySize
            let number = try bytes.packWord(at: offset)
            guard number < count else {
                throw ThemeCacheError(
                    .invalidReference, byteOffset: offset, section: "listing", message: "item \(number) does not exist")
            }
            items.append(try item(at: Int(number)))
        }
        return items
    }

    func categoryOffset(_ number: Int) -> Int { categoryStart + number * ContentPackLayout.Category.size }
}

/// An item of a content pack. It keeps the pack's bytes alive and does not copy its image.
public struct ContentPackItem: Sendable {
    let bytes: CacheBytes
    /// The item's one or two code points; empty if the item has a name.
    public var scalars: [Unicode.Scalar] { [codes?.first, codes?.second].compactMap(\.self) }
    let codes: (first: Unicode.Scalar, second: Unicode.Scalar?)?
    let nameRange: Range<Int>?
    let categoryRange: Range<Int>
    /// The position among all items of the pack, unique to the item.
    public let order: Int
    let imageRange: Range<Int>

    /// The item's name; `nil` if the item has code points.
    public var name: String? { nameRange.flatMap(bytes.text) }

    /// The name of the item's category.
    public var category: String { bytes.text(categoryRange) ?? "" }

    /// The size of the image in bytes.
    public var byteCount: Int { imageRange.count }

    /// Calls a closure with the bytes of the image, without copying them. The span is valid only during the call.
    public func withBytes<Answer, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        try bytes.withBytes(imageRange, body)
    }
}

/// The key of an item in a pack: one or two code points, or a name.
package enum ContentPackKey: Hashable, Sendable {
    /// One or two code points; the second is 0 if there is only one.
    case code(UInt32, UInt32)
    /// A name of 1 to 128 UTF-8 bytes.
    case name(ArraySlice<UInt8>)

    /// Returns whether one key precedes another in a pack: code points by their numbers, then names by their bytes.
    package static func precedes(_ left: ContentPackKey, _ right: ContentPackKey) -> Bool {
        switch (left, right) {
        case (.code(let first, let second), .code(let otherFirst, let otherSecond)):
            (first, second) < (otherFirst, otherSecond)
        case (.name(let name), .name(let other)): name.lexicographicallyPrecedes(other)
        case (.code, .name): true
        case (.name, .code): false
        }
    }
}

/// Divides a file into consecutive tables.
struct ContentPackTables {
    private(set) var position: Int
    /// The size of the file in bytes, at least the position.
    let end: Int

    /// Throws `.invalidSection` if the table exceeds the file.
    mutating func take(_ count: Int, of size: Int, _ name: String) throws(ThemeCacheError) -> Int {
        guard count <= (end - position) / size else {
            throw ThemeCacheError(
                .invalidSection, byteOffset: position, section: name,
                message: "section '\(name)' exceeds the end of the file")
        }
        defer { position += count * size }
        return position
    }
}

extension CacheBytes {
    func packWord(at offset: Int) throws(ThemeCacheError) -> UInt32 {
        guard let word = word(at: offset) else {
            throw ThemeCacheError(.truncated, byteOffset: offset, message: "the pack is truncated")
        }
        return word
    }

    func holds(_ other: ArraySlice<UInt8>, at offset: Int) -> Bool {
        order(of: offset..<offset + other.count, Array(other)) == 0
    }

    /// Compares the bytes in a range with others as ``compare(_:_:)`` does; returns 1 if the range exceeds the bytes.
    func order(of range: Range<Int>, _ other: [UInt8]) -> Int {
        // Safe: the buffer does not outlive the call, and compare checks the range.
        unsafe other.withUnsafeBufferPointer { unsafe compare(range, $0) } ?? 1
    }
}
