import SkinFormat
import SkinKit

/// Checks once that every record of a pack conforms to `ContentPackFormat.md`.
struct ContentPackVerifier {
    let pack: ContentPack
    private var orders: Set<Int> = []

    /// O(n log n + s) in the number n of items and the size s of the pack.
    static func verify(_ pack: ContentPack) throws(ThemeCacheError) {
        var verifier = ContentPackVerifier(pack: pack)
        try verifier.verifyItems()
        try verifier.verifyCategories()
        // The hash comes last, because every other check reports a more specific error.
        guard pack.isIntact else {
            throw ThemeCacheError(
                .damaged, byteOffset: ContentPackLayout.Header.contentHash,
                message: "the content of the pack does not match its hash")
        }
    }

    private init(pack: ContentPack) { self.pack = pack }

    private func check(
        _ condition: Bool, _ section: String, _ offset: Int, _ message: @autoclosure () -> String
    ) throws(ThemeCacheError) {
        if !condition { throw ThemeCacheError(.invalidValue, byteOffset: offset, section: section, message: message()) }
    }

    // MARK: Items

    private mutating func verifyItems() throws(ThemeCacheError) {
        var imageStart = pack.text.upperBound
        var last: ContentPackKey?
        for number in 0..<pack.count {
            let (item, record) = (try pack.item(at: number), pack.recordOffset(number))
            let key = try self.key(of: item, record)
            try check(
                last.map { ContentPackKey.precedes($0, key) } ?? true, "items", record, "the item is out of order")
            try check(orders.insert(item.order).inserted, "items", record, "two items have the order \(item.order)")
            imageStart = ContentPackLayout.aligned(imageStart)
            try check(
                item.imageRange.lowerBound == imageStart, "items", record, "the image is not at the expected offset")
            imageStart = item.imageRange.upperBound
            last = key
        }
        try check(imageStart == pack.bytes.count, "items", imageStart, "the pack continues after its last image")
    }

    private func key(of item: ContentPackItem, _ record: Int) throws(ThemeCacheError) -> ContentPackKey {
        if let range = item.nameRange { return .name(try word(in: range, "items", record)) }
        let codes = item.scalars.map(\.value)
        return .code(codes.first ?? 0, codes.dropFirst().first ?? 0)
    }

    private func word(
        in range: Range<Int>, _ section: String, _ record: Int
    ) throws(ThemeCacheError) -> ArraySlice<UInt8> {
        let word = pack.bytes.withBytes(range) { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }[...]
        try check(NameText.isThemeIdentifier(word), section, record, "the name is not a word")
        return word
    }

    // MARK: Categories

    /// Checks that the listing contains each item once, in its own category and by its order.
    private func verifyCategories() throws(ThemeCacheError) {
        var names: Set<ArraySlice<UInt8>> = []
        var (next, firstOrder) = (0, Int.min)
        for number in 0..<pack.categoryCount {
            let record = pack.categoryOffset(number)
            let range = try pack.textRange(at: record)
            let name = try word(in: range, "categories", record)
            try check(names.insert(name).inserted, "categories", record, "two categories have the same name")
            let start = Int(try pack.bytes.packWord(at: record + ContentPackLayout.Category.firstEntry))
            try check(start == next, "categories", record, "the items do not follow those of the previous category")
            let items = try pack.items(ofCategoryAt: record)
            try check(
                items.first.map { $0.order > firstOrder } ?? false, "categories", record,
                "the category is out of order")
            firstOrder = items.first?.order ?? firstOrder
            var last = Int.min
            for item in items {
                try check(item.categoryRange == range, "listing", record, "the item belongs to another category")
                try check(item.order > last, "listing", record, "the items of the category are out of order")
                last = item.order
            }
            next += items.count
        }
        try check(next == pack.count, "listing", pack.listingStart, "the listing has \(next) of \(pack.count) items")
    }
}

extension ContentPack {
    /// Verifies the whole pack. Verify a pack of unknown origin before you use it.
    ///
    /// Once this method returns, no lookup is wrong or incomplete because of malformed bytes.
    ///
    /// - Throws: The first error found.
    /// - Complexity: O(n log n + s) in the number n of items and the size s of the pack.
    public func verify() throws(ThemeCacheError) { try ContentPackVerifier.verify(self) }

    var isIntact: Bool {
        bytes.doubleWord(at: ContentPackLayout.Header.contentHash)
            == bytes.hash(leavingOut: ContentPackLayout.Header.contentHash)
    }
}
