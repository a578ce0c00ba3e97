import SkinKit

/// What a cache holds beside the theme itself. Its answers do not depend on it.
public struct ThemeCacheOptions: Hashable, Sendable {
    /// Whether the cache tells where each operation comes from.
    public var includesProvenance = true
    /// The order of the bytes of numbers.
    public var byteOrder = ThemeCacheByteOrder.little

    /// Whether the images and fonts themselves are in the cache, not only their paths.
    public var embedsAssets = false

    /// With provenance, the lowest byte first, assets as paths.
    public init() {}
}

extension FixedWidthInteger {
    /// The number with its bytes as they are to be in memory, or as they were there.
    func ordered(_ order: ThemeCacheByteOrder) -> Self { order == .little ? littleEndian : bigEndian }
}
