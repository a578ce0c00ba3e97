// These extend the pointer, because a method of the value would receive a copy of it.

// MARK: - Component types

extension UnsafePointer<CacheRecords> {
    /// Returns the number of a component type, or `nil` if the theme's schema has no type of this name.
    @inline(__always)
    func component(named name: UnsafeRawBufferPointer) -> UInt32? {
        let hash = unsafe CacheHash.component(name: CacheHash.name(name))
        return unsafe component(name, hash: hash)
    }

    @inline(__always)
    private func component(_ name: UnsafeRawBufferPointer, hash: UInt32) -> UInt32? {
        let index = unsafe pointee.componentIndex
        var budget = index.count
        let found = unsafe probe(index.start, count: index.count, hash: hash, &budget) { number in
            guard unsafe number < pointee.components.count else { return false }
            let record = unsafe pointee.components.start + number &* CacheSection.components.stride
            let text = unsafe CacheRecords.word(record, CacheLayout.Component.name)
            guard let bytes = unsafe pointee.name(text), bytes.count == name.count else {
                return false
            }
            guard let left = bytes.baseAddress, let right = name.baseAddress else { return true }
            return unsafe NameWords.areSame(left, right, name.count)
        }
        return found.map { UInt32(truncatingIfNeeded: $0) }
    }
}

// MARK: - Entities

extension UnsafePointer<CacheRecords> {
    /// Returns the entity that styles a component, as the number of the entity's first word.
    ///
    /// The search visits the component type and its ancestors, up to the root. It returns the first entity with the
    /// identifier, otherwise the first one without an identifier, otherwise `nil`.
    @inline(__always)
    func entity(for component: UInt32, id: UnsafeRawBufferPointer?, in variant: CacheVariant) -> Int? {
        guard let id = unsafe id else {
            return unsafe inherited(by: component, id: nil, hash: CacheHash.noName, in: variant)
        }
        let hash = unsafe CacheHash.name(id)
        // Nearly every lookup ends at the first entity that it visits.
        var budget = CacheLayout.probeLimit
        if unsafe component < pointee.components.count,
            let own = unsafe entity(of: component, id: id, hash: hash, in: variant, &budget)
        {
            return own
        }
        return unsafe inherited(by: component, id: id, hash: hash, in: variant)
            ?? inherited(by: component, id: nil, hash: CacheHash.noName, in: variant)
    }

    /// Returns the first entity with an identifier, or without one, of a component type and its ancestors.
    @inline(never)
    private func inherited(
        by component: UInt32, id: UnsafeRawBufferPointer?, hash: UInt64, in variant: CacheVariant
    ) -> Int? {
        let types = unsafe pointee.components
        var current = component
        // In a valid index few slots precede a record. A damaged index must not cost a full walk for each type.
        var budget = CacheLayout.probeLimit &* types.count &+ variant.slots.count &* 2
        // A longer line of ancestors would be a cycle.
        for _ in 0..<types.count {
            if let found = unsafe entity(of: current, id: id, hash: hash, in: variant, &budget) {
                return found
            }
            guard Int(current) < types.count else { return nil }
            let record = unsafe types.start + Int(current) &* CacheSection.components.stride
            current = unsafe CacheRecords.word(record, CacheLayout.Component.parent)
            guard current != CacheLayout.none else { return nil }
        }
        return nil
    }

    /// Returns the entity of a component type itself, not of its ancestors.
    @inline(__always)
    private func entity(
        of component: UInt32, id: UnsafeRawBufferPointer?, hash: UInt64, in variant: CacheVariant,
        _ budget: inout Int
    ) -> Int? {
        typealias Field = CacheLayout.Entity
        let first = variant.entities.lowerBound
        let words = variant.entities.upperBound &- first
        let slots = unsafe pointee.entityIndex.start + variant.slots.lowerBound &* CacheSection.entityIndex.stride
        let slotCount = variant.slots.upperBound &- variant.slots.lowerBound
        let hash = CacheHash.entity(component: component, id: hash)
        let length = unsafe id?.count ?? Int(CacheLayout.none)
        let found = unsafe probe(slots, count: slotCount, hash: hash, &budget) { number in
            let room = (words &- number) &* 4 &- Field.id
            guard room >= 0 else { return false }
            let entity = unsafe pointee.entities.start + (first &+ number) &* 4
            guard unsafe CacheRecords.word(entity, Field.component) == component,
                unsafe Int(CacheRecords.word(entity, Field.idLength)) == length
            else { return false }
            guard let id = unsafe id else { return true }
            guard id.count <= room else { return false }
            guard let bytes = id.baseAddress else { return true }
            return unsafe NameWords.areSame(entity + Field.id, bytes, id.count)
        }
        return found.map { first &+ $0 }
    }

    /// Returns the record of an index that has a hash and passes a test.
    ///
    /// - Parameters:
    ///   - count: The number of slots: a power of two, or 0.
    ///   - budget: The number of slots that may still be visited; each visit decreases it by one.
    @inline(__always)
    private func probe(
        _ slots: UnsafeRawPointer, count: Int, hash: UInt32, _ budget: inout Int,
        isMatch: (Int) -> Bool
    ) -> Int? {
        guard count > 0 else { return nil }
        var slot = Int(hash) & (count &- 1)
        while budget > 0 {
            budget &-= 1
            let place = unsafe slots + slot &* CacheSection.entityIndex.stride
            let record = unsafe CacheRecords.word(place, CacheLayout.Slot.record)
            if record == 0 { return nil }
            let number = Int(record) &- 1
            // The hash rules out nearly all other records, so that they are not touched.
            if unsafe CacheRecords.word(place, CacheLayout.Slot.hash) == hash, isMatch(number) {
                return number
            }
            slot = (slot &+ 1) & (count &- 1)
        }
        return nil
    }
}
