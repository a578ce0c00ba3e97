import SkinKit

/// The optional contents of a cache. They do not affect the values that the cache returns.
public struct ThemeCacheOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether the cache records the provenance of each operation.
    public var includesProvenance = true

    /// A Boolean value that indicates whether the cache contains the images and fonts themselves, not only their paths.
    public var embedsAssets = false

    /// Creates options with provenance, and assets as paths.
    public init() {}
}
