import SkinKit
import SkinSyntax

/// The effective operations of all entities of a linked theme, without their values.
///
/// Themes that differ in constants only share them.
struct EffectiveEntities {
    /// A node that is in force in some entity, or that removed an operation from one.
    struct Operation {
        var key: OperationKey
        var definition: Int32
        /// The index in ``Evaluator/uses``, or nil for an `unset`.
        var use: Int32?
        var origin: OperationNodes.Origin
        /// The class of the entity's list that extends the operation's own, or -1.
        var listed: Int32
        /// The index in ``OriginTables/sources`` of the definition.
        var winner: Int32
        /// The index in ``OriginTables/losers`` of what the operation wins over.
        var losers: Int32
    }

    /// A node or a state of the cascade in a scope.
    private struct Scoped: Hashable {
        var number: Int32
        var scope: Int
    }

    /// Those in force, then the removed ones.
    private(set) var operations: [Operation] = []
    /// The operations of each state, in effective order.
    private(set) var lists = ListPool<Int32>()
    /// The list of each entity, by its index in ``SortedEntities/names``.
    private(set) var ofEntities: [Int32] = []
    private(set) var removals: [(entity: Int, operation: Int)] = []
    /// The first operation for which there is too little allowance, and what there is too much of.
    private(set) var excess: (operation: Int32, sentence: Sentence)?
    /// In the rows of nodes and of states.
    private var numbers = (ofNodes: RowNumbering<Scoped>(), ofStates: RowNumbering<Scoped>())

    init(
        _ cascade: EntityCascade, _ evaluator: Evaluator,
        _ origins: inout OriginTables, _ allowance: inout ResolutionBudget.Allowance
    ) {
        let scopes = evaluator.constants.scopes
        var removed: [(entity: Int, node: Int32)] = []
        for (entity, state) in cascade.ofEntities.enumerated() {
            for number in cascade.states[state] where cascade.nodes[number].removesOperation {
                removed.append((entity, number))
                guard allowance.take(1) else {
                    excess = (cascade.nodes[number].definition, .tooManyRemovals(allowance.limit))
                    return
                }
            }
            let scoped = Scoped(number: Int32(state), scope: scopes.scope(ofEntity: entity))
            let list = numbers.ofStates.number(of: scoped, in: scoped.number)
            if Int(list) == lists.count { add(scoped, cascade, evaluator, &origins) }
            ofEntities.append(list)
        }
        for (entity, node) in removed {
            removals.append((entity, operations.count))
            operations.append(operation(node, cascade, &origins))
        }
    }

    /// Adds the list of a state in a scope.
    private mutating func add(
        _ state: Scoped, _ cascade: EntityCascade, _ evaluator: Evaluator, _ origins: inout OriginTables
    ) {
        let scopes = evaluator.constants.scopes
        var list: [Int32] = []
        for number in cascade.states[Int(state.number)] where !cascade.nodes[number].isRemoved {
            let node = cascade.nodes[number]
            let scope = scopes.scope(state.scope, for: node.definition)
            let known = numbers.ofNodes.number(of: Scoped(number: number, scope: scope), in: number)
            if Int(known) == operations.count {
                var operation = operation(number, cascade, &origins)
                operation.use = evaluator.evaluatedUse(of: node.definition, by: Int(node.origin.component), in: scope)
                operations.append(operation)
            }
            list.append(known)
        }
        lists.append(list)
    }

    private mutating func operation(
        _ number: Int32, _ cascade: EntityCascade, _ origins: inout OriginTables
    ) -> Operation {
        let node = cascade.nodes[number]
        let (winner, losers) = origins.origins(of: number, cascade)
        let application = cascade.application(of: node)
        return Operation(
            key: cascade.nodes.keys.items[Int(node.key)], definition: node.definition, origin: node.origin,
            listed: application.map { $0.depth == 0 ? -1 : $0.listed } ?? -1, winner: winner, losers: losers)
    }
}

/// The origins of operations: their definitions, and the operations that they win over.
struct OriginTables {
    private(set) var sources: [OperationProvenance.Source] = []
    private(set) var losers = Numbering<[OperationProvenance.Loser]>()
    /// In the rows of definitions.
    private var keys = RowNumbering<Key>()
    /// The number of the empty list of losers, once there is one.
    private var noLosers: Int32?
    private let files: [SourceFile]
    private let definitions: [OperationDefinition]
    private var classNames: [Symbol] = []

    /// A definition as an entity applies it. A definition belongs to one class.
    private struct Key: Hashable {
        var definition: Int32
        var component: UInt16
        var isDefault: Bool
    }

    init(_ chain: ThemeChain) {
        files = chain.files
        definitions = chain.definitions.operations
        sources.reserveCapacity(chain.definitions.operations.count)
    }

    mutating func begin(_ theme: LinkedTheme) { classNames = theme.classes.map(\.name) }

    /// Returns the source of a node, and the list of those that it wins over.
    mutating func origins(of number: Int32, _ cascade: EntityCascade) -> (winner: Int32, losers: Int32) {
        var node = cascade.nodes[number]
        let winner = source(of: node, cascade)
        if node.below < 0, let noLosers { return (winner, noLosers) }
        var losing: [OperationProvenance.Loser] = []
        while node.below >= 0 {
            let reason = node.reason
            node = cascade.nodes[node.below]
            losing.append(.init(source: source(of: node, cascade), reason: reason))
        }
        let list = losers.number(of: losing)
        if losing.isEmpty { noLosers = list }
        return (winner, list)
    }

    private mutating func source(of node: OperationNodes.Node, _ cascade: EntityCascade) -> Int32 {
        let (number, origin) = (node.definition, node.origin)
        let key = Key(definition: number, component: origin.component, isDefault: origin.isDefault)
        let source = keys.number(of: key, in: number)
        if Int(source) < sources.count { return source }
        let definition = definitions[Int(number)]
        sources.append(
            .init(
                place: files.sourcePlace(definition.place), component: origin.component,
                isDefault: origin.isDefault,
                className: cascade.application(of: node).map { classNames[Int($0.number)] },
                isUnset: definition.isUnset, definition: number))
        return source
    }
}

extension [SourceFile] {
    func sourcePlace(_ place: Place) -> SourcePlace {
        let (line, column) = self[Int(place.file)].text.position(ofOffset: Int(place.offset))
        return SourcePlace(file: place.file, line: UInt32(line), column: UInt32(column))
    }
}
