/// The effective operations of some entities, one entity after the other.
struct EffectiveEntities: Sendable {
    /// From here on a batch has no further entity, so that the memory that it takes has a limit.
    private static let slotLimit = 4_096

    /// The numbers of the entities.
    private(set) var range: Range<Int>
    private(set) var history = OperationHistory()
    private var slots: [EffectiveOperations.Slot] = []
    /// Where the operations of each entity end.
    private var ends: [Int] = []
    /// What is taken away from entities, by their numbers, in rising order.
    private(set) var removals: [(entity: Int, slot: EffectiveOperations.Slot)] = []

    /// The first ones of all entities from a number on: as many as are worked on together.
    init(from start: Int, of entities: [SortedEntities.Name], _ work: inout VariantWork) {
        range = start..<start
        slots.reserveCapacity(Self.slotLimit)
        while range.upperBound < entities.count, slots.count < Self.slotLimit {
            let entity = entities[range.upperBound]
            work.work(on: entity.component, entity.id)
            for slot in work.effective.slots {
                if !slot.isRemoved {
                    slots.append(slot)
                } else if work.takesAway(slot) {
                    removals.append((range.upperBound, slot))
                }
            }
            ends.append(slots.count)
            range = start..<range.upperBound + 1
        }
        history = work.history
    }

    /// The operations of the entity of a number, in effective order.
    subscript(number: Int) -> ArraySlice<EffectiveOperations.Slot> {
        let index = number - range.lowerBound
        return slots[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}
