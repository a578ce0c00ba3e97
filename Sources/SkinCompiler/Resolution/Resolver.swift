import SkinDiagnostics
import SkinKit

/// Checks a chain of themes and works out what each of its entities means: theme format 1, sections 5 to 10.
///
/// A pure function over what was read, in steps: what holds for each definition by itself, then for each combination
/// of traits the merged definitions, their references, and, where all is right, the effective operations.
package struct Resolver {
    var chain: ThemeChain
    /// The first diagnostic of each code at each place; the same fault under several combinations of traits is one.
    private(set) var faults: [FaultKey: ThemeDiagnostic] = [:]
    private var candidatesLeft = Suggestion.candidateLimit
    /// Faults are counted instead of kept while operations of a class are tried against types that may not fit.
    var trialFaults: Int?
    /// Values of objects that depend on nothing, as far as they were asked for.
    var independentValues: [Int32: ValueID?] = [:]
    /// Lists of parameters that operations come to.
    var parameterLists: ListTable<FieldValue>
    /// Parameters of operations that depend on nothing, as far as they were asked for.
    var independentParameters: ParameterMemo
    /// The combination of traits at hand.
    var combination = Combination()
    /// Whether there is one: not while definitions are checked by themselves.
    var isCombined = false
    /// Logical names of all assets that can be served under some traits.
    let assetNames: Set<Symbol>
    /// The same, by symbol.
    let isAssetName: [Bool]
    /// What nearly always is all to know of the parameters of the schema's operations.
    let declaredParameters: ListPool<DeclaredParameter>
    /// Room for the fields of the operation or record that is looked at, and of those that it stands in.
    var givenFields: [GivenField?] = []
    /// What the fields that were last looked at come to.
    var fieldResults: [FieldValue] = []

    static let operationsWorthThreads = 2_500

    struct FaultKey: Hashable {
        var code: ThemeDiagnosticCode
        var place: Place
    }

    /// Resolves a chain.
    ///
    /// - Parameter threads: How many may help; what comes of it is the same.
    /// - Returns: The theme, if nothing is wrong; and every fault, unordered.
    package static func resolve(
        _ chain: consuming ThemeChain, threads: Int = 0
    ) -> (theme: ResolvedTheme?, diagnostics: [ThemeDiagnostic]) {
        var resolver = Resolver(chain)
        let isWorthThreads = resolver.chain.definitions.operations.count >= operationsWorthThreads
        let threads = isWorthThreads ? threads : 0
        let combinations = TraitCombinations(mentionedBy: resolver.chain.layers.map(\.traits))
        let read = resolver.chain.withoutValues
        let (plain, _) = concurrently(threads: threads, lending: MergedTheme()) { plain in
            let names = EntityNames(read.definitions, symbolCount: read.symbols.count)
            plain = MergedTheme(read, names, traits: [])
        } own: {
            resolver.checkDefinitions()
        }
        guard resolver.chain.isComplete else { return (nil, Array(resolver.faults.values)) }
        var flattener = Flattener(chain: resolver.chain, threads: threads)
        resolver.isCombined = true
        for traits in combinations.all {
            let merged = traits.isEmpty ? plain : MergedTheme(resolver.chain, plain.names, traits: traits)
            resolver.combination = Combination(merged, resolver.chain)
            let (schema, symbols, isNew) = (resolver.chain.schema, resolver.chain.symbols, !flattener.has(traits))
            let (entities, _) = concurrently(threads: isNew ? threads : 0, lending: SortedEntities()) { entities in
                if isNew { entities = SortedEntities(merged, schema, symbols) }
            } own: {
                resolver.checkConstants()
                resolver.checkClasses()
                resolver.checkOperations()
            }
            if resolver.faults.isEmpty { flattener.add(traits, entities, resolver: &resolver) }
        }
        guard resolver.faults.isEmpty else { return (nil, Array(resolver.faults.values)) }
        return (flattener.finish(resolver, combinations), [])
    }

    private init(_ chain: consuming ThemeChain) {
        var names: Set<Symbol> = []
        for asset in chain.themes.flatMap(\.assets) where asset.name.traits.isPossible {
            names.insert(chain.symbols.intern(asset.name.logicalName))
        }
        assetNames = names
        var isAssetName = [Bool](repeating: false, count: chain.symbols.count)
        for name in names { isAssetName[name.index] = true }
        self.isAssetName = isAssetName
        independentParameters = ParameterMemo(count: chain.definitions.operations.count)
        parameterLists = ListTable(
            capacity: chain.definitions.operations.count, elements: chain.definitions.parameters.count)
        var declaredParameters = ListPool<DeclaredParameter>()
        for operation in chain.schema.operations {
            declaredParameters.append(operation.parameters.map(DeclaredParameter.init))
        }
        self.declaredParameters = declaredParameters
        self.chain = chain
    }

    // MARK: Reporting

    /// Keeps the first fault of a code at a place.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, _ message: String, notes: [ThemeDiagnostic.Note] = [],
        fixIt: ThemeDiagnostic.FixIt? = nil
    ) {
        if let count = trialFaults {
            trialFaults = count + 1
            return
        }
        let key = FaultKey(code: code, place: place)
        guard faults[key] == nil, faults.count <= ThemeDiagnostic.limit else { return }
        faults[key] = ThemeDiagnostic(code, at: location(of: place), message, notes: notes, fixIt: fixIt)
    }

    /// Reports a name that does not exist; offers the nearest that does.
    mutating func report(
        _ code: ThemeDiagnosticCode, at place: Place, _ message: String, replacing name: Symbol,
        among candidates: some Collection<Symbol>
    ) {
        let isKnown = trialFaults != nil || faults[FaultKey(code: code, place: place)] != nil
        if !isKnown { candidatesLeft -= min(candidates.count, candidatesLeft) }
        let names = isKnown || candidatesLeft == 0 ? [] : candidates.map { text($0) }.sorted()
        let nearest = Suggestion.nearest(to: text(name), among: names)
        report(
            code, at: place, nearest.map { "\(message); did you mean '\($0)'?" } ?? message,
            fixIt: nearest.map { ThemeDiagnostic.FixIt(replacing: text(name), with: $0) })
    }

    func location(of place: Place) -> ThemeSourceLocation {
        chain.files[Int(place.file)].location(ofOffset: place.offset)
    }

    /// How many faults come of a piece of work, without keeping them.
    mutating func trial(_ work: (inout Resolver) -> Void) -> Int {
        trialFaults = 0
        work(&self)
        defer { trialFaults = nil }
        return trialFaults ?? 0
    }

    func text(_ symbol: Symbol) -> String { chain.symbols[symbol] }
}
