import SkinKit
import SkinLibrary

/// A compiled file: a theme cache or a content pack. The first bytes distinguish them.
enum CompiledFile {
    case cache(Theme)
    case pack(ContentPack)

    /// - Throws: `ThemeFileError` if the file cannot be read, `ThemeCacheError` if it is damaged or of neither kind.
    init(at path: String) throws {
        do {
            self = .cache(try Theme(cacheAt: path))
        } catch let error as ThemeCacheError where error.code == .notACache {
            do {
                self = .pack(try ContentPack(at: path))
            } catch let other as ThemeCacheError where other.code == .notACache {
                throw ThemeCacheError(.notACache, message: "the file is neither a theme cache nor a content pack")
            }
        }
    }

    /// Returns the damaged PNG files in the cache or pack.
    func damagedImages() -> [DamagedImage] {
        switch self {
        case .cache(let theme): theme.damagedImages()
        case .pack(let pack): pack.damagedImages()
        }
    }

    /// Verifies every byte.
    func verify() throws {
        switch self {
        case .cache(let theme): try theme.verify()
        case .pack(let pack): try pack.verify()
        }
    }
}
