/// Where the operations of one combination of traits come from.
struct ProvenanceWork: Sendable {
    let merged: MergedTheme
    let constants: ConstantValues
    let definitions: ThemeDefinitions
    let files: [SourceFile]
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

    init(_ chain: ThemeChain, _ merged: MergedTheme, _ constants: ConstantValues, _ places: DefinitionPlaces) {
        self.merged = merged
        self.constants = constants
        definitions = chain.definitions
        files = chain.files
        operationPlaces = places.operations
        constantPlaces = places.constants
        stepLists = [Int32](repeating: -1, count: definitions.operations.count)
        lastMet = [Int32](repeating: -1, count: chain.symbols.count)
    }

    /// Where an effective operation comes from; its lists are added to the tables, values on its way to the pool.
    mutating func provenance(
        of slot: EffectiveOperations.Slot, _ history: OperationHistory,
        _ loserLists: inout ListTable<OperationProvenance.Loser>,
        _ stepLists: inout ListTable<OperationProvenance.Step>, _ values: inout ValuePool
    ) -> OperationProvenance {
        OperationProvenance(
            winner: source(slot.definition, slot.origin), losers: losers(slot.history, history, &loserLists),
            steps: steps(of: slot.definition, &stepLists, &values))
    }

    /// - Parameter newest: Number in the history of what comes first; -1 for nothing.
    private mutating func losers(
        _ newest: Int32, _ history: OperationHistory, _ lists: inout ListTable<OperationProvenance.Loser>
    ) -> Int {
        guard newest >= 0 else { return lists.addEmpty() }
        losers.removeAll(keepingCapacity: true)
        var next = newest
        while next >= 0 {
            let entry = history.entries[Int(next)]
            losers.append(.init(source: source(entry.definition, entry.origin), reason: entry.reason))
            next = entry.next
        }
        // Equal lists begin with the same definition.
        return lists.add(losers, key: Int(history.entries[Int(newest)].definition))
    }

    private func source(_ definition: Int32, _ origin: EffectiveOperations.Origin) -> OperationProvenance.Source {
        .init(
            place: operationPlaces[Int(definition)], component: UInt16(origin.component), isDefault: origin.isDefault,
            className: origin.className, isUnset: definitions.operations[Int(definition)].isUnset)
    }

    private mutating func steps(
        of definition: Int32, _ lists: inout ListTable<OperationProvenance.Step>, _ values: inout ValuePool
    ) -> Int {
        if definitions.operations[Int(definition)].isLiteral { return lists.addEmpty() }
        let known = stepLists[Int(definition)]
        if known >= 0 { return Int(known) }
        steps.removeAll(keepingCapacity: true)
        findSteps(of: definition, &values)
        let number = lists.add(steps, key: steps.first?.after.index ?? 0)
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
