import SkinKit

/// The hash of a large content whose bytes may arrive in pieces: of its count, then of its 64-bit words.
///
/// Words are little-endian, and the last one is padded with 0. While at least four words are left, each goes to one of four
/// independent hashes, which the processor computes in parallel. In the end the four are mixed into one.
///
/// The hash detects accidental damage only: it is not cryptographic, and a collision is easy to construct.
package struct ContentHasher {
    private static let blockSize = 32

    private let count: Int
    private let start: UInt64
    /// The four independent hashes of whole blocks.
    private var lanes: (UInt64, UInt64, UInt64, UInt64)
    private var pending: [UInt8] = []

    package init(count: Int, seed: UInt64 = CacheHash.contentSeed) {
        self.count = count
        start = CacheHash.mixed(seed, UInt64(count))
        lanes = (start, start, start, start)
    }

    package mutating func add(_ bytes: ArraySlice<UInt8>) { unsafe bytes.withUnsafeBytes { unsafe add($0) } }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var rest = unsafe bytes[...]
        if !pending.isEmpty {
            let missing = unsafe rest.prefix(Self.blockSize - pending.count)
            unsafe pending += missing
            unsafe rest = rest.dropFirst(missing.count)
            guard pending.count == Self.blockSize else { return }
            unsafe pending.withUnsafeBytes { unsafe addBlocks($0) }
            pending = []
        }
        let whole = unsafe rest.count / Self.blockSize * Self.blockSize
        unsafe addBlocks(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
        pending = unsafe Array(rest.dropFirst(whole))
    }

    private mutating func addBlocks(_ bytes: UnsafeRawBufferPointer) {
        var (first, second, third, fourth) = lanes
        for offset in stride(from: 0, to: bytes.count, by: Self.blockSize) {
            // Safe: a whole block follows the offset, and loadUnaligned requires no alignment.
            func word(_ place: Int) -> UInt64 {
                unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: UInt64.self))
            }
            first = CacheHash.mixed(first, word(0))
            second = CacheHash.mixed(second, word(8))
            third = CacheHash.mixed(third, word(16))
            fourth = CacheHash.mixed(fourth, word(24))
        }
        lanes = (first, second, third, fourth)
    }

    /// The hash, once all bytes are added.
    package var value: UInt64 {
        var hash = start
        if count >= Self.blockSize {
            hash = CacheHash.mixed(CacheHash.mixed(CacheHash.mixed(lanes.0, lanes.1), lanes.2), lanes.3)
        }
        for first in stride(from: 0, to: pending.count, by: 8) {
            // The last word is padded with 0.
            let word = pending[first...].prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            hash = CacheHash.mixed(hash, word)
        }
        return hash
    }
}
