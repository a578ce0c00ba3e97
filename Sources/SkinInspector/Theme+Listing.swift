import SkinKit

extension Theme {
    /// All constants that themes of the chain have under these traits, sorted by name as UTF-8 bytes.
    ///
    /// - Complexity: O(n) in the number of constants and the size of their values.
    package func constants(traits: ThemeTraits = []) -> [(name: String, value: ThemeObject)] {
        guard let variant = try? reader.variant(for: traits.possible) else { return [] }
        return variant.constants.compactMap { record in
            guard let name = try? reader.string(reader.word(.fields, record, CacheLayout.Field.name)),
                let value = constant(name, traits: traits)
            else { return nil }
            return (name, value)
        }
    }

    /// An asset file of the chain with its content, where the cache has it.
    package struct ListedAsset: Sendable {
        package var asset: ThemeAsset
        package var bytes: ThemeAssetBytes?
    }

    /// All asset files of the chain, in the cache's order; those that cannot be read are left out.
    ///
    /// - Complexity: O(n) in the number of files; their bytes are not touched.
    package var assetFiles: [ListedAsset] {
        (0..<reader.count(.assets)).compactMap { record in
            guard let asset = try? asset(record: record) else { return nil }
            return ListedAsset(asset: asset, bytes: embeddedBytes(ofRecord: record))
        }
    }
}
