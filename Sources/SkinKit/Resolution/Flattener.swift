/// Turns merged definitions into effective operations, one combination of traits after another.
struct Flattener {
    private var variants: [ResolvedTheme.Variant] = []
    private var variantNumbers: [VariantKey: Int] = [:]
    private var combinations: [(traits: TraitSet, variant: Int)] = []
    private var operations = InterningList<ResolvedTheme.Operation>()
    private var operationLists = InterningList<[Int]>()
    private var parameterLists = InterningList<[FieldValue]>()
    private var provenance = InterningList<OperationProvenance>()
    private var provenanceLists = InterningList<[Int]>()
    private let layers: [ThemeLayer]

    /// Combinations under which the same layers apply mean the same.
    private struct VariantKey: Hashable {
        var layers: [Int]
    }

    init(chain: ThemeChain) {
        layers = chain.layers
    }

    /// Adds what the theme means under a combination of traits, which the resolver has found to be sound.
    mutating func add(_ traits: TraitSet, resolver: inout Resolver) {
        let key = VariantKey(layers: layers.indices.filter { layers[$0].traits.isSubset(of: traits) })
        if let known = variantNumbers[key] {
            combinations.append((traits, known))
            return
        }
        guard let combination = resolver.combination else { return }
        var work = VariantWork(merged: combination.merged)
        for entity in work.sortedEntities(resolver) {
            let slots = work.effectiveOperations(of: entity, resolver)
            let operations = slots.map { self.operations.add(operation($0, &resolver)) }
            let provenance = slots.map { self.provenance.add(work.provenance(of: $0, &resolver)) }
            work.variant.entities.append(
                ResolvedTheme.Entity(
                    component: entity.component, id: entity.id, isDeclared: entity.isDeclared,
                    operations: operationLists.add(operations), provenance: provenanceLists.add(provenance)))
        }
        work.variant.constants = constants(combination, resolver)
        variantNumbers[key] = variants.count
        combinations.append((traits, variants.count))
        variants.append(work.variant)
    }

    private mutating func operation(
        _ slot: EffectiveOperations.Slot, _ resolver: inout Resolver
    ) -> ResolvedTheme.Operation {
        let component = resolver.chain.schema.components[Int(slot.origin.component)]
        let number = component.operations[slot.key.name] ?? 0
        let parameters = resolver.parameters(of: slot.definition, as: number) ?? []
        return ResolvedTheme.Operation(
            name: slot.key.name, states: slot.key.states ?? [], parameters: parameterLists.add(parameters))
    }

    private func constants(_ combination: Resolver.Combination, _ resolver: Resolver) -> [FieldValue] {
        combination.merged.constantOrder
            .sorted { resolver.chain.symbols.precedes($0, $1) }
            .compactMap { name in
                (combination.constants[name] ?? nil).map { FieldValue(name: name, value: $0) }
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
        theme.operationLists = operationLists.items
        theme.parameterLists = parameterLists.items
        theme.provenance = provenance.items
        theme.provenanceLists = provenanceLists.items
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

/// Items numbered in order of arrival, equal ones once.
struct InterningList<Item: Hashable> {
    private(set) var items: [Item] = []
    private var numbers: [Item: Int] = [:]

    mutating func add(_ item: Item) -> Int {
        if let known = numbers[item] { return known }
        numbers[item] = items.count
        items.append(item)
        return items.count - 1
    }
}
