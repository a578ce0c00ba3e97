/// The theme under one combination of traits, as numbers of records.
struct CacheVariant: Sendable {
    var entities: Range<Int>
    var slots: Range<Int>
    var constants: Range<Int>
}

extension ThemeCacheReader {
    /// What the theme is under a set of active traits, of which at most one of each kind is in it.
    func variant(for traits: TraitSet) throws(CacheError) -> CacheVariant {
        let wanted = UInt32(traits.intersection(mentionedTraits).rawValue)
        let found = try firstRecord(
            .combinations,
            notBefore: { record throws(CacheError) in
                try word(.combinations, record, CacheLayout.Combination.traits) >= wanted
            })
        guard found < count(.combinations),
            try word(.combinations, found, CacheLayout.Combination.traits) == wanted
        else {
            throw CacheError(
                .invalidReference, byteOffset: CacheLayout.Header.mentionedTraits, in: .combinations,
                "there is no variant for the traits \(wanted)")
        }
        return try variant(Int(try word(.combinations, found, CacheLayout.Combination.variant)))
    }

    func variant(_ number: Int) throws(CacheError) -> CacheVariant {
        typealias Field = CacheLayout.Variant
        let slots = try run(.entityIndex, .variants, number, Field.firstSlot, Field.slotCount)
        guard slots.count & (slots.count - 1) == 0 || slots.isEmpty else {
            throw CacheError(
                .invalidValue, byteOffset: try offset(.variants, number), in: .variants,
                "the index has \(slots.count) slots, which is no power of two")
        }
        return CacheVariant(
            entities: try run(.entities, .variants, number, Field.firstEntity, Field.entityCount), slots: slots,
            constants: try run(.fields, .variants, number, Field.firstConstant, Field.constantCount))
    }

    /// The first record of a sorted run that does not come before what is looked for; the end where all do.
    func firstRecord(
        _ section: CacheSection, in run: Range<Int>? = nil,
        notBefore: (Int) throws(CacheError) -> Bool
    ) throws(CacheError) -> Int {
        var low = run?.lowerBound ?? 0
        var high = run?.upperBound ?? count(section)
        while low < high {
            let middle = low + (high - low) / 2
            if try notBefore(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The record of an open-addressing table that has a hash and passes a test; at most each slot is looked at once,
    /// each for a unit of the budget.
    private func probe(
        _ section: CacheSection, _ slots: Range<Int>, hash: UInt32, _ budget: inout ReadBudget,
        isMatch: (Int) throws(CacheError) -> Bool
    ) throws(CacheError) -> Int? {
        let mask = slots.count - 1
        var slot = Int(hash) & max(mask, 0)
        for _ in slots {
            try budget.spend(1, at: 0)
            let record = Int(try word(section, slots.lowerBound + slot, CacheLayout.Slot.record))
            if record == 0 { return nil }
            if try word(section, slots.lowerBound + slot, CacheLayout.Slot.hash) == hash, try isMatch(record - 1) {
                return record - 1
            }
            slot = (slot + 1) & mask
        }
        return nil
    }
}

// MARK: - Component types and entities

extension ThemeCacheReader {
    /// The number of a component type; nil where the theme's schema had none of the name.
    func component(named name: UnsafeBufferPointer<UInt8>) throws(CacheError) -> Int? {
        let slots = 0..<count(.componentIndex)
        guard slots.count & (slots.count - 1) == 0 || slots.isEmpty else {
            throw CacheError(.invalidSection, in: .componentIndex, "the number of slots is no power of two")
        }
        let hash = CacheHash.component(name: CacheHash.name(name))
        var budget = ReadBudget(units: slots.count)
        return try probe(.componentIndex, slots, hash: hash, &budget) { record throws(CacheError) in
            try compare(word(.components, record, CacheLayout.Component.name), name) == 0
        }
    }

    /// The entity that speaks for a component: the first of its identifier along the line of component types from its
    /// own to the root, else the first without one; nil where there is neither.
    func entity(
        for component: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>?, in variant: CacheVariant
    ) throws(CacheError) -> Int? {
        guard let number = try self.component(named: component) else { return nil }
        if let id, let found = try entity(along: number, id: id, in: variant) { return found }
        return try entity(along: number, id: nil, in: variant)
    }

    private func entity(
        along component: Int, id: UnsafeBufferPointer<UInt8>?, in variant: CacheVariant
    ) throws(CacheError) -> Int? {
        let idHash = id.map { CacheHash.name($0) } ?? CacheHash.name(EmptyCollection())
        var current = UInt32(truncatingIfNeeded: component)
        // Few slots of a sound index are on the way to a record; damaged ones must not cost a walk for each type.
        var budget = ReadBudget(units: CacheLayout.probeLimit * (count(.components) + 1) + variant.slots.count * 2)
        // A line is never longer than there are types; one that is, is a circle.
        for _ in 0..<count(.components) {
            let hash = CacheHash.entity(component: current, id: idHash)
            let found = try probe(.entityIndex, variant.slots, hash: hash, &budget) { record throws(CacheError) in
                try isEntity(variant.entities.lowerBound + record, of: current, id: id, in: variant)
            }
            if let found { return variant.entities.lowerBound + found }
            let parent = try optionalWord(.components, Int(current), CacheLayout.Component.parent)
            guard let parent else { return nil }
            current = parent
        }
        return nil
    }

    private func isEntity(
        _ record: Int, of component: UInt32, id: UnsafeBufferPointer<UInt8>?, in variant: CacheVariant
    ) throws(CacheError) -> Bool {
        guard variant.entities.contains(record) else {
            throw CacheError(.invalidReference, in: .entityIndex, "a slot refers to an entity of another variant")
        }
        guard try word(.entities, record, CacheLayout.Entity.component) == component else { return false }
        let number = try optionalWord(.entities, record, CacheLayout.Entity.id)
        guard let number, let id else { return number == nil && id == nil }
        return try compare(number, id) == 0
    }

    /// An entity's key, and whether a theme of the chain declares it.
    func entityKey(_ record: Int) throws(CacheError) -> (key: EntityKey, isDeclared: Bool) {
        let component = Int(try word(.entities, record, CacheLayout.Entity.component))
        let name = try string(word(.components, component, CacheLayout.Component.name))
        let id = try optionalString(.entities, record, CacheLayout.Entity.id)
        let flags = try word(.entities, record, CacheLayout.Entity.flags)
        return (EntityKey(component: name, id: id), flags & CacheLayout.Entity.isDeclared != 0)
    }

    func componentName(_ number: UInt32) throws(CacheError) -> String {
        try string(word(.components, Int(number), CacheLayout.Component.name))
    }

    func componentParent(_ number: Int) throws(CacheError) -> String? {
        guard let parent = try optionalWord(.components, number, CacheLayout.Component.parent) else { return nil }
        return try componentName(parent)
    }

    /// The value of a constant; nil where there is none of the name.
    func constant(
        _ name: UnsafeBufferPointer<UInt8>, in variant: CacheVariant
    ) throws(CacheError) -> ThemeObject? {
        let found = try firstRecord(
            .fields, in: variant.constants,
            notBefore: { record throws(CacheError) in
                try compare(word(.fields, record, CacheLayout.Field.name), name) >= 0
            })
        guard found < variant.constants.upperBound,
            try compare(word(.fields, found, CacheLayout.Field.name), name) == 0
        else { return nil }
        var budget = ReadBudget()
        return try object(word(.fields, found, CacheLayout.Field.value), depth: 0, &budget)
    }
}
