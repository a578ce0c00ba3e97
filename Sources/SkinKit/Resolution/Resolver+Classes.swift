// Classes and the operations that stand in them under one combination of traits: theme format 1, sections 6 and 10.
extension Resolver {
    static let applicationLimit = 4_096

    /// Checks lists of classes: unknown ones, cycles, how often an entity applies classes, and whether its component
    /// type has what they bring.
    mutating func checkClasses() {
        guard let merged = combination?.merged else { return }
        for name in merged.classOrder { checkList(merged.classes[name]?.list, merged) }
        for name in merged.entityOrder { checkList(merged.entities[name]?.list, merged) }
        var walk = DependencyWalk<Symbol>()
        let order = walk.run(merged.classOrder) { name in
            (merged.classes[name]?.list?.names ?? []).filter { merged.classes[$0] != nil }
        }
        for cycle in walk.cycles {
            let members = cycle.compactMap { name in merged.classes[name]?.list.map { (name: name, place: $0.place) } }
            report(cycle: members, .classCycle, "the class '\(text(cycle[0]))' extends itself")
        }
        checkEntities(merged, applications: applications(order, merged), hasCycle: !walk.cycles.isEmpty)
    }

    private mutating func checkList(_ list: MergedTheme.ClassList?, _ merged: MergedTheme) {
        guard let list else { return }
        for name in list.names where merged.classes[name] == nil {
            report(
                .unknownClass, at: list.place, "there is no class '\(text(name))'\(merged.traitsText)",
                replacing: name, among: merged.classOrder)
        }
    }

    /// How many classes the application of each class applies, itself included.
    private func applications(_ order: [Symbol], _ merged: MergedTheme) -> [Symbol: Int] {
        var counts: [Symbol: Int] = [:]
        for name in order {
            let names = merged.classes[name]?.list?.names ?? []
            counts[name] = min(names.reduce(1) { $0 + (counts[$1] ?? 0) }, Int(Int32.max))
        }
        return counts
    }

    private mutating func checkEntities(_ merged: MergedTheme, applications: [Symbol: Int], hasCycle: Bool) {
        var missing: [ClassUse: [(operation: Symbol, name: Symbol)]] = [:]
        for entity in merged.entityOrder.compactMap({ merged.entities[$0] }) {
            guard let list = entity.list, !list.names.isEmpty,
                let component = chain.schema.componentNumbers[entity.component]
            else { continue }
            let count = list.names.reduce(0) { $0 + (applications[$1] ?? 0) }
            if !hasCycle, count > Self.applicationLimit {
                report(.limitExceeded, at: list.place, "the entity applies classes more than 4,096 times")
                continue
            }
            let use = ClassUse(component: component, classes: list.names)
            let found = missing[use] ?? unsupportedOperations(use, merged)
            missing[use] = found
            guard let first = found.first else { continue }
            let all = Set(found.map { text($0.operation) }).sorted().map { "'\($0)'" }.joined(separator: ", ")
            report(
                .unsupportedOperation, at: list.place,
                "'\(text(entity.component))' has no operation \(all), which the class '\(text(first.name))' brings")
        }
    }

    struct ClassUse: Hashable {
        var component: Int
        var classes: [Symbol]
    }

    /// Operations that a component type takes through classes and does not have, while others do.
    private func unsupportedOperations(_ use: ClassUse, _ merged: MergedTheme) -> [(operation: Symbol, name: Symbol)] {
        var found: [(Symbol, Symbol)] = []
        let own = chain.schema.components[use.component].operations
        for name in merged.reachableClasses(from: use.classes) {
            for operation in merged.classes[name]?.operations ?? [] {
                let definition = chain.definitions.operations[Int(operation.definition)]
                let key = definition.key.name
                guard !definition.isUnset, own[key] == nil, chain.schema.operationsByName[key] != nil else { continue }
                found.append((key, name))
            }
        }
        return found
    }

    /// The component types that use each class, over `extends` too.
    private func users(_ merged: MergedTheme) -> [Symbol: Set<Int>] {
        var users: [Symbol: Set<Int>] = [:]
        var seen: Set<ClassUse> = []
        for entity in merged.entityOrder.compactMap({ merged.entities[$0] }) {
            guard let list = entity.list, let component = chain.schema.componentNumbers[entity.component],
                seen.insert(ClassUse(component: component, classes: list.names)).inserted
            else { continue }
            for name in merged.reachableClasses(from: list.names) { users[name, default: []].insert(component) }
        }
        return users
    }
}

// MARK: - Operations

extension Resolver {
    /// Checks the parameters of all operations in force, with what their references come to; of those that were
    /// replaced, what can be said without references.
    mutating func checkOperations() {
        guard let merged = combination?.merged else { return }
        for entity in merged.entityOrder.compactMap({ merged.entities[$0] }) {
            guard let component = chain.schema.componentNumbers[entity.component] else { continue }
            for operation in entity.operations {
                let name = chain.definitions.operations[Int(operation.definition)].key.name
                if let number = chain.schema.components[component].operations[name] {
                    _ = parameters(of: operation.definition, as: number)
                } else {
                    checkObjects(of: chain.definitions.operations[Int(operation.definition)])
                }
            }
        }
        let users = users(merged)
        for name in merged.classOrder {
            guard let merged = merged.classes[name] else { continue }
            let types = users[name]?.sorted()
            let inForce = Set(merged.operations.map(\.definition))
            for operation in merged.operations { checkClassOperation(operation.definition, usedBy: types) }
            let current = combination
            combination = nil
            for definition in merged.definitions {
                for operation in chain.definitions.classes[Int(definition)].operations
                where !inForce.contains(operation) {
                    checkClassOperation(operation, usedBy: types)
                }
            }
            combination = current
        }
    }

    /// An operation of a class is checked against those of its name of the types that use the class; where none
    /// does, it is wrong only if it fits none.
    mutating func checkClassOperation(_ number: Int32, usedBy types: [Int]?) {
        let definition = chain.definitions.operations[Int(number)]
        guard !definition.isUnset, let all = chain.schema.operationsByName[definition.key.name] else {
            return checkObjects(of: definition)
        }
        if let types {
            let operations = types.compactMap { chain.schema.components[$0].operations[definition.key.name] }
            for operation in Set(operations).sorted() { _ = parameters(of: number, as: operation) }
            if operations.isEmpty { checkObjects(of: definition) }
            return
        }
        let fits = all.contains { operation in trial { _ = $0.parameters(of: number, as: operation) } == 0 }
        if !fits { _ = parameters(of: number, as: all[0]) }
    }
}

extension MergedTheme {
    /// The classes of a list and all that they extend, each once.
    func reachableClasses(from names: [Symbol]) -> [Symbol] {
        var found: [Symbol] = []
        var seen: Set<Symbol> = []
        var open = Array(names.reversed())
        while let name = open.popLast() {
            guard let merged = classes[name], seen.insert(name).inserted else { continue }
            found.append(name)
            open += (merged.list?.names ?? []).reversed()
        }
        return found
    }
}
