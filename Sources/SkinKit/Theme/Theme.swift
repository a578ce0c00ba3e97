/// A compiled theme: the operations for each component under all traits, constants, and the files of assets.
///
/// A theme is immutable. It keeps the bytes of its cache alive and decodes only what is requested.
///
/// A cache that is damaged after its header yields wrong or missing results, but never a crash where `Int` has 64 bits.
/// `verify()` of SkinLibrary detects the damage.
public struct Theme: Sendable {
    package private(set) var reader: ThemeCacheReader
    /// The theme's metadata. Decoded on every access: O(n) in the length of the strings.
    public var info: ThemeInfo {
        // The initializer has checked that the texts are in the cache.
        (try? reader.info(reader.overlayCount)) ?? ThemeInfo(identifier: "", name: "")
    }
    /// The folders in which SkinKit searches, in order, for the bundles of assets that are not in the cache.
    ///
    /// Initially this is the folder of the cache file, or the folders that the bundle was compiled from.
    public var assetFolders: [String] {
        get { givenFolders ?? cachePath.map { [FilePath.folder(of: $0)] } ?? [] }
        set { givenFolders = newValue }
    }
    private var givenFolders: [String]?
    /// The path of the cache file. Its folder is computed only when an asset is a separate file.
    private var cachePath: String?

    /// Creates a theme from the bytes of a cache.
    ///
    /// - Throws: `ThemeCacheError` if the bytes have no valid header, or a section is not within them.
    /// - Complexity: O(1) in the size of the theme, apart from the copy of the bytes.
    public init(cacheBytes: [UInt8]) throws(ThemeCacheError) { try self.init(CacheBytes(cacheBytes)) }

    /// Creates a theme from a cache file.
    ///
    /// The file must never be overwritten in place afterwards. To replace it, write another file beside it and rename
    /// that file.
    ///
    /// - Throws: `ThemeFileError` if the file is not readable; `ThemeCacheError` as ``init(cacheBytes:)`` does.
    /// - Complexity: O(1) in the size of the theme. Files of 128 KiB or more are mapped, not read.
    public init(cacheAt path: String) throws {
        try self.init(try CacheBytes(file: path))
        cachePath = path
    }

    private init(_ bytes: CacheBytes) throws(ThemeCacheError) {
        reader = try ThemeCacheReader(bytes)
        try reader.checkInfo(reader.overlayCount)
    }

    package func with(_ reader: ThemeCacheReader) -> Theme {
        var theme = self
        theme.reader = reader
        return theme
    }

    /// Returns whether both themes have the same cache, byte for byte. O(n) in the size of the cache.
    package func isSame(as other: Theme) -> Bool {
        reader.bytes === other.reader.bytes || reader.bytes.isSame(as: other.reader.bytes)
    }
}

extension Theme: CustomStringConvertible {
    /// The name, version and identifier, such as `Night 1.0.0 (org.example.night)`.
    public var description: String {
        let info = info
        return "\(info.name)\(info.version.isEmpty ? "" : " \(info.version)") (\(info.identifier))"
    }
}

extension ThemeTraits {
    /// The set reduced to at most one trait of each kind: of several, the one with the lowest bit.
    package var possible: ThemeTraits {
        Self.kinds.reduce(into: ThemeTraits()) { result, kind in
            let traits = intersection(kind).rawValue
            result.formUnion(ThemeTraits(rawValue: traits & (~traits &+ 1)))
        }
    }
}
