import SkinBundles
import SkinDiagnostics
import SkinKit

/// A generated theme of one size, with its cache, in a folder.
@MainActor
final class Corpus {
    let entities: Int
    let model: ThemeModel
    /// The path of the bundle, which inherits from two others.
    let bundle: String
    let cache: String

    init(entities: Int, in parent: String) throws {
        self.entities = entities
        let folder = "\(parent)/\(entities)"
        model = ThemeModel(entities: entities)
        bundle = try model.writeBundles(in: folder)
        cache = "\(folder)/Main.skincache"
        let result = try ThemeCompiler().compile(bundle)
        guard let bytes = result.cache else { throw ThemeError(result.diagnostics) }
        try Files.write(bytes, to: cache)
    }
}
