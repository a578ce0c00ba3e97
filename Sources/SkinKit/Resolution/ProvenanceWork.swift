/// Where the operations of one combination of traits come from.
struct ProvenanceWork {
    private let definitions: ThemeDefinitions
    private let operationPlaces: [SourcePlace]
    private let constantPlaces: [SourcePlace]
    /// The constants of each definition, numbers in ``ResolvedTheme/constantLists``; -1 as long as not asked for.
    private var constantLists: [Int32]
    /// For each symbol the definition for which it was last met.
    private var lastMet: [Int32]
    private var losers: [OperationProvenance.Loser] = []
    private var constants: [OperationProvenance.Constant] = []
    private var open: [Symbol] = []

    init(_ chain: ThemeChain, _ places: DefinitionPlaces) {
        definitions = chain.definitions
        operationPlaces = places.operations
        constantPlaces = places.constants
        constantLists = [Int32](repeating: -1, count: chain.definitions.operations.count)
        lastMet = [Int32](repeating: -1, count: chain.symbols.count)
    }

    /// Where an effective operation comes from; its lists are added to the tables.
    mutating func provenance(
        of slot: EffectiveOperations.Slot, _ work: VariantWork,
        _ loserLists: inout ListTable<OperationProvenance.Loser>,
        _ constantLists: inout ListTable<OperationProvenance.Constant>
    ) -> OperationProvenance {
        losers.removeAll(keepingCapacity: true)
        var next = slot.history
        while next >= 0 {
            let entry = work.history.entries[Int(next)]
            losers.append(.init(source: source(entry.definition, entry.origin), reason: entry.reason))
            next = entry.next
        }
        return OperationProvenance(
            winner: source(slot.definition, slot.origin), losers: loserLists.add(losers),
            constants: constants(of: slot.definition, work.merged, &constantLists))
    }

    private func source(_ definition: Int32, _ origin: EffectiveOperations.Origin) -> OperationProvenance.Source {
        .init(
            place: operationPlaces[Int(definition)], component: UInt16(origin.component), isDefault: origin.isDefault,
            className: origin.className)
    }

    /// The constants that the parameters of an operation come from, directly or over others.
    private mutating func constants(
        of definition: Int32, _ merged: MergedTheme, _ lists: inout ListTable<OperationProvenance.Constant>
    ) -> Int {
        let known = constantLists[Int(definition)]
        if known >= 0 { return Int(known) }
        constants.removeAll(keepingCapacity: true)
        if definitions.operations[Int(definition)].isDependent { findConstants(of: definition, merged) }
        let number = lists.add(constants)
        constantLists[Int(definition)] = Int32(number)
        return number
    }

    private mutating func findConstants(of definition: Int32, _ merged: MergedTheme) {
        for parameter in definitions.operations[Int(definition)].parameters {
            guard let object = definitions.parameters[Int(parameter)].object else { continue }
            definitions.addReferences(of: object, to: &open)
        }
        open.reverse()
        while let name = open.popLast() {
            guard lastMet[name.index] != definition, merged.constants[name.index] >= 0 else { continue }
            lastMet[name.index] = definition
            let number = Int(merged.constants[name.index])
            constants.append(.init(name: name, place: constantPlaces[number]))
            let start = open.count
            definitions.addReferences(of: definitions.constants[number].object, to: &open)
            open[start...].reverse()
        }
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
