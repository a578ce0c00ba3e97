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

    /// Where an effective operation comes from; what it refers to is added to the tables.
    mutating func provenance(
        of slot: EffectiveOperations.Slot, _ history: OperationHistory, _ tables: inout ProvenanceTables
    ) -> OperationProvenance {
        OperationProvenance(
            winner: source(slot.definition, slot.origin, &tables), losers: losers(slot.history, history, &tables),
            steps: steps(of: slot.definition, &tables))
    }

    /// - Parameter newest: Number in the history of what comes first; -1 for nothing.
    private mutating func losers(
        _ newest: Int32, _ history: OperationHistory, _ tables: inout ProvenanceTables
    ) -> Int32 {
        guard newest >= 0 else { return Int32(tables.losers.addEmpty()) }
        losers.removeAll(keepingCapacity: true)
        var next = newest
        while next >= 0 {
            let entry = history.entries[Int(next)]
            losers.append(.init(source: source(entry.definition, entry.origin, &tables), reason: entry.reason))
            next = entry.next
        }
        // Equal lists begin with the same definition.
        return Int32(tables.losers.add(losers, key: Int(history.entries[Int(newest)].definition)))
    }

    private func source(
        _ definition: Int32, _ origin: EffectiveOperations.Origin, _ tables: inout ProvenanceTables
    ) -> Int32 {
        let source = OperationProvenance.Source(
            place: operationPlaces[Int(definition)], component: UInt16(origin.component), isDefault: origin.isDefault,
            className: origin.className, isUnset: definitions.operations[Int(definition)].isUnset)
        return Int32(tables.sources.add(source, key: Int(definition)))
    }

    private mutating func steps(of definition: Int32, _ tables: inout ProvenanceTables) -> Int32 {
        if definitions.operations[Int(definition)].isLiteral { return Int32(tables.steps.addEmpty()) }
        if stepLists[Int(definition)] >= 0 { return stepLists[Int(definition)] }
        steps.removeAll(keepingCapacity: true)
        findSteps(of: definition, &tables.values)
        let number = Int32(tables.steps.add(steps, key: steps.first?.after.index ?? 0))
        stepLists[Int(definition)] = number
        return number
    }
}

/// What the provenance of operations refers to, equal things once.
struct ProvenanceTables: Sendable {
    var sources = KeyedTable<OperationProvenance.Source>()
    var losers = ListTable<OperationProvenance.Loser>()
    var steps = ListTable<OperationProvenance.Step>()
    /// Those of the compilation, with those on the way to others.
    var values = ValuePool()
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
