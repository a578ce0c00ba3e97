/// A file of a theme's bundle, or of an ancestor's, that serves an image or a font.
package struct ThemeAsset: Hashable, Sendable {
    /// The name of the bundle's folder, such as `Base.theme`.
    package let folder: String
    /// The path below the bundle, such as `assets/bubble@2x~dark.png`.
    package let path: String
    package let scale: Int
    package let traits: ThemeTraits
}

extension Theme {
    /// Returns the file that serves an asset (theme format 1, section 7). O(log n + k) for n asset files, k of which
    /// have this name.
    package func asset(_ name: String, traits: ThemeTraits = [], scale: Int = 1) -> ThemeAsset? {
        guard let record = assetRecord(name, traits: traits, scale: scale) else { return nil }
        return try? asset(record: record)
    }

    func assetRecord(_ name: String, traits: ThemeTraits, scale: Int) -> Int? {
        var name = name
        return name.withUTF8 { unsafe try? reader.asset($0, traits: traits.possible, scale: scale) }
    }

    package func asset(record: Int) throws(ThemeCacheError) -> ThemeAsset {
        typealias Field = CacheLayout.Asset
        return ThemeAsset(
            folder: try reader.folder(ofTheme: reader.word(.assets, record, Field.theme)),
            path: try "assets/" + reader.string(reader.word(.assets, record, Field.path)),
            scale: Int(try reader.word(.assets, record, Field.scale)), traits: try reader.assetTraits(record))
    }
}

package struct LoadedAsset {
    package var name: String
    package var asset: ThemeAsset
    package var bytes: ThemeAssetBytes
}

/// The identity of an asset's content: its bytes and its scale, whichever theme it belongs to.
///
/// The key contains a hash of the bytes, seeded per process. An attacker can therefore not construct other bytes with
/// the same hash, and the key keeps no bytes alive.
struct AssetKey: Hashable {
    private var count: Int
    private var hash: Int
    private var scale: Int
    /// The type that a view's code makes of the content; nil for what the engine's decoder makes.
    private var type: ObjectIdentifier?

    init(of bytes: ThemeAssetBytes, scale: Int) {
        count = bytes.count
        self.scale = scale
        hash = bytes.withBytes { span in
            var hasher = Hasher()
            unsafe span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
            return hasher.finalize()
        }
    }

    func made(as type: Any.Type) -> AssetKey {
        var key = self
        key.type = ObjectIdentifier(type)
        return key
    }
}

/// The bytes of an image or a font, in a cache or from a file. Bytes in a cache are not copied; they keep the cache
/// alive.
public struct ThemeAssetBytes: Sendable {
    private enum Place {
        case cache(CacheBytes, Range<Int>)
        case memory([UInt8])
    }

    private let place: Place

    fileprivate init(_ cache: CacheBytes, _ range: Range<Int>) { place = .cache(cache, range) }

    init(_ bytes: [UInt8]) { place = .memory(bytes) }

    /// The number of bytes.
    public var count: Int {
        switch place {
        case .cache(_, let range): range.count
        case .memory(let bytes): bytes.count
        }
    }

    /// Calls a closure with the bytes, without copying them. They are valid only during the call.
    public func withBytes<Answer, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        switch place {
        case .cache(let cache, let range): try cache.withBytes(range, body)
        case .memory(let bytes): unsafe try body(bytes.span.bytes)
        }
    }

    package var copy: [UInt8] { withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } } }
}

extension Theme {
    /// Returns the bytes that the cache contains of an asset; nil if it contains only the path of the file.
    package func embeddedBytes(ofRecord record: Int) -> ThemeAssetBytes? {
        (try? reader.assetRange(record)).map { ThemeAssetBytes(reader.bytes, $0) }
    }
}
