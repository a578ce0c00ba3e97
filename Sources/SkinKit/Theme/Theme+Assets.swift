/// A file of a theme's bundle, or of an ancestor's, that serves an image or a font.
public struct ThemeAsset: Hashable, Sendable {
    /// The name of the bundle's folder (`Base.theme`).
    public var folder: String
    /// The path below the bundle (`assets/bubble@2x~dark.png`).
    public var path: String
    /// Pixels for a point, 1 to 9.
    public var scale: Int
    /// The traits that the file is for.
    public var traits: ThemeTraits

    /// A file from its parts.
    package init(folder: String, path: String, scale: Int = 1, traits: ThemeTraits = []) {
        self.folder = folder
        self.path = path
        self.scale = scale
        self.traits = traits
    }
}

extension Theme {
    /// The file that serves an asset: of the nearest theme of the chain that has one under the active traits, the one
    /// for the most specific traits, then of the wanted scale, else of the next larger, else of the largest (theme
    /// format 1, section 7).
    ///
    /// - Parameters:
    ///   - name: The logical name, as images and fonts have it.
    ///   - traits: The active traits, those included that no configuration file mentions.
    ///   - scale: Pixels for a point.
    /// - Returns: The file; nil where none applies.
    /// - Complexity: O(log n + k) for n asset files of the chain, k of them of this name.
    public func asset(_ name: String, traits: ThemeTraits = [], scale: Int = 1) -> ThemeAsset? {
        guard let record = assetRecord(name, traits: traits, scale: scale) else { return nil }
        return try? asset(record: record)
    }

    func assetRecord(_ name: String, traits: ThemeTraits, scale: Int) -> Int? {
        var name = name
        return name.withUTF8 { try? reader.asset($0, traits: traits.possible, scale: scale) }
    }

    package func asset(record: Int) throws(ThemeCacheError) -> ThemeAsset {
        typealias Field = CacheLayout.Asset
        return ThemeAsset(
            folder: try reader.folder(ofTheme: reader.word(.assets, record, Field.theme)),
            path: try "assets/" + reader.string(reader.word(.assets, record, Field.path)),
            scale: Int(try reader.word(.assets, record, Field.scale)), traits: try reader.assetTraits(record))
    }
}
