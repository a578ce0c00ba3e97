import SkinKit
import SkinSyntax

/// The effective operations of all entities of a linked theme, without their values.
///
/// Themes that differ in constants only share them.
struct EffectiveEntities {
    /// An operation of entities, or one that was removed from an entity.
    struct Operation {
        var key: OperationKey
        var definition: Int32
        /// The index in ``Evaluator/uses``, or nil for an `unset`.
        var use: Int32?
        var origin: OperationNodes.Origin
        var scope: Int
        /// The number of the explanation of the values, which operations with other losers share.
        var explanation: Int32
        /// The index in ``OriginTables/sources`` of the definition.
        var winner: Int32
        /// The index in ``OriginTables/losers`` of what the operation wins over.
        var losers: Int32
    }

    private struct Explanation: Hashable {
        var definition: Int32
        var scope: Int
        /// The class of the entity's list that extends the operation's own, or -1.
        var listed: Int32
    }

    private struct Identity: Hashable {
        var winner: Int32
        var losers: Int32
        var explanation: Int32
    }

    /// The distinct operations, then the removed ones.
    private(set) var operations: [Operation] = []
    /// In the rows of definitions.
    private var identities = RowNumbering<Identity>()
    private var explanations = RowNumbering<Explanation>()
    var explanationCount: Int { explanations.items.count }
    private(set) var lists = ListNumbering<Int32>()
    /// The list of each entity, by its index in ``SortedEntities/names``.
    private(set) var ofEntities: [Int32] = []
    private(set) var removals: [(entity: Int, operation: Int)] = []
    /// The first operation for which there is too little allowance, and what there is too much of.
    private(set) var excess: (operation: Int32, sentence: Sentence)?

    init() {}

    init(
        _ names: [SortedEntities.Name], _ cascade: inout EntityCascade, _ evaluator: Evaluator,
        _ origins: inout OriginTables, _ allowance: inout ResolutionBudget.Allowance
    ) {
        let scopes = evaluator.constants.scopes
        var removed: [(entity: Int, node: Int32)] = []
        // The number of each node's operation outside of scopes, or -1.
        var known: [Int32] = []
        for (entity, name) in names.enumerated() {
            let state = cascade.state(of: name)
            if let node = cascade.nodes.excess {
                excess = (node, .tooManyNodes(cascade.nodes.limit))
                return
            }
            while known.count < cascade.nodes.all.count { known.append(-1) }
            var list: [Int32] = []
            for number in cascade.states[state] {
                let node = cascade.nodes[number]
                let scope = scopes.scope(scopes.scope(ofEntity: entity), for: node.definition)
                if node.isRemoved {
                    guard node.hidesOperation else { continue }
                    removed.append((entity, number))
                    guard allowance.take(1) else {
                        excess = (node.definition, .tooManyRemovals(allowance.limit))
                        return
                    }
                } else if scope == 0, known[Int(number)] >= 0 {
                    list.append(known[Int(number)])
                } else {
                    var operation = operation(number, cascade, in: scope, &origins)
                    operation.use = evaluator.evaluatedUse(
                        of: node.definition, by: Int(node.origin.component), in: scope)
                    list.append(self.number(of: operation))
                    if scope == 0, let new = list.last { known[Int(number)] = new }
                }
            }
            ofEntities.append(lists.number(of: list))
        }
        for (entity, node) in removed {
            removals.append((entity, operations.count))
            operations.append(operation(node, cascade, in: 0, &origins))
        }
    }

    private mutating func operation(
        _ number: Int32, _ cascade: EntityCascade, in scope: Int, _ origins: inout OriginTables
    ) -> Operation {
        let node = cascade.nodes[number]
        let (winner, losers) = origins.origins(of: number, cascade)
        let application = cascade.application(of: node)
        let explanation = Explanation(
            definition: node.definition, scope: scope,
            listed: application.map { $0.depth == 0 ? -1 : $0.listed } ?? -1)
        return Operation(
            key: cascade.nodes.keys.items[Int(node.key)], definition: node.definition, origin: node.origin,
            scope: scope, explanation: explanations.number(of: explanation, in: node.definition),
            winner: winner, losers: losers)
    }

    private mutating func number(of operation: Operation) -> Int32 {
        let identity = Identity(
            winner: operation.winner, losers: operation.losers, explanation: operation.explanation)
        let number = identities.number(of: identity, in: operation.definition)
        if Int(number) == operations.count { operations.append(operation) }
        return number
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
