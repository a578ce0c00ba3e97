import SkinFormat
import SkinKit
import SkinSyntax

/// Turns linked and evaluated themes into one resolved theme.
struct Flattener {
    private var variants: [ResolvedTheme.Variant] = []
    private var operations = Numbering<ResolvedTheme.Operation>()
    private var operationLists = Numbering<[Int32]>()
    private var provenance: ProvenanceTables

    init(_ files: [SourceFile], _ allowance: ResolutionBudget.Allowance) {
        provenance = ProvenanceTables(files, allowance)
    }

    /// The first operation for whose explanation, together with those before it, there is too little allowance.
    var excess: Int32? { provenance.excess }

    /// Adds the variant of a linked theme without errors, unless it is too much to explain.
    mutating func add(_ theme: LinkedTheme, _ sorted: SortedEntities, _ evaluator: inout Evaluator) {
        var cascade = EntityCascade(theme, evaluator.schema, evaluator.definitions.operations)
        var entities: [ResolvedTheme.Entity] = []
        var removed: [(entity: Int, slot: EffectiveOperations.Slot)] = []
        provenance.beginTheme()
        for (number, name) in sorted.names.enumerated() {
            var (list, explained): ([Int32], [Int32]) = ([], [])
            for slot in cascade.operations(of: name).slots {
                if slot.isRemoved {
                    if slot.takesAway(evaluator.definitions) { removed.append((number, slot)) }
                    continue
                }
                let scope = evaluator.constants.scopes.scope(ofEntity: number)
                list.append(operation(slot, in: scope, &evaluator))
                explained.append(provenance.provenance(of: slot, in: scope, &cascade, &evaluator))
            }
            if excess != nil { return }
            entities.append(
                .init(
                    component: name.component, id: name.id, isDeclared: name.number != nil,
                    operations: Int(operationLists.number(of: list)),
                    provenance: Int(provenance.lists.number(of: explained))))
        }
        var variant = ResolvedTheme.Variant()
        variant.entities = sorted.order.map { entities[$0] }
        variant.removals = removals(removed, sorted, &cascade, &evaluator)
        variant.constants = evaluator.sortedConstants
        variant.settings = evaluator.settings(theme)
        variants.append(variant)
    }

    private mutating func operation(
        _ slot: EffectiveOperations.Slot, in scope: Int, _ evaluator: inout Evaluator
    ) -> Int32 {
        let number = evaluator.schema.operation(slot.key.name, of: slot.origin.component)
        let evaluated = number.flatMap { evaluator.evaluated(slot.definition, as: $0, in: scope) }
        // Without parameters the reader has reported an error, and the theme is not written.
        let parameters = evaluated?.parameters ?? evaluator.parameterLists.number(of: [])
        return operations.number(
            of: .init(name: slot.key.name, states: slot.key.states ?? [], parameters: Int(parameters)))
    }

    private mutating func removals(
        _ removed: [(entity: Int, slot: EffectiveOperations.Slot)], _ sorted: SortedEntities,
        _ cascade: inout EntityCascade, _ evaluator: inout Evaluator
    ) -> [ResolvedTheme.Removal] {
        if removed.isEmpty { return [] }
        var places = [Int](repeating: 0, count: sorted.order.count)
        for (place, number) in sorted.order.enumerated() { places[number] = place }
        var removals: [ResolvedTheme.Removal] = []
        for (entity, slot) in removed {
            let scope = evaluator.constants.scopes.scope(ofEntity: entity)
            let number = provenance.provenance(of: slot, in: scope, &cascade, &evaluator)
            removals.append(
                .init(
                    entity: places[entity], name: slot.key.name, states: slot.key.states ?? [],
                    provenance: Int(number)))
        }
        return removals.sorted { $0.entity < $1.entity }
    }

    /// Returns the whole theme.
    consuming func finish(_ chain: ThemeChain, _ sets: LayerSets, _ evaluator: Evaluator) -> ResolvedTheme {
        var theme = ResolvedTheme(symbols: chain.symbols, values: evaluator.values)
        theme.chain = chain.themes.reversed().map { .init(info: $0.info, folder: $0.folder) }
        theme.overlayCount = chain.overlayCount
        theme.states = chain.schema.schema.states
        theme.components = chain.schema.components.map { .init(name: $0.name, parent: $0.line.dropLast().last) }
        theme.mentionedTraits = sets.mentioned
        theme.combinations = sets.combinations.map { ($0.traits, $0.set) }
        theme.variants = variants
        theme.operations = operations.items
        theme.operationLists = ListPool(operationLists.items)
        theme.parameterLists = ListPool(evaluator.parameterLists.items)
        theme.provenance = provenance.records.items
        theme.provenanceLists = ListPool(provenance.lists.items)
        theme.sources = provenance.sources
        theme.loserLists = ListPool(provenance.losers.items)
        theme.stepLists = ListPool(provenance.steps.items)
        theme.files = chain.files.map(\.name)
        theme.addAssets(of: chain.themes)
        theme.addRoles(of: chain.schema.schema)
        return theme
    }
}

extension EffectiveOperations.Slot {
    /// Returns whether a removed slot removes an operation, and not only other `unset` operations.
    fileprivate func takesAway(_ definitions: ThemeDefinitions) -> Bool {
        losers.contains { !definitions.operations[Int($0.definition)].isUnset }
    }
}

extension Evaluator {
    /// The constants of the theme, sorted by name, as UTF-8 bytes.
    fileprivate var sortedConstants: [FieldValue] {
        let texts = constants.order.map { (name: $0, text: faults.bytes(of: $0)) }
        return texts.sorted { $0.text.lexicographicallyPrecedes($1.text) }.compactMap { constant in
            constants[constant.name, 0]?.value.map { FieldValue(name: constant.name, value: $0) }
        }
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
            for (path, name) in theme.assets where name.traits.isPossible {
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
