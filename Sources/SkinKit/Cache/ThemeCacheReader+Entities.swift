/// The theme for one combination of traits, as ranges of records.
package struct CacheVariant: Sendable {
    /// The words of the entities.
    package var entities = 0..<0
    /// The slots of the entity index: a power of two, or none.
    package var slots = 0..<0
    package var constants = 0..<0
}

package struct CacheEntity {
    package let component: UInt32
    /// The range of the identifier's bytes in the file; `nil` if the entity has no identifier.
    package let id: Range<Int>?
    let isDeclared: Bool
    package let operations: Range<Int>
    package let firstProvenance: UInt32?
    /// The number of the word after the entity's last one.
    package let end: Int
}

extension ThemeCacheReader {
    /// - Parameter traits: The active traits, at most one of each kind.
    package func variant(for traits: ThemeTraits) throws(ThemeCacheError) -> CacheVariant {
        try variant(variantNumber(for: traits))
    }

    package func variantNumber(for traits: ThemeTraits) throws(ThemeCacheError) -> Int {
        let wanted = UInt32(applied(traits).intersection(mentionedTraits).rawValue)
        let found = try firstRecord(
            .combinations,
            notBefore: { record throws(ThemeCacheError) in
                try word(.combinations, record, CacheLayout.Combination.traits) >= wanted
            })
        guard found < count(.combinations),
            try word(.combinations, found, CacheLayout.Combination.traits) == wanted
        else {
            throw ThemeCacheError(
                .invalidReference, byteOffset: CacheLayout.Header.mentionedTraits, in: .combinations,
                "the cache has no variant for the traits \(wanted)")
        }
        return Int(try word(.combinations, found, CacheLayout.Combination.variant))
    }

    package func variant(_ number: Int) throws(ThemeCacheError) -> CacheVariant {
        typealias Field = CacheLayout.Variant
        let slots = try run(.entityIndex, .variants, number, Field.firstSlot, Field.slotCount)
        guard slots.count & (slots.count - 1) == 0 || slots.isEmpty else {
            throw ThemeCacheError(
                .invalidValue, byteOffset: try offset(.variants, number), in: .variants,
                "the index has \(slots.count) slots, which is not a power of two")
        }
        return CacheVariant(
            entities: try run(.entities, .variants, number, Field.firstEntity, Field.entityCount), slots: slots,
            constants: try run(.fields, .variants, number, Field.firstConstant, Field.constantCount))
    }

    /// Returns the first record of a sorted run that does not precede the wanted one; the end of the run if all do.
    /// O(log n).
    package func firstRecord(
        _ section: CacheSection, in run: Range<Int>? = nil,
        notBefore: (Int) throws(ThemeCacheError) -> Bool
    ) throws(ThemeCacheError) -> Int {
        var low = run?.lowerBound ?? 0
        var high = run?.upperBound ?? count(section)
        while low < high {
            let middle = low + (high - low) / 2
            if try notBefore(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

// MARK: - Component types and entities

extension ThemeCacheReader {
    /// Returns the entities of a variant as the numbers of their first words, up to the first malformed one.
    package func entities(in variant: CacheVariant) -> [Int] {
        var numbers: [Int] = []
        var number = variant.entities.lowerBound
        while number < variant.entities.upperBound, let entity = try? entity(number),
            entity.end <= variant.entities.upperBound
        {
            numbers.append(number)
            number = entity.end
        }
        return numbers
    }

    package func entity(_ number: Int) throws(ThemeCacheError) -> CacheEntity {
        typealias Field = CacheLayout.Entity
        let start = try offset(.entities, number)
        let length = try optionalWord(.entities, number + Field.idLength / 4, 0)
        let end = number + (Field.id + Int(length ?? 0) + 3) / 4
        guard end <= count(.entities) else { throw outOfBytes(.entities, start) }
        let operationCount = try word(.entities, number, Field.operationCount)
        let operations = try checkedRun(
            .operations, first: Int(try word(.entities, number, Field.firstOperation)),
            count: Int(operationCount & ~Field.isDeclared), from: .entities, number)
        return CacheEntity(
            component: try word(.entities, number, Field.component),
            id: length.map { start + Field.id..<start + Field.id + Int($0) },
            isDeclared: operationCount & Field.isDeclared != 0, operations: operations,
            firstProvenance: try optionalWord(.entities, number, Field.firstProvenance), end: end)
    }

    package func entityKey(_ number: Int) throws(ThemeCacheError) -> (key: ThemeEntityKey, isDeclared: Bool) {
        let entity = try entity(number)
        return (
            ThemeEntityKey(component: try componentName(entity.component), id: entity.id.flatMap { bytes.text($0) }),
            entity.isDeclared
        )
    }

    package var componentParents: [String: String] {
        var parents: [String: String] = [:]
        for number in 0..<count(.components) {
            guard let name = try? componentName(UInt32(number)), let parent = try? componentParent(number) else {
                continue
            }
            parents[name] = parent
        }
        return parents
    }

    package func componentName(_ number: UInt32) throws(ThemeCacheError) -> String {
        try string(word(.components, Int(number), CacheLayout.Component.name))
    }

    package func componentParent(_ number: Int) throws(ThemeCacheError) -> String? {
        guard let parent = try optionalWord(.components, number, CacheLayout.Component.parent) else { return nil }
        return try componentName(parent)
    }

    func constant(
        _ name: UnsafeBufferPointer<UInt8>, in variant: CacheVariant
    ) throws(ThemeCacheError) -> ThemeValue? {
        guard let number = unsafe try constantNumber(name, in: variant) else {
            return unsafe replaced?.constants[String(decoding: name, as: UTF8.self)]
        }
        var budget = ReadBudget()
        return object(number, &budget)
    }

    package func constantNumber(
        _ name: UnsafeBufferPointer<UInt8>, in variant: CacheVariant
    ) throws(ThemeCacheError) -> UInt32? {
        let found = try firstRecord(
            .fields, in: variant.constants,
            notBefore: { record throws(ThemeCacheError) in
                unsafe try compare(word(.fields, record, CacheLayout.Field.name), name) >= 0
            })
        guard found < variant.constants.upperBound,
            unsafe try compare(word(.fields, found, CacheLayout.Field.name), name) == 0
        else { return nil }
        return try word(.fields, found, CacheLayout.Field.value)
    }
}
