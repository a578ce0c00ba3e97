import SkinBundles
import SkinDiagnostics
import SkinKit
import SkinLibrary

/// A file that is shipped: a theme cache, a content pack or a package. The first bytes distinguish caches from packs.
enum CompiledFile {
    case cache(Theme)
    case pack(ContentPack)
    case package(ThemePackage)

    init(at path: String) throws {
        if FilePath.fileExtension(of: path) == ThemePackage.fileExtension {
            self = .package(try ThemePackage(at: path))
            return
        }
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

    /// Returns the damaged PNG files in the cache or pack. Those of a package are found when it is compiled.
    func damagedImages() -> [DamagedImage] {
        switch self {
        case .cache(let theme): theme.damagedImages()
        case .pack(let pack): pack.damagedImages()
        case .package: []
        }
    }

    func verify() throws {
        switch self {
        case .cache(let theme): try theme.verify()
        case .pack(let pack): try pack.verify()
        case .package(let package):
            guard package.kind == .stickers else { return }
            let result = try ContentPackCompiler().compile(package)
            if result.diagnostics.containError { throw ThemeError(result.diagnostics) }
        }
    }
}
