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

/// Slots that lie side by side. They never move, for to move a weak reference costs a call each.
///
/// The memory is a block's own, not an array's: to read a field of an array's element copies the whole slot, the weak
/// reference with it, which costs more than all the writes of a switch. It is sound because a place is never beyond
/// ``count``, which each access checks, because slots below ``count`` are initialised and those from there on are
/// not, and because nothing but reads and writes of slots runs while one is accessed.
final class SlotBlock {
    static let capacity = 256
    /// Its place among the blocks.
    let number: Int
    private(set) var count = 0
    private let slots = UnsafeMutablePointer<ComponentSlot>.allocate(capacity: SlotBlock.capacity)

    init(number: Int) {
        self.number = number
    }

    deinit {
        slots.deinitialize(count: count)
        slots.deallocate()
    }

    func append(_ slot: ComponentSlot) {
        precondition(count < Self.capacity, "a block has no more than \(Self.capacity) slots")
        (slots + count).initialize(to: slot)
        count += 1
    }

    private func at(_ place: Int) -> UnsafeMutablePointer<ComponentSlot> {
        precondition(place >= 0 && place < count, "no such slot")
        return slots + place
    }

    func component(_ place: Int) -> AnyObject? { at(place).pointee.component }
    func address(_ place: Int) -> UInt { at(place).pointee.address }
    func look(_ place: Int) -> Look? { at(place).pointee.look }
    func shown(_ place: Int) -> Plan? { at(place).pointee.shown }
    func originals(_ place: Int) -> [RememberedOriginal] { at(place).pointee.originals }

    func setLook(_ look: Look?, _ place: Int) { at(place).pointee.look = look }
    func setShown(_ plan: Plan?, _ place: Int) { at(place).pointee.shown = plan }

    /// Sets what is remembered; what was, ends when nothing here is being changed.
    func setOriginals(_ originals: [RememberedOriginal], _ place: Int) {
        var originals = originals
        swap(&at(place).pointee.originals, &originals)
    }

    /// Whether a slot's component shows what it is to show, and is to be kept. True for a free one.
    @MainActor
    func isSettled(_ place: Int) -> Bool {
        let slot = at(place)
        guard let look = slot.pointee.look else { return slot.pointee.address == 0 }
        return look.plan === slot.pointee.shown
    }

    /// How the component comes to what it is to show, where that was worked out for one before it.
    @MainActor
    func knownArrival(_ place: Int) -> Transition? {
        let slot = at(place)
        return slot.pointee.look?.knownArrival(from: slot.pointee.shown)
    }

    /// Makes what is to be shown what is shown.
    @MainActor
    func settle(_ place: Int) {
        let slot = at(place)
        slot.pointee.shown = slot.pointee.look?.plan
    }

    /// Puts another slot in a place; what was there is returned, so that it ends when nothing here is being changed.
    func exchange(_ place: Int, with slot: ComponentSlot) -> ComponentSlot {
        var slot = slot
        swap(&at(place).pointee, &slot)
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
