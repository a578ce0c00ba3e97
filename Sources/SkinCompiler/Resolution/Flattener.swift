import SkinFormat
import SkinKit

/// Turns merged definitions into effective operations, one combination of traits at a time.
struct Flattener {
    private var variants: [ResolvedTheme.Variant] = []
    private var variantNumbers: [[Int]: Int] = [:]
    private var combinations: [(traits: ThemeTraits, variant: Int)] = []
    private var operations: KeyedTable<ResolvedTheme.Operation>
    private var operationLists: ListTable<Int32>
    private var provenance: ProvenanceFlattener
    private let layers: [ThemeLayer]
    private let threads: Int
    /// The constants of the last variant, in the order of their definitions and in that of their names.
    private var constantNames: (defined: [Symbol], sorted: [Symbol]) = ([], [])

    /// - Parameter threads: The number of threads that may help.
    init(chain: ThemeChain, _ meanings: OperationMeanings, threads: Int) {
        self.threads = threads
        layers = chain.layers
        // The sizes of a theme in which no operation is used twice.
        let (count, entities) = (chain.definitions.operations.count, chain.definitions.entities.count)
        operations = KeyedTable(capacity: count)
        operationLists = ListTable(capacity: entities, elements: count)
        provenance = ProvenanceFlattener(chain, meanings)
    }

    /// The first operation whose values depend on constants in too many steps, together with those before it.
    var excess: Int32? { provenance.tables.excess }

    /// Returns the indices of the layers that apply. Combinations with the same layers have the same variant.
    private func key(_ traits: ThemeTraits) -> [Int] {
        layers.indices.filter { layers[$0].traits.isSubset(of: traits) }
    }

    /// Returns whether the variant of a combination of traits is already known.
    func has(_ traits: ThemeTraits) -> Bool { variantNumbers[key(traits)] != nil }

    /// Adds the variant of a combination of traits, which the resolver has found to be valid.
    ///
    /// - Parameter sorted: All entities. Not used if the variant is already known.
    mutating func add(
        _ traits: ThemeTraits, _ structure: ThemeStructure, _ sorted: SortedEntities, resolver: inout Resolver
    ) {
        let key = key(traits)
        if let known = variantNumbers[key] {
            combinations.append((traits, known))
            return
        }
        let names = sorted.names
        var lists: [Int32] = []
        lists.reserveCapacity(names.count)
        var work = VariantWork(merged: resolver.combination.merged, resolver.chain)
        provenance.begin(resolver.chain, resolver.combination, structure)
        var next = nextEntities(of: names, to: &lists, &work, &resolver)
        while !next.ends.isEmpty {
            let entities = next
            // Moved out, so that mutating it does not copy it.
            var lent = ProvenanceFlattener()
            swap(&lent, &provenance)
            (provenance, next) = concurrently(threads: threads, lending: consume lent) { provenance in
                provenance.add(entities)
            } own: {
                nextEntities(of: names, to: &lists, &work, &resolver)
            }
        }
        resolver.chain.values = provenance.end()
        let settings = resolver.settings()
        variantNumbers[key] = variants.count
        combinations.append((traits, variants.count))
        var variant = variant(sorted, lists, resolver)
        variant.settings = settings
        variants.append(variant)
    }

    /// Computes the effective operations of the next batch of entities.
    ///
    /// - Parameter lists: The list of operations of each entity so far.
    private mutating func nextEntities(
        of names: [SortedEntities.Name], to lists: inout [Int32], _ work: inout VariantWork, _ resolver: inout Resolver
    ) -> EffectiveEntities {
        var entities = EffectiveEntities()
        while lists.count < names.count, !entities.isFull {
            work.work(on: names[lists.count])
            let scope = resolver.combination.scopes.scope(ofEntity: lists.count)
            var newest = 0
            for index in work.effective.slots.indices {
                let slot = work.effective.slots[index]
                if !slot.isRemoved {
                    let operation = operation(slot, in: scope, &resolver)
                    let number = operations.add(operation, key: operation.parameters)
                    newest = max(newest, number)
                    operationLists.append(Int32(number))
                    entities.append(slot, work.history)
                } else if work.takesAway(slot) {
                    entities.append(removed: slot, from: lists.count, work.history)
                }
            }
            // The newest operation is a good key: few lists share it.
            lists.append(Int32(operationLists.end(key: newest)))
            entities.endEntity(scope: scope)
        }
        return entities
    }

