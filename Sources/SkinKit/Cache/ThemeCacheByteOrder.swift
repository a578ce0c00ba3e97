/// The order of the bytes of numbers in a cache or a content pack.
///
/// Every machine reads both orders. Of a file in the machine's own order, no number has to be byte-swapped.
public enum ThemeCacheByteOrder: String, Hashable, Sendable, CaseIterable {
    /// The lowest byte first.
    case little
    /// The highest byte first.
    case big
}

extension ThemeCacheByteOrder {
    /// The machine's own order.
    package static let native: Self = UInt32(littleEndian: 1) == 1 ? .little : .big
}
