/// The hash of the cache's indices; part of the format, so that both sides have the same.
enum CacheHash {
    /// FNV-1a, 64 bits, over the bytes of a name.
    static func name(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }

    /// The beginning of a hash of content.
    static let contentSeed: UInt64 = 0xCBF2_9CE4_8422_2325

    /// A hash of much content: its count, then its words of 64 bits, the lowest byte first, the last one filled up
    /// with 0. It tells what came about by accident; who wants to can make other bytes of the same hash.
    static func content(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = contentSeed) -> UInt64 {
        var hash = mixed(seed, UInt64(bytes.count))
        var offset = 0
        while offset <= bytes.count - 8 {
            // Sound: eight bytes are there, and loadUnaligned asks for no alignment.
            hash = mixed(hash, UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        guard offset < bytes.count else { return hash }
        var rest: UInt64 = 0
        for index in (offset..<bytes.count).reversed() { rest = rest << 8 | UInt64(bytes[index]) }
        return mixed(hash, rest)
    }

    static func content(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { content($0) } }

    /// The hash of a cache.
    static func cache(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        file(bytes, leavingOut: CacheLayout.Header.contentHash)
    }

    /// The hash of a file that has it itself, at the end of its header: of what comes before it, then of what comes
    /// after it.
    static func file(_ bytes: UnsafeRawBufferPointer, leavingOut place: Int) -> UInt64 {
        let (end, next) = (min(bytes.count, place), min(bytes.count, place + 8))
        let header = content(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        return content(UnsafeRawBufferPointer(rebasing: bytes[next...]), seed: header)
    }

    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// The hash of a component type's name.
    static func component(name: UInt64) -> UInt32 { mix(name) }

    /// The hash of an entity: its component type's number and the hash of its id.
    ///
    /// - Parameter id: ``name(_:)`` of the id's bytes, of none where there is no id.
    static func entity(component: UInt32, id: UInt64) -> UInt32 {
        mix(id ^ (UInt64(component) &+ 1) &* 0x9E37_79B9_7F4A_7C15)
    }

    private static func mix(_ hash: UInt64) -> UInt32 {
        let mixed = (hash ^ (hash >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return UInt32(truncatingIfNeeded: mixed ^ (mixed >> 32))
    }

    /// The slots of a table for so many records: a power of two, at most two thirds full; none for none.
    static func slotCount(forRecords count: Int) -> Int {
        var slots = 2
        while slots * 2 < count * 3 { slots *= 2 }
        return count == 0 ? 0 : slots
    }
}
