/// What a cache is to be like; its answers are the same whatever this says.
public struct CacheOptions: Hashable, Sendable {
    /// The order of the bytes of numbers. Every cache can be read anywhere; of the machine's own order nothing has to
    /// be turned round.
    public enum ByteOrder: String, Hashable, Sendable, CaseIterable {
        /// The lowest byte first.
        case little
        /// The highest byte first.
        case big
    }

    /// Whether the cache tells where each operation comes from.
    public var includesProvenance = true
    /// The order of the bytes of numbers.
    public var byteOrder = ByteOrder.little

    /// Whether the images and fonts themselves are in the cache, not only their paths.
    public var embedsAssets = false

    /// With provenance, the lowest byte first, assets as paths.
    public init() {}
}

extension CacheOptions.ByteOrder {
    /// The machine's own.
    static let native: Self = UInt32(littleEndian: 1) == 1 ? .little : .big
}

extension FixedWidthInteger {
    /// The number with its bytes as they are to stand in memory, or as they stood there.
    func ordered(_ order: CacheOptions.ByteOrder) -> Self { order == .little ? littleEndian : bigEndian }
}
