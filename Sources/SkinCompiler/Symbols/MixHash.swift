/// A hash of words, for the tables that number a theme's names, values and lists.
///
/// `Hasher` is not used: SipHash takes about 20 ns for a few words, and a compilation makes several hundred thousand
/// look-ups. One multiplication per word suffices against accidental collisions. The seed, which differs in each
/// process, protects against names that are chosen to collide. Output never depends on the hash, because numbers are
/// assigned in order of first occurrence.
package struct MixHash: Sendable {
    package private(set) var value: UInt64

    private static let processSeed = UInt64.random(in: 1...(.max))

    /// The initial hash. ``HashSlots`` stores it, which is faster than requesting it each time.
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

/// A type whose values a table can find by a ``MixHash``.
package protocol Mixable: Equatable, Sendable {
    /// Mixes in everything that equality compares.
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

/// The slots of an open-addressing table. A slot holds a number plus one below some bits of its hash, or 0 if free.
///
/// Only the owning table knows the numbered items, so it compares them. A slot takes four bytes, so that more slots
/// fit in the processor's caches: look-ups have no locality.
package struct HashSlots: Sendable {
    /// The slots. Their upper bits hold bits of the hash, which nearly always decide without comparing the item.
    private var slots: [UInt32]
    /// The bits of a slot that hold the number.
    private var numberMask: UInt32 = 0xFFFF
    /// The numbers plus one, each above its hash, in the order in which they were entered.
    private var entries: [UInt64] = []
    /// Accumulates prefetched slots, so that the optimizer does not remove the loads.
    private var expected: UInt32 = 0
    /// The initial hash of an item or a list.
    package let seed = MixHash.seed

    /// - Parameter capacity: The number of numbers to reserve room for.
    package init(capacity: Int = 8) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        slots = [UInt32](repeating: 0, count: size)
        entries.reserveCapacity(capacity)
    }

    /// Returns the number with a hash, or nil with the slot where it belongs.
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

    /// Enters a number in the slot that ``find(_:_:)`` returned. Amortised O(1).
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

    /// Adds an item to a table's items unless an equal one is known, and returns its number. Amortised O(1).
    @inline(__always)
    package mutating func number<Item: Mixable>(of item: Item, _ hash: MixHash, addingTo items: inout [Item]) -> Int {
        let (known, slot) = find(hash) { items.span[$0] == item }
        if let known { return known }
        items.append(item)
        enter(items.count - 1, hash, at: slot)
        return items.count - 1
    }

    /// Returns the number of an item, or nil if the table does not contain it. O(1).
    @inline(__always)
    package func number<Item: Mixable>(of item: Item, in items: [Item]) -> Int? {
        find(hash(of: item)) { items[$0] == item }.number
    }

    /// Prefetches the slot of a hash that is looked up soon.
    @inline(__always)
    package mutating func expect(_ hash: MixHash) { expected ^= slots[Int(hash.upperHalf) & (slots.count - 1)] }

    /// Reserves room for a total of so many numbers.
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
