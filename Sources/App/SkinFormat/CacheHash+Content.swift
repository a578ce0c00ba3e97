import SkinKit

// A library and tools check whole files. An app that opens a cache does not.
extension CacheHash {
    package static let contentSeed: UInt64 = 0xCBF2_9CE4_8422_2325

    package static func content(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = contentSeed) -> UInt64 {
        var hasher = ContentHasher(count: bytes.count, seed: seed)
        unsafe hasher.add(bytes)
        return hasher.value
    }

    package static func content(_ bytes: [UInt8]) -> UInt64 { unsafe bytes.withUnsafeBytes { unsafe content($0) } }

    /// Hashes the bytes before the hash, which is at the byte offset `place`, then those after it.
    package static func file(_ bytes: UnsafeRawBufferPointer, leavingOut place: Int) -> UInt64 {
        let (end, next) = (min(bytes.count, place), min(bytes.count, place + 8))
        let header = unsafe content(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        return unsafe content(UnsafeRawBufferPointer(rebasing: bytes[next...]), seed: header)
    }

    package static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 32)
    }

    /// Returns the number of slots of an index: a power of two, at most two thirds full, or 0 if there are no records.
    package static func slotCount(forRecords count: Int) -> Int {
        var slots = 2
        while slots * 2 < count * 3 { slots *= 2 }
        return count == 0 ? 0 : slots
    }
}

extension CacheBytes {
    /// Returns the hash of all bytes except the eight of the hash itself, at the byte offset `place`.
    package func hash(leavingOut place: Int) -> UInt64 {
        withBytes(0..<count) { unsafe $0.withUnsafeBytes { unsafe CacheHash.file($0, leavingOut: place) } }
    }
}

extension CacheBytes {
    package func nameHash(_ range: Range<Int>) -> UInt64 {
        withBytes(range) { unsafe $0.withUnsafeBytes { unsafe CacheHash.name($0) } }
    }

    package func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        withBytes(right) { right in
            unsafe right.withUnsafeBytes { right in
                unsafe right.withMemoryRebound(to: UInt8.self) { unsafe (compare(left, $0) ?? 0) < 0 }
            }
        }
    }
}

extension ThemeCacheReader {
    package func string(_ number: UInt32, _ budget: inout ReadBudget) throws(ThemeCacheError) -> String {
        let range = try stringRange(number)
        try budget.spend(ReadBudget.cost(ofBytes: range.count), at: range.lowerBound)
        return try string(number)
    }

    /// O(n) in the size of the cache.
    package var isIntact: Bool {
        let place = CacheLayout.Header.contentHash
        return bytes.doubleWord(at: place) == bytes.hash(leavingOut: place)
    }
}
