import SkinSyntax

/// Traces the provenance of operations under one combination of traits.
struct ProvenanceWork: Sendable {
    /// The constants that the current entity sees.
    var constants: VisibleConstants
    let definitions: ThemeDefinitions
    let files: [SourceFile]
    let places: DefinitionPlaces
    /// The index of each definition's steps in ``ResolvedTheme/stepLists``. -1 until requested.
    private var stepLists: [Int32]
    /// The index of the steps of operations that refer only to one constant, by the constant's definition.
    private var constantSteps: [Int32]
    /// The steps of operations that scopes affect.
    private var scopedSteps: [ScopedDefinition: Int32] = [:]
    /// The steps of operations that a class inherits.
    private var inheritedSteps: [InheritedDefinition: Int32] = [:]
    /// The steps from a class to one that it extends.
    var classSteps: [ClassPath: [OperationProvenance.Step]] = [:]
    /// The list of steps for which each constant's definition was last visited, numbered in order of work.
    var lastMet: [Int32]
    /// The number of the list of steps that is being found.
    var listNumber: Int32 = 0
    var steps: [OperationProvenance.Step] = []
    /// The stack of remaining work.
    var open: [Work] = []

    /// An operation in a scope.
    private struct ScopedDefinition: Hashable {
        var definition: Int32
        var scope: Int
    }

    /// An operation of a class that another class extends.
    private struct InheritedDefinition: Hashable {
        var definition: Int32
        var scope: Int
        var path: ClassPath
    }

    /// The ends of a path over classes that extend one another.
    struct ClassPath: Hashable {
        var first: Symbol
        var last: Symbol
    }

    init(_ chain: ThemeChain, _ constants: VisibleConstants, _ places: DefinitionPlaces) {
        self.constants = constants
        definitions = chain.definitions
        files = chain.files
        self.places = places
        stepLists = [Int32](repeating: -1, count: definitions.operations.count)
        lastMet = [Int32](repeating: -1, count: definitions.constants.count)
        constantSteps = lastMet
    }

    /// Returns the provenance of an effective operation, and adds its parts to the tables.
    ///
    /// - Parameters:
    ///   - all: The losers of the batch that contains the operation.
    ///   - steps: The index of the operation's steps.
    mutating func provenance(
        of operation: EffectiveEntities.Operation, _ all: [EffectiveEntities.Loser], steps: Int32,
        _ tables: inout ProvenanceTables
    ) -> OperationProvenance {
        OperationProvenance(
            winner: source(operation.definition, operation.origin, &tables),
            losers: losers(operation.losers, all, &tables), steps: steps)
    }

    private mutating func losers(
        _ range: Range<Int32>, _ all: [EffectiveEntities.Loser], _ tables: inout ProvenanceTables
    ) -> Int32 {
        if range.isEmpty { return Int32(tables.losers.addEmpty()) }
        for index in range {
            let loser = all[Int(index)]
            tables.losers.append(
                .init(source: source(loser.definition, loser.origin, &tables), reason: loser.reason))
        }
        // Equal lists begin with the same definition.
        return Int32(tables.losers.end(key: Int(all[Int(range.lowerBound)].definition)))
    }

    private mutating func source(
        _ number: Int32, _ origin: EffectiveOperations.Origin, _ tables: inout ProvenanceTables
    ) -> Int32 {
        tables.source(of: number, origin) {
            .init(
                place: places.operations[Int(number)], component: origin.component, isDefault: origin.isDefault,
                className: origin.className, isUnset: definitions.operations[Int(number)].isUnset)
        }
    }

    /// Returns the index of an operation's steps.
    mutating func steps(
        of operation: EffectiveEntities.Operation, _ tables: inout ProvenanceTables
    ) -> Int32 {
        guard let name = operation.origin.className, let first = operation.origin.extendingClass else {
            return steps(of: operation.definition, &tables)
        }
        let path = ClassPath(first: first, last: name)
        let key = InheritedDefinition(definition: operation.definition, scope: constants.scope, path: path)
        if let known = inheritedSteps[key] { return known }
        let classes = steps(along: path, &tables.values)
        let list = findList(of: operation.definition, after: classes, &tables)
        inheritedSteps[key] = list
        return list
    }

    private mutating func steps(of number: Int32, _ tables: inout ProvenanceTables) -> Int32 {
        let definition = definitions.operations[Int(number)]
        if definition.isLiteral || tables.excess != nil { return Int32(tables.steps.addEmpty()) }
        if constants.scope > 0, constants.scopes.isSensitive(operation: number) {
            let key = ScopedDefinition(definition: number, scope: constants.scope)
            if let known = scopedSteps[key] { return known }
            let list = findList(of: number, &tables)
            scopedSteps[key] = list
            return list
        }
        if stepLists[Int(number)] >= 0 { return stepLists[Int(number)] }
        let list = findList(of: number, &tables)
        stepLists[Int(number)] = list
        return list
    }

