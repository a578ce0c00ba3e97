import SkinDiagnostics
import SkinFormat
import SkinKit
import SkinSyntax

/// Checks a theme chain and resolves each of its entities: theme format 1, sections 5 to 10.
///
/// Resolution is a pure function of the files read. It first checks each definition on its own. For each combination
/// of traits it then merges the definitions, resolves their references and, if there is no error, computes the
/// effective operations.
package struct Resolver {
    var chain: ThemeChain
    /// The first diagnostic of each code at each place, so that an error under several combinations is reported once.
    private(set) var faults: [FaultKey: ThemeDiagnostic] = [:]
    private var suggestions = SuggestionBudget()
    /// The work that entities and scopes may still cause.
    var work: ResolutionWork
    /// The number of errors while operations of a class are tried against types that may not match, otherwise nil.
    ///
    /// During a trial errors are counted but not kept.
    var trialFaults: Int?
    /// The constants that are settings under some traits.
    let settingNames: Set<Symbol>
    /// The arrays that fields allow, by the arrays that they were given.
    var allowedArrays: [Restriction: ValueID] = [:]
    /// The computed values of objects that depend on nothing.
    var independentValues: [Int32: ValueID?] = [:]
    /// The distinct lists of checked parameters.
    var parameterLists: ListTable<FieldValue>
    /// The checked parameters of operations that depend on nothing.
    var independentParameters: ParameterMemo
    /// The meanings of constants under all combinations so far.
    var meanings: ConstantMeanings
    /// The meanings of operations' references under all combinations so far.
    var operationMeanings = OperationMeanings()
    /// The valid parameters of operations that depend on constants, as indices of lists, under all combinations so far.
    ///
    /// The operation of the schema distinguishes the uses of a definition.
    var parametersByMeaning: MeaningMemo<Int>
    /// The current combination of traits.
    var combination = Combination()
    /// The classes of each structure so far.
    var checkedClasses: [ThemeStructure: StructureClasses] = [:]
    /// Whether there is a current combination. False while definitions are checked on their own.
    var isCombined = false
    /// The logical names of all assets that are available under some traits.
    let assetNames: Set<Symbol>
    /// The same names by their last parts, for suggestions.
    private(set) lazy var assetsByLastPart = Self.assetsByLastPart(assetNames, chain.symbols)
    /// The number of the operation whose parameters are being checked, for messages.
    var checkedOperation: Int?
    /// The same names as flags, by symbol.
    let isAssetName: [Bool]
    /// The facts about the schema's parameters that the fast path needs.
    let declaredParameters: ListPool<DeclaredParameter>
    /// A stack of the fields of the current operation or record, and of those around it.
    var givenFields: [GivenField?] = []
    /// The values of the fields that were checked last.
    var fieldResults: [FieldValue] = []

    static let operationsWorthThreads = 2_500

    /// An array that is the value of a parameter or field.
    struct Restriction: Hashable {
        private let value: ValueID
        private let type: Symbol?
        private let values: Int?
        private let minimum: ComponentSchema.Bound?
        private let maximum: ComponentSchema.Bound?

        init(value: ValueID, field: SchemaIndex.Field) {
            self.value = value
            type = field.elementType
            (values, minimum, maximum) = (field.values, field.minimum, field.maximum)
        }
    }

    struct FaultKey: Hashable {
        var code: ThemeDiagnosticCode
        var place: Place
        var part: MarkupPart
    }

    /// Resolves a chain.
    ///
    /// - Parameter threads: The number of threads that may help. The result does not depend on it.
    /// - Returns: The theme, or nil if there is an error, and all errors, unordered.
    package static func resolve(
        _ chain: consuming ThemeChain, threads: Int = 0
    ) -> (theme: ResolvedTheme?, diagnostics: [ThemeDiagnostic]) {
        let combinations = TraitCombinations(mentionedBy: chain.layers.map(\.traits))
        var resolver = Resolver(chain, combinations)
        let threads = resolver.isWorthThreads ? threads : 0
        var flattener: Flattener? = Flattener(
            chain: resolver.chain, resolver.operationMeanings, threads: threads)
        resolver.run(combinations, threads: threads, &flattener)
        guard let flattener, resolver.faults.isEmpty, resolver.chain.isComplete else {
            return (nil, Array(resolver.faults.values))
        }
        return (flattener.finish(resolver, combinations), [])
    }

    /// Returns the errors in a chain, unordered, without computing the effective operations of entities.
    ///
    /// - Parameter threads: The number of threads that may help.
    package static func check(_ chain: consuming ThemeChain, threads: Int = 0) -> [ThemeDiagnostic] {
        let combinations = TraitCombinations(mentionedBy: chain.layers.map(\.traits))
        var resolver = Resolver(chain, combinations)
        var flattener: Flattener?
        resolver.run(combinations, threads: resolver.isWorthThreads ? threads : 0, &flattener)
        return Array(resolver.faults.values)
    }

    private var isWorthThreads: Bool { chain.definitions.operations.count >= Self.operationsWorthThreads }

    /// Checks the definitions, first on their own, then under each combination of traits.
    ///
    /// - Parameter flattener: Computes the effective operations of each combination, unless there is an error.
    private mutating func run(_ combinations: TraitCombinations, threads: Int, _ flattener: inout Flattener?) {
        let read = chain.withoutValues
        let (plain, _) = concurrently(threads: threads, lending: MergedTheme()) { plain in
            let names = EntityNames(read.definitions, symbolCount: read.symbols.count)
            plain = MergedTheme(read, names, traits: [])
        } own: {
            checkDefinitions()
        }
        guard chain.isComplete else { return }
        isCombined = true
        for traits in combinations.all {
            let merged = traits.isEmpty ? plain : MergedTheme(chain, plain.names, traits: traits)
            combination = Combination(merged, chain)
            let structure = ThemeStructure(chain.layers, traits)
            guard let classes = classesToCheck() else { break }
            let (schema, symbols) = (chain.schema, chain.symbols)
            let isNew = flattener?.has(traits) != true
            let isSorted = isNew && (flattener != nil || merged.hasScopes)
            let (entities, _) = concurrently(threads: isSorted ? threads : 0, lending: SortedEntities()) { entities in
                if isSorted { entities = SortedEntities(merged, schema, symbols) }
            } own: {
                checkConstants()
                checkSettings()
                checkClasses(classes, of: structure)
                checkOperations(of: structure)
            }
            if isNew { checkScopes(entities) }
            if faults.isEmpty { flattener?.add(traits, structure, entities, resolver: &self) }
            if let excess = flattener?.excess { reportSteps(of: excess) }
        }
    }

    private init(_ chain: consuming ThemeChain, _ combinations: TraitCombinations) {
        var names: Set<Symbol> = []
        for asset in chain.themes.flatMap(\.assets) where asset.name.traits.isPossible {
            names.insert(chain.symbols.intern(asset.name.logicalName))
        }
        assetNames = names
        var isAssetName = [Bool](repeating: false, count: chain.symbols.count)
        for name in names { isAssetName[name.index] = true }
        self.isAssetName = isAssetName
        work = ResolutionWork(chain.definitions)
        meanings = ConstantMeanings(chain.definitions)
        if combinations.all.count > 1 { operationMeanings = OperationMeanings(chain.definitions) }
        parametersByMeaning = MeaningMemo(count: chain.definitions.operations.count)
        independentParameters = ParameterMemo(count: chain.definitions.operations.count)
        parameterLists = ListTable(
            capacity: chain.definitions.operations.count, elements: chain.definitions.parameters.count)
        var declaredParameters = ListPool<DeclaredParameter>()
        for operation in chain.schema.operations {
            declaredParameters.append(operation.parameters.map(DeclaredParameter.init))
        }
        self.declaredParameters = declaredParameters
        settingNames = chain.definitions.settingNames
        self.chain = chain
    }

    // MARK: Reporting

    /// Reports an error in a part of an element, unless one with the same code was reported there.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart = .name, _ message: String,
        notes: [ThemeDiagnostic.Note] = [], fixIt: MarkupReplacement? = nil
    ) {
        if let count = trialFaults {
            trialFaults = count + 1
            return
        }
        let key = FaultKey(code: code, place: place, part: part)
        guard faults[key] == nil, faults.count <= ThemeDiagnostic.limit else { return }
        let file = chain.files[Int(place.file)]
        let tag = file.tag(at: place.offset)
        faults[key] = ThemeDiagnostic(
            code, at: file.range(of: part, in: tag), message, notes: notes,
            fixIt: fixIt.flatMap { file.fixIt($0, in: part, of: tag) })
    }

    /// Reports an unknown name, and suggests the nearest known one.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart, _ message: String, replacing name: Symbol,
        among candidates: some Sequence<Symbol>
    ) {
        let isKnown = trialFaults != nil || isReported(code, at: place, in: part)
        let symbols = chain.symbols
        let names = isKnown || suggestions.isExhausted ? [] : candidates.map { symbols[$0] }.sorted()
        let nearest = Suggestion.nearest(to: text(name), among: names, within: &suggestions)
        report(
            code, at: place, in: part, nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
            fixIt: nearest.map { MarkupReplacement(replacing: text(name), with: $0) })
    }

    /// Whether an error was reported.
    var hasFaults: Bool { !faults.isEmpty }

    /// Whether a report is not needed, because there is one with its code at the place.
    func isReported(_ code: ThemeDiagnosticCode, at place: Place, in part: MarkupPart) -> Bool {
        trialFaults == nil && faults[FaultKey(code: code, place: place, part: part)] != nil
    }

    /// Returns the range of an element's name.
    func range(of place: Place) -> ThemeSourceRange {
        let file = chain.files[Int(place.file)]
        return file.range(in: file.tag(at: place.offset))
    }

    /// Returns the number of errors in a piece of work, without keeping them.
    mutating func trial(_ work: (inout Resolver) -> Void) -> Int {
        trialFaults = 0
        work(&self)
        defer { trialFaults = nil }
        return trialFaults ?? 0
    }

    func text(_ symbol: Symbol) -> String { chain.symbols[symbol] }
}
