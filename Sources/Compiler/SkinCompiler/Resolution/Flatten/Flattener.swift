import SkinFormat
import SkinKit
import SkinSyntax

struct Flattener {
    private var variants: [ResolvedTheme.Variant] = []
    private var operations = Numbering<ResolvedTheme.Operation>()
    private var operationLists = ListNumbering<Int32>()
    /// In the rows of sources.
    private var provenance = RowNumbering<OperationProvenance>()
    private var provenanceLists = ListNumbering<Int32>()
    /// The names of all constants of the theme, sorted as UTF-8 bytes.
    private let constantNames: [Symbol]
    private var origins: OriginTables
    private var steps: StepTables
    private var removals: ResolutionBudget.Allowance
    private var listed: ResolutionBudget.Allowance
    /// The first operation for which there is too little allowance, and what there is too much of.
    private(set) var excess: (operation: Int32, sentence: Sentence)?

    /// The entities of a linked theme as they are flattened under one set of layers after another.
    struct Flattened {
        fileprivate let entities: EffectiveEntities
        fileprivate var explanations = StepTables.Explanations()
        /// The evaluation of each of the entities' operations, -1 for an `unset`, -2 before it is known.
        fileprivate var evaluations: [Int32]
        /// The operation and the provenance of each of the entities' operations.
        fileprivate var operations: [Flat]
        /// The operations and the provenance of each of the entities' lists.
        fileprivate var lists: [Flat]

        fileprivate init(_ entities: EffectiveEntities) {
            self.entities = entities
            evaluations = Array(repeating: -2, count: entities.operations.count)
            operations = Array(repeating: Flat(), count: entities.operations.count)
            lists = Array(repeating: Flat(), count: entities.lists.count)
        }
    }

    fileprivate struct Flat {
        /// The index in ``operations`` or ``operationLists``. -1 for an operation that was removed, and before it is known.
        var operation: Int32 = -1
        /// The index in ``provenance`` or ``provenanceLists``.
        var provenance: Int32 = -1
    }

    init(_ chain: ThemeChain, _ budget: ResolutionBudget) {
        let names = Set(chain.definitions.constants.lazy.filter { $0.owner == .theme }.map(\.name))
        constantNames = names.sorted { chain.symbols.precedes($0, $1) }
        origins = OriginTables(chain)
        steps = StepTables(chain.files, budget)
        (removals, listed) = (budget.removals, budget.listed)
    }

    /// Applies the entities of a linked theme, which is then added once for each set of layers.
    mutating func flattened(_ theme: LinkedTheme, _ cascade: EntityCascade, _ evaluator: Evaluator) -> Flattened {
        origins.begin(theme)
        let entities = EffectiveEntities(cascade, evaluator, &origins, &removals)
        excess = entities.excess
        return Flattened(entities)
    }

    mutating func add(
        _ theme: LinkedTheme, _ cascade: EntityCascade, _ flattened: inout Flattened, _ evaluator: inout Evaluator
    ) {
        if excess != nil { return }
        let entities = flattened.entities
        let isChanged = entities.operations.enumerated().map { index, operation in
            let evaluation = operation.use.map { evaluator.evaluationOfUse[Int($0)] } ?? -1
            if flattened.evaluations[index] == evaluation { return false }
            flattened.evaluations[index] = evaluation
            return true
        }
        for (index, operation) in entities.operations.enumerated() where isChanged[index] {
            let evaluation = flattened.evaluations[index]
            if evaluation >= 0 {
                let parameters = evaluator.operationEvaluations[evaluation].parameters
                flattened.operations[index].operation = number(of: operation, parameters, &evaluator)
            }
            let steps = steps.steps(to: operation, evaluation, theme, &flattened.explanations, &evaluator)
            flattened.operations[index].provenance = provenance.number(
                of: .init(winner: operation.winner, losers: operation.losers, steps: steps), in: operation.winner)
            excess = self.steps.excess.map { ($0.operation, .tooManySteps($0.limit)) }
            if excess != nil { return }
        }
        for (index, list) in entities.lists.enumerated()
        where flattened.lists[index].operation < 0 || list.contains(where: { isChanged[Int($0)] }) {
            guard listed.take(list.count) else {
                excess = list.last.map { (entities.operations[Int($0)].definition, .tooManyLists(listed.limit)) }
                return
            }
            let operations = list.map { flattened.operations[Int($0)] }
            flattened.lists[index].operation = operationLists.number(of: operations.map(\.operation))
            flattened.lists[index].provenance = provenanceLists.number(of: operations.map(\.provenance))
        }
        variants.append(variant(theme, cascade.entities, flattened, &evaluator))
    }

