/// Traces the provenance of all entities' effective operations, one combination of traits at a time.
///
/// It is separate from ``Flattener`` so that both can work in parallel.
struct ProvenanceFlattener: Sendable {
    private(set) var provenance = KeyedTable<OperationProvenance>()
    private(set) var provenanceLists = ListTable<Int32>()
    private(set) var tables = ProvenanceTables()
    private var work: ProvenanceWork?
    /// The input for the current combination, until work on it begins.
    private var start: (chain: ThemeChain, constants: VisibleConstants)?
    /// The index of each entity's list, in the current combination.
    private(set) var numbers: [Int32] = []
    /// The operations removed from entities in the current combination.
    private(set) var removals: [ResolvedTheme.Removal] = []
    /// The places of definitions. Nil until the first combination is found to be valid.
    private var places: DefinitionPlaces?

    init() {}

    init(_ chain: ThemeChain, _ meanings: OperationMeanings) {
        // The sizes of a theme in which no operation is used twice.
        let (count, entities) = (chain.definitions.operations.count, chain.definitions.entities.count)
        provenance = KeyedTable(capacity: count)
        tables = ProvenanceTables(chain.definitions, meanings)
        provenanceLists = ListTable(capacity: entities, elements: count)
    }

    /// Begins a combination of traits.
    mutating func begin(_ chain: ThemeChain, _ combination: Resolver.Combination) {
        tables.values = chain.values
        start = (chain.withoutValues, combination.constants)
        numbers.removeAll(keepingCapacity: true)
        removals.removeAll()
    }

    private mutating func begun() -> ProvenanceWork? {
        guard let (chain, constants) = start else { return nil }
        start = nil
        let places = places ?? DefinitionPlaces(chain)
        self.places = places
        return ProvenanceWork(chain, constants, places)
    }

    /// Ends the combination.
    ///
    /// - Returns: The values of the compilation, including intermediate values of steps.
    mutating func end() -> ValuePool {
        defer { tables.values = ValuePool() }
        work = nil
        start = nil
        return tables.values
    }

    /// Adds the provenance lists of the next entities.
    mutating func add(_ entities: EffectiveEntities) {
        guard var work = work ?? begun() else { return }
        self.work = nil
        var start = 0
        for (end, scope) in zip(entities.ends, entities.scopes) {
            work.constants.scope = Int(scope)
            var newest = 0
            for index in start..<end {
                let number = number(of: entities.operations[index], entities.losers, &work)
                newest = max(newest, number)
                provenanceLists.append(Int32(number))
            }
            numbers.append(Int32(provenanceLists.end(key: newest)))
            start = end
        }
        for (entity, key, operation) in entities.removals {
            let number = number(of: operation, entities.losers, &work)
            removals.append(.init(entity: entity, name: key.name, states: key.states ?? [], provenance: number))
        }
        self.work = work
    }

    private mutating func number(
        of operation: EffectiveEntities.Operation, _ losers: [EffectiveEntities.Loser], _ work: inout ProvenanceWork
    ) -> Int {
        let origin = work.provenance(of: operation, losers, &tables)
        return provenance.add(origin, key: Int(operation.definition))
    }
}
