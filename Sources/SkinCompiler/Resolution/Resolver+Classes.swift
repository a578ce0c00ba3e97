// Classes and their operations under one combination of traits: theme format 1, sections 6 and 10.
extension Resolver {
    static let applicationLimit = 4_096

    /// The classes of the current combination of traits: their cycles, or else the cost of applying them.
    enum CheckedClasses {
        case cyclic(DependencyWalk)
        case applications(ClassApplications)
    }

    /// Walks over the classes. Returns nil if entities apply too many of them, which is reported.
    mutating func classesToCheck() -> CheckedClasses? {
        let merged = combination.merged
        let lists = chain.definitions.classLists
        var walk = DependencyWalk(count: chain.symbols.count)
        let order = walk.run(merged.classes.map(\.name)) { name in
            merged.extended(by: name, lists).filter { merged.classNumber($0) != nil }
        }
        if !walk.cycles.isEmpty { return .cyclic(walk) }
        let applications = ClassApplications(order, merged, lists)
        return countApplications(applications) ? .applications(applications) : nil
    }

    /// Checks lists of classes: unknown classes, cycles, the number of applications for each entity, and whether
    /// component types support the operations of their classes.
    ///
    /// Combinations of traits with the same structure have the same errors, which are reported once.
    mutating func checkClasses(_ classes: CheckedClasses, of structure: ThemeStructure) {
        if let known = checkedClasses[structure] {
            combination.classesInCycles = known.inCycles
            return
        }
        checkClasses(classes)
        let users = combination.merged.users(chain, cycles: combination.classesInCycles)
        checkedClasses[structure] = StructureClasses(inCycles: combination.classesInCycles, users: users)
    }

    private mutating func checkClasses(_ classes: CheckedClasses) {
        let merged = combination.merged
        let hasUnknown = chain.definitions.classLists.map { $0.contains { merged.classNumber($0) == nil } }
        for definition in merged.classes { checkList(definition.list, merged, hasUnknown) }
        for entity in merged.entities { checkList(entity.list, merged, hasUnknown) }
        switch classes {
        case .cyclic(let walk):
            for cycle in walk.cycles {
                let members = cycle.compactMap { name in
                    merged.classNumber(name).flatMap { merged.classes[$0].list }.map { (name: name, place: $0.place) }
                }
                report(cycle: members, .classCycle, "class '\(text(cycle[0]))' extends itself")
            }
            combination.classesInCycles = Set(walk.cycles.flatMap(\.self).compactMap { merged.classNumber($0) })
            reportOmitted(walk) { name in
                merged.classNumber(name).flatMap { merged.classes[$0].list?.place }
            }
            checkEntities(merged, nil)
        case .applications(let applications): checkEntities(merged, applications)
        }
    }

    private mutating func checkList(_ list: MergedTheme.ClassList?, _ merged: MergedTheme, _ hasUnknown: [Bool]) {
        guard let list, hasUnknown[Int(list.number)] else { return }
        for name in chain.definitions.classLists[Int(list.number)] where merged.classNumber(name) == nil {
            report(
                .unknownClass, at: list.place, in: .classes,
                "unknown class '\(text(name))'\(merged.traitsText)",
                replacing: name, among: merged.classes.lazy.map(\.name))
        }
    }

    /// - Parameter applications: The cost of lists of classes, or nil if there is a cycle.
    private mutating func checkEntities(_ merged: MergedTheme, _ applications: ClassApplications?) {
        var messages: [ClassUse: String] = [:]
        for entity in merged.entities {
            guard let list = entity.list, let component = chain.schema.component(entity.component),
                !chain.definitions.classLists[Int(list.number)].isEmpty
            else { continue }
            if let applications, applications.classes[Int(list.number)] > Self.applicationLimit {
                report(.limitExceeded, at: list.place, "entity applies classes more than 4,096 times")
                continue
            }
            let use = ClassUse(component: component, list: list.number)
            let message = messages[use] ?? unsupportedOperations(use, of: entity, merged)
            messages[use] = message
            if !message.isEmpty { report(.unsupportedOperation, at: list.place, in: .classes, message) }
        }
    }

