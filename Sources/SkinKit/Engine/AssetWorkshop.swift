/// Makes images and fonts of asset files for one engine, each once for a staging, and keeps the images that are to be.
final class AssetWorkshop {
    /// What decodes images; what it made before stays where it is shown, and is not kept otherwise.
    var imageDecoder: (any ThemeImageDecoder)? {
        didSet {
            imageCache.removeAll()
            // The old one may ask for the new one when it is released, which the access must not outlast.
            withExtendedLifetime(oldValue) {}
        }
    }
    var fontMaker: (any ThemeFontMaker)? {
        didSet { withExtendedLifetime(oldValue) {} }
    }
    let imageCache = ThemeImageCache()

    /// A record of a cache in memory; while a staging runs, all its themes are alive.
    private struct Source: Hashable {
        var cache: ObjectIdentifier
        var record: Int
    }

    private struct FontRequest: Hashable {
        var description: ThemeFont
        var file: AssetKey?
    }

    private struct MadeImage {
        /// What could not be made is noted as well: many may ask for it.
        var result: Result<(image: Any, cost: Int), ThemeAssetError>
        var isCached = false
    }

    /// What was made, and looked up for it.
    private struct Made {
        var files: [Source: Result<LoadedAsset, ThemeAssetError>] = [:]
        var images: [AssetKey: MadeImage] = [:]
        var fonts: [FontRequest: Any] = [:]
        var isEmpty: Bool { files.isEmpty && fonts.isEmpty }
    }

    /// Of the staging at hand.
    private var made = Made()

    /// Which file serves an asset; nil where none does.
    func asset(_ name: String, in scene: ThemeEnvironment) -> ThemeAsset? {
        guard let record = scene.theme?.assetRecord(name, traits: scene.traits, scale: scene.scale) else { return nil }
        return try? scene.theme?.asset(record: record)
    }

    /// The file that serves an asset.
    func file(_ name: String, in scene: ThemeEnvironment) throws(ThemeAssetError) -> LoadedAsset {
        guard let (theme, source) = source(name, in: scene) else { throw ThemeAssetError(name, .missing) }
        if let known = made.files[source] { return try known.get() }
        let file = Result { () throws(ThemeAssetError) in try theme.file(source.record, name: name) }
        made.files[source] = file
        return try file.get()
    }

    private func source(_ name: String, in scene: ThemeEnvironment) -> (Theme, Source)? {
        guard let theme = scene.theme, let record = theme.assetRecord(name, traits: scene.traits, scale: scene.scale)
        else { return nil }
        return (theme, Source(cache: ObjectIdentifier(theme.reader.bytes), record: record))
    }

    /// The decoded image of a file; `isCached` says whether it is to be kept.
    func image(of file: LoadedAsset, isCached: Bool) throws(ThemeAssetError) -> Any {
        if made.images[file.key] == nil, let kept = imageCache.image(for: file.key) { return kept }
        var image = made.images[file.key] ?? MadeImage(result: decode(file))
        image.isCached = image.isCached || isCached
        made.images[file.key] = image
        do {
            return try image.result.get().image
        } catch {
            // The same bytes may be of another file than that which failed.
            throw ThemeAssetError(file.name, in: file.asset, error.reason)
        }
    }

    private func decode(_ file: LoadedAsset) -> Result<(image: Any, cost: Int), ThemeAssetError> {
        guard let imageDecoder else { return .failure(ThemeAssetError(file.name, .noImageDecoder)) }
        return Result { () throws(ThemeAssetError) in
            let source = try ThemeImageFile(file)
            do {
                return try MainActorResult.of { try imageDecoder.made(of: source) }
            } catch {
                throw ThemeAssetError(file.name, in: file.asset, .failed(error))
            }
        }
    }

    /// The font that a description asks for.
    func font(_ description: ThemeFont, of file: LoadedAsset?) throws(ThemeAssetError) -> Any {
        let request = FontRequest(description: description, file: file?.key)
        if let known = made.fonts[request] { return known }
        guard let fontMaker else { throw ThemeAssetError("\(description.face)", .noFontMaker) }
        do {
            let font: Any = try MainActorResult.of { try fontMaker.font(description, file: file?.bytes) }
            made.fonts[request] = font
            return font
        } catch {
            throw ThemeAssetError(file?.name ?? "\(description.face)", in: file?.asset, .failed(error))
        }
    }

    /// Ends a staging: what it has made is kept where it is to be, if all went well, and forgotten. O(1) where nothing
    /// was made.
    ///
    /// - Returns: What is no longer needed, for the caller to release.
    func endStaging(successfully isSuccess: Bool) -> [Any] {
        if made.isEmpty { return [] }
        var unneeded: [Any] = []
        if isSuccess {
            for (key, image) in made.images where image.isCached {
                guard let (image, cost) = try? image.result.get() else { continue }
                unneeded += imageCache.keep(image, for: key, cost: cost)
            }
        }
        unneeded.append(made)
        made = Made()
        return unneeded
    }
}

/// What an app's decoder or maker returns on the main actor, to code that runs there without saying so in its type.
private struct MainActorResult<Value>: @unchecked Sendable {
    // Safe to share: it does not leave the call, which runs on the main actor as a whole.
    private let value: Value

    /// Runs work on the main actor, where the caller must be.
    static func of(_ work: @MainActor () throws -> Value) rethrows -> Value {
        try MainActor.assumeIsolated { MainActorResult(value: try work()) }.value
    }
}
