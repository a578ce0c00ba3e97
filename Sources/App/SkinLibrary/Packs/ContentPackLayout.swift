import SkinKit

/// The constants of the content pack format, version 1, as `ContentPackFormat.md` defines them.
package enum ContentPackLayout {
    /// The first bytes of a pack: those of ``CacheLayout/magic`` with another name.
    package static let magic: [UInt8] = [0x89, 0x53, 0x4B, 0x50, 0x4B, 0x0D, 0x0A, 0x1A]
    package static let byteOrderMark = CacheLayout.byteOrderMark
    package static let version: UInt32 = 1
    /// The multiple of bytes at which each image begins.
    package static let imageAlignment = 8
    /// The maximum size in bytes of an item's or a category's name, so that a small file cannot require much memory.
    package static let nameLimit = 128

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

    package enum Category {
        package static let nameStart = 0
        package static let nameSize = 4
        package static let firstEntry = 8
        package static let entryCount = 12
        package static let size = 16
    }

    /// The size in bytes of an entry of the listing, which is the number of an item.
    package static let entrySize = 4

    /// Rounds an offset up to the next multiple of ``imageAlignment``.
    package static func aligned(_ offset: Int) -> Int {
        (offset + imageAlignment - 1) / imageAlignment * imageAlignment
    }
}