    /// Returns the index of an operation's steps, found once for each meaning of its constants.
    ///
    /// - Parameter classes: The steps over classes that precede them.
    private mutating func findList(
        of number: Int32, after classes: [OperationProvenance.Step] = [], _ tables: inout ProvenanceTables
    ) -> Int32 {
        let isScoped = constants.scope > 0 && constants.scopes.isSensitive(operation: number)
        let meaning = isScoped ? nil : tables.meanings.meaning(of: number, constants.meanings)
        steps.removeAll(keepingCapacity: true)
        steps += classes
        if let meaning, let known = tables.knownSteps.find(number, meaning: meaning) {
            tables.take(steps: known.count, of: number)
            if classes.isEmpty, known.start == 0 { return known.list }
            steps += tables.steps[Int(known.list)].dropFirst(Int(known.start))
            return Int32(tables.steps.add(steps, key: steps.first?.after.index ?? 0))
        }
        let constant = isScoped || !classes.isEmpty ? -1 : onlyConstant(of: definitions.operations[Int(number)])
        var list = constant >= 0 ? constantSteps[constant] : -1
        var count = 0
        if list < 0 {
            listNumber += 1
            count = findSteps(of: number, &tables.values)
            tables.take(steps: count, of: number)
            list = Int32(tables.steps.add(steps, key: steps.first?.after.index ?? 0))
        }
        if constant >= 0 { constantSteps[constant] = list }
        if let meaning {
            let found = ProvenanceTables.KnownSteps(list: list, start: Int32(classes.count), count: count)
            tables.knownSteps.add(number, meaning: meaning, found)
        }
        return list
    }

    /// Returns the definition of the only constant that an operation refers to, or -1.
    ///
    /// The reference must leave the value unchanged, and all other values must be plain literals.
    private func onlyConstant(of definition: OperationDefinition) -> Int {
        var found = -1
        for parameter in definition.parameters {
            guard let object = definitions.parameters[Int(parameter)].object else { continue }
            switch definitions.objects[Int(object)].content {
            case .nothing, .literal: break
            case .reference(let reference, let adjustment):
                guard found < 0, AdjustmentDefinition.keepsValue(adjustment), let name = reference.name,
                    let number = constants.definition(of: name)
                else { return -1 }
                found = number
            default: return -1
            }
        }
        return found
    }
}

/// The distinct parts of the provenance of operations.
struct ProvenanceTables: Sendable {
    private(set) var sources: [OperationProvenance.Source] = []
    /// The source of each definition in an entity.
    private var entitySources = FirstNumbers()
    /// The keys of sources in classes. A definition belongs to one class.
    private var classKeys = KeyedTable<UInt64>()
    private var classSources: [Int32] = []
    var losers = ListTable<OperationProvenance.Loser>()
    var steps = ListTable<OperationProvenance.Step>()
    /// The steps of operations outside of scopes, under all combinations so far.
    var knownSteps = MeaningMemo<KnownSteps>(count: 0)
    var meanings = OperationMeanings()
    /// The values of the compilation, including intermediate values of steps.
    var values = ValuePool()
    private var stepsLeft = 0
    /// The first operation for whose steps there is no room.
    private(set) var excess: Int32?

    /// The steps of an operation: those of a list after the steps over classes.
    struct KnownSteps: Sendable {
        var list: Int32
        /// The number of steps over classes, which precede those of the operation in the list.
        var start: Int32
        /// The number of objects, constants and adjustments that finding the steps visits.
        var count: Int
    }

    init() {}

    init(_ definitions: ThemeDefinitions, _ meanings: OperationMeanings) {
        let count = definitions.operations.count
        stepsLeft = ResolutionWork(definitions).steps
        knownSteps = MeaningMemo(count: count)
        self.meanings = meanings
        // Some operations are in classes that entities of several types use.
        sources.reserveCapacity(count + count / 8)
        entitySources = FirstNumbers(capacity: count)
    }

    /// Counts the steps of an operation.
    mutating func take(steps count: Int, of definition: Int32) {
        stepsLeft -= count
        if stepsLeft < 0, excess == nil { excess = definition }
    }

    /// Returns the index of the source of a definition that is applied from an origin.
    ///
    /// - Parameter make: Returns the source. Called only if it is new.
    @inline(__always)
    mutating func source(
        of definition: Int32, _ origin: EffectiveOperations.Origin, _ make: () -> OperationProvenance.Source
    ) -> Int32 {
        let new = sources.count
        if origin.className == nil {
            if let known = entitySources.find(Int(definition)) { return Int32(known) }
            entitySources.set(Int(definition), new)
        } else {
            let key = UInt64(definition) << 32 | UInt64(origin.component) << 1 | (origin.isDefault ? 1 : 0)
            let number = classKeys.add(key, key: Int(definition))
            if number < classSources.count { return classSources[number] }
            classSources.append(Int32(new))
        }
        sources.append(make())
        return Int32(new)
    }
}

/// The lines and columns of definitions, found in one pass over the texts.
struct DefinitionPlaces {
    private(set) var operations: [SourcePlace] = []
    private(set) var constants: [SourcePlace] = []

    init(_ chain: ThemeChain) {
        operations = Self.places(chain.definitions.operations.lazy.map(\.place), chain.files)
        constants = Self.places(chain.definitions.constants.lazy.map(\.place), chain.files)
    }

    private static func places(_ all: some Collection<Place>, _ files: [SourceFile]) -> [SourcePlace] {
        all.map { place in
            let (line, column) = files[Int(place.file)].text.position(ofOffset: Int(place.offset))
            return SourcePlace(file: place.file, line: UInt32(line), column: UInt32(column))
        }
    }
}
