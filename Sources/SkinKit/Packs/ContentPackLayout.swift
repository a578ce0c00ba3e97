/// The numbers of the content pack format, version 1, as `ContentPackFormat.md` has them.
package enum ContentPackLayout {
    /// As a cache's, with another name.
    package static let magic: [UInt8] = [0x89, 0x53, 0x4B, 0x50, 0x4B, 0x0D, 0x0A, 0x1A]
    package static let byteOrderMark = CacheLayout.byteOrderMark
    package static let version: UInt32 = 1
    /// Each image begins at a multiple of this many bytes.
    package static let imageAlignment = 8
    /// Bytes of a name or a category: `ContentPackFormat.md` allows no more, so a small file cannot ask for much.
    package static let nameLimit = 128

    /// Byte offsets in the header. The byte order mark stands where that of a cache does, as ``CacheBytes`` expects.
    package enum Header {
        package static let byteOrderMark = 8
        package static let version = 12
        package static let fileSize = 16
        package static let itemCount = 24
        package static let codedCount = 28
        package static let categoryCount = 32
        package static let textSize = 36
        package static let contentHash = 40
        package static let size = 48
    }

    /// Byte offsets in the record of an item.
    package enum Item {
        package static let firstCode = 0
        package static let secondCode = 4
        package static let nameStart = 8
        package static let nameSize = 12
        package static let category = 16
        package static let order = 20
        package static let imageOffset = 24
        package static let imageSize = 32
        package static let size = 40
    }

    /// Byte offsets in the record of a category.
    package enum Category {
        package static let nameStart = 0
        package static let nameSize = 4
        package static let firstEntry = 8
        package static let entryCount = 12
        package static let size = 16
    }

    /// The number of an item in the listing of the categories.
    package static let entrySize = 4

    /// The next place for an image.
    package static func aligned(_ offset: Int) -> Int { (offset + imageAlignment - 1) / imageAlignment * imageAlignment }
}
