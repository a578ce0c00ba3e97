/// The hash of the cache's indices; part of the format, so that both sides have the same.
package enum CacheHash {
    private static let nameMultiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let componentMultiplier: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// The hash of a name, 16 bytes a step, and one step for all names up to there.
    @inline(__always)
    static func name(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        guard let start = bytes.baseAddress else { return noName }
        var (rest, count) = (start, bytes.count)
        var hash = UInt64(truncatingIfNeeded: count) &* componentMultiplier
        while count > 16 {
            // Sound: more than 16 bytes are left.
            hash = folded(NameWords.word(rest, 0) ^ nameMultiplier, NameWords.word(rest, 8) ^ hash)
            (rest, count) = (rest + 16, count &- 16)
        }
        // Sound: the last 16 bytes of more, or all bytes.
        let words = bytes.count > 16 ? NameWords(last16: rest + (count &- 16)) : NameWords(start, count)
        return folded(words.first ^ nameMultiplier, words.second ^ hash)
    }

    package static func name(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.withUnsafeBytes { name($0) } }

    /// The hash of no bytes.
    static let noName: UInt64 = 0

    /// Both halves of a product of 128 bits as one.
    @inline(__always)
    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    /// The beginning of a hash of content.
    static let contentSeed: UInt64 = 0xCBF2_9CE4_8422_2325

    /// A hash of much content: its count, then its words of 64 bits, the lowest byte first, the last one filled up
    /// with 0. As long as four words are left, each goes to one of four hashes, which do not wait for one another, and
    /// which are mixed into one at the end. It tells what came about by accident; who wants to can make other bytes of
    /// the same hash.
    static func content(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = contentSeed) -> UInt64 {
        var hash = mixed(seed, UInt64(bytes.count))
        var offset = 0
        func nextWord() -> UInt64 {
            defer { offset += 8 }
            // Sound: eight bytes are there, and loadUnaligned asks for no alignment.
            return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
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
        for index in (offset..<bytes.count).reversed() { rest = rest << 8 | UInt64(bytes[index]) }
        return mixed(hash, rest)
    }

    package static func content(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { content($0) } }

    /// The hash of a cache.
    package static func cache(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        file(bytes, leavingOut: CacheLayout.Header.contentHash)
    }

    /// The hash of a file that has it itself, at the end of its header: of what comes before it, then of what comes
    /// after it.
    package static func file(_ bytes: UnsafeRawBufferPointer, leavingOut place: Int) -> UInt64 {
        let (end, next) = (min(bytes.count, place), min(bytes.count, place + 8))
        let header = content(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        return content(UnsafeRawBufferPointer(rebasing: bytes[next...]), seed: header)
    }

    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// The hash of a component type's name.
    @inline(__always)
    package static func component(name: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: name) }

    /// The hash of an entity: its component type's number and the hash of its id.
    ///
    /// - Parameter id: ``name(_:)`` of the id's bytes, of none where there is no id.
    @inline(__always)
    package static func entity(component: UInt32, id: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: id ^ (UInt64(component) &+ 1) &* componentMultiplier)
    }

    /// The slots of a table for so many records: a power of two, at most two thirds full; none for none.
    package static func slotCount(forRecords count: Int) -> Int {
        var slots = 2
        while slots * 2 < count * 3 { slots *= 2 }
        return count == 0 ? 0 : slots
    }
}
