/// The hash of the cache's indices; part of the format, so that both sides have the same.
enum CacheHash {
    /// FNV-1a, 64 bits, over the bytes of a name.
    static func name(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
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
