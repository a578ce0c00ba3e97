import SkinDiagnostics
import SkinKit

/// Checks a theme chain and resolves each of its entities: theme format 1, sections 5 to 10.
///
/// Resolution is a pure function of the files read. It first checks each definition on its own. For each set of layers
/// that applies under some traits it then goes three steps:
///
/// 1. *Link* merges the definitions, and finds the classes and the scope of each entity (``LinkedTheme``, ``ClassGraph``,
///    ``Scopes``).
/// 2. *Evaluate* follows references, and gives constants and operations their values, with a trace of what led to them
///    (``Evaluator``, ``ConstantTable``, ``Trace``).
/// 3. *Flatten* applies entities and classes, if there is no error, and explains what wins (``EntityCascade``,
///    ``Flattener``).
package struct Resolver {
    private let chain: ThemeChain
    private let sets: LayerSets
    private var budget: ResolutionBudget
    private var evaluator: Evaluator
    private var flattener: Flattener?

    /// Resolves a chain.
    ///
    /// - Returns: The theme, or nil if there is an error, and all errors, unordered.
    package static func resolve(
        _ chain: consuming ThemeChain
    ) -> (theme: ResolvedTheme?, diagnostics: [ThemeDiagnostic]) {
        var resolver = Resolver(chain, isFlattening: true)
        resolver.run()
        guard resolver.evaluator.faults.isEmpty, resolver.chain.isComplete, let flattener = resolver.flattener else {
            return (nil, resolver.evaluator.faults.all)
        }
        return (flattener.finish(resolver.chain, resolver.sets, resolver.evaluator), [])
    }

    /// Returns the errors in a chain, unordered, without computing the effective operations of entities.
    package static func check(_ chain: consuming ThemeChain) -> [ThemeDiagnostic] {
        var resolver = Resolver(chain, isFlattening: false)
        resolver.run()
        return resolver.evaluator.faults.all
    }

    private init(_ chain: ThemeChain, isFlattening: Bool) {
        var chain = chain
        let assets = AssetNames(&chain)
        let values = chain.values
        chain.values = ValuePool()
        evaluator = Evaluator(chain, assets, values: values)
        sets = LayerSets(chain.layers)
        budget = ResolutionBudget(chain.definitions)
        flattener = isFlattening ? Flattener(chain.files, budget.steps) : nil
        self.chain = chain
    }

    private mutating func run() {
        evaluator.checkDefinitions()
        // References, classes and assets are checked only if every file was read (theme format 1, section 10).
        guard chain.isComplete else { return }
        for (traits, layers) in sets.sets {
            var theme = LinkedTheme(chain, layers, traits: traits)
            guard let users = link(&theme), evaluate(&theme, users: users) else { return }
        }
    }

    /// Checks the classes of a linked theme.
    ///
    /// - Returns: The component types that use each class; nil if entities apply too many classes together.
    private mutating func link(_ theme: inout LinkedTheme) -> [[Int]]? {
        theme.checkLists(chain.definitions.classLists, &evaluator.faults)
        theme.checkCycles(&evaluator.faults)
        if let entity = theme.entityBeyond(&budget.applications, chain.schema) {
            report(entity)
            return nil
        }
        return theme.checkClasses(chain, &evaluator.faults)
    }

    /// Evaluates a linked theme, and flattens it if there is no error. Returns false if it is too much.
    private mutating func evaluate(_ theme: inout LinkedTheme, users: [[Int]]) -> Bool {
        var scopes = Scopes(theme, chain.definitions)
        let hasScopes = !scopes.affectedConstants.isEmpty
        let entities = hasScopes || flattener != nil ? SortedEntities(theme, chain.schema, chain.symbols) : nil
        var excess: ConstantDefinition.Owner?
        if hasScopes, let entities {
            excess = scopes.assign(entities.names, &theme, chain, &budget.scopedValues)
        }
        evaluator.begin(theme, scopes)
        evaluator.evaluateConstants()
        evaluator.checkSettings(theme)
        evaluator.evaluateOperations(theme, users: users)
        if excess == nil, hasScopes {
            excess = evaluator.evaluateScopes(&theme, chain, users: users, &budget.scopedValues)
        }
        if let excess {
            report(excess)
            return false
        }
        if let entities, evaluator.faults.isEmpty { flattener?.add(theme, entities, &evaluator) }
        guard let operation = flattener?.excess else { return true }
        report(operation)
        return false
    }

    // MARK: Limits

    private mutating func report(_ entity: LinkedTheme.Entity) {
        let place = place(of: .entity(entity.component, id: entity.id))
        guard let place = entity.list?.place ?? place else { return }
        evaluator.faults.report(
            .limitExceeded, at: place,
            "the entities up to this one apply classes and operations too often: more than "
                + "\(budget.applications.limit) times, under all traits")
    }

    private mutating func report(_ owner: ConstantDefinition.Owner) {
        let scoped = chain.definitions.constants.first { $0.owner != .theme }
        guard let place = place(of: owner) ?? scoped?.place else { return }
        evaluator.faults.report(
            .limitExceeded, at: place,
            "scoped constants change too many values: more than \(budget.scopedValues.limit), under all traits")
    }

    private mutating func report(_ operation: Int32) {
        evaluator.faults.report(
            .limitExceeded, at: chain.definitions.operations[Int(operation)].place,
            "the values up to this one depend on constants in too many steps: more than "
                + "\(budget.steps.limit), under all traits")
    }

    private func place(of owner: ConstantDefinition.Owner) -> Place? {
        switch owner {
        case .theme: nil
        case .class(let name): chain.definitions.classes.first { $0.id == name }?.place
        case .entity(let component, let id):
            chain.definitions.entities.first { $0.component == component && $0.id == id }?.place
                ?? chain.definitions.entities.first { $0.id == id }?.place
        }
    }
}
