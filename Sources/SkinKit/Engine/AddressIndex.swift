/// An index of numbers by one word each: of slots by the addresses of their components, of looks by the fingerprints of
/// their keys, of definitions by the addresses of their classes.
///
/// It uses open addressing, with one byte of each hash beside the number. A `Dictionary` of words makes a registration
/// a tenth more expensive; see the benchmark `register-over-append`.
///
/// The index occupies five bytes per place. The number of places is a power of two, and at most seven in eight are
/// used.
struct AddressIndex {
    private static let empty: UInt8 = 0
    private static let removed: UInt8 = 1
    private static let leastBits = 6
    private var tags: [UInt8]
    private var numbers: [UInt32]
    private var bits: Int
    /// The number of places that are not empty, including those of removed numbers.
    private var usedCount = 0
    private var count = 0

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
    func number(of word: UInt, _ isMatch: (Int) -> Bool) -> Int? {
        place(of: word, isMatch).map { Int(numbers[$0]) }
    }

    mutating func add(_ number: Int, word: UInt) {
        var (place, tag) = home(of: word)
        while tags[place] > Self.removed { place = (place + 1) & (tags.count - 1) }
        if tags[place] == Self.empty { usedCount += 1 }
        tags[place] = tag
        numbers[place] = UInt32(number)
        count += 1
    }

    mutating func remove(_ number: Int, word: UInt) {
        guard let place = place(of: word, { $0 == number }) else { return }
        tags[place] = Self.removed
        count -= 1
    }

    private func place(of word: UInt, _ isMatch: (Int) -> Bool) -> Int? {
        var (place, tag) = home(of: word)
        while tags[place] != Self.empty {
            if tags[place] == tag, isMatch(Int(numbers[place])) { return place }
            place = (place + 1) & (tags.count - 1)
        }
        return nil
    }

    /// Fibonacci hashing: the high bits of the product select the place, lower bits form the tag.
    private func home(of word: UInt) -> (place: Int, tag: UInt8) {
        let hash = UInt64(word) &* 0x9E37_79B9_7F4A_7C15
        return (Int(hash >> UInt64(64 - bits)), UInt8(truncatingIfNeeded: hash >> 20) | 2)
    }
}