    /// Returns a message about the operations that an entity gets from classes and its type does not have; empty if
    /// there are none.
    private func unsupportedOperations(_ use: ClassUse, of entity: MergedTheme.Entity, _ merged: MergedTheme) -> String
    {
        let operations = unsupportedOperations(use, merged)
        guard let first = operations.first else { return "" }
        let all = Set(operations.map { text($0.operation) }).sorted().map { "'\($0)'" }.listed
        return "'\(text(entity.component))' does not support operation \(all) of class '\(text(first.name))'"
    }

    /// Returns operations that a component type gets from classes but does not have, although other types do.
    private func unsupportedOperations(_ use: ClassUse, _ merged: MergedTheme) -> [(operation: Symbol, name: Symbol)] {
        var found: [(Symbol, Symbol)] = []
        for number in merged.reachableClasses(
            from: use.list, chain.definitions.classLists, cycles: combination.classesInCycles)
        {
            let run = merged.classes[number].operations
            for index in run.range {
                let operation = merged.operation(index, of: run)
                let definition = chain.definitions.operations[Int(operation.definition)]
                let key = definition.key.name
                guard !definition.isUnset, chain.schema.operation(key, of: use.component) == nil,
                    chain.schema.operationsByName[key] != nil
                else { continue }
                found.append((key, merged.classes[number].name))
            }
        }
        return found
    }

}

// MARK: - Operations

extension Resolver {
    /// Checks the parameters of all operations in force, with their references resolved.
    ///
    /// Replaced operations are checked as far as possible without references.
    mutating func checkOperations(of structure: ThemeStructure) {
        let (merged, scopes) = (combination.merged, combination.scopes)
        for entity in merged.entities {
            guard let component = chain.schema.component(entity.component) else { continue }
            for index in entity.operations.range {
                let operation = merged.operation(index, of: entity.operations).definition
                // Independent operations were checked with the definitions.
                guard chain.definitions.operations[Int(operation)].isDependent,
                    !scopes.isSensitive(operation: operation)
                else { continue }
                let name = chain.definitions.operations[Int(operation)].key.name
                if let number = chain.schema.operation(name, of: component) {
                    _ = parameters(of: operation, as: number)
                } else {
                    checkObjects(of: chain.definitions.operations[Int(operation)])
                }
            }
        }
        // Only constants differ from one combination with the same structure to the next.
        if let checks = checkedClasses[structure]?.checks {
            for check in checks { perform(check) }
        } else {
            let checks = checkAllClasses(usedBy: checkedClasses[structure]?.users ?? [], merged)
            checkedClasses[structure]?.checks = checks
        }
    }

    /// Checks the operations of all classes. Returns the checks of which constants decide the results.
    private mutating func checkAllClasses(usedBy users: [[Int]], _ merged: MergedTheme) -> [ClassOperationCheck] {
        var dependent: [ClassOperationCheck] = []
        var checks: [ClassOperationCheck] = []
        for (number, definition) in merged.classes.enumerated() {
            let types = users[number].isEmpty ? nil : users[number]
            let run = definition.operations
            let inForce = run.range.map { merged.operation($0, of: run).definition }
            checks.removeAll(keepingCapacity: true)
            for operation in inForce { addChecks(of: operation, usedBy: types, to: &checks) }
            for check in checks {
                perform(check)
                if chain.definitions.operations[Int(check.definition)].isDependent { dependent.append(check) }
            }
            // A class that is defined once, as nearly every one is, replaces nothing.
            if run.list < 0, definition.definitions.count == 1 { continue }
            checkReplaced(definition, inForce: Set(inForce), usedBy: types)
        }
        return dependent
    }

