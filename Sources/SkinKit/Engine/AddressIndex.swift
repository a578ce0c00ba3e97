/// An index of numbers by one word each: of slots by the addresses of their components, of looks by the fingerprints of
/// their keys, of definitions by the addresses of their classes.
///
/// It uses open addressing, with one byte of each hash beside the number. A `Dictionary` of words makes a registration
/// a tenth more expensive; see the benchmark `register-over-append`.
///
/// The index occupies five bytes per bucket. The number of buckets is a power of two, and at most seven in eight are
/// used.
struct AddressIndex {
    private static let empty: UInt8 = 0
    private static let removed: UInt8 = 1
    private static let leastBits = 6
    private var tags: [UInt8]
    private var numbers: [UInt32]
    private var bits: Int
    /// The number of buckets that are not empty, including those of removed numbers.
    private var usedCount = 0
    private(set) var count = 0

    init() {
        self.init(bits: Self.leastBits)
    }

    private init(bits: Int) {
        self.bits = bits
        tags = Array(repeating: Self.empty, count: 1 << bits)
        numbers = Array(repeating: 0, count: 1 << bits)
    }

    /// A Boolean value that indicates whether the index must be rebuilt from ``emptied()`` before a number is added.
    var isFull: Bool { usedCount >= (tags.count >> 3) * 7 }

    /// Returns an empty index with room for the current numbers and an eighth more.
    func emptied() -> AddressIndex {
        var bits = Self.leastBits
        while (1 << (bits - 3)) * 7 <= count + count / 8 { bits += 1 }
        return AddressIndex(bits: bits)
    }

    /// Returns the number of a word. O(1) on average.
    func number(of word: UInt, _ isMatch: (UInt32) -> Bool) -> UInt32? {
        bucket(of: word, isMatch).map { numbers[$0] }
    }

    mutating func add(_ number: UInt32, word: UInt) {
        var (bucket, tag) = home(of: word)
        while tags[bucket] > Self.removed { bucket = (bucket + 1) & (tags.count - 1) }
        if tags[bucket] == Self.empty { usedCount += 1 }
        tags[bucket] = tag
        numbers[bucket] = number
        count += 1
    }

    mutating func remove(_ number: UInt32, word: UInt) {
        guard let bucket = bucket(of: word, { $0 == number }) else { return }
        tags[bucket] = Self.removed
        count -= 1
    }

    private func bucket(of word: UInt, _ isMatch: (UInt32) -> Bool) -> Int? {
        var (bucket, tag) = home(of: word)
        while tags[bucket] != Self.empty {
            if tags[bucket] == tag, isMatch(numbers[bucket]) { return bucket }
            bucket = (bucket + 1) & (tags.count - 1)
        }
        return nil
    }

    /// Fibonacci hashing: the high bits of the product select the bucket, lower bits form the tag.
    private func home(of word: UInt) -> (bucket: Int, tag: UInt8) {
        let hash = UInt64(word) &* 0x9E37_79B9_7F4A_7C15
        return (Int(hash >> UInt64(64 - bits)), UInt8(truncatingIfNeeded: hash >> 20) | 2)
    }

    #if DEBUG
        /// Checks that each number can be found by its word, and is in the index once. For tests.
        func checkInvariants(word: (UInt32) -> UInt) throws(BrokenInvariant) {
            try require(tags.count == 1 << bits && numbers.count == tags.count, "the index has \(bits) bits of buckets")
            try require(usedCount == tags.count { $0 != Self.empty }, "usedCount counts the buckets that are not empty")
            try require(usedCount <= (tags.count >> 3) * 7, "one bucket in eight is empty")
            let entries = tags.indices.filter { tags[$0] > Self.removed }
            try require(count == entries.count, "count counts the numbers")
            try require(Set(entries.map { numbers[$0] }).count == count, "each number is in the index once")
            for entry in entries {
                let found = bucket(of: word(numbers[entry])) { $0 == numbers[entry] }
                try require(found == entry, "\(numbers[entry]) is found by its word")
            }
        }
    #endif
}
