/// Where the operations of one combination of traits come from.
struct ProvenanceWork {
    let definitions: ThemeDefinitions
    let constantPlaces: [SourcePlace]
    private let operationPlaces: [SourcePlace]
    /// The steps of each definition, numbers in ``ResolvedTheme/stepLists``; -1 as long as not asked for.
    private var stepLists: [Int32]
    /// For each symbol the definition for which it was last met.
    var lastMet: [Int32]
    private var losers: [OperationProvenance.Loser] = []
    var steps: [OperationProvenance.Step] = []
    /// What is still to be looked at; the last first.
    var open: [Work] = []

    init(_ chain: ThemeChain, _ places: DefinitionPlaces) {
        definitions = chain.definitions
        operationPlaces = places.operations
        constantPlaces = places.constants
        stepLists = [Int32](repeating: -1, count: chain.definitions.operations.count)
        lastMet = [Int32](repeating: -1, count: chain.symbols.count)
    }

    /// Where an effective operation comes from; its lists are added to the tables, values on its way to the pool.
    mutating func provenance(
        of slot: EffectiveOperations.Slot, _ history: OperationHistory,
        _ loserLists: inout ListTable<OperationProvenance.Loser>,
        _ stepLists: inout ListTable<OperationProvenance.Step>, _ resolver: inout Resolver
    ) -> OperationProvenance {
        losers.removeAll(keepingCapacity: true)
        var next = slot.history
        while next >= 0 {
            let entry = history.entries[Int(next)]
            losers.append(.init(source: source(entry.definition, entry.origin), reason: entry.reason))
            next = entry.next
        }
        return OperationProvenance(
            winner: source(slot.definition, slot.origin), losers: loserLists.add(losers),
            steps: steps(of: slot.definition, &stepLists, &resolver))
    }

    private func source(_ definition: Int32, _ origin: EffectiveOperations.Origin) -> OperationProvenance.Source {
        .init(
            place: operationPlaces[Int(definition)], component: UInt16(origin.component), isDefault: origin.isDefault,
            className: origin.className, isUnset: definitions.operations[Int(definition)].isUnset)
    }

    private mutating func steps(
        of definition: Int32, _ lists: inout ListTable<OperationProvenance.Step>, _ resolver: inout Resolver
    ) -> Int {
        let known = stepLists[Int(definition)]
        if known >= 0 { return Int(known) }
        steps.removeAll(keepingCapacity: true)
        findSteps(of: definition, &resolver)
        let number = lists.add(steps)
        stepLists[Int(definition)] = Int32(number)
        return number
    }
}

/// The lines and columns of definitions, found in one walk through the texts.
struct DefinitionPlaces {
    private(set) var operations: [SourcePlace] = []
    private(set) var constants: [SourcePlace] = []

    init(_ chain: ThemeChain) {
        operations = Self.places(chain.definitions.operations.lazy.map(\.place), chain.files)
        constants = Self.places(chain.definitions.constants.lazy.map(\.place), chain.files)
    }

    private static func places(_ all: some Collection<Place>, _ files: [SourceFile]) -> [SourcePlace] {
        var places: [SourcePlace] = []
        places.reserveCapacity(all.count)
        var file = UInt32.max
        var lineIndex = 0
        for place in all {
            if place.file != file { (file, lineIndex) = (place.file, 0) }
            let (line, column) = files[Int(file)].text.position(ofOffset: Int(place.offset), from: &lineIndex)
            places.append(SourcePlace(file: file, line: UInt32(line), column: UInt32(column)))
        }
        return places
    }
}
