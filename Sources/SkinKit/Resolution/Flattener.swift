/// Turns merged definitions into effective operations, one combination of traits after another.
struct Flattener {
    private var variants: [ResolvedTheme.Variant] = []
    private var variantNumbers: [[Int]: Int] = [:]
    private var combinations: [(traits: TraitSet, variant: Int)] = []
    private var operations: KeyedTable<ResolvedTheme.Operation>
    private var operationLists: ListTable<Int32>
    private var provenance: ProvenanceFlattener
    private let layers: [ThemeLayer]
    private let threads: Int

    /// - Parameter threads: How many may help.
    init(chain: ThemeChain, threads: Int) {
        self.threads = threads
        layers = chain.layers
        // What a theme comes to where no operation is used twice.
        let (count, entities) = (chain.definitions.operations.count, chain.definitions.entities.count)
        operations = KeyedTable(capacity: count)
        operationLists = ListTable(capacity: entities, elements: count)
        provenance = ProvenanceFlattener(chain)
    }

    /// Combinations under which the same layers apply mean the same.
    private func key(_ traits: TraitSet) -> [Int] { layers.indices.filter { layers[$0].traits.isSubset(of: traits) } }

    /// Whether it is known already what the theme means under a combination of traits.
    func has(_ traits: TraitSet) -> Bool { variantNumbers[key(traits)] != nil }

    /// Adds what the theme means under a combination of traits, which the resolver has found to be sound.
    ///
    /// - Parameter sorted: All entities, where that is not known yet.
    mutating func add(_ traits: TraitSet, _ sorted: SortedEntities, resolver: inout Resolver) {
        let key = key(traits)
        if let known = variantNumbers[key] {
            combinations.append((traits, known))
            return
        }
        var variant = ResolvedTheme.Variant()
        let entities = sorted.names
        variant.entities.reserveCapacity(entities.count)
        var work = VariantWork(merged: resolver.combination.merged, resolver.chain)
        provenance.begin(resolver.chain, resolver.combination)
        var batch = EffectiveEntities(from: 0, of: entities, &work)
        while !batch.range.isEmpty { batch = add(batch, of: entities, to: &variant, &resolver, &work) }
        for index in variant.entities.indices { variant.entities[index].provenance = Int(provenance.numbers[index]) }
        variant.removals = provenance.removals
        resolver.chain.values = provenance.end()
        variant.constants = constants(resolver)
        variantNumbers[key] = variants.count
        combinations.append((traits, variants.count))
        variants.append(variant)
    }

    /// Adds entities with their operations, while another thread finds where these come from.
    ///
    /// - Returns: The next entities.
    private mutating func add(
        _ batch: EffectiveEntities, of entities: [SortedEntities.Name], to variant: inout ResolvedTheme.Variant,
        _ resolver: inout Resolver, _ work: inout VariantWork
    ) -> EffectiveEntities {
        // Taken out, so that it is not copied when it changes.
        var lent = ProvenanceFlattener()
        swap(&lent, &provenance)
        let next: EffectiveEntities
        (provenance, next) = concurrently(threads: threads, lending: consume lent) { provenance in
            provenance.add(batch)
        } own: {
            addOperations(of: batch, entities, to: &variant, &resolver)
            return EffectiveEntities(from: batch.range.upperBound, of: entities, &work)
        }
        return next
    }

    private mutating func addOperations(
        of batch: EffectiveEntities, _ entities: [SortedEntities.Name], to variant: inout ResolvedTheme.Variant,
        _ resolver: inout Resolver
    ) {
        var numbers: [Int32] = []
        for number in batch.range {
            let entity = entities[number]
            numbers.removeAll(keepingCapacity: true)
            for slot in batch[number] {
                let operation = operation(slot, &resolver)
                numbers.append(Int32(operations.add(operation, key: operation.parameters)))
            }
            variant.entities.append(
                ResolvedTheme.Entity(
                    component: entity.component, id: entity.id, isDeclared: entity.isDeclared,
                    operations: operationLists.add(numbers, key: Int(numbers.first ?? 0)), provenance: 0))
        }
    }

    private mutating func operation(
        _ slot: EffectiveOperations.Slot, _ resolver: inout Resolver
    ) -> ResolvedTheme.Operation {
        let number = resolver.chain.schema.operation(slot.key.name, of: Int(slot.origin.component)) ?? 0
        let parameters =
            resolver.checkedParameters(of: slot.definition, as: number) ?? resolver.parameterLists.addEmpty()
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
        theme.provenance = provenance.provenance.items
        theme.provenanceLists = provenance.provenanceLists.lists
        theme.sources = provenance.tables.sources.items
        theme.loserLists = provenance.tables.losers.lists
        theme.stepLists = provenance.tables.steps.lists
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
