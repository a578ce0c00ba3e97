/// The place of one registered component.
///
/// With the 48 bytes that a weak reference costs beside an object, and its entry in the ``AddressIndex``, it is all
/// that a registered component costs: 32 bytes.
struct ComponentSlot {
    weak var component: AnyObject?
    /// Where the component was found, 0 where the slot is free. Another object may have come to live there since.
    var address: UInt = 0
    /// The number of the look that is to be shown; 0 where the slot is free or the component is to be given up.
    var look: UInt32 = 0
    /// The number of the plan that is shown.
    var shown: UInt32 = 0
    /// What the operations of ``shown`` have written over, in no order.
    var originals: [RememberedOriginal] = []
}

/// Places of a block.
struct PlaceSet {
    private var words: SIMD4<UInt64>

    /// From the bits of each of the four words.
    @inline(__always)
    init(_ word: (Int) -> UInt64) { words = [word(0), word(1), word(2), word(3)] }

    /// Takes out the first one.
    mutating func popFirst() -> Int? {
        for word in 0..<4 where words[word] != 0 {
            defer { words[word] &= words[word] - 1 }
            return word << 6 | words[word].trailingZeroBitCount
        }
        return nil
    }
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

    /// Appends a new slot, whose weak reference is made where it stays.
    func append(_ component: AnyObject, address: UInt, look: UInt32) {
        append(ComponentSlot(address: address, look: look))
        at(count - 1).pointee.component = component
    }

    private func at(_ place: Int) -> UnsafeMutablePointer<ComponentSlot> {
        precondition(place >= 0 && place < count, "no such slot")
        return slots + place
    }

    func component(_ place: Int) -> AnyObject? { at(place).pointee.component }
    func address(_ place: Int) -> UInt { at(place).pointee.address }
    func look(_ place: Int) -> UInt32 { at(place).pointee.look }
    func shown(_ place: Int) -> UInt32 { at(place).pointee.shown }
    func originals(_ place: Int) -> [RememberedOriginal] { at(place).pointee.originals }

    func setLook(_ look: UInt32, _ place: Int) { at(place).pointee.look = look }
    func setShown(_ plan: UInt32, _ place: Int) { at(place).pointee.shown = plan }

    /// Sets what is remembered; what was, ends when nothing here is being changed.
    func setOriginals(_ originals: [RememberedOriginal], _ place: Int) {
        var originals = originals
        swap(&at(place).pointee.originals, &originals)
    }

    /// The places whose components do not show the plan of their look.
    func unsettledPlaces(_ arrivals: ContiguousArray<LookTable.Arrival>) -> PlaceSet {
        PlaceSet { word in
            var bits: UInt64 = 0
            for place in min(word * 64, count)..<min(word * 64 + 64, count)
            where arrivals[Int(slots[place].look)].plan != slots[place].shown {
                bits |= 1 << UInt64(place & 63)
            }
            return bits
        }
    }

    /// Puts another slot in a place; what was there is returned, so that it ends when nothing here is being changed.
    func exchange(_ place: Int, with slot: ComponentSlot) -> ComponentSlot {
        var slot = slot
        swap(&at(place).pointee, &slot)
        return slot
    }
}