    private mutating func number(
        of operation: EffectiveEntities.Operation, _ parameters: Int32?, _ evaluator: inout Evaluator
    ) -> Int32 {
        // Without parameters the reader has reported an error, and the theme is not written.
        let list = parameters ?? evaluator.parameterLists.number(of: [])
        return operations.number(
            of: .init(name: operation.key.name, states: operation.key.states ?? [], parameters: Int(list)))
    }

    private func variant(
        _ theme: LinkedTheme, _ sorted: SortedEntities, _ flattened: Flattened, _ evaluator: inout Evaluator
    ) -> ResolvedTheme.Variant {
        var variant = ResolvedTheme.Variant()
        variant.entities = sorted.order.map { number in
            let name = sorted.names[number]
            let list = flattened.lists[Int(flattened.entities.ofEntities[number])]
            return ResolvedTheme.Entity(
                component: name.component, id: name.id, isDeclared: name.number != nil,
                operations: Int(list.operation), provenance: Int(list.provenance))
        }
        variant.removals = removals(sorted, flattened)
        variant.constants = constantNames.compactMap { name in
            evaluator.value(of: name).map { FieldValue(name: name, value: $0) }
        }
        variant.settings = evaluator.settings(theme)
        return variant
    }

    private func removals(_ sorted: SortedEntities, _ flattened: Flattened) -> [ResolvedTheme.Removal] {
        let entities = flattened.entities
        if entities.removals.isEmpty { return [] }
        var places = [Int](repeating: 0, count: sorted.order.count)
        for (place, number) in sorted.order.enumerated() { places[number] = place }
        return entities.removals.map { entity, operation in
            let key = entities.operations[operation].key
            return ResolvedTheme.Removal(
                entity: places[entity], name: key.name, states: key.states ?? [],
                provenance: Int(flattened.operations[operation].provenance))
        }
        .sorted { $0.entity < $1.entity }
    }

    consuming func finish(_ chain: ThemeChain, _ sets: LayerSets, _ evaluator: Evaluator) -> ResolvedTheme {
        var theme = ResolvedTheme(symbols: chain.symbols, values: evaluator.values)
        theme.chain = chain.themes.reversed().map { .init(info: $0.info, folder: $0.folder.name) }
        theme.overlayCount = chain.overlayCount
        theme.labels = chain.effectiveLabels
        theme.states = chain.schema.schema.states
        theme.components = chain.schema.components.map { .init(name: $0.name, parent: $0.line.dropLast().last) }
        theme.mentionedTraits = sets.mentioned
        theme.combinations = sets.combinations.map { ($0.traits, $0.set) }
        theme.variants = variants
        theme.operations = operations.items
        theme.operationLists = operationLists.lists
        theme.parameterLists = ListPool(evaluator.parameterLists.items)
        theme.provenance = provenance.items
        theme.provenanceLists = provenanceLists.lists
        theme.sources = origins.sources
        theme.loserLists = ListPool(origins.losers.items)
        theme.stepLists = ListPool(steps.steps.items)
        theme.files = chain.cachedNames
        theme.addAssets(of: chain.themes)
        theme.addRoles(of: chain.schema.schema)
        return theme
    }
}

extension ResolvedTheme {
    fileprivate mutating func addRoles(of schema: ComponentSchema) {
        for component in schema.components {
            for operation in component.operations {
                for parameter in operation.parameters {
                    guard let role = parameter.role.flatMap({ ColorRole(rawValue: $0.rawValue) }) else { continue }
                    roles.append((component.name, operation.name, parameter.name, role))
                }
            }
        }
    }

    /// - Parameter themes: The themes, from the oldest ancestor to the theme itself.
    fileprivate mutating func addAssets(of themes: [ThemeChain.Theme]) {
        for (number, theme) in themes.reversed().enumerated() {
            for (path, name) in theme.assets where name.traits.isValid {
                assets.append(
                    Asset(
                        logicalName: symbols.intern(name.logicalName), theme: number, traits: name.traits,
                        scale: name.scale, path: symbols.intern(path)))
            }
        }
        let symbols = symbols
        assets.sort { left, right in
            if left.logicalName != right.logicalName { return symbols.precedes(left.logicalName, right.logicalName) }
            return (left.theme, -left.traits.specificity, left.scale, left.traits.rawValue)
                < (right.theme, -right.traits.specificity, right.scale, right.traits.rawValue)
        }
    }
}
