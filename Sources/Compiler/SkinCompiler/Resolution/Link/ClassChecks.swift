import SkinDiagnostics

// Checks of lists of classes: theme format 1, sections 6 and 10.
extension LinkedTheme {
    private struct ClassUse: Hashable {
        var component: Int
        var list: Int32
    }

    func checkLists(_ lists: ListPool<Symbol>, _ faults: inout Faults) {
        // A list has one place for all of its classes, so only the first one can be reported.
        let unknown = lists.map { list in list.first { classNumber($0) == nil } }
        for list in classes.compactMap(\.list) + entities.compactMap(\.list) {
            guard let name = unknown[Int(list.number)] else { continue }
            faults.report(
                .unknownClass, at: list.place, in: .classes,
                .unknownClass(faults.text(name), under: traits.sortedNames), replacing: name,
                among: classes.lazy.map(\.name), otherwise: .defineClass(faults.text(name)))
        }
    }

    func checkCycles(_ faults: inout Faults) {
        for cycle in graph.walk.cycles {
            let members = cycle.compactMap { number in
                classes[number].list.map { (name: classes[number].name, place: $0.place) }
            }
            let name = faults.text(classes[cycle[0]].name)
            faults.report(cycle: members, .classCycle, alone: .extendsItself(name))
        }
        if let list = graph.walk.omitted.flatMap({ classes[$0].list }) { faults.reportOmittedCycles(at: list.place) }
    }

    /// Reports entities that apply too many classes, and operations that component types do not have. Returns the
    /// component types that use each class, directly or through `extends`, in order.
    func checkClasses(_ chain: ThemeChain, _ faults: inout Faults) -> [[Int]] {
        var users = [Set<Int>](repeating: [], count: classes.count)
        var checked: [ClassUse: Sentence?] = [:]
        for entity in entities {
            guard let list = entity.list, let component = chain.schema.component(entity.component) else { continue }
            let use = ClassUse(component: component, list: list.number)
            if let sentence = checked[use] {
                if let sentence { faults.report(.unsupportedOperation, at: list.place, in: .classes, sentence) }
                continue
            }
            do throws(ClassGraph.TooManyApplications) {
                let applications = try graph.linearization(of: list.number)
                for application in applications { users[Int(application.number)].insert(component) }
                let sentence = unsupportedOperations(applications, component, chain)
                checked[use] = .some(sentence)
                if let sentence { faults.report(.unsupportedOperation, at: list.place, in: .classes, sentence) }
            } catch {
                faults.report(.limitExceeded, at: list.place, .tooManyClasses)
            }
        }
        return users.map { $0.sorted() }
    }

    /// Returns a sentence about the operations that a component type gets from classes and does not have, although
    /// other types do; nil if there are none.
    private func unsupportedOperations(
        _ applications: [ClassGraph.Application], _ component: Int, _ chain: ThemeChain
    ) -> Sentence? {
        var names: Set<Symbol> = []
        var first: (listed: Int32, name: Symbol)?
        var seen: Set<Int32> = []
        for application in applications where seen.insert(application.number).inserted {
            for operation in classes[Int(application.number)].operations {
                let definition = chain.definitions.operations[Int(operation.definition)]
                let name = definition.key.name
                guard !definition.isUnset, chain.schema.operation(name, of: component) == nil,
                    chain.schema.operationsByName[name] != nil
                else { continue }
                names.insert(name)
                // A class is named rather than those that it extends, which are applied before it.
                if first == nil || first?.listed == application.listed {
                    first = (application.listed, classes[Int(application.number)].name)
                }
            }
        }
        return first.map {
            .unsupported(
                names.map { chain.symbols[$0] }.sorted(), ofClass: chain.symbols[$0.name],
                by: chain.symbols[chain.schema.components[component].name])
        }
    }
}
