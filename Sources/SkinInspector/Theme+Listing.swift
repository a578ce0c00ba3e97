import SkinKit

extension Theme {
    /// Returns all constants of the inheritance chain under some traits, sorted by name as UTF-8 bytes.
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
