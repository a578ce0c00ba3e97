/// A file of a theme's bundle, or of an ancestor's, that serves an image or a font.
public struct ThemeAsset: Hashable, Sendable {
    /// The name of the bundle's folder, such as `Base.theme`.
    package let folder: String
    /// The path below the bundle, such as `assets/bubble@2x~dark.png`.
    public let path: String
    /// The number of pixels per point, 1 to 9.
    public let scale: Int
    package let traits: ThemeTraits

    /// Returns whether the values are the same, strings by their Unicode scalars.
    public static func == (left: ThemeAsset, right: ThemeAsset) -> Bool {
        left.folder.isIdentical(to: right.folder) && left.path.isIdentical(to: right.path)
            && left.scale == right.scale && left.traits == right.traits
    }
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
