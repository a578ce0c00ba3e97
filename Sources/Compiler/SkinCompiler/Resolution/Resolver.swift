import SkinDiagnostics
import SkinKit

/// Checks a theme chain and resolves each of its entities: theme format 1, sections 5 to 10.
///
/// Resolution is a pure function of the files read. For each set of layers that applies under some traits it goes three
/// steps:
///
/// 1. *Link* merges the definitions, applies classes and entities, and finds the scope of each entity (``LinkedTheme``,
///    ``ClassGraph``, ``EntityCascade``, ``Scopes``).
/// 2. *Evaluate* follows references, and gives constants and operations their values, with a trace of what led to them
///    (``Evaluator``, ``Evaluations``, ``Trace``).
/// 3. *Flatten* gives entities their operations, if there is no error, and explains what wins (``EffectiveEntities``,
///    ``Flattener``).
package struct Resolver {
    private let chain: ThemeChain
    private let sets: LayerSets
    private var budget: ResolutionBudget
    private var evaluator: Evaluator
    private var flattener: Flattener?

    /// - Parameters:
    ///   - explains: Whether to record what leads to values, and to limit that.
    ///   - traits: The only traits to resolve, whose values the theme then has under all traits; nil for all.
    /// - Returns: The theme, or nil if there is an error, and all errors, unordered.
    package static func resolve(
        _ chain: consuming ThemeChain, explains: Bool = true, only traits: ThemeTraits? = nil
    ) -> (theme: ResolvedTheme?, diagnostics: [ThemeDiagnostic]) {
        var resolver = Resolver(chain, isFlattening: true, explains: explains, only: traits)
        resolver.run()
        guard resolver.evaluator.faults.isEmpty, resolver.chain.isComplete, let flattener = resolver.flattener else {
            return (nil, resolver.evaluator.faults.all)
        }
        return (flattener.finish(resolver.chain, resolver.sets, resolver.evaluator), [])
    }

    package static func check(_ chain: consuming ThemeChain) -> [ThemeDiagnostic] {
        var resolver = Resolver(chain, isFlattening: false, explains: false)
        resolver.run()
        return resolver.evaluator.faults.all
    }

    private init(_ chain: ThemeChain, isFlattening: Bool, explains: Bool, only traits: ThemeTraits? = nil) {
        var chain = chain
        let assets = AssetNames(&chain)
        let values = chain.values
        chain.values = ValuePool()
        evaluator = Evaluator(chain, assets, values: values, isExplaining: explains)
        sets = LayerSets(chain.layers, chain.appearance, only: traits)
        budget = ResolutionBudget(chain.definitions)
        flattener = isFlattening ? Flattener(chain, budget) : nil
        self.chain = chain
    }

    /// The parts that sets of layers with the same classes and entities share.
    private struct Link {
        /// The theme under the last of the sets.
        var theme: LinkedTheme
        let users: [[Int]]
        let scopes: Scopes
        /// The entities' operations, unless nothing needs them.
        let cascade: EntityCascade?
        /// The uses of operations that depend on constants; nil before the first evaluation.
        var dependents: [Int32]?
        var flattened: Flattener.Flattened?
    }

    private mutating func run() {
        // References, classes and assets are checked only if every file was read (theme format 1, section 10).
        if chain.isComplete { resolveSets() }
        evaluator.checkDefinitions()
    }

    private mutating func resolveSets() {
        // By the layers of classes and entities.
        var links: [[Int]: Link] = [:]
        for (traits, layers) in sets.sets {
            let structure = LinkedTheme.structure(of: layers, chain)
            var known = links.removeValue(forKey: structure)
            known?.theme.mergeConstants(chain, layers, traits: traits)
            guard var link = known ?? self.link(layers, traits), evaluate(&link) else { return }
            links[structure] = link
        }
    }

    private mutating func link(_ layers: [Int], _ traits: ThemeTraits) -> Link? {
        var theme = LinkedTheme(chain, layers, traits: traits)
        theme.checkLists(chain.definitions.classLists.lists, &evaluator.faults)
        theme.checkCycles(&evaluator.faults)
        guard count(&theme) else { return nil }
        let users = theme.checkClasses(chain, &evaluator.faults)
        var scopes = Scopes(theme, evaluator.references, chain.definitions)
        let hasScopes = !scopes.affected.isEmpty
        var cascade: EntityCascade?
        if hasScopes || flattener != nil {
            let applied = EntityCascade(theme, chain, limit: budget.listed.limit)
            if let excess = applied.nodes.excess {
                report(excess, .tooManyNodes(applied.nodes.limit))
                return nil
            }
            if hasScopes, let excess = scopes.assign(theme, chain, applied, &budget.scopedValues) {
                report(excess)
                return nil
            }
            cascade = applied
        }
        return Link(theme: theme, users: users, scopes: scopes, cascade: cascade)
    }

    private mutating func count(_ theme: inout LinkedTheme) -> Bool {
        guard let entity = theme.entityBeyond(&budget.applications, chain.schema) else { return true }
        report(entity)
        return false
    }

    /// Evaluates a linked theme, and flattens it if there is no error. Returns false if it is too much.
    private mutating func evaluate(_ link: inout Link) -> Bool {
        evaluator.constants = ConstantTable(link.theme, link.scopes, chain.definitions.nameLists)
        evaluator.evaluateConstants()
        evaluator.checkSettings(link.theme)
        if let dependents = link.dependents {
            for use in dependents { evaluator.evaluate(use) }
        } else {
            link.dependents = evaluator.evaluateOperations(link.theme, users: link.users)
        }
        guard let cascade = link.cascade else { return true }
        let excess = evaluator.evaluateScopes(link.theme, chain, cascade, users: link.users, &budget.scopedValues)
        if let excess {
            report(excess)
            return false
        }
        if evaluator.faults.isEmpty { flatten(&link, cascade) }
        guard let excess = flattener?.excess else { return true }
        report(excess.operation, excess.sentence)
        return false
    }

    private mutating func flatten(_ link: inout Link, _ cascade: EntityCascade) {
        let theme = link.theme
        guard var flattened = link.flattened.take() ?? flattener?.flattened(theme, cascade, evaluator) else { return }
        flattener?.add(theme, cascade, &flattened, &evaluator)
        link.flattened = flattened
    }

    // MARK: Limits

    private mutating func report(_ operation: Int32, _ sentence: Sentence) {
        evaluator.faults.report(
            .limitExceeded, at: chain.definitions.operations[Int(operation)].place, sentence)
    }

    private mutating func report(_ entity: LinkedTheme.Entity) {
        let place = place(of: .entity(entity.component, id: entity.id))
        guard let place = entity.list?.place ?? place else { return }
        evaluator.faults.report(.limitExceeded, at: place, .tooManyApplications(budget.applications.limit))
    }

    private mutating func report(_ owner: ConstantDefinition.Owner) {
        let scoped = chain.definitions.constants.first { $0.owner != .theme }
        guard let place = place(of: owner) ?? scoped?.place else { return }
        evaluator.faults.report(.limitExceeded, at: place, .tooManyScopedValues(budget.scopedValues.limit))
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

/// The distinct sets of layers that apply under some combination of traits: theme format 1, section 6.
///
/// A theme is linked, evaluated and flattened once for each set.
struct LayerSets {
    /// The first combination of traits of each set, which messages name for all of them. It has the trait of the theme's
    /// appearance.
    private(set) var sets: [(traits: ThemeTraits, layers: [Int])] = []
    /// The index in ``sets`` of each combination, the empty combination first.
    private(set) var combinations: [(traits: ThemeTraits, set: Int)] = []
    /// The traits that the layers distinguish. A theme that is always light or dark distinguishes neither.
    let mentioned: ThemeTraits

    /// - Parameter only: The traits whose layers apply in every combination; nil for each combination's own.
    init(_ layers: [ThemeLayer], _ appearance: ThemeAppearance, only: ThemeTraits? = nil) {
        let all = layers.reduce(into: ThemeTraits()) { $0.formUnion($1.traits) }
        mentioned = appearance == .any ? all : all.subtracting([.light, .dark])
        var numbers: [[Int]: Int] = [:]
        for traits in mentioned.combinations {
            let active = appearance.applied(to: only ?? traits)
            let applying = layers.indices.filter { layers[$0].traits.isSubset(of: active) }
            let number = numbers[applying] ?? sets.count
            if number == sets.count {
                numbers[applying] = number
                sets.append((appearance.applied(to: traits), applying))
            }
            combinations.append((traits, number))
        }
    }
}
