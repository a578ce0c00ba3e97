import SkinKit

/// The optional contents of a cache. They do not affect the values that the cache returns.
public struct ThemeCacheOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether the cache records the provenance of each operation.
    public var includesProvenance = true
    /// The byte order of numbers.
    public var byteOrder = ThemeCacheByteOrder.little

    /// A Boolean value that indicates whether the cache contains the images and fonts themselves, not only their paths.
    public var embedsAssets = false

    /// Creates options with provenance, little-endian numbers, and assets as paths.
    public init() {}
}

extension FixedWidthInteger {
    /// Returns the number converted to or from a byte order.
    func ordered(_ order: ThemeCacheByteOrder) -> Self { order == .little ? littleEndian : bigEndian }
}
