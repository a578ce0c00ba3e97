/// Turns merged definitions into effective operations, one combination of traits after another.
struct Flattener {
    private var variants: [ResolvedTheme.Variant] = []
    private var variantNumbers: [[Int]: Int] = [:]
    private var combinations: [(traits: TraitSet, variant: Int)] = []
    private var operations: InternTable<ResolvedTheme.Operation>
    private var operationLists: ListTable<Int32>
    private var provenance: InternTable<OperationProvenance>
    private var provenanceLists: ListTable<Int32>
    private var loserLists = ListTable<OperationProvenance.Loser>()
    private var stepLists = ListTable<OperationProvenance.Step>()
    private let layers: [ThemeLayer]
    /// Found once the first combination is sound.
    private var places: DefinitionPlaces?

    init(chain: ThemeChain) {
        layers = chain.layers
        // What a theme comes to where no operation is used twice.
        let (count, entities) = (chain.definitions.operations.count, chain.definitions.entities.count)
        operations = InternTable(capacity: count)
        operationLists = ListTable(capacity: entities, elements: count)
        provenance = InternTable(capacity: count)
        provenanceLists = ListTable(capacity: entities, elements: count)
    }

    /// Adds what the theme means under a combination of traits, which the resolver has found to be sound.
    mutating func add(_ traits: TraitSet, resolver: inout Resolver) {
        // Combinations under which the same layers apply mean the same.
        let key = layers.indices.filter { layers[$0].traits.isSubset(of: traits) }
        if let known = variantNumbers[key] {
            combinations.append((traits, known))
            return
        }
        let places = places ?? DefinitionPlaces(resolver.chain)
        self.places = places
        var work = VariantWork(merged: resolver.combination.merged, resolver.chain)
        var provenanceWork = ProvenanceWork(resolver.chain, places)
        var variant = ResolvedTheme.Variant()
        var operationNumbers: [Int32] = []
        var provenanceNumbers: [Int32] = []
        for entity in SortedEntities(work.merged, resolver.chain.schema, resolver.chain.symbols).names {
            work.work(on: entity.component, entity.id)
            operationNumbers.removeAll(keepingCapacity: true)
            provenanceNumbers.removeAll(keepingCapacity: true)
            for slot in work.effective.slots where !slot.isRemoved {
                operationNumbers.append(Int32(operations.add(operation(slot, &resolver))))
                let origin = provenanceWork.provenance(of: slot, work.history, &loserLists, &stepLists, &resolver)
                provenanceNumbers.append(Int32(provenance.add(origin)))
            }
            variant.removals += removals(from: variant.entities.count, work, &provenanceWork, &resolver)
            variant.entities.append(
                ResolvedTheme.Entity(
                    component: entity.component, id: entity.id, isDeclared: entity.isDeclared,
                    operations: operationLists.add(operationNumbers),
                    provenance: provenanceLists.add(provenanceNumbers)))
        }
        variant.constants = constants(resolver)
        variantNumbers[key] = variants.count
        combinations.append((traits, variants.count))
        variants.append(variant)
    }

    /// What is taken away from the entity at hand, by its number.
    private mutating func removals(
        from entity: Int, _ work: VariantWork, _ provenanceWork: inout ProvenanceWork, _ resolver: inout Resolver
    ) -> [ResolvedTheme.Removal] {
        var removals: [ResolvedTheme.Removal] = []
        for slot in work.effective.slots where slot.isRemoved && work.takesAway(slot) {
            let origin = provenanceWork.provenance(of: slot, work.history, &loserLists, &stepLists, &resolver)
            removals.append(
                .init(
                    entity: entity, name: slot.key.name, states: slot.key.states ?? [],
                    provenance: provenance.add(origin)))
        }
        return removals
    }

    private mutating func operation(
        _ slot: EffectiveOperations.Slot, _ resolver: inout Resolver
    ) -> ResolvedTheme.Operation {
        let number = resolver.chain.schema.operation(slot.key.name, of: Int(slot.origin.component)) ?? 0
        let parameters = resolver.parameters(of: slot.definition, as: number) ?? resolver.parameterLists.add([])
        return ResolvedTheme.Operation(
            name: slot.key.name, states: slot.key.states ?? [], parameters: parameters)
    }

    private func constants(_ resolver: Resolver) -> [FieldValue] {
        let symbols = resolver.chain.symbols
        return resolver.combination.merged.constantOrder
            .sorted { symbols.precedes($0, $1) }
            .compactMap { name in
                resolver.combination.constant(name).map { FieldValue(name: name, value: $0) }
            }
    }

    /// The whole theme.
    consuming func finish(_ resolver: Resolver, _ all: TraitCombinations) -> ResolvedTheme {
        var theme = ResolvedTheme(symbols: resolver.chain.symbols, values: resolver.chain.values)
        theme.chain = resolver.chain.themes.reversed().map { .init(info: $0.info, folder: $0.folder) }
        theme.components = resolver.chain.schema.components.map {
            .init(name: $0.name, parent: $0.line.dropLast().last)
        }
        theme.mentionedTraits = all.mentioned
        theme.combinations = combinations
        theme.variants = variants
        theme.operations = operations.items
        theme.operationLists = operationLists.lists
        theme.parameterLists = resolver.parameterLists.lists
        theme.provenance = provenance.items
        theme.provenanceLists = provenanceLists.lists
        theme.loserLists = loserLists.lists
        theme.stepLists = stepLists.lists
        theme.files = resolver.chain.files.map(\.name)
        theme.addAssets(of: resolver.chain.themes)
        return theme
    }
}

extension ResolvedTheme {
    /// - Parameter themes: From the oldest ancestor to the theme itself.
    fileprivate mutating func addAssets(of themes: [ThemeChain.Theme]) {
        for (number, theme) in themes.reversed().enumerated() {
            for (path, name) in theme.assets where name.traits.isPossible {
                assets.append(
                    Asset(
                        logicalName: symbols.intern(name.logicalName), theme: number, traits: name.traits,
                        scale: name.scale, path: symbols.intern(path)))
            }
        }
        let symbols = symbols
        assets.sort { left, right in
            if left.logicalName != right.logicalName { return symbols.precedes(left.logicalName, right.logicalName) }
            return (left.theme, -left.traits.specificity, left.scale, left.traits.rawValue)
                < (right.theme, -right.traits.specificity, right.scale, right.traits.rawValue)
        }
    }
}
