#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension CacheRecords {
    /// The number of a component type; nil where the theme's schema had none of the name.
    func component(named name: UnsafeRawBufferPointer) -> UInt32? {
        let hash = CacheHash.component(name: CacheHash.name(name))
        var budget = componentIndex.count
        let found = probe(componentIndex.start, count: componentIndex.count, hash: hash, &budget) { number in
            guard number < components.count else { return false }
            let record = components.start + number &* CacheSection.components.stride
            return Self.isEqual(UnsafeRawBufferPointer(string(word(record, CacheLayout.Component.name))), name)
        }
        return found.map { UInt32(truncatingIfNeeded: $0) }
    }

    /// The entity that speaks for a component, as the number of its first word: the first of its identifier along the
    /// line of component types from its own to the root, else the first without one; nil where there is neither.
    func entity(for component: UInt32, id: UnsafeRawBufferPointer?, in variant: CacheVariant) -> Int? {
        if let id, let found = entity(along: component, id: id, hash: CacheHash.name(id), in: variant) { return found }
        return entity(along: component, id: nil, hash: CacheHash.name([]), in: variant)
    }

    @inline(__always)
    private func entity(
        along component: UInt32, id: UnsafeRawBufferPointer?, hash idHash: UInt64, in variant: CacheVariant
    ) -> Int? {
        var current = component
        let index = entityIndex.start + variant.slots.lowerBound &* CacheSection.entityIndex.stride
        // Few slots of a sound index are on the way to a record; damaged ones must not cost a walk for each type.
        var budget = CacheLayout.probeLimit &* (components.count &+ 1) &+ variant.slots.count &* 2
        // A line is never longer than there are types; one that is, is a circle.
        for _ in 0..<components.count {
            let hash = CacheHash.entity(component: current, id: idHash)
            let found = probe(index, count: variant.slots.count, hash: hash, &budget) { number in
                isEntity(number, of: current, id: id, in: variant.entities)
            }
            if let found { return variant.entities.lowerBound &+ found }
            guard Int(current) < components.count else { return nil }
            let record = components.start + Int(current) &* CacheSection.components.stride
            current = word(record, CacheLayout.Component.parent)
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
            let record = word(place, CacheLayout.Slot.record)
            if record == 0 { return nil }
            let number = Int(record) &- 1
            // The hash tells nearly all others off, so that their records are not touched.
            if word(place, CacheLayout.Slot.hash) == hash, isMatch(number) { return number }
            slot = (slot &+ 1) & (count &- 1)
        }
        return nil
    }

    /// Whether an entity of a variant has a key.
    @inline(__always)
    private func isEntity(
        _ number: Int, of component: UInt32, id: UnsafeRawBufferPointer?, in run: Range<Int>
    ) -> Bool {
        typealias Field = CacheLayout.Entity
        let room = (run.count &- number) &* 4 &- Field.id
        guard room >= 0 else { return false }
        let entity = entities.start + (run.lowerBound &+ number) &* 4
        guard word(entity, Field.component) == component else { return false }
        let length = word(entity, Field.idLength)
        guard let id else { return length == CacheLayout.none }
        guard Int(length) <= room else { return false }
        return Self.isEqual(UnsafeRawBufferPointer(start: entity + Field.id, count: Int(length)), id)
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
