/// The numbers of the content pack format, version 1, as `ContentPackFormat.md` has them.
enum ContentPackLayout {
    /// As a cache's, with another name.
    static let magic: [UInt8] = [0x89, 0x53, 0x4B, 0x50, 0x4B, 0x0D, 0x0A, 0x1A]
    static let byteOrderMark = CacheLayout.byteOrderMark
    static let version: UInt32 = 1
    /// Each image begins at a multiple of this many bytes.
    static let imageAlignment = 8
    /// Bytes of a name or a category: `ContentPackFormat.md` allows no more, so a small file cannot ask for much.
    static let nameLimit = 128

    /// Byte offsets in the header. The byte order mark stands where that of a cache does, as ``CacheBytes`` expects.
    enum Header {
        static let byteOrderMark = 8
        static let version = 12
        static let fileSize = 16
        static let itemCount = 24
        static let codedCount = 28
        static let categoryCount = 32
        static let textSize = 36
        static let contentHash = 40
        static let size = 48
    }

    /// Byte offsets in the record of an item.
    enum Item {
        static let firstCode = 0
        static let secondCode = 4
        static let nameStart = 8
        static let nameSize = 12
        static let category = 16
        static let order = 20
        static let imageOffset = 24
        static let imageSize = 32
        static let size = 40
    }

    /// Byte offsets in the record of a category.
    enum Category {
        static let nameStart = 0
        static let nameSize = 4
        static let firstEntry = 8
        static let entryCount = 12
        static let size = 16
    }

    /// The number of an item in the listing of the categories.
    static let entrySize = 4

    /// The next place for an image.
    static func aligned(_ offset: Int) -> Int { (offset + imageAlignment - 1) / imageAlignment * imageAlignment }
}
