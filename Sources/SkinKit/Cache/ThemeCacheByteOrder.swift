/// The byte order of the numbers in a theme cache or content pack.
///
/// Every machine reads both orders. A file in the machine's own order needs no byte swapping.
public enum ThemeCacheByteOrder: String, Hashable, Sendable, CaseIterable {
    /// Little-endian: the least significant byte first.
    case little
    /// Big-endian: the most significant byte first.
    case big
}

extension ThemeCacheByteOrder {
    /// The machine's own byte order.
    package static let native: Self = UInt32(littleEndian: 1) == 1 ? .little : .big
}
