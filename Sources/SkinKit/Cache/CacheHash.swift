/// The hash functions of the cache format: writer and reader share them.
package enum CacheHash {
    private static let nameMultiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let componentMultiplier: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Returns the hash of a name: one step for each 16 bytes, and a single step for up to 16 bytes.
    @inline(__always)
    static func name(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        guard let start = bytes.baseAddress else { return noName }
        var (rest, count) = unsafe (start, bytes.count)
        var hash = UInt64(truncatingIfNeeded: count) &* componentMultiplier
        while count > 16 {
            // Safe: more than 16 bytes are left.
            hash = unsafe folded(NameWords.word(rest, 0) ^ nameMultiplier, NameWords.word(rest, 8) ^ hash)
            unsafe (rest, count) = unsafe (rest + 16, count &- 16)
        }
        // Safe: these are the last 16 bytes of a longer name, otherwise all its bytes.
        let words = unsafe bytes.count > 16 ? NameWords(last16: rest + (count &- 16)) : NameWords(start, count)
        return folded(words.first ^ nameMultiplier, words.second ^ hash)
    }

    package static func name(_ bytes: ArraySlice<UInt8>) -> UInt64 { unsafe bytes.withUnsafeBytes { unsafe name($0) } }

    /// The hash of an empty name.
    static let noName: UInt64 = 0

    /// Returns the exclusive or of both halves of a 128-bit product.
    @inline(__always)
    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// The initial value of a content hash.
    package static let contentSeed: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the hash of a large content: of its count, then of its 64-bit words.
    ///
    /// Words are little-endian, and the last one is padded with 0. While at least four words are left, each goes to one
    /// of four independent hashes, which the processor computes in parallel. In the end the four are mixed into one.
    ///
    /// The hash detects accidental damage only: it is not cryptographic, and a collision is easy to construct.
    static func content(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = contentSeed) -> UInt64 {
        var hash = mixed(seed, UInt64(bytes.count))
        var offset = 0
        func nextWord() -> UInt64 {
            defer { offset += 8 }
            // Safe: the loops check that eight bytes are left, and loadUnaligned requires no alignment.
            return unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        if bytes.count >= 32 {
            var (first, second, third, fourth) = (hash, hash, hash, hash)
            while offset <= bytes.count - 32 {
                first = mixed(first, nextWord())
                second = mixed(second, nextWord())
                third = mixed(third, nextWord())
                fourth = mixed(fourth, nextWord())
            }
            hash = mixed(mixed(mixed(first, second), third), fourth)
        }
        while offset <= bytes.count - 8 { hash = mixed(hash, nextWord()) }
        guard offset < bytes.count else { return hash }
        var rest: UInt64 = 0
        for index in (offset..<bytes.count).reversed() { rest = unsafe rest << 8 | UInt64(bytes[index]) }
        return mixed(hash, rest)
    }

    package static func content(_ bytes: [UInt8]) -> UInt64 { unsafe bytes.withUnsafeBytes { unsafe content($0) } }

    /// Returns the content hash of a cache.
    package static func cache(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        unsafe file(bytes, leavingOut: CacheLayout.Header.contentHash)
    }

    /// Returns the hash of a file that stores it at the end of its header.
    ///
    /// The bytes before the hash come first, then those after it.
    ///
    /// - Parameter place: The byte offset of the hash.
    package static func file(_ bytes: UnsafeRawBufferPointer, leavingOut place: Int) -> UInt64 {
        let (end, next) = (min(bytes.count, place), min(bytes.count, place + 8))
        let header = unsafe content(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        return unsafe content(UnsafeRawBufferPointer(rebasing: bytes[next...]), seed: header)
    }

    package static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// Returns the index hash of a component type.
    ///
    /// - Parameter name: The hash of the type's name.
    @inline(__always)
    package static func component(name: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: name) }

    /// Returns the index hash of an entity.
    ///
    /// - Parameters:
    ///   - component: The number of the entity's component type.
    ///   - id: The hash of the entity's id; ``noName`` if it has none.
    @inline(__always)
    package static func entity(component: UInt32, id: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: id ^ (UInt64(component) &+ 1) &* componentMultiplier)
    }

    /// Returns the number of slots of an index: a power of two, at most two thirds full, or 0 if there are no records.
    package static func slotCount(forRecords count: Int) -> Int {
        var slots = 2
        while slots * 2 < count * 3 { slots *= 2 }
        return count == 0 ? 0 : slots
    }
}
