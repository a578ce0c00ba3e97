/// The hash functions of the cache format: writer and reader share them.
package enum CacheHash {
    private static let nameMultiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let componentMultiplier: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Returns the hash of a name: one step for each 16 bytes, and a single step for up to 16 bytes.
    @inline(__always)
    package static func name(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
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

    static let noName: UInt64 = 0

    /// Returns the exclusive or of both halves of a 128-bit product.
    @inline(__always)
    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    @inline(__always)
    package static func component(name: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: name) }

    /// - Parameter id: The hash of the entity's id; ``noName`` if it has none.
    @inline(__always)
    package static func entity(component: UInt32, id: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: id ^ (UInt64(component) &+ 1) &* componentMultiplier)
    }
}
