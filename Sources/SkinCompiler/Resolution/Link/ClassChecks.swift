import SkinDiagnostics

// Checks of lists of classes: theme format 1, sections 6 and 10.
extension LinkedTheme {
    /// A component type with a list of classes.
    private struct ClassUse: Hashable {
        var component: Int
        var list: Int32
    }

    /// Reports lists with unknown classes.
    func checkLists(_ lists: ListPool<Symbol>, _ faults: inout Faults) {
        // A list has one place for all of its classes, so only the first one can be reported.
        let unknown = lists.map { list in list.first { classNumber($0) == nil } }
        for list in classes.compactMap(\.list) + entities.compactMap(\.list) {
            guard let name = unknown[Int(list.number)] else { continue }
            faults.report(
                .unknownClass, at: list.place, in: .classes,
                "unknown class '\(faults.text(name))'\(traitsText)",
                replacing: name, among: classes.lazy.map(\.name))
        }
    }

    /// Reports classes that extend themselves.
    func checkCycles(_ faults: inout Faults) {
        for cycle in graph.walk.cycles {
            let members = cycle.compactMap { number in
                classes[number].list.map { (name: classes[number].name, place: $0.place) }
            }
            let name = faults.text(classes[cycle[0]].name)
            faults.report(cycle: members, .classCycle, "class '\(name)' extends itself")
        }
        if let list = graph.walk.omitted.flatMap({ classes[$0].list }) { faults.reportOmittedCycles(at: list.place) }
    }

    /// Reports entities that apply too many classes, and operations of classes that component types do not have.
    ///
    /// - Returns: The component types that use each class, directly or through `extends`, in order.
    mutating func checkClasses(_ chain: ThemeChain, _ faults: inout Faults) -> [[Int]] {
        var users = [Set<Int>](repeating: [], count: classes.count)
        var messages: [ClassUse: String] = [:]
        for entity in entities {
            guard let list = entity.list, let component = chain.schema.component(entity.component) else { continue }
            let use = ClassUse(component: component, list: list.number)
            if let message = messages[use] {
                if !message.isEmpty { faults.report(.unsupportedOperation, at: list.place, in: .classes, message) }
                continue
            }
            do throws(ClassGraph.TooManyApplications) {
                let applications = try graph.linearization(of: list.number)
                for application in applications { users[Int(application.number)].insert(component) }
                let message = unsupportedOperations(applications, component, chain)
                messages[use] = message
                if !message.isEmpty { faults.report(.unsupportedOperation, at: list.place, in: .classes, message) }
            } catch {
                faults.report(.limitExceeded, at: list.place, "entity applies classes more than 4,096 times")
            }
        }
        return users.map { $0.sorted() }
    }

    /// Returns a message about the operations that a component type gets from classes and does not have, although
    /// other types do; empty if there are none.
    private func unsupportedOperations(
        _ applications: [ClassGraph.Application], _ component: Int, _ chain: ThemeChain
    ) -> String {
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
        guard let first else { return "" }
        let all = names.map { chain.symbols[$0] }.sorted().map { "'\($0)'" }.listed
        let (type, name) = (chain.symbols[chain.schema.components[component].name], chain.symbols[first.name])
        return "'\(type)' does not support operation \(all) of class '\(name)'"
    }
}
