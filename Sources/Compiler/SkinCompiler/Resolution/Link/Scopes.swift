// Scoped constants: theme format 1, section 17.

/// The scopes of a linked theme: the constants that single entities see in place of the theme's.
///
/// Entities with the same scoped constants share a scope. Scope 0 has none.
struct Scopes {
    struct Scope {
        let definitions: [Symbol: Int32]
        /// The first entity that has the scope, or the theme.
        let owner: ConstantDefinition.Owner
        /// The states of the scope's entities in the cascade.
        fileprivate var states: [Int] = []
    }

    private(set) var all = [Scope(definitions: [:], owner: .theme)]
    /// The scope of each entity, by its index in ``SortedEntities/names``. Empty if the theme has no scoped constants.
    private(set) var ofEntities: [Int] = []
    /// The constants and operations that may have another value in a scope than in the theme.
    let affected: Affected
    private var numbers: [[Int32]: Int] = [:]
    /// The entities that some name without scoped constants applies, in the order in which that is found.
    private var entitiesOfTheme: [Int] = []

    init() { affected = Affected() }

    init(_ theme: LinkedTheme, _ references: References, _ definitions: ThemeDefinitions) {
        let names = theme.scopedNames
        affected =
            names.isEmpty ? Affected() : Affected(by: names, references, definitions, below: theme.constants.count)
    }

    /// Returns the scope in which an operation is evaluated: that of the theme unless scopes affect the operation.
    func scope(_ scope: Int, for operation: Int32) -> Int {
        scope > 0 && affected.contains(operation: operation) ? scope : 0
    }

    func scope(ofEntity index: Int) -> Int { ofEntities.isEmpty ? 0 : ofEntities[index] }

    /// Returns the owner of the first scope for which there is too little allowance.
    mutating func assign(
        _ theme: LinkedTheme, _ chain: ThemeChain, _ cascade: EntityCascade,
        _ allowance: inout ResolutionBudget.Allowance
    ) -> ConstantDefinition.Owner? {
        var seen: Set<Int> = []
        for (name, state) in zip(cascade.entities.names, cascade.ofEntities) {
            let type = chain.schema.components[name.component].name
            let owner = ConstantDefinition.Owner.entity(type, id: name.id)
            let applied = theme.entities(appliedBy: name, chain.schema)
            var definitions: [Symbol: Int32] = [:]
            for entity in applied.defaults + applied.own {
                definitions.merge(theme.scope(ofEntity: entity)) { _, later in later }
            }
            guard allowance.take(definitions.count) else { return owner }
            let scope = number(of: definitions, owner)
            ofEntities.append(scope)
            if scope > 0 {
                all[scope].states.append(state)
            } else {
                entitiesOfTheme += (applied.defaults + applied.own).filter { seen.insert($0).inserted }
            }
        }
        return nil
    }

    private mutating func number(of definitions: [Symbol: Int32], _ owner: ConstantDefinition.Owner) -> Int {
        if definitions.isEmpty { return 0 }
        let key = definitions.values.sorted()
        if let known = numbers[key] { return known }
        numbers[key] = all.count
        all.append(Scope(definitions: definitions, owner: owner))
        return all.count - 1
    }

    struct OperationUse {
        var definition: Int32
        /// The component type whose entity applies the operation.
        var component: Int
        /// Whether some component type that uses the operation's class has the operation.
        var isSupported: Bool
    }

