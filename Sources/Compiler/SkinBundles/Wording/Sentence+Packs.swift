import SkinCompiler
import SkinKit
import SkinLibrary

// The file `pack.xml` and the images of a pack.
extension Sentence {
    static let itemWithoutKey = Self("missing attribute 'code' or 'name' of 'item'")
    static let missingInfo = Self("missing info.xml")
    static let largePack = Self("images are larger than 1 GiB in all")

    static func wrongTotal(_ total: Int64, of count: Int) -> Self {
        Self("'total' is \(total), but the pack has \(count) items")
    }

    static func duplicateOrder(_ order: Int32) -> Self { Self("duplicate order \(order)") }
    static func duplicateItem(_ key: String) -> Self { Self("duplicate item '\(key)'") }
    static func missingFile(_ name: String) -> Self { Self("missing file '\(name)'") }
    static func fileOutOfPack(_ name: String) -> Self { Self("'\(name)' leads out of the pack's folder") }
    static func irregularFile(_ name: String) -> Self { Self("'\(name)' is not a regular file") }
    static func largeImage(_ path: String) -> Self { Self("'\(path)' is larger than 64 MiB") }

    static func damagedImage(_ image: DamagedImage, _ path: String) -> Self {
        Self("'\(path)' is damaged: \(image.error.sentence) (byte \(image.error.byteOffset))")
    }
}

extension Form {
    static let itemCount = Self("the number of items")
    static let codePoints = Self("one or two code points, such as 1F1F5 1F1F9")
    static let packPath = Self("a relative path below the pack's folder")
    static let packWord = Self("at most 128 letters, digits, '.', '_' and '-'")
}
