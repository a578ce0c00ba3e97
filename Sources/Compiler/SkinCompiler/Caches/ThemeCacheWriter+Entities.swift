import SkinFormat
import SkinKit

extension ThemeCacheWriter {
    mutating func writeChain() throws(ThemeCacheError) {
        for member in theme.chain {
            let info = member.info
            append(.themes, string(info.identifier), string(info.name), string(info.version), string(info.inherits))
            append(.themes, string(info.author), string(info.license), string(info.summary), string(info.homepage))
            append(.themes, string(member.folder))
        }
        for number in 0..<theme.overlayCount { append(.overlays, try word(number)) }
    }

    /// Writes the appearances of the themes, and their texts in languages.
    mutating func writeLanguages() throws(ThemeCacheError) {
        typealias Field = CacheLayout.Translation
        let appearances = theme.chain.map(\.info.appearance)
        if appearances.contains(where: { $0 != .any }) { append(.appearances, contentsOf: appearances.map(\.number)) }
        for (number, member) in theme.chain.enumerated() {
            var cost = 0
            for (kind, texts) in [
                (Field.name, member.info.localizedNames), (Field.summary, member.info.localizedSummaries),
            ] {
                for (language, text) in texts.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                    append(.translations, try word(number), kind, string(language), string(text))
                    cost += Self.cost(of: language) + Self.cost(of: text)
                }
            }
            guard cost <= CacheLayout.answerLimit else {
                throw Self.tooLarge("its names and descriptions are too large")
            }
        }
        for label in theme.labels {
            append(
                .labels, string(label.setting), string(label.value), string(label.language), string(label.text))
        }
    }

    static func cost(of text: String) -> Int { ReadBudget.cost(ofBytes: text.utf8.count) }

    mutating func writeStates() {
        for state in theme.states { append(.states, string(state)) }
    }

    mutating func writeComponents() throws(ThemeCacheError) {
        var hashes: [UInt32] = []
        for component in theme.components {
            var parent = CacheLayout.none
            if let number = component.parent { parent = try word(number) }
            append(.components, string(component.name), parent)
            hashes.append(CacheHash.component(name: CacheHash.name(theme.symbols.bytes(of: component.name))))
        }
        try writeIndex(.componentIndex, hashes, numbers: Array(hashes.indices))
    }

    @discardableResult
    private mutating func writeIndex(
        _ section: CacheSection, _ hashes: [UInt32], numbers: [Int]
    ) throws(ThemeCacheError) -> (first: UInt32, count: UInt32) {
        let first = try next(section)
        let count = CacheHash.slotCount(forRecords: hashes.count)
        var slots = [Int](repeating: 0, count: count)
        for (record, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
            slots[slot] = record + 1
        }
        var words: [UInt32] = []
        for slot in slots {
            words.append(slot == 0 ? 0 : hashes[slot - 1])
            words.append(slot == 0 ? 0 : try word(numbers[slot - 1] + 1))
        }
        append(section, contentsOf: words)
        return (first, try word(count))
    }

    // MARK: Operations

    private struct Parameters {
        /// The number of the first field. `none` until the parameters are written.
        var first = CacheLayout.none
        /// The number of parameters, shifted as in the record of an operation.
        var count: UInt32 = 0
        var cost = 0
    }

    mutating func writeOperations() throws(ThemeCacheError) {
        var parameters = [Parameters](repeating: Parameters(), count: theme.parameterLists.count)
        let (all, lists) = (theme.operations, theme.operationLists)
        let hasCustomStates = all.contains { $0.states.customBits != 0 }
        for list in lists.indices {
            var total = 0
            for index in lists.range(of: list) {
                let operation = all[Int(lists.elements[index])]
                if parameters[operation.parameters].first == CacheLayout.none {
                    parameters[operation.parameters] = try write(parameters: operation.parameters)
                }
                let written = parameters[operation.parameters]
                append(
                    .operations, string(operation.name), written.first,
                    UInt32(operation.states.builtIn.rawValue) | written.count)
                if hasCustomStates { append(.operationStates, operation.states.customBits) }
                total += cost(of: operation.name) + written.cost
            }
            guard total <= CacheLayout.answerLimit else { throw Self.tooLarge("one entity's operations are too large") }
        }
        _ = try next(.operations)
    }

    private mutating func write(parameters list: Int) throws(ThemeCacheError) -> Parameters {
        let range = theme.parameterLists.range(of: list)
        guard range.count < 1 << (32 - CacheLayout.Operation.parameterCountShift) else {
            throw Self.tooLarge("an operation has too many parameters")
        }
        let count = UInt32(range.count) << CacheLayout.Operation.parameterCountShift
        var parameters = Parameters(first: try next(.fields), count: count, cost: 0)
        for index in range {
            let field = theme.parameterLists.elements[index]
            append(.fields, string(field.name), valueNumbers[field.value.index])
            parameters.cost = clamped(parameters.cost + cost(of: field))
        }
        return parameters
    }

    // MARK: Variants

    mutating func writeVariants() throws(ThemeCacheError) {
        for (traits, variant) in theme.combinations.sorted(by: { $0.traits.rawValue < $1.traits.rawValue }) {
            append(.combinations, UInt32(traits.rawValue), try word(variant))
        }
        var constantRuns = WrittenRuns<[FieldValue]>()
        for (variant, (entities, index)) in zip(theme.variants, entityRuns) {
            for constant in variant.constants where valueCosts[constant.value.index] > CacheLayout.answerLimit {
                throw Self.tooLarge("a constant is too large")
            }
            let constants = try constantRuns.run(of: variant.constants) { list throws(ThemeCacheError) in
                try write(list)
            }
            append(.variants, entities.first, entities.count, index.first, index.count)
            append(.variants, constants.first, constants.count)
        }
    }

    mutating func writeEntities() throws(ThemeCacheError) {
        var indexes = WrittenRuns<EntityHashes>()
        for variant in theme.variants {
            let first = try next(.entities)
            let hashes = try writeEntities(variant.entities)
            if options.includesProvenance { append(variant.removals, numbers: hashes.numbers, from: first) }
            let length = try next(.entities) - first
            let index = try indexes.run(of: hashes) { hashes throws(ThemeCacheError) in
                try writeIndex(.entityIndex, hashes.hashes, numbers: hashes.numbers)
            }
            entityRuns.append(((first, length), index))
        }
    }

    /// - Parameter numbers: For each entity of the variant, its offset from the first one, in words.
    private mutating func append(_ removals: [ResolvedTheme.Removal], numbers: [Int], from first: UInt32) {
        for removal in removals {
            append(.removals, first + UInt32(numbers[removal.entity]), string(removal.name))
            append(.removals, UInt32(removal.states.rawValue), UInt32(removal.provenance))
        }
    }

    private struct EntityHashes: Equatable {
        var hashes: [UInt32] = []
        var numbers: [Int] = []
    }

    private mutating func writeEntities(_ entities: [ResolvedTheme.Entity]) throws(ThemeCacheError) -> EntityHashes {
        var hashes = EntityHashes()
        let start = count(.entities)
        for entity in entities {
            let component = try word(entity.component)
            let operations = theme.operationLists.range(of: entity.operations)
            guard operations.count < CacheLayout.Entity.isDeclared else {
                throw Self.tooLarge("an entity has too many operations")
            }
            let flags = entity.isDeclared ? CacheLayout.Entity.isDeclared : 0
            let id = entity.id.map { theme.symbols.bytes(of: $0) } ?? []
            hashes.hashes.append(CacheHash.entity(component: component, id: CacheHash.name(id)))
            hashes.numbers.append(count(.entities) - start)
            append(.entities, component, try word(operations.lowerBound), UInt32(operations.count) | flags)
            append(.entities, try firstProvenance(of: entity))
            append(.entities, entity.id == nil ? CacheLayout.none : try word(id.count))
            append(.entities, bytes: id)
        }
        return hashes
    }

    private func firstProvenance(of entity: ResolvedTheme.Entity) throws(ThemeCacheError) -> UInt32 {
        guard options.includesProvenance else { return CacheLayout.none }
        return try word(theme.provenanceLists.range(of: entity.provenance).lowerBound)
    }

    mutating func writeAssets() throws(ThemeCacheError) {
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

    mutating func writeInputs() throws(ThemeCacheError) {
        for input in theme.inputs {
            append(.inputs, string(input.name), input.kind.rawValue)
            append(.inputs, bits: input.mark)
        }
    }

    /// Writes what decides on contrasts beside the values: the roles of parameters, and what is behind entities.
    mutating func writeContrast() {
        for (component, operation, parameter, role) in theme.roles {
            guard let code = ColorRole.allCases.firstIndex(of: role) else { continue }
            append(.roles, string(component), string(operation), string(parameter), UInt32(code))
        }
        for (entity, behind) in theme.backdrops {
            append(.backdrops, string(entity.component), string(entity.id), string(behind.component), string(behind.id))
        }
    }
}