    /// Returns the operations that scopes affect as a scope sees them: in that of the theme all that its entities and their
    /// classes define, in others those in force in an entity.
    ///
    /// - Parameter users: The component types that use each class.
    func operations(
        in scope: Int, _ theme: LinkedTheme, _ chain: ThemeChain, _ cascade: EntityCascade, users: [[Int]]
    ) -> [OperationUse] {
        func use(_ definition: Int32, of component: Int, class number: Int?) -> OperationUse? {
            guard affected.contains(operation: definition) else { return nil }
            let name = chain.definitions.operations[Int(definition)].key.name
            let isSupported = number.map { users[$0].contains { chain.schema.operation(name, of: $0) != nil } } ?? false
            return OperationUse(definition: definition, component: component, isSupported: isSupported)
        }
        if scope > 0 {
            return Set(all[scope].states.flatMap { cascade.states[$0] }).sorted().compactMap { number in
                let node = cascade.nodes[number]
                if node.isRemoved { return nil }
                let number = cascade.application(of: node).map { Int($0.number) }
                return use(node.definition, of: Int(node.origin.component), class: number)
            }
        }
        return entitiesOfTheme.flatMap { number -> [OperationUse] in
            let entity = theme.entities[number]
            guard let component = chain.schema.component(entity.component) else { return [] }
            let own = entity.operations.compactMap { use($0.definition, of: component, class: nil) }
            return own
                + theme.classes(ofEntity: number).flatMap { number in
                    theme.classes[number].operations.compactMap { use($0.definition, of: component, class: number) }
                }
        }
    }
}

extension LinkedTheme {
    fileprivate func classes(ofEntity number: Int) -> [Int] {
        guard let list = entities[number].list, let all = try? graph.linearization(of: list.number) else { return [] }
        var seen: Set<Int> = []
        return all.reversed().map { Int($0.number) }.filter { seen.insert($0).inserted }.reversed()
    }

    fileprivate func scope(ofEntity number: Int) -> [Symbol: Int32] {
        var scope: [Symbol: Int32] = [:]
        for number in classes(ofEntity: number) where !classes[number].scope.isEmpty {
            scope.merge(classes[number].scope) { _, later in later }
        }
        return scope.merging(entities[number].scope) { _, later in later }
    }
}

/// The references of constants and operations, in the order in which they are explained.
package struct References: Sendable {
    /// The references of each constant, by its definition.
    package private(set) var ofConstants = ListPool<ConstantReference>()
    /// The references of each operation, by its definition.
    package private(set) var ofOperations = ListPool<ConstantReference>()

    package init(_ definitions: ThemeDefinitions) {
        for constant in definitions.constants {
            var found: [ConstantReference] = []
            definitions.forEachReference(of: constant.object) { found.append($0) }
            ofConstants.append(found)
        }
        for (number, operation) in definitions.operations.enumerated() {
            var found: [ConstantReference] = []
            if operation.isDependent { definitions.forEachReference(ofOperation: Int32(number)) { found.append($0) } }
            ofOperations.append(found)
        }
    }
}

/// The constants and operations whose values other constants may change.
struct Affected {
    /// Whether each constant is affected, by the index of its name. Empty if none is.
    private var constants: [Bool] = []
    /// Whether each definition of an operation is affected. Empty if none is.
    private var operations: [Bool] = []

    init() {}

    /// - Parameter count: The number of symbols.
    init(by names: [Symbol], _ references: References, _ definitions: ThemeDefinitions, below count: Int) {
        if names.isEmpty { return }
        var users = [[Symbol]](repeating: [], count: count)
        for (number, constant) in definitions.constants.enumerated() {
            for reference in references.ofConstants[number] {
                for used in definitions.names(of: reference) { users[used.index].append(constant.name) }
            }
        }
        constants = Array(repeating: false, count: count)
        var open = names
        while let name = open.popLast() {
            if constants[name.index] { continue }
            constants[name.index] = true
            open += users[name.index]
        }
        operations = references.ofOperations.map { list in
            list.contains { reference in
                if let name = reference.name { return constants[name.index] }
                return definitions.names(of: reference).contains { constants[$0.index] }
            }
        }
    }

    var isEmpty: Bool { constants.isEmpty }

    func contains(_ constant: Symbol) -> Bool { !isEmpty && constants[constant.index] }

    func contains(operation: Int32) -> Bool { !isEmpty && operations[Int(operation)] }
}
