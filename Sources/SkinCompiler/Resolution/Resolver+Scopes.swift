// Scoped constants under one combination of traits: theme format 1, sections 10 and 17.
extension Resolver {
    /// Checks the operations and constants that scopes affect, once for each scope in which they are seen.
    ///
    /// - Parameter entities: All entities, including those that only ancestor types declare.
    mutating func checkScopes(_ entities: SortedEntities) {
        let merged = combination.merged
        guard merged.hasScopes else { return }
        var uses = ScopeUses(combination, chain)
        var users: [ConstantDefinition.Owner] = [.theme]
        for name in entities.names {
            let constants = uses.definitions(for: name)
            let owner = ConstantDefinition.Owner.entity(chain.schema.components[Int(name.component)].name, id: name.id)
            guard countScopedValues(constants.count, of: owner) else { return }
            let scope = combination.scope(constants)
            combination.append(entityWith: scope)
            if scope == users.count {
                users.append(owner)
            }
            uses.add(name, in: scope)
        }
        var walk = DependencyWalk(count: chain.symbols.count)
        for (scope, user) in users.enumerated() {
            let operations = uses.operations(in: scope)
            combination.enter(scope: scope, for: user)
            let scoped = combination.scopes.scopes[scope].definitions.sorted { $0.value < $1.value }.map(\.key)
            let own = operations.reduce(0) { $0 + chain.definitions.nameCount(ofOperation: $1.definition) }
            guard countScopedValues(own, of: user) else { break }
            let count = resolveConstants(scoped, for: operations.map(\.definition), &walk)
            guard countScopedValues(count, of: user) else { break }
            for use in operations { check(use) }
        }
        checkUnusedClasses(users: uses.usedClasses, &walk)
        combination.enter(scope: 0)
    }

    /// Checks an operation of an entity, or of a class for a component type.
    private mutating func check(_ use: ScopeUses.Operation) {
        let definition = chain.definitions.operations[Int(use.definition)]
        if let operation = chain.schema.operation(definition.key.name, of: use.component) {
            _ = parameters(of: use.definition, as: operation)
        } else if !use.isSupported {
            checkObjects(of: definition)
        }
    }

    /// Checks each class that no entity uses with its own scope.
    private mutating func checkUnusedClasses(users: Set<Int>, _ walk: inout DependencyWalk) {
        let merged = combination.merged
        for (number, definition) in merged.classes.enumerated() where !users.contains(number) {
            let run = definition.operations
            let operations = run.range.map { merged.operation($0, of: run).definition }
                .filter { combination.scopes.isSensitive(operation: $0) }
            // The constants of the classes that it extends are checked with those classes.
            let own = merged.classScopes[number] ?? [:]
            if operations.isEmpty, own.isEmpty { continue }
            let constants = merged.scope(ofClasses: [definition.name], chain.definitions.classLists)
            let count = combination.scopes.scopes.count
            combination.enter(scope: combination.scope(constants), for: .class(definition.name))
            let resolved = resolveConstants(own.sorted { $0.value < $1.value }.map(\.key), for: operations, &walk)
            guard countScopedValues(constants.count + resolved + operations.count, of: .class(definition.name)) else {
                return
            }
            for operation in operations { checkClassOperation(operation, usedBy: nil) }
            // No entity shows what such a class defines.
            combination.removeScopes(from: count)
        }
    }

    /// Resolves some constants of the current scope, and those that operations refer to.
    ///
    /// - Returns: The number of constants and of the names that they refer to.
    @discardableResult
    private mutating func resolveConstants(
        _ constants: [Symbol], for operations: [Int32], _ walk: inout DependencyWalk
    ) -> Int {
        guard combination.scope > 0 else { return 0 }
        let (definitions, merged, isSensitive) = (chain.definitions, combination.merged, combination.scopes.isSensitive)
        let scoped = combination.scopes.scopes[combination.scope].definitions
        func definition(_ name: Symbol) -> Int32 { scoped[name] ?? merged.constants[name.index] }
        /// Returns the constants that an object refers to and that may have another value in the scope.
        func sensitive(_ object: Int32) -> [Symbol] {
            definitions.constantsMeant(by: object) { definition($0) >= 0 }.filter { isSensitive[$0.index] }
        }
        var roots = constants
        for operation in operations {
            for parameter in definitions.operations[Int(operation)].parameters {
                if let object = definitions.parameters[Int(parameter)].object { roots += sensitive(object) }
            }
        }
        walk.reset()
        let order = walk.run(roots) { name in
            let number = definition(name)
            return number >= 0 ? sensitive(definitions.constants[Int(number)].object) : []
        }
        // A cycle without scoped constants was reported for the theme.
        for cycle in walk.cycles where cycle.contains(where: { scoped[$0] != nil }) { report(cycle: cycle) }
        let inCycle = Set(walk.cycles.flatMap(\.self))
        var count = 0
        for name in order {
            let number = definition(name)
            count += definitions.nameCount(ofConstant: number)
            var value = value(of: definitions.constants[Int(number)].object)
            if scoped[name] == nil { value = setting(name, value) }
            combination.setConstant(name, inCycle.contains(name) ? nil : value)
        }
        return count
    }
}

