import SkinKit

extension Theme {
    /// An asset file of the inheritance chain, with its bytes if the cache embeds them.
    package struct ListedAsset: Sendable {
        package var asset: ThemeAsset
        package var bytes: ThemeAssetBytes?
    }

    /// All asset files of the inheritance chain, in the order of the cache. Damaged records are omitted.
    ///
    /// - Complexity: O(n) in the number of files. Their bytes are not read.
    package var assetFiles: [ListedAsset] {
        (0..<reader.count(.assets)).compactMap { record in
            guard let asset = try? asset(record: record) else { return nil }
            return ListedAsset(asset: asset, bytes: embeddedBytes(ofRecord: record))
        }
    }
}
