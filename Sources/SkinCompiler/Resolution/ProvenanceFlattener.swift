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
    private var structure: ThemeStructure?
    /// The provenance of each operation of all entities, in the last combination with the same structure.
    private var known: [KnownProvenance] = []
    /// The index in ``known`` of the next operation.
    private var place = 0
    /// The index of each entity's list, in the current combination.
    private(set) var numbers: [Int32] = []
    /// The operations removed from entities in the current combination.
    private(set) var removals: [ResolvedTheme.Removal] = []
    /// The places of definitions. Nil until the first combination is found to be valid.
    private var places: DefinitionPlaces?

    private struct KnownProvenance {
        var steps: Int32
        var number: Int32
    }

    init() {}

    init(_ chain: ThemeChain, _ meanings: OperationMeanings) {
        // The sizes of a theme in which no operation is used twice.
        let (count, entities) = (chain.definitions.operations.count, chain.definitions.entities.count)
        provenance = KeyedTable(capacity: count)
        tables = ProvenanceTables(chain.definitions, meanings)
        provenanceLists = ListTable(capacity: entities, elements: count)
    }

    /// Begins a combination of traits.
    mutating func begin(_ chain: ThemeChain, _ combination: Resolver.Combination, _ structure: ThemeStructure) {
        if structure != self.structure {
            self.structure = structure
            known.removeAll(keepingCapacity: true)
        }
        place = 0
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
                let number = nextNumber(of: entities.operations[index], entities.losers, &work)
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

    /// Returns the number of the next operation's provenance. Within a structure only the steps can differ.
    private mutating func nextNumber(
        of operation: EffectiveEntities.Operation, _ losers: [EffectiveEntities.Loser], _ work: inout ProvenanceWork
    ) -> Int {
        defer { place += 1 }
        let steps = work.steps(of: operation, &tables)
        if place < known.count, known[place].steps == steps { return Int(known[place].number) }
        let origin = work.provenance(of: operation, losers, steps: steps, &tables)
        let number = provenance.add(origin, key: Int(operation.definition))
        let found = KnownProvenance(steps: steps, number: Int32(number))
        if place < known.count { known[place] = found } else { known.append(found) }
        return number
    }

    private mutating func number(
        of operation: EffectiveEntities.Operation, _ losers: [EffectiveEntities.Loser], _ work: inout ProvenanceWork
    ) -> Int {
        let steps = work.steps(of: operation, &tables)
        let origin = work.provenance(of: operation, losers, steps: steps, &tables)
        return provenance.add(origin, key: Int(operation.definition))
    }
}
