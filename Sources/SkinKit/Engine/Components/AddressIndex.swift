/// An index of numbers by one word each: of slots by the addresses of their components, of looks by the fingerprints of
/// their keys, of definitions by the addresses of their classes.
///
/// It uses open addressing, with one byte of each hash beside the number. A `Dictionary` of words makes a registration
/// a tenth more expensive; see the benchmark `register-over-append`.
///
/// The index occupies five bytes per bucket. The number of buckets is a power of two, and at most seven in eight are
/// used.
struct AddressIndex {
    static let empty: UInt8 = 0
    static let removed: UInt8 = 1
    private static let leastBits = 6
    private(set) var tags: [UInt8]
    private(set) var numbers: [UInt32]
    private(set) var bits: Int
    /// The number of buckets that are not empty, including those of removed numbers.
    private(set) var usedCount = 0
    private(set) var count = 0

    init() { self.init(bits: Self.leastBits) }

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

    func number(of word: UInt, _ isMatch: (UInt32) -> Bool) -> UInt32? {
        bucket(of: word, isMatch).map { numbers[$0] }
    }

    mutating func add(_ number: UInt32, word: UInt) {
        assert(!isFull, "a full index is rebuilt before a number is added")
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

    func bucket(of word: UInt, _ isMatch: (UInt32) -> Bool) -> Int? {
        var (bucket, tag) = home(of: word)
        while tags[bucket] != Self.empty {
            if tags[bucket] == tag, isMatch(numbers[bucket]) { return bucket }
            bucket = (bucket + 1) & (tags.count - 1)
        }
        return nil
    }

    /// Fibonacci hashing: the high bits of the product select the bucket, lower bits form the tag.
    func home(of word: UInt) -> (bucket: Int, tag: UInt8) {
        let hash = UInt64(word) &* 0x9E37_79B9_7F4A_7C15
        return (Int(hash >> UInt64(64 - bits)), UInt8(truncatingIfNeeded: hash >> 20) | 2)
    }
}
