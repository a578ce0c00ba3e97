extension ThemeCacheWriter {
    mutating func writeChain() throws(CacheError) {
        for member in theme.chain {
            let info = member.info
            append(.themes, string(info.identifier), string(info.name), string(info.version), string(info.inherits))
            append(.themes, string(info.author), string(info.license), string(info.summary), string(info.homepage))
            append(.themes, string(member.folder))
        }
    }

    mutating func writeComponents() throws(CacheError) {
        var hashes: [UInt32] = []
        for component in theme.components {
            var parent = CacheLayout.none
            if let number = component.parent { parent = try word(number) }
            append(.components, string(component.name), parent)
            hashes.append(CacheHash.component(name: CacheHash.name(theme.symbols.bytes(of: component.name))))
        }
        try writeIndex(.componentIndex, hashes, numbers: Array(hashes.indices))
    }

    /// Writes an open-addressing table of records by their hashes.
    @discardableResult
    private mutating func writeIndex(
        _ section: CacheSection, _ hashes: [UInt32], numbers: [Int]
    ) throws(CacheError) -> (first: UInt32, count: UInt32) {
        let first = try next(section)
        let count = CacheHash.slotCount(forRecords: hashes.count)
        var slots = [Int](repeating: 0, count: count)
        for (record, hash) in hashes.enumerated() {
            var slot = Int(hash) & (count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
            slots[slot] = record + 1
        }
        for slot in slots {
            let isFree = slot == 0
            append(section, isFree ? 0 : hashes[slot - 1], isFree ? 0 : try word(numbers[slot - 1] + 1))
        }
        return (first, try word(count))
    }

    // MARK: Operations

    mutating func writeOperations() throws(CacheError) {
        parameterRuns = .init(repeating: (CacheLayout.none, 0), count: theme.parameterLists.count)
        parameterCosts = [Int](repeating: 0, count: theme.parameterLists.count)
        var fields = take(.fields)
        for operation in theme.operations where parameterRuns[operation.parameters].first == CacheLayout.none {
            let list = theme.parameterLists[operation.parameters]
            parameterRuns[operation.parameters] = try write(list, to: &fields)
            parameterCosts[operation.parameters] = cost(of: list)
        }
        put(.fields, fields)
        var records = take(.operations)
        var first = 0
        operationRuns.reserveCapacity(theme.operationLists.count)
        for list in theme.operationLists {
            operationRuns.append((try word(first), try word(list.count)))
            first += list.count
            var total = 0
            for number in list {
                let operation = theme.operations[Int(number)]
                try append(operation, to: &records)
                total += cost(of: operation.name) + parameterCosts[operation.parameters]
                guard total <= CacheLayout.answerLimit else {
                    throw CacheError(
                        .tooLarge, message: "the theme is too large for a cache: the operations of one entity are")
                }
            }
        }
        put(.operations, records)
    }

    private mutating func append(
        _ operation: ResolvedTheme.Operation, to records: inout [UInt32]
    ) throws(CacheError) {
        let (first, count) = parameterRuns[operation.parameters]
        guard count < 1 << (32 - CacheLayout.Operation.parameterCountShift) else {
            throw CacheError(.tooLarge, message: "the theme is too large for a cache: an operation's parameters are")
        }
        let states = UInt32(operation.states.rawValue) | count << CacheLayout.Operation.parameterCountShift
        records.append(string(operation.name))
        records.append(first)
        records.append(states)
    }

    // MARK: Variants

    mutating func writeVariants() throws(CacheError) {
        for (traits, variant) in theme.combinations.sorted(by: { $0.traits.rawValue < $1.traits.rawValue }) {
            append(.combinations, UInt32(traits.rawValue), try word(variant))
        }
        // A handful, whose first elements nearly always tell: not worth a hash of all of them.
        var constantRuns: [(of: [FieldValue], run: Run)] = []
        for (variant, (entities, index)) in zip(theme.variants, entityRuns) {
            for constant in variant.constants where valueCosts[constant.value.index] > CacheLayout.answerLimit {
                throw CacheError(.tooLarge, message: "the theme is too large for a cache: a constant is")
            }
            if !constantRuns.contains(where: { $0.of == variant.constants }) {
                constantRuns.append((variant.constants, try write(variant.constants)))
            }
            guard let constants = constantRuns.first(where: { $0.of == variant.constants })?.run else { continue }
            append(.variants, entities.first, entities.count, index.first, index.count)
            append(.variants, constants.first, constants.count)
        }
    }

    /// Writes the entities of all variants, and where they are found.
    mutating func writeEntities() throws(CacheError) {
        if options.includesProvenance { try findProvenanceStarts() }
        // A handful, whose first elements nearly always tell: not worth a hash of all of them.
        var indexes: [(of: EntityHashes, run: Run)] = []
        for variant in theme.variants {
            let first = try next(.entities)
            let hashes = try writeEntities(variant.entities)
            if options.includesProvenance { append(variant.removals, numbers: hashes.numbers, from: first) }
            let length = try word(count(.entities) - Int(first))
            if let known = indexes.first(where: { $0.of == hashes }) {
                entityRuns.append(((first, length), known.run))
            } else {
                let run = try writeIndex(.entityIndex, hashes.hashes, numbers: hashes.numbers)
                indexes.append((hashes, run))
                entityRuns.append(((first, length), run))
            }
        }
    }

    /// - Parameter numbers: Of each entity of the variant, where it begins behind the first one.
    private mutating func append(_ removals: [ResolvedTheme.Removal], numbers: [Int], from first: UInt32) {
        for removal in removals {
            append(.removals, first + UInt32(numbers[removal.entity]), string(removal.name))
            append(.removals, UInt32(removal.states.rawValue), UInt32(removal.provenance))
        }
    }

    private mutating func findProvenanceStarts() throws(CacheError) {
        provenanceStarts.reserveCapacity(theme.provenanceLists.count)
        var start = 0
        for number in theme.provenanceLists.indices {
            provenanceStarts.append(try word(start))
            start += theme.provenanceLists.length(of: number)
        }
    }

    /// What an index of entities is made of: the hash of each key, and the number of the entity's first word.
    private struct EntityHashes: Equatable {
        var hashes: [UInt32] = []
        var numbers: [Int] = []
    }

    private mutating func writeEntities(_ entities: [ResolvedTheme.Entity]) throws(CacheError) -> EntityHashes {
        var hashes = EntityHashes()
        hashes.hashes.reserveCapacity(entities.count)
        hashes.numbers.reserveCapacity(entities.count)
        var records = take(.entities)
        defer { put(.entities, records) }
        let start = records.count
        for entity in entities {
            let component = try word(entity.component)
            let (first, length) = operationRuns[entity.operations]
            guard length < CacheLayout.Entity.isDeclared else {
                throw CacheError(.tooLarge, message: "the theme is too large for a cache: an entity's operations are")
            }
            let flags = entity.isDeclared ? CacheLayout.Entity.isDeclared : 0
            let id = entity.id.map { theme.symbols.bytes(of: $0) }
            var idLength = CacheLayout.none
            if let id { idLength = try word(id.count) }
            let provenance = options.includesProvenance ? provenanceStarts[entity.provenance] : CacheLayout.none
            hashes.hashes.append(CacheHash.entity(component: component, id: CacheHash.name(id ?? [])))
            hashes.numbers.append(records.count - start)
            records.append(component)
            records.append(first)
            records.append(length | flags)
            records.append(provenance)
            records.append(idLength)
            append(id ?? [], to: &records)
        }
        return hashes
    }

    mutating func writeAssets() throws(CacheError) {
        for asset in theme.assets {
            append(.assets, string(asset.logicalName), try word(asset.theme), UInt32(asset.traits.rawValue))
            append(.assets, try word(asset.scale), string(asset.path))
            if let content = asset.content, options.embedsAssets {
                append(.assets, try embed(content), try word(content.count))
            } else {
                append(.assets, CacheLayout.none, 0)
            }
        }
    }

    mutating func writeInputs() throws(CacheError) {
        for input in theme.inputs {
            append(.inputs, string(input.name), input.kind.rawValue)
            append(.inputs, bits: input.mark)
        }
    }
}
