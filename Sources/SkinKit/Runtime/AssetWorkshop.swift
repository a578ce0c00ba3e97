/// Makes images and fonts of asset files for one engine, each once for a staging, and keeps the images that are to be.
final class AssetWorkshop {
    /// What decodes images; what it made before stays where it is shown, and is not kept otherwise.
    var imageDecoder: (any ImageDecoder)? {
        didSet { imageCache.removeAll() }
    }
    var fontMaker: (any FontMaker)?
    let imageCache = ImageCache()

    /// A record of a cache in memory; while a staging runs, all its themes are alive.
    private struct Source: Hashable {
        var cache: ObjectIdentifier
        var record: Int
    }

    private struct FontRequest: Hashable {
        var description: FontDescription
        var file: AssetKey?
    }

    private struct MadeImage {
        var image: Any
        var cost: Int
        var isCached: Bool
    }

    // Of the staging at hand.
    private var files: [Source: AssetFile] = [:]
    private var images: [AssetKey: MadeImage] = [:]
    private var fonts: [FontRequest: Any] = [:]

    /// The file that serves an asset.
    func file(_ name: String, in scene: ThemeScene) throws(AssetError) -> AssetFile {
        guard let theme = scene.theme, let record = theme.assetRecord(name, traits: scene.traits, scale: scene.scale)
        else { throw AssetError(name, .missing) }
        let source = Source(cache: ObjectIdentifier(theme.reader.bytes), record: record)
        if let known = files[source] { return known }
        let file = try theme.file(record, name: name)
        files[source] = file
        return file
    }

    /// The decoded image of a file; `isCached` says whether it is to be kept.
    func image(of file: AssetFile, isCached: Bool) throws(AssetError) -> Any {
        if let known = images[file.key] {
            images[file.key]?.isCached = known.isCached || isCached
            return known.image
        }
        if let kept = imageCache.image(for: file.key) { return kept }
        guard let imageDecoder else { throw AssetError(file.name, .noImageDecoder) }
        let source = try ThemeImage(file)
        let made: (image: Any, cost: Int)
        do {
            made = try imageDecoder.made(of: source)
        } catch {
            throw AssetError(file.name, in: file.asset, .failed(error))
        }
        images[file.key] = MadeImage(image: made.image, cost: made.cost, isCached: isCached)
        return made.image
    }

    /// The font that a description asks for.
    func font(_ description: FontDescription, of file: AssetFile?) throws(AssetError) -> Any {
        let request = FontRequest(description: description, file: file?.key)
        if let known = fonts[request] { return known }
        guard let fontMaker else { throw AssetError("\(description.face)", .noFontMaker) }
        do {
            let font: Any = try fontMaker.font(description, file: file?.bytes)
            fonts[request] = font
            return font
        } catch {
            throw AssetError(file?.name ?? "\(description.face)", in: file?.asset, .failed(error))
        }
    }

    /// Ends a staging: what it has made is kept where it is to be, if all went well, and forgotten. O(1) where nothing
    /// was made.
    func endStaging(successfully isSuccess: Bool) {
        if files.isEmpty, fonts.isEmpty { return }
        if isSuccess {
            for (key, made) in images where made.isCached { imageCache.keep(made.image, for: key, cost: made.cost) }
        }
        files = [:]
        images = [:]
        fonts = [:]
    }
}
