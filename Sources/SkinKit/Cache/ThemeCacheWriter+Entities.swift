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
        try writeIndex(.componentIndex, hashes)
    }

    /// Writes an open-addressing table of records by their hashes.
    @discardableResult
    private mutating func writeIndex(
        _ section: CacheSection, _ hashes: [UInt32]
    ) throws(CacheError) -> (first: UInt32, count: UInt32) {
        let first = try next(section)
        let count = CacheHash.slotCount(forRecords: hashes.count)
        var slots = [Int](repeating: 0, count: count)
        for (record, hash) in hashes.enumerated() {
            var slot = Int(hash) & (count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
            slots[slot] = record + 1
        }
        for slot in slots { append(section, slot == 0 ? 0 : hashes[slot - 1], try word(slot)) }
        return (first, try word(count))
    }

    // MARK: Operations

    mutating func writeOperations() throws(CacheError) {
        parameterRuns = .init(repeating: (CacheLayout.none, 0), count: theme.parameterLists.count)
        parameterCosts = [Int](repeating: 0, count: theme.parameterLists.count)
        for operation in theme.operations where parameterRuns[operation.parameters].first == CacheLayout.none {
            let list = theme.parameterLists[operation.parameters]
            parameterRuns[operation.parameters] = try write(list)
            parameterCosts[operation.parameters] = cost(of: list)
        }
        for operation in theme.operations {
            let (first, count) = parameterRuns[operation.parameters]
            append(.operations, string(operation.name), UInt32(operation.states.rawValue), first, count)
        }
        for list in theme.operationLists {
            operationRuns.append((try next(.operationNumbers), try word(list.count)))
            var total = 0
            for number in list {
                let operation = theme.operations[Int(number)]
                append(.operationNumbers, UInt32(number))
                total += cost(of: operation.name) + parameterCosts[operation.parameters]
                guard total <= CacheLayout.answerLimit else {
                    throw CacheError(
                        .tooLarge, message: "the theme is too large for a cache: the operations of one entity are")
                }
            }
        }
    }

    // MARK: Variants

    mutating func writeVariants() throws(CacheError) {
        for (traits, variant) in theme.combinations.sorted(by: { $0.traits.rawValue < $1.traits.rawValue }) {
            append(.combinations, UInt32(traits.rawValue), try word(variant))
        }
        var indexes: [[UInt32]: (first: UInt32, count: UInt32)] = [:]
        var constantRuns: [[FieldValue]: (first: UInt32, count: UInt32)] = [:]
        for variant in theme.variants {
            let firstEntity = try next(.entities)
            let hashes = try writeEntities(variant.entities)
            if indexes[hashes] == nil { indexes[hashes] = try writeIndex(.entityIndex, hashes) }
            for constant in variant.constants where valueCosts[constant.value.index] > CacheLayout.answerLimit {
                throw CacheError(.tooLarge, message: "the theme is too large for a cache: a constant is")
            }
            if constantRuns[variant.constants] == nil {
                constantRuns[variant.constants] = try write(variant.constants)
            }
            guard let index = indexes[hashes], let constants = constantRuns[variant.constants] else { continue }
            append(.variants, firstEntity, try word(variant.entities.count), index.first, index.count)
            append(.variants, constants.first, constants.count)
        }
    }

    /// - Returns: The hashes of the entities' keys.
    private mutating func writeEntities(_ entities: [ResolvedTheme.Entity]) throws(CacheError) -> [UInt32] {
        var hashes: [UInt32] = []
        hashes.reserveCapacity(entities.count)
        for entity in entities {
            let component = try word(entity.component)
            let (first, count) = operationRuns[entity.operations]
            let flags = entity.isDeclared ? CacheLayout.Entity.isDeclared : 0
            append(.entities, component, string(entity.id), flags)
            append(.entities, first, count)
            let idHash = entity.id.map { CacheHash.name(theme.symbols.bytes(of: $0)) }
            hashes.append(
                CacheHash.entity(component: component, id: idHash ?? CacheHash.name(EmptyCollection())))
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
