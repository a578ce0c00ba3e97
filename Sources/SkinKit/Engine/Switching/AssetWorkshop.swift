enum AssetContent: Equatable {
    case known(AssetKey)
    /// A file that cannot be read. Two of these are equal if they are the same file.
    case unreadable(ThemeAsset)
}

struct KeyedAsset {
    let file: LoadedAsset
    let key: AssetKey
}

/// Decodes images and makes fonts for one engine, each once per staging, and stores images in the cache if requested.
final class AssetWorkshop {
    private let imageDecoder: (any ThemeImageDecoder)?
    private let fontMaker: (any ThemeFontMaker)?

    init(_ imageDecoder: (any ThemeImageDecoder)?, _ fontMaker: (any ThemeFontMaker)?) {
        (self.imageDecoder, self.fontMaker) = (imageDecoder, fontMaker)
    }

    let imageCache = ThemeImageCache()

    /// A record of a cache in memory. All themes of a staging are alive while it runs.
    private struct Source: Hashable {
        var cache: ObjectIdentifier
        var record: Int
        /// The folders in which the file is searched; none if the cache contains its bytes.
        var folders: [String]
    }

    private struct FontRequest: Hashable {
        var description: ThemeFont
        var file: AssetKey?
    }

    private struct MadeImage {
        /// The image, or the error. Errors are kept too, because many operations may request the same image.
        var result: Result<(image: Any, cost: Int), ThemeFault>
        var isCached = false
    }

    private struct Made {
        var files: [Source: Result<KeyedAsset, ThemeFault>] = [:]
        var images: [AssetKey: MadeImage] = [:]
        var fonts: [FontRequest: Any] = [:]
        var isEmpty: Bool { files.isEmpty && fonts.isEmpty }
    }

    private var made = Made()
    /// Whether a staging is in progress, whose results a value that is read meanwhile does not end.
    private var isStaging = false

    /// The keys of a cache's assets. A class, because each copy of a struct would copy the weak reference.
    private final class KnownKeys {
        private(set) weak var cache: CacheBytes?
        var keys: [Source: AssetKey] = [:]

        init(of cache: CacheBytes) { self.cache = cache }
    }

    /// The keys of the assets of caches in memory, so that no file is hashed again at a later switch.
    ///
    /// The workshop assumes that a file in a folder does not change while the cache is in memory.
    private var knownKeys: [ObjectIdentifier: KnownKeys] = [:]

    /// O(log n) for n assets, except that the first request reads the file.
    func content(of name: String, in appearance: Appearance) -> AssetContent? {
        guard let (theme, source) = source(name, in: appearance) else { return nil }
        if let known = knownKeys[source.cache], known.cache === theme.reader.bytes, let key = known.keys[source] {
            return .known(key)
        }
        do {
            if let file = made.files[source] { return .known(try file.get().key) }
            // Only the key is needed, so the bytes are not kept.
            return .known(try read(source, name, of: theme).key)
        } catch {
            made.files[source] = .failure(error)
            return (try? theme.asset(record: source.record)).map { .unreadable($0) }
        }
    }

    private func add(_ key: AssetKey, of source: Source, in cache: CacheBytes) {
        if knownKeys[source.cache]?.cache !== cache {
            knownKeys = knownKeys.filter { $1.cache != nil }
            knownKeys[source.cache] = KnownKeys(of: cache)
        }
        knownKeys[source.cache]?.keys[source] = key
    }

    func file(_ name: String, in appearance: Appearance) throws(ThemeFault) -> KeyedAsset {
        guard let (theme, source) = source(name, in: appearance) else { throw ThemeFault.missing.of(name) }
        if let known = made.files[source] { return try known.get() }
        let result = Result { () throws(ThemeFault) in try read(source, name, of: theme) }
        made.files[source] = result
        return try result.get()
    }

    private func read(_ source: Source, _ name: String, of theme: Theme) throws(ThemeFault) -> KeyedAsset {
        let file = try theme.file(source.record, name: name)
        let key = AssetKey(of: file.bytes, scale: file.asset.scale)
        add(key, of: source, in: theme.reader.bytes)
        return KeyedAsset(file: file, key: key)
    }

    private func source(_ name: String, in appearance: Appearance) -> (Theme, Source)? {
        guard let (theme, record) = appearance.asset(name) else { return nil }
        let isInCache = (try? theme.reader.assetRange(record)) != nil
        let folders = isInCache ? [] : theme.assetFolders
        return (theme, Source(cache: ObjectIdentifier(theme.reader.bytes), record: record, folders: folders))
    }

    func image(of keyed: KeyedAsset, isCached: Bool) throws(ThemeFault) -> Any {
        let (file, key) = (keyed.file, keyed.key)
        if made.images[key] == nil, let kept = imageCache.image(for: key) { return kept }
        var image = made.images[key] ?? MadeImage(result: decode(file))
        image.isCached = image.isCached || isCached
        made.images[key] = image
        do {
            return try image.result.get().image
        } catch {
            // The error may belong to another file with the same bytes.
            throw error.of(file.name, in: file.asset)
        }
    }

    private func decode(_ file: LoadedAsset) -> Result<(image: Any, cost: Int), ThemeFault> {
        guard let imageDecoder else { return .failure(ThemeFault.noImageDecoder.of(file.name)) }
        return Result { () throws(ThemeFault) in
            let source = try ThemeImageFile(file)
            do {
                return try MainActorResult.of { try imageDecoder.made(of: source) }
            } catch {
                throw ThemeFault.failed(error).of(file.name, in: file.asset)
            }
        }
    }

    func font(_ description: ThemeFont, of keyed: KeyedAsset?) throws(ThemeFault) -> Any {
        let file = keyed?.file
        let request = FontRequest(description: description, file: keyed?.key)
        if let known = made.fonts[request] { return known }
        guard let fontMaker else { throw ThemeFault.noFontMaker.of(description.face.name) }
        do {
            let font: Any = try MainActorResult.of { try fontMaker.font(description, file: file?.bytes) }
            made.fonts[request] = font
            return font
        } catch {
            throw ThemeFault.failed(error).of(file?.name ?? description.face.name, in: file?.asset)
        }
    }

    func beginStaging() { isStaging = true }

    /// In a staging, for example in a prepare step that reads a constant, the results remain until that ends.
    func endReading(successfully isSuccess: Bool) {
        if !isStaging { _ = endStaging(successfully: isSuccess) }
    }

    /// - Returns: The objects that are no longer needed, for the caller to release.
    func endStaging(successfully isSuccess: Bool) -> [Any] {
        isStaging = false
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

/// The result of an app's decoder or font maker on the main actor, for code that runs there without static isolation.
// Safe: the value does not leave the call, all of which runs on the main actor.
private struct MainActorResult<Value>: @unchecked Sendable {
    private let value: Value

    /// Runs a closure on the main actor. The caller must already be on it.
    static func of(_ work: @MainActor () throws -> Value) rethrows -> Value {
        try MainActor.assumeIsolated { MainActorResult(value: try work()) }.value
    }
}
