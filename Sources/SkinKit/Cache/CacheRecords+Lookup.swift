#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// Of the pointer: a method of the value would be given a copy of all of it.
extension UnsafePointer<CacheRecords> {
    /// The number of a component type; nil where the theme's schema had none of the name.
    @inline(__always)
    func component(named name: UnsafeRawBufferPointer) -> UInt32? {
        let index = pointee.componentIndex
        let hash = CacheHash.component(name: CacheHash.name(name))
        var budget = index.count
        let found = probe(index.start, count: index.count, hash: hash, &budget) { number in
            guard number < pointee.components.count else { return false }
            let record = pointee.components.start + number &* CacheSection.components.stride
            let text = pointee.string(pointee.word(record, CacheLayout.Component.name))
            return Self.isEqual(UnsafeRawBufferPointer(text), name)
        }
        return found.map { UInt32(truncatingIfNeeded: $0) }
    }

    /// The entity that speaks for a component, as the number of its first word: the first of its identifier along the
    /// line of component types from its own to the root, else the first without one; nil where there is neither.
    @inline(__always)
    func entity(for component: UInt32, id: UnsafeRawBufferPointer?, in variant: CacheVariant) -> Int? {
        guard let id else { return defaultEntity(for: component, in: variant) }
        let found = entity(along: component, hash: CacheHash.name(id), in: variant) { length, entity, room in
            guard Int(length) <= room else { return false }
            let bytes = UnsafeRawBufferPointer(start: entity + CacheLayout.Entity.id, count: Int(length))
            return Self.isEqual(bytes, id)
        }
        return found ?? defaultEntity(for: component, in: variant)
    }

    /// The first entity without an identifier along a line of component types.
    @inline(never)
    private func defaultEntity(for component: UInt32, in variant: CacheVariant) -> Int? {
        let hash = CacheHash.name(UnsafeRawBufferPointer(start: nil, count: 0))
        return entity(along: component, hash: hash, in: variant) { length, _, _ in length == CacheLayout.none }
    }

    /// - Parameter isMatch: Is given the length of an entity's identifier as the cache has it, the entity, and how many
    ///   bytes there are behind its numbers.
    @inline(__always)
    private func entity(
        along component: UInt32, hash idHash: UInt64, in variant: CacheVariant,
        isMatch: (_ length: UInt32, _ entity: UnsafeRawPointer, _ room: Int) -> Bool
    ) -> Int? {
        typealias Field = CacheLayout.Entity
        var current = component
        let first = variant.entities.lowerBound
        let words = variant.entities.upperBound &- first
        let slotCount = variant.slots.upperBound &- variant.slots.lowerBound
        let slots = pointee.entityIndex.start + variant.slots.lowerBound &* CacheSection.entityIndex.stride
        // Few slots of a sound index are on the way to a record; damaged ones must not cost a walk for each type.
        var budget = CacheLayout.probeLimit &* (pointee.components.count &+ 1) &+ slotCount &* 2
        // A line is never longer than there are types; one that is, is a circle.
        for _ in 0..<pointee.components.count {
            let hash = CacheHash.entity(component: current, id: idHash)
            let found = probe(slots, count: slotCount, hash: hash, &budget) { number in
                let room = (words &- number) &* 4 &- Field.id
                guard room >= 0 else { return false }
                let entity = pointee.entities.start + (first &+ number) &* 4
                guard pointee.word(entity, Field.component) == current else { return false }
                return isMatch(pointee.word(entity, Field.idLength), entity, room)
            }
            if let found { return first &+ found }
            guard Int(current) < pointee.components.count else { return nil }
            let record = pointee.components.start + Int(current) &* CacheSection.components.stride
            current = pointee.word(record, CacheLayout.Component.parent)
            guard current != CacheLayout.none else { return nil }
        }
        return nil
    }

    /// The record of an open-addressing table that has a hash and passes a test. Each slot costs a unit of the budget.
    ///
    /// - Parameter count: A power of two, or 0.
    @inline(__always)
    private func probe(
        _ slots: UnsafeRawPointer, count: Int, hash: UInt32, _ budget: inout Int, isMatch: (Int) -> Bool
    ) -> Int? {
        guard count > 0 else { return nil }
        var slot = Int(hash) & (count &- 1)
        while budget > 0 {
            budget &-= 1
            let place = slots + slot &* CacheSection.entityIndex.stride
            let record = pointee.word(place, CacheLayout.Slot.record)
            if record == 0 { return nil }
            let number = Int(record) &- 1
            // The hash tells nearly all others off, so that their records are not touched.
            if pointee.word(place, CacheLayout.Slot.hash) == hash, isMatch(number) { return number }
            slot = (slot &+ 1) & (count &- 1)
        }
        return nil
    }

    /// Whether bytes are the same; names are short, and to call memcmp costs more than to compare them.
    @inline(__always)
    private static func isEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        let count = left.count
        guard count == right.count, let left = left.baseAddress, let right = right.baseAddress else {
            return count == right.count
        }
        guard count >= 8 else { return memcmp(left, right, count) == 0 }
        // Sound: each load ends at or before `count`, and loadUnaligned asks for no alignment.
        func isSame(_ offset: Int) -> Bool {
            left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        }
        var offset = 0
        while offset < count &- 8 {
            guard isSame(offset) else { return false }
            offset &+= 8
        }
        return isSame(count &- 8)
    }
}
