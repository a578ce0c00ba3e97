/// The slot of one registered component.
///
/// A registered component costs these 32 bytes, the 48 bytes that a weak reference allocates beside an object, and an
/// entry in the ``AddressIndex``.
struct ComponentSlot {
    weak var component: AnyObject?
    /// The component's address at registration; 0 if the slot is free. Another object may since occupy that address.
    var address: UInt = 0
    /// The number of the requested look; 0 if the slot is free or the component is being unregistered.
    var look: UInt32 = 0
    /// The number of the plan that the component shows.
    var shown: UInt32 = 0
    /// The values that the operations of ``shown`` replaced, in no particular order.
    var originals: [SavedOriginal] = []
}

/// A set of places in a block.
struct PlaceSet {
    private var words: SIMD4<UInt64>

    /// Creates a set from the bits of each of the four words.
    @inline(__always)
    init(_ word: (Int) -> UInt64) { words = [word(0), word(1), word(2), word(3)] }

    /// Removes and returns the first place.
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
/// Safe: each access checks that its place is less than ``count``. Slots below ``count`` are initialized, the others
/// are not. Only reads and writes of slots run while a slot is accessed.
@safe
final class SlotBlock {
    static let capacity = 256
    /// The index of this block among all blocks.
    let number: Int
    private(set) var count = 0
    private let slots = UnsafeMutablePointer<ComponentSlot>.allocate(capacity: SlotBlock.capacity)

    init(number: Int) {
        self.number = number
    }

    deinit {
        unsafe slots.deinitialize(count: count)
        unsafe slots.deallocate()
    }

    func append(_ slot: ComponentSlot) {
        precondition(count < Self.capacity, "a block has no more than \(Self.capacity) slots")
        unsafe (slots + count).initialize(to: slot)
        count += 1
    }

    /// Appends a new slot. Its weak reference is created in place.
    func append(_ component: AnyObject, address: UInt, look: UInt32) {
        append(ComponentSlot(address: address, look: look))
        unsafe at(count - 1).pointee.component = component
    }

    private func at(_ place: Int) -> UnsafeMutablePointer<ComponentSlot> {
        precondition(place >= 0 && place < count, "no such slot")
        return unsafe slots + place
    }

    func component(_ place: Int) -> AnyObject? { unsafe at(place).pointee.component }
    func address(_ place: Int) -> UInt { unsafe at(place).pointee.address }
    func look(_ place: Int) -> UInt32 { unsafe at(place).pointee.look }
    func shown(_ place: Int) -> UInt32 { unsafe at(place).pointee.shown }
    func originals(_ place: Int) -> [SavedOriginal] { unsafe at(place).pointee.originals }

    func setLook(_ look: UInt32, _ place: Int) { unsafe at(place).pointee.look = look }
    func setShown(_ plan: UInt32, _ place: Int) { unsafe at(place).pointee.shown = plan }

    /// Sets the originals of a slot. The old ones are released after the access to the slot.
    func setOriginals(_ originals: [SavedOriginal], _ place: Int) {
        var originals = originals
        unsafe swap(&at(place).pointee.originals, &originals)
    }

    /// Returns the places whose components do not show the plan of their look.
    func unsettledPlaces(_ arrivals: ContiguousArray<LookTable.Arrival>) -> PlaceSet {
        PlaceSet { word in
            var bits: UInt64 = 0
            for place in min(word * 64, count)..<min(word * 64 + 64, count)
            where unsafe arrivals[Int(slots[place].look)].plan != slots[place].shown {
                bits |= 1 << UInt64(place & 63)
            }
            return bits
        }
    }

    /// Replaces the slot at a place. Returns the old slot, so that it is released after the access.
    func exchange(_ place: Int, with slot: ComponentSlot) -> ComponentSlot {
        var slot = slot
        unsafe swap(&at(place).pointee, &slot)
        return slot
    }
}