    private mutating func checkReplaced(
        _ definition: MergedTheme.Class, inForce: Set<Int32>, usedBy types: [Int]?
    ) {
        isCombined = false
        for number in definition.definitions {
            for operation in chain.definitions.classes[Int(number)].operations where !inForce.contains(operation) {
                checkClassOperation(operation, usedBy: types)
            }
        }
        isCombined = true
    }

    /// Checks a class's operation against the operations of its name in the types that use the class.
    ///
    /// If no type uses the class, the operation is invalid only if it matches none of its name.
    mutating func checkClassOperation(_ number: Int32, usedBy types: [Int]?) {
        var checks: [ClassOperationCheck] = []
        addChecks(of: number, usedBy: types, to: &checks)
        for check in checks { run(check) }
    }

    private func addChecks(of number: Int32, usedBy types: [Int]?, to checks: inout [ClassOperationCheck]) {
        let definition = chain.definitions.operations[Int(number)]
        guard !definition.isUnset, let all = chain.schema.operationsByName[definition.key.name] else {
            return checks.append(.objects(number))
        }
        guard let types else { return checks.append(.anyOf(number, all)) }
        if types.count == 1 {
            let operation = chain.schema.operation(definition.key.name, of: types[0])
            return checks.append(operation.map { .parameters(number, as: $0) } ?? .objects(number))
        }
        // Types that inherit an operation have one number for it.
        let operations = Set(types.compactMap { chain.schema.operation(definition.key.name, of: $0) }).sorted()
        if operations.isEmpty { checks.append(.objects(number)) }
        checks += operations.map { .parameters(number, as: $0) }
    }

    /// Performs a check, unless scopes decide on the operation.
    private mutating func perform(_ check: ClassOperationCheck) {
        if !combination.scopes.isSensitive(operation: check.definition) { run(check) }
    }

    private mutating func run(_ check: ClassOperationCheck) {
        switch check {
        case .parameters(let number, let operation): _ = parameters(of: number, as: operation)
        case .objects(let number): checkObjects(of: chain.definitions.operations[Int(number)])
        case .anyOf(let number, let all):
            let fits = all.contains { operation in trial { _ = $0.parameters(of: number, as: operation) } == 0 }
            if !fits { _ = parameters(of: number, as: all[0]) }
        }
    }
}

/// A component type with a list of classes.
private struct ClassUse: Hashable {
    var component: Int
    var list: Int32
}

extension MergedTheme {
    /// Returns the component types that use each class, directly or through `extends`, in order.
    func users(_ chain: ThemeChain, cycles: Set<Int>) -> [[Int]] {
        var users = [Set<Int>](repeating: [], count: classes.count)
        var seen: Set<ClassUse> = []
        for entity in entities {
            guard let list = entity.list, let component = chain.schema.component(entity.component) else { continue }
            guard seen.insert(ClassUse(component: component, list: list.number)).inserted else { continue }
            for number in reachableClasses(from: list.number, chain.definitions.classLists, cycles: cycles) {
                users[number].insert(component)
            }
        }
        return users.map { $0.sorted() }
    }

    /// Returns the classes that a class extends. Empty if the class does not exist.
    func extended(by name: Symbol, _ lists: ListPool<Symbol>) -> ArraySlice<Symbol> {
        classNumber(name).flatMap { classes[$0].list }.map { lists[Int($0.number)] } ?? []
    }

    /// Returns the indices of the classes of a list and of all that they extend, without duplicates.
    ///
    /// - Parameter cycles: The classes that extend themselves. What they extend only follows from that error.
    func reachableClasses(from list: Int32, _ lists: ListPool<Symbol>, cycles: Set<Int>) -> [Int] {
        var found: [Int] = []
        var seen: Set<Int> = []
        var open = Array(lists[Int(list)].reversed())
        while let name = open.popLast() {
            guard let number = classNumber(name), seen.insert(number).inserted else { continue }
            found.append(number)
            if let extended = classes[number].list, !cycles.contains(number) {
                open += lists[Int(extended.number)].reversed()
            }
        }
        return found
    }
}
