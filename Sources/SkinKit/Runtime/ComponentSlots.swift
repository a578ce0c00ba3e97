/// The place of one registered component.
///
/// With the 48 bytes that a weak reference costs beside an object, and its entry in the ``AddressIndex``, it is all
/// that a registered component costs: 40 bytes.
struct ComponentSlot {
    weak var component: AnyObject?
    /// Where the component was found, 0 where the slot is free. Another object may have come to live there since.
    var address: UInt = 0
    /// What is to be shown; nil when the component is to be given up.
    var look: Look?
    /// What is shown.
    var shown: Plan?
    /// What the operations of ``shown`` have written over, in no order.
    var originals: [RememberedOriginal] = []
}

extension ContiguousArray<ComponentSlot> {
    // What is read of a slot is read through a span, which does not copy the slot around it.

    fileprivate func component(_ place: Int) -> AnyObject? { span[place].component }
    fileprivate func address(_ place: Int) -> UInt { span[place].address }
    fileprivate func look(_ place: Int) -> Look? { span[place].look }
    fileprivate func shown(_ place: Int) -> Plan? { span[place].shown }
    fileprivate func originals(_ place: Int) -> [RememberedOriginal] { span[place].originals }

    @MainActor
    fileprivate func isSettled(_ place: Int) -> Bool {
        let slots = span
        guard let look = slots[place].look else { return slots[place].address == 0 }
        return look.plan === slots[place].shown
    }
}

/// Slots that lie side by side. They never move, for to move a weak reference costs a call each.
///
/// Nothing is read or written here while the code of components runs.
@MainActor
final class SlotBlock {
    static let capacity = 256
    /// Its place among the blocks.
    let number: Int
    private var slots: ContiguousArray<ComponentSlot> = []

    init(number: Int) {
        self.number = number
        slots.reserveCapacity(Self.capacity)
    }

    var count: Int { slots.count }

    func append(_ slot: ComponentSlot) { slots.append(slot) }

    func component(_ place: Int) -> AnyObject? { slots.component(place) }
    func address(_ place: Int) -> UInt { slots.address(place) }
    func look(_ place: Int) -> Look? { slots.look(place) }
    func shown(_ place: Int) -> Plan? { slots.shown(place) }
    func originals(_ place: Int) -> [RememberedOriginal] { slots.originals(place) }

    func setLook(_ look: Look?, _ place: Int) { slots[place].look = look }
    func setShown(_ plan: Plan?, _ place: Int) { slots[place].shown = plan }
    func setOriginals(_ originals: [RememberedOriginal], _ place: Int) { slots[place].originals = originals }

    /// Whether a slot's component shows what it is to show, and is to be kept. True for a free one.
    func isSettled(_ place: Int) -> Bool { slots.isSettled(place) }

    /// Puts another slot in a place; what was there is returned, so that it ends when nothing here is being changed.
    func exchange(_ place: Int, with slot: ComponentSlot) -> ComponentSlot {
        var slot = slot
        swap(&slots[place], &slot)
        return slot
    }
}

/// Finds slots by the addresses of their components: open addressing, with a byte of each hash beside the number.
///
/// Five bytes for each of a power of two places, at most seven in eight of them taken.
struct AddressIndex {
    private static let empty: UInt8 = 0
    private static let removed: UInt8 = 1
    private static let leastBits = 6
    private var tags: [UInt8]
    private var numbers: [UInt32]
    private var bits: Int
    /// Places that are not empty, those of the removed included.
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

    /// Whether an index must be made anew, with ``emptied()``, before a slot is added.
    var isFull: Bool { usedCount >= (tags.count >> 3) * 7 }

    /// An index without slots, with room for those that this one has, and an eighth more.
    func emptied() -> AddressIndex {
        var bits = Self.leastBits
        while (1 << (bits - 3)) * 7 <= count + count / 8 { bits += 1 }
        return AddressIndex(bits: bits)
    }

    /// The slot of an address. O(1) on average.
    func number(of address: UInt, _ isMatch: (Int) -> Bool) -> Int? {
        place(of: address, isMatch).map { Int(numbers[$0]) }
    }

    mutating func add(_ number: Int, address: UInt) {
        var (place, tag) = home(of: address)
        while tags[place] > Self.removed { place = (place + 1) & (tags.count - 1) }
        if tags[place] == Self.empty { usedCount += 1 }
        tags[place] = tag
        numbers[place] = UInt32(number)
        count += 1
    }

    mutating func remove(_ number: Int, address: UInt) {
        guard let place = place(of: address, { $0 == number }) else { return }
        tags[place] = Self.removed
        count -= 1
    }

    private func place(of address: UInt, _ isMatch: (Int) -> Bool) -> Int? {
        var (place, tag) = home(of: address)
        while tags[place] != Self.empty {
            if tags[place] == tag, isMatch(Int(numbers[place])) { return place }
            place = (place + 1) & (tags.count - 1)
        }
        return nil
    }

    /// Fibonacci hashing: the high bits of the product choose the place, lower ones make the tag.
    private func home(of address: UInt) -> (place: Int, tag: UInt8) {
        let hash = UInt64(address) &* 0x9E37_79B9_7F4A_7C15
        return (Int(hash >> UInt64(64 - bits)), UInt8(truncatingIfNeeded: hash >> 20) | 2)
    }
}
