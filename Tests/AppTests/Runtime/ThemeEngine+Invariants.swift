@testable import SkinKit

/// An invariant of a container that does not hold. Random tests check the invariants after each step.
struct BrokenInvariant: Error, CustomStringConvertible {
    let description: String
}

func require(_ condition: Bool, _ invariant: @autoclosure () -> String) throws(BrokenInvariant) {
    if !condition { throw BrokenInvariant(description: invariant()) }
}

extension ThemeEngine {
    /// Checks the invariants of all containers, outside of writes and callbacks. For tests; no app contains it.
    func checkInvariants() throws(BrokenInvariant) {
        for population in populations { try population.checkInvariants() }
        try queue.checkInvariants()
        try postponed.checkInvariants()
        try imageCache.checkInvariants()
        try require(releases.isEmpty, "nothing waits for its release")
    }
}

extension Population {
    fileprivate func checkInvariants() throws(BrokenInvariant) {
        var users: [Int] = Array(repeating: 0, count: looks.looks.count)
        var occupied = 0
        for (number, block) in blocks.enumerated() {
            try require(block.number == number, "block \(number) knows its number")
            try require(number == blocks.count - 1 || block.count == SlotBlock.capacity, "block \(number) is full")
            for index in 0..<block.count where block.address(index) != 0 {
                occupied += 1
                users[block.look(index).index] += 1
                if block.component(index) != nil { try checkIsSettled(block, index) }
            }
        }
        try require(slotCount == blocks.reduce(0) { $0 + $1.count }, "slotCount counts the slots")
        try require(
            Set(freeSlots).count == freeSlots.count && occupied + freeSlots.count == slotCount
                && freeSlots.allSatisfy { blocks[$0.block].address($0.index) == 0 }, "the other slots are free")
        try require(index.count == occupied, "the index has all components")
        try index.checkInvariants { number in
            let slot = SlotNumber(rawValue: number)
            return blocks[slot.block].address(slot.index)
        }
        try looks.checkInvariants(users: users)
    }

    private func checkIsSettled(_ block: SlotBlock, _ index: Int) throws(BrokenInvariant) {
        let look = block.look(index)
        try require(look != .none, "a component that is being unregistered is freed by the write")
        try require(looks.arrival(look).plan == block.shown(index), "a component shows the plan of its look")
        let originals = block.originals(index).map(\.operation)
        let steps = looks.plan(of: look)?.steps.map(\.operation) ?? []
        try require(
            originals.count == steps.count && Set(originals) == Set(steps),
            "a component has the originals of the operations that it shows")
    }
}

extension LookTable {
    /// - Parameter users: The number of components that have each look.
    fileprivate func checkInvariants(users: [Int]) throws(BrokenInvariant) {
        try require(retired.isEmpty && newlyIdle.isEmpty, "a write ends without retired plans")
        try require(arrivals.count == looks.count && looks[0].key == nil, "each look has an arrival")
        let used = numbers.filter { looks[$0.index].key != nil }
        let free = numbers.filter { looks[$0.index].key == nil }
        try require(
            freeLooks.count == free.count && free.allSatisfy(freeLooks.contains), "looks without a key are free")
        try require(idleCount == used.count { looks[$0.index].users == 0 }, "idleCount counts looks without users")
        try require(
            sequenceCount == used.count { looks[$0.index].sequence != nil }, "sequenceCount counts sequences")
        try require(index.count == used.count, "the index has all looks")
        try index.checkInvariants { looks[Int($0)].key?.fingerprint ?? 0 }
        for look in numbers { try checkInvariants(of: look, users: users[look.index]) }
        let shown = used.map { arrivals[$0.index].plan }.filter { $0 != .empty }
        try require(Set(shown.map(\.index)).count == shown.count, "each look has a plan of its own")
        try require(
            shown.count + freePlans.count == plans.count - 1 && freePlans.allSatisfy { plans[$0.index] == nil }
                && Set(freePlans.map(\.index)).count == freePlans.count, "the other plans are free")
    }

    private func checkInvariants(of number: LookNumber, users: Int) throws(BrokenInvariant) {
        let (look, arrival) = (looks[number.index], arrivals[number.index])
        try require(look.users == users, "a look counts the components that have it")
        try require(
            unsafe arrival.transition?.takeUnretainedValue() === look.transition,
            "a look retains the transition of its arrival")
        try require(arrival.plan == .empty || plans[arrival.plan.index] != nil, "an arrival has a plan")
        try require(arrival.origin == .empty || plans[arrival.origin.index] != nil, "an arrival has an origin")
        guard look.key == nil else { return }
        try require(
            arrival.plan == .empty && look.transition == nil && look.sequence == nil && look.users == 0,
            "a free look has nothing")
    }
}

extension AddressIndex {
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
}

extension ThemeImageCache {
    /// Checks the cost. For tests.
    func checkInvariants() throws(BrokenInvariant) {
        try require(cost <= max(0, limit), "the images cost no more than the limit")
        try require(count > 0 || cost == 0, "no images cost nothing")
    }
}

extension PostponedLooks {
    /// Checks that nothing is left after a write. For tests.
    func checkInvariants() throws(BrokenInvariant) {
        try queue.checkInvariants()
        try require(queue.isEmpty && slots.isEmpty && populations.isEmpty, "a write ends with all looks shown")
    }
}

extension Queue {
    /// Checks that exactly the elements that were removed are gone. For tests.
    func checkInvariants() throws(BrokenInvariant) {
        try require(elements[..<first].allSatisfy { $0 == nil }, "nothing precedes the first element")
        try require(elements[first...].allSatisfy { $0 != nil }, "no element is missing")
    }
}
