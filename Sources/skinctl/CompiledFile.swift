import SkinKit

/// A file that skinctl has made: a theme's cache or a content pack, told apart by their first bytes.
enum CompiledFile {
    case cache(Theme)
    case pack(ContentPack)

    /// - Throws: `ThemeFileError` where the file cannot be read, `ThemeCacheError` where it is neither.
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

    /// Looks at every byte.
    func verify() throws {
        switch self {
        case .cache(let theme): try theme.verify()
        case .pack(let pack): try pack.verify()
        }
    }
}
