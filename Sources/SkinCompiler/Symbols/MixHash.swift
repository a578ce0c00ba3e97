/// A hash of words, for the tables in which a theme's names, values and lists get their numbers.
///
/// Not `Hasher`: SipHash costs some 20 ns for a few words, and a compilation looks up several hundred thousand. One
/// multiplication a word is enough against accidents, and the seed, which is another one in each process, against
/// names that are chosen to collide. Nothing that is written depends on it: numbers are given in order of arrival.
package struct MixHash: Sendable {
    package private(set) var value: UInt64

    private static let processSeed = UInt64.random(in: 1...(.max))

    /// The beginning of a hash; ``HashSlots`` keep it rather than ask for it each time.
    package static var seed: MixHash { MixHash(value: processSeed) }

    @inline(__always)
    package mutating func mix(_ word: UInt64) {
        let (high, low) = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        value = (high ^ low) &+ 0xD6E8_FEB8_6659_FD93
    }

    @inline(__always)
    fileprivate var upperHalf: UInt32 { UInt32(value >> 32) }

    @inline(__always)
    package mutating func mix(_ first: UInt32, _ second: UInt32) { mix(UInt64(first) << 32 | UInt64(second)) }
}

/// What a table can find by a ``MixHash``.
package protocol Mixable: Equatable, Sendable {
    /// Adds all that equality looks at.
    func mix(into hash: inout MixHash)
}

extension Symbol: Mixable {
    @inline(__always)
    package func mix(into hash: inout MixHash) { hash.mix(UInt64(rawValue)) }
}

extension Int32: Mixable {
    @inline(__always)
    package func mix(into hash: inout MixHash) { hash.mix(UInt64(UInt32(bitPattern: self))) }
}

extension UInt64: Mixable {
    @inline(__always)
    package func mix(into hash: inout MixHash) { hash.mix(self) }
}

/// The slots of an open-addressing table: each holds a number plus one below some bits of its hash, 0 is free. What the
/// numbers mean is known to the table alone, which compares.
///
/// Four bytes a slot: what is near the processor is found there, and slots are looked up in no order.
package struct HashSlots: Sendable {
    /// The upper bits of each, which no number needs, are those of the hash, and tell nearly always without a look at the
    /// item.
    private var slots: [UInt32]
    /// Which bits of a slot are the number's.
    private var numberMask: UInt32 = 0xFFFF
    /// Each number plus one above its hash, in the order in which they were entered.
    private var entries: [UInt64] = []
    /// What was looked at ahead: kept, or nobody would have to look.
    private var expected: UInt32 = 0
    /// What the hash of an item or a list begins with.
    package let seed = MixHash.seed

    /// - Parameter capacity: How many numbers there is to be room for.
    package init(capacity: Int = 8) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        slots = [UInt32](repeating: 0, count: size)
        entries.reserveCapacity(capacity)
    }

    /// The number of what a hash stands for, or nil with the slot where it belongs.
    @inline(__always)
    package func find(_ hash: MixHash, _ isSame: (Int) -> Bool) -> (number: Int?, slot: Int) {
        let bits = hash.upperHalf
        let mask = slots.count - 1
        var slot = Int(bits) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { return (nil, slot) }
            if (entry ^ bits) & ~numberMask == 0 {
                let number = Int(entry & numberMask) - 1
                if isSame(number) { return (number, slot) }
            }
            slot = (slot + 1) & mask
        }
    }

    /// Enters a number in the slot that ``find(_:_:)`` named. Amortised O(1).
    package mutating func enter(_ number: Int, _ hash: MixHash, at slot: Int) {
        let word = UInt32(number + 1)
        entries.append(UInt64(word) << 32 | UInt64(hash.upperHalf))
        if word > numberMask || entries.count * 2 > slots.count {
            while word > numberMask { numberMask = numberMask << 4 | 15 }
            rebuild(size: entries.count * 2 > slots.count ? slots.count * 2 : slots.count)
        } else {
            slots[slot] = word | hash.upperHalf & ~numberMask
        }
    }

    @inline(__always)
    package func hash(of item: some Mixable) -> MixHash {
        var hash = seed
        item.mix(into: &hash)
        return hash
    }

    /// The number of an item among those that a table has numbered, new or known. Amortised O(1).
    @inline(__always)
    package mutating func number<Item: Mixable>(of item: Item, _ hash: MixHash, addingTo items: inout [Item]) -> Int {
        let (known, slot) = find(hash) { items.span[$0] == item }
        if let known { return known }
        items.append(item)
        enter(items.count - 1, hash, at: slot)
        return items.count - 1
    }

    /// The number of an item that a table has. O(1).
    @inline(__always)
    package func number<Item: Mixable>(of item: Item, in items: [Item]) -> Int? {
        find(hash(of: item)) { items[$0] == item }.number
    }

    /// Looks at the slot of what is asked for soon.
    @inline(__always)
    package mutating func expect(_ hash: MixHash) { expected ^= slots[Int(hash.upperHalf) & (slots.count - 1)] }

    /// Makes room for so many numbers.
    package mutating func reserveCapacity(_ count: Int) {
        var size = slots.count
        while size < count * 2 { size *= 2 }
        if size > slots.count { rebuild(size: size) }
    }

    private mutating func rebuild(size: Int) {
        slots = [UInt32](repeating: 0, count: size)
        for entry in entries {
            let bits = UInt32(truncatingIfNeeded: entry)
            var slot = Int(bits) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(entry >> 32) | bits & ~numberMask
        }
    }
}
