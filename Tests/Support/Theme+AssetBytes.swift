@testable import SkinKit

extension Theme {
    /// Returns the bytes that the cache contains of the file that serves an asset; nil if it contains none.
    package func assetBytes(_ name: String, traits: ThemeTraits = [], scale: Int = 1) -> ThemeAssetBytes? {
        assetRecord(name, traits: traits, scale: scale).flatMap(embeddedBytes)
    }
}