    private func operation(
        _ slot: EffectiveOperations.Slot, in scope: Int, _ resolver: inout Resolver
    ) -> ResolvedTheme.Operation {
        let number = resolver.chain.schema.operation(slot.key.name, of: Int(slot.origin.component)) ?? 0
        let parameters =
            resolver.checkedParameters(of: slot.definition, as: number, in: scope)
            ?? resolver.parameterLists.addEmpty()
        return ResolvedTheme.Operation(name: slot.key.name, states: slot.key.states ?? [], parameters: parameters)
    }

    /// Returns the variant of the current combination of traits, whose entities are computed.
    private mutating func variant(
        _ sorted: SortedEntities, _ lists: [Int32], _ resolver: Resolver
    ) -> ResolvedTheme.Variant {
        var variant = ResolvedTheme.Variant()
        variant.entities = sorted.order.map { number in
            let name = sorted.names[Int(number)]
            return ResolvedTheme.Entity(
                component: Int(name.component), id: name.id, isDeclared: name.number >= 0,
                operations: Int(lists[Int(number)]), provenance: Int(provenance.numbers[Int(number)]))
        }
        if !provenance.removals.isEmpty {
            var places = [Int](repeating: 0, count: sorted.order.count)
            for (place, number) in sorted.order.enumerated() { places[Int(number)] = place }
            variant.removals = provenance.removals.map { removal in
                var removal = removal
                removal.entity = places[removal.entity]
                return removal
            }
            variant.removals.sort { $0.entity < $1.entity }
        }
        variant.constants = constants(resolver)
        return variant
    }

    private mutating func constants(_ resolver: Resolver) -> [FieldValue] {
        let (symbols, defined) = (resolver.chain.symbols, resolver.combination.merged.constantOrder)
        if constantNames.defined != defined {
            constantNames = (defined, defined.sorted { symbols.precedes($0, $1) })
        }
        return constantNames.sorted.compactMap { name in
            resolver.combination.constants.value(of: name).map { FieldValue(name: name, value: $0) }
        }
    }

    /// Returns the whole theme.
    consuming func finish(_ resolver: Resolver, _ all: TraitCombinations) -> ResolvedTheme {
        var theme = ResolvedTheme(symbols: resolver.chain.symbols, values: resolver.chain.values)
        theme.chain = resolver.chain.themes.reversed().map { .init(info: $0.info, folder: $0.folder) }
        theme.overlayCount = resolver.chain.overlayCount
        theme.states = resolver.chain.schema.schema.states
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
        theme.sources = provenance.tables.sources
        theme.loserLists = provenance.tables.losers.lists
        theme.stepLists = provenance.tables.steps.lists
        theme.files = resolver.chain.files.map(\.name)
        theme.addAssets(of: resolver.chain.themes)
        theme.addRoles(of: resolver.chain.schema.schema)
        return theme
    }
}

extension ResolvedTheme {
    fileprivate mutating func addRoles(of schema: ComponentSchema) {
        for component in schema.components {
            for operation in component.operations {
                for parameter in operation.parameters {
                    guard let role = parameter.role.flatMap({ ColorRole(rawValue: $0.rawValue) }) else { continue }
                    roles.append((component.name, operation.name, parameter.name, role))
                }
            }
        }
    }

    /// - Parameter themes: The themes, from the oldest ancestor to the theme itself.
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
