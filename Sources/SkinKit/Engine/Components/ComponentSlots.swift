/// The slot of one registered component.
///
/// A registered component costs these 32 bytes, the 48 bytes that a weak reference allocates beside an object, and an
/// entry in the ``AddressIndex``.
struct ComponentSlot {
    weak var component: AnyObject?
    /// The component's address at registration; 0 if the slot is free. Another object may since occupy that address.
    var address: UInt = 0
    /// The requested look; none if the slot is free or the component is being unregistered.
    var look = LookNumber.none
    var shown = PlanNumber.empty
    /// The values that the operations of ``shown`` replaced, in no particular order.
    var originals: [SavedOriginal] = []
}

struct SlotSet {
    private var words: SIMD4<UInt64>

    /// Creates a set from the bits of each of the four words.
    @inline(__always)
    init(_ word: (Int) -> UInt64) { words = [word(0), word(1), word(2), word(3)] }

    mutating func popFirst() -> Int? {
        for word in 0..<4 where words[word] != 0 {
            defer { words[word] &= words[word] - 1 }
            return word << 6 | words[word].trailingZeroBitCount
        }
        return nil
    }
}

/// A block of contiguous slots. They never move, because moving a weak reference costs a call each.
///
/// The block owns its memory rather than using an array. Reading a field of an array's element copies the whole slot
/// with its weak reference, which costs more than all the writes of a switch.
///
/// Safe: each access checks that its index is less than ``count``. Slots below ``count`` are initialized, the others
/// are not. Only reads and writes of slots run while a slot is accessed.
@safe
final class SlotBlock {
    static let capacity = 256
    let number: Int
    private(set) var count = 0
    private let slots = UnsafeMutablePointer<ComponentSlot>.allocate(capacity: SlotBlock.capacity)

    init(number: Int) { self.number = number }

    deinit {
        unsafe slots.deinitialize(count: count)
        unsafe slots.deallocate()
    }

    func append(_ slot: ComponentSlot) {
        precondition(count < Self.capacity, "a block has no more than \(Self.capacity) slots")
        unsafe (slots + count).initialize(to: slot)
        count += 1
    }

    func append(_ component: AnyObject, address: UInt, look: LookNumber) {
        append(ComponentSlot(address: address, look: look))
        unsafe at(count - 1).pointee.component = component
    }

    private func at(_ index: Int) -> UnsafeMutablePointer<ComponentSlot> {
        precondition(index >= 0 && index < count, "no such slot")
        return unsafe slots + index
    }

    func component(_ index: Int) -> AnyObject? { unsafe at(index).pointee.component }
    func address(_ index: Int) -> UInt { unsafe at(index).pointee.address }
    func look(_ index: Int) -> LookNumber { unsafe at(index).pointee.look }
    func shown(_ index: Int) -> PlanNumber { unsafe at(index).pointee.shown }
    func originals(_ index: Int) -> [SavedOriginal] { unsafe at(index).pointee.originals }

    func setLook(_ look: LookNumber, _ index: Int) { unsafe at(index).pointee.look = look }
    func setShown(_ plan: PlanNumber, _ index: Int) { unsafe at(index).pointee.shown = plan }

    /// Sets the originals of a slot. The old ones are released after the access to the slot.
    func setOriginals(_ originals: [SavedOriginal], _ index: Int) {
        var originals = originals
        unsafe swap(&at(index).pointee.originals, &originals)
    }

    func unsettledSlots(_ arrivals: ContiguousArray<LookTable.Arrival>) -> SlotSet {
        SlotSet { word in
            var bits: UInt64 = 0
            for index in min(word * 64, count)..<min(word * 64 + 64, count)
            where unsafe arrivals[slots[index].look.index].plan != slots[index].shown {
                bits |= 1 << UInt64(index & 63)
            }
            return bits
        }
    }

    /// Replaces the slot at an index. Returns the old slot, so that it is released after the access.
    func exchange(_ index: Int, with slot: ComponentSlot) -> ComponentSlot {
        var slot = slot
        unsafe swap(&at(index).pointee, &slot)
        return slot
    }
}
