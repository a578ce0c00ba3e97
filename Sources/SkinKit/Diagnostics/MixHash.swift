/// A hash of words, for the tables in which a theme's names, values and lists get their numbers.
///
/// Not `Hasher`: SipHash costs some 20 ns for a few words, and a compilation looks up several hundred thousand. One
/// multiplication a word is enough against accidents, and the seed, which is another one in each process, against
/// names that are chosen to collide. Nothing that is written depends on it: numbers are given in order of arrival.
package struct MixHash: Sendable {
    package private(set) var value: UInt64

    private static let processSeed = UInt64.random(in: 1...(.max))

    /// The beginning of a hash; tables keep it rather than ask for it each time.
    package static var seed: MixHash { MixHash(value: processSeed) }

    @inline(__always)
    package mutating func mix(_ word: UInt64) {
        let (high, low) = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        value = (high ^ low) &+ 0xD6E8_FEB8_6659_FD93
    }

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

/// The slots of an open-addressing table: each holds a number plus one and half of its hash, 0 is free. What the
/// numbers mean is known to the table alone, which compares.
package struct HashSlots: Sendable {
    /// The upper half of each is that of the hash, and tells nearly always without a look at the item.
    private var slots: [UInt64]
    private var count = 0
    /// What the hash of an item or a list begins with.
    package let seed = MixHash.seed

    /// - Parameter capacity: How many numbers there is to be room for.
    package init(capacity: Int = 8) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        slots = [UInt64](repeating: 0, count: size)
    }

    /// The number of what a hash stands for, or nil with the slot where it belongs.
    @inline(__always)
    package func find(_ hash: MixHash, _ isSame: (Int) -> Bool) -> (number: Int?, slot: Int) {
        let tag = hash.value >> 32
        let mask = slots.count - 1
        var slot = Int(tag) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { return (nil, slot) }
            if entry >> 32 == tag {
                let number = Int(UInt32(truncatingIfNeeded: entry)) - 1
                if isSame(number) { return (number, slot) }
            }
            slot = (slot + 1) & mask
        }
    }

    /// Enters a number in the slot that ``find(_:_:)`` named. Amortised O(1).
    package mutating func enter(_ number: Int, _ hash: MixHash, at slot: Int) {
        slots[slot] = hash.value & 0xFFFF_FFFF_0000_0000 | UInt64(number + 1)
        count += 1
        if count * 2 > slots.count { grow(to: slots.count * 2) }
    }

    /// The number of an item among those that a table has numbered, new or known. Amortised O(1).
    @inline(__always)
    package mutating func number<Item: Mixable>(of item: Item, addingTo items: inout [Item]) -> Int {
        var hash = seed
        item.mix(into: &hash)
        let (known, slot) = find(hash) { items[$0] == item }
        if let known { return known }
        items.append(item)
        enter(items.count - 1, hash, at: slot)
        return items.count - 1
    }

    /// The number of an item that a table has. O(1).
    @inline(__always)
    package func number<Item: Mixable>(of item: Item, in items: [Item]) -> Int? {
        var hash = seed
        item.mix(into: &hash)
        return find(hash) { items[$0] == item }.number
    }

    /// Makes room for so many numbers.
    package mutating func reserveCapacity(_ count: Int) {
        var size = slots.count
        while size < count * 2 { size *= 2 }
        if size > slots.count { grow(to: size) }
    }

    private mutating func grow(to size: Int) {
        let old = slots
        slots = [UInt64](repeating: 0, count: size)
        let mask = slots.count - 1
        for entry in old where entry != 0 {
            var slot = Int(entry >> 32) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = entry
        }
    }
}