/// The uses of operations that refer to constants which scopes affect.
private struct ScopeUses {
    struct Operation {
        var definition: Int32
        /// The component type whose entity applies the operation.
        var component: Int
        /// Whether a component type that uses the operation's class supports it.
        var isSupported: Bool
    }

    private struct EntityInScope: Hashable {
        var entity: Int
        var scope: Int
    }

    private let merged: MergedTheme
    private let schema: SchemaIndex
    private let definitions: ThemeDefinitions
    private let isSensitive: [Bool]
    /// The scoped constants of each component type's defaults. Nil until requested.
    private var defaults: [[Symbol: Int32]?]
    /// The scoped constants of each list of classes. Nil until requested.
    private var listScopes: [[Symbol: Int32]?]
    /// The entities that are applied in each scope.
    private var entities: [[Int]] = [[]]
    private var seen: Set<EntityInScope> = []
    /// The classes of each list and those that they extend. Nil until requested.
    private var reachable: [[Int]?]
    /// The component types that use each class.
    private let users: [[Int]]

    /// The classes that extend themselves.
    private let cycles: Set<Int>

    /// - Parameter combination: The current combination of traits.
    init(_ combination: Resolver.Combination, _ chain: ThemeChain) {
        merged = combination.merged
        isSensitive = combination.scopes.isSensitiveOperation
        cycles = combination.classesInCycles
        schema = chain.schema
        definitions = chain.definitions
        defaults = [[Symbol: Int32]?](repeating: nil, count: chain.schema.components.count)
        listScopes = [[Symbol: Int32]?](repeating: nil, count: chain.definitions.classLists.count)
        reachable = [[Int]?](repeating: nil, count: chain.definitions.classLists.count)
        users = merged.users(chain, cycles: cycles)
    }

    var usedClasses: Set<Int> { Set(users.indices.filter { !users[$0].isEmpty }) }

    /// Returns the scoped constants of an entity.
    mutating func definitions(for name: SortedEntities.Name) -> [Symbol: Int32] {
        var scope = defaults(of: Int(name.component))
        for entity in ownEntities(of: name) { addScope(ofEntity: entity, to: &scope) }
        return scope
    }

    /// Adds the scoped constants that an entity applies: those of its classes, then its own.
    private mutating func addScope(ofEntity number: Int, to scope: inout [Symbol: Int32]) {
        if let list = merged.entities[number].list {
            let known = listScopes[Int(list.number)]
            let added =
                known ?? merged.scope(ofClasses: definitions.classLists[Int(list.number)], definitions.classLists)
            listScopes[Int(list.number)] = added
            scope.merge(added) { _, later in later }
        }
        if let constants = merged.entityScopes[number] { scope.merge(constants) { _, later in later } }
    }

    private mutating func defaults(of component: Int) -> [Symbol: Int32] {
        if let known = defaults[component] { return known }
        var scope: [Symbol: Int32] = [:]
        for entity in defaultEntities(of: component) {
            addScope(ofEntity: entity, to: &scope)
        }
        defaults[component] = scope
        return scope
    }

    /// Returns the entities without id that a component type applies.
    private func defaultEntities(of component: Int) -> [Int] {
        schema.components[component].line.compactMap { merged.entityNumber(schema.components[$0].name, nil) }
    }

    /// Returns the entities with an id that an entity applies, itself included.
    private func ownEntities(of name: SortedEntities.Name) -> [Int] {
        guard let id = name.id else { return [] }
        guard name.number < 0 || merged.names.isShared(id) else { return [Int(name.number)] }
        return schema.components[Int(name.component)].line.compactMap {
            merged.entityNumber(schema.components[$0].name, id)
        }
    }

    /// Adds the entities that an entity applies.
    mutating func add(_ name: SortedEntities.Name, in scope: Int) {
        while entities.count <= scope { entities.append([]) }
        for entity in defaultEntities(of: Int(name.component)) + ownEntities(of: name)
        where seen.insert(EntityInScope(entity: entity, scope: scope)).inserted {
            entities[scope].append(entity)
        }
    }

    /// Returns the operations that are applied in a scope and may have other values there.
    mutating func operations(in scope: Int) -> [Operation] {
        var operations: [Operation] = []
        for number in entities[scope] {
            let entity = merged.entities[number]
            guard let component = schema.component(entity.component) else { continue }
            for definition in sensitive(entity.operations) {
                operations.append(Operation(definition: definition, component: component, isSupported: false))
            }
            for classNumber in entity.list.map({ classes(of: $0.number) }) ?? [] {
                for definition in sensitive(merged.classes[classNumber].operations) {
                    let name = definitions.operations[Int(definition)].key.name
                    let isSupported = users[classNumber].contains { schema.operation(name, of: $0) != nil }
                    operations.append(Operation(definition: definition, component: component, isSupported: isSupported))
                }
            }
        }
        return operations
    }

    private mutating func classes(of list: Int32) -> [Int] {
        if let known = reachable[Int(list)] { return known }
        let found = merged.reachableClasses(from: list, definitions.classLists, cycles: cycles)
        reachable[Int(list)] = found
        return found
    }

    private func sensitive(_ run: MergedTheme.OperationRun) -> [Int32] {
        run.range.map { merged.operation($0, of: run).definition }.filter { isSensitive[Int($0)] }
    }
}
