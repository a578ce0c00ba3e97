import SkinBundles
import SkinCompiler
import SkinDiagnostics
import SkinKit

/// A generated theme of one size, with its cache and the same content in other formats, in a folder.
@MainActor
final class Corpus {
    let entities: Int
    let model: ThemeModel
    /// The path of the bundle, which inherits from two others.
    let bundle: String
    /// The paths of the five configuration files of the bundle and its ancestors.
    let files: [String]
    let cache: String
    /// The size of the cache in bytes.
    let cacheSize: Int
    let folder: String
    /// The path of a cache that contains the images.
    let embeddedCache: String
    /// The same content for other libraries, written on first access.
    private(set) lazy var peers = PeerFiles(self)

    init(entities: Int, in parent: String) throws {
        self.entities = entities
        folder = "\(parent)/\(entities)"
        model = ThemeModel(entities: entities)
        (bundle, files) = try model.writeBundles(in: folder)
        cache = "\(folder)/Main.skincache"
        cacheSize = try Self.compile(bundle, to: cache)
        embeddedCache = "\(folder)/Embedded.skincache"
        var options = ThemeCacheOptions()
        options.embedsAssets = true
        try Self.compile(bundle, options, to: embeddedCache)
    }

    /// Returns random entities from the whole theme, the same in every run.
    func sample(_ count: Int, seed: UInt64 = 3) -> [ThemeModel.Entity] {
        var random = SplitMix(seed: seed)
        return (0..<count).map { _ in model.entities[random.below(entities)] }
    }

    /// Compiles a bundle. The benchmarks stop if compilation fails.
    ///
    /// - Returns: The size of the cache in bytes.
    @discardableResult
    static func compile(
        _ bundle: String, _ options: ThemeCacheOptions = ThemeCacheOptions(), to path: String
    ) throws -> Int {
        let result = try ThemeCompiler().compile(bundle, options: options)
        guard let cache = result.cache else { throw ThemeError(result.diagnostics) }
        try Files.write(cache, to: path)
        return cache.count
    }
}
