/// Finds component types and entities by their names, through the indices of the cache.
///
/// A number that the cache does not contain, or an index that is damaged, finds nothing.
extension ThemeCacheReader {
    func component(named name: String) -> UInt32? { unsafe name.withBytes { unsafe component(named: $0) } }

    private func component(named name: UnsafeRawBufferPointer) -> UInt32? {
        let hash = unsafe CacheHash.component(name: CacheHash.name(name))
        let index = 0..<count(.componentIndex)
        var budget = index.count
        let found = probe(.componentIndex, index, hash: hash, &budget) { number in
            guard let record = offset(of: .components, number),
                let text = bytes.word(at: record &+ CacheLayout.Component.name), let range = textRange(text)
            else { return false }
            return unsafe range.count == name.count && bytes.holds(name, at: range.lowerBound)
        }
        return found.map { UInt32(truncatingIfNeeded: $0) }
    }

    /// Returns the entity that styles a component, as the number of the entity's first word.
    ///
    /// The search visits the component type and its ancestors, up to the root. It returns the first entity with the
    /// identifier, otherwise the first one without an identifier, otherwise `nil`.
    func entity(for component: UInt32, id: String?, in variant: CacheVariant) -> Int? {
        let found = id.flatMap { id in
            unsafe id.withBytes { id in
                unsafe inherited(by: component, id: id, hash: CacheHash.name(id), in: variant)
            }
        }
        return unsafe found ?? inherited(by: component, id: nil, hash: CacheHash.noName, in: variant)
    }

    private func inherited(
        by component: UInt32, id: UnsafeRawBufferPointer?, hash: UInt64, in variant: CacheVariant
    ) -> Int? {
        let typeCount = count(.components)
        var current = component
        // In a valid index few slots precede a record. A damaged index must not cost a full walk for each type.
        var budget = CacheLayout.probeLimit &* typeCount &+ variant.slots.count &* 2
        // A longer line of ancestors would be a cycle.
        for _ in 0..<typeCount {
            guard let type = offset(of: .components, Int(current)) else { return nil }
            if let found = unsafe entity(of: current, id: id, hash: hash, in: variant, &budget) { return found }
            guard let parent = bytes.word(at: type &+ CacheLayout.Component.parent), parent != CacheLayout.none else {
                return nil
            }
            current = parent
        }
        return nil
    }

    private func entity(
        of component: UInt32, id: UnsafeRawBufferPointer?, hash: UInt64, in variant: CacheVariant, _ budget: inout Int
    ) -> Int? {
        typealias Field = CacheLayout.Entity
        let first = variant.entities.lowerBound
        let length = unsafe id.map { UInt32(clamping: $0.count) } ?? CacheLayout.none
        let hash = CacheHash.entity(component: component, id: hash)
        let found = probe(.entityIndex, variant.slots, hash: hash, &budget) { number in
            let words = Field.id / 4 &+ (unsafe id.map { ($0.count &+ 3) / 4 } ?? 0)
            guard words <= variant.entities.count, number <= variant.entities.count &- words,
                let entity = offset(of: .entities, first &+ number, count: words),
                bytes.word(at: entity &+ Field.component) == component,
                bytes.word(at: entity &+ Field.idLength) == length
            else { return false }
            guard let id = unsafe id else { return true }
            return unsafe bytes.holds(id, at: entity &+ Field.id)
        }
        return found.map { first &+ $0 }
    }

    /// - Parameter budget: The number of slots that may still be visited; each visit decreases it by one.
    @inline(__always)
    private func probe(
        _ section: CacheSection, _ slots: Range<Int>, hash: UInt32, _ budget: inout Int, isMatch: (Int) -> Bool
    ) -> Int? {
        guard !slots.isEmpty, let start = offset(of: section, slots.lowerBound, count: slots.count) else { return nil }
        let mask = slots.count &- 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while budget > 0 {
            budget &-= 1
            let place = start &+ slot &* section.stride
            guard let record = bytes.word(at: place &+ CacheLayout.Slot.record), record != 0 else { return nil }
            let number = Int(record) &- 1
            // The hash rules out nearly all other records, so that they are not touched.
            if bytes.word(at: place &+ CacheLayout.Slot.hash) == hash, isMatch(number) { return number }
            slot = (slot &+ 1) & mask
        }
        return nil
    }
}