extension ThemeCacheWriter {
    mutating func writeProvenance() throws(ThemeCacheError) {
        for file in theme.files { append(.files, string(file)) }
        append(.provenanceNumbers, contentsOf: theme.provenanceLists.elements.lazy.map { UInt32($0) })
        // The run of each list in its section: `none` until the list is written.
        var loserRuns = [Run](repeating: (CacheLayout.none, 0), count: theme.loserLists.count)
        var stepRuns = [Run](repeating: (CacheLayout.none, 0), count: theme.stepLists.count)
        for record in theme.provenance {
            let (losing, steps) = (Int(record.losers), Int(record.steps))
            if loserRuns[losing].first == CacheLayout.none { loserRuns[losing] = try write(losers: losing) }
            if stepRuns[steps].first == CacheLayout.none { stepRuns[steps] = try write(steps: steps) }
            append(.provenance, UInt32(record.winner), loserRuns[losing].first, loserRuns[losing].count)
            append(.provenance, stepRuns[steps].first, stepRuns[steps].count)
        }
        for source in theme.sources {
            let isDefault = source.isDefault ? CacheLayout.Source.isDefault : 0
            append(.operationSources, source.place.file, source.place.line, source.place.column)
            append(.operationSources, UInt32(source.component))
            append(.operationSources, isDefault | (source.isUnset ? CacheLayout.Source.isUnset : 0))
            append(.operationSources, string(source.className))
        }
    }

    private mutating func write(losers list: Int) throws(ThemeCacheError) -> Run {
        let first = try next(.losers)
        for loser in theme.loserLists[list] { append(.losers, UInt32(loser.source), UInt32(loser.reason.rawValue)) }
        return (first, try word(theme.loserLists.length(of: list)))
    }

    private mutating func write(steps list: Int) throws(ThemeCacheError) -> Run {
        let first = try next(.steps)
        for step in theme.stepLists[list] {
            let kind = UInt32(step.kind.code) | UInt32(step.depth) << CacheLayout.Step.depthShift
            append(.steps, kind, string(step.name))
            append(.steps, step.place.file, step.place.line, step.place.column)
            append(.steps, number(of: step.argument), number(of: step.before), number(of: step.after))
        }
        return (first, try word(theme.stepLists.length(of: list)))
    }

    private func number(of value: ValueID?) -> UInt32 { value.map { valueNumbers[$0.index] } ?? CacheLayout.none }
}
