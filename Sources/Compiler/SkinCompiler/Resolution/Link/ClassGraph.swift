import SkinDiagnostics

/// The classes of a linked theme, and which of them a list of classes applies in which order.
package struct ClassGraph: Sendable {
    /// One application of a class. A class that several others extend is applied several times.
    struct Application: Sendable {
        /// The index of the class in ``LinkedTheme/classes``.
        var number: Int32
        /// The class in the list that is or extends the class, over any number of others.
        var listed: Int32
        /// The number of classes over which the listed class extends this one.
        var depth: Int32
    }

    struct TooManyApplications: Error {}

    private struct Linearization: Sendable {
        var applications: Result<[Application], TooManyApplications>
        var cost: Int
    }

    static let applicationLimit = 4_096
    private var members = ListPool<Int32>()
    /// The number of the list that each class extends, or -1. That of a class in a cycle follows from an error, and is -1.
    private var extended: [Int32] = []
    private var operationCosts: [Int] = []
    /// The classes that extend themselves, as far as ``cycles`` has them.
    let walk: DependencyWalk
    /// By the lists' numbers.
    private var known: [Linearization?] = []

    init(_ theme: LinkedTheme, _ lists: ListPool<Symbol>) {
        for list in lists { members.append(list.compactMap { theme.classNumber($0).map { Int32($0) } }) }
        known = Array(repeating: nil, count: lists.count)
        let (members, classes) = (members, theme.classes)
        walk = DependencyWalk(over: classes.indices, below: classes.count) { number in
            classes[number].list.map { members[Int($0.number)].map { Int($0) } } ?? []
        }
        extended = classes.map { $0.list?.number ?? -1 }
        operationCosts = classes.map(\.operations.cost)
        for number in walk.cycles.joined() { extended[number] = -1 }
    }

    init() { walk = DependencyWalk(over: [], below: 0) { _ in [] } }

    package var order: [Int] { walk.order }

    /// Returns the classes that a list names, as far as they are defined.
    package func classes(in list: LinkedTheme.ClassList?) -> ArraySlice<Int32> {
        list.map { members[Int($0.number)] } ?? []
    }

    /// Returns the classes that a list applies, in order: those that a class extends precede each use of it.
    ///
    /// The list is one whose cost was counted: that of an entity.
    func linearization(of list: Int32) throws(TooManyApplications) -> [Application] {
        guard let known = known[Int(list)] else { throw TooManyApplications() }
        return try known.applications.get()
    }

    /// Returns the number of classes and operations that a list applies, and keeps the ``linearization(of:)``.
    mutating func count(_ list: Int32) -> Int {
        if let known = known[Int(list)] { return known.cost }
        var new = Linearization(applications: .failure(TooManyApplications()), cost: Self.applicationLimit)
        do throws(TooManyApplications) {
            let applications = try applications(of: list)
            new.applications = .success(applications)
            new.cost = applications.reduce(applications.count) { $0 + operationCosts[Int($1.number)] }
        } catch {}
        known[Int(list)] = new
        return new.cost
    }

    private func applications(of list: Int32) throws(TooManyApplications) -> [Application] {
        var applications: [Application] = []
        for listed in members[Int(list)] {
            var open: [(number: Int32, rest: ArraySlice<Int32>)] = [(listed, extended(by: listed))]
            while let last = open.indices.last {
                // Each class on the path is still to be applied.
                guard applications.count + open.count <= Self.applicationLimit else { throw TooManyApplications() }
                if let next = open[last].rest.popFirst() {
                    open.append((next, extended(by: next)))
                } else {
                    applications.append(.init(number: open[last].number, listed: listed, depth: Int32(last)))
                    open.removeLast()
                }
            }
        }
        return applications
    }

    private func extended(by number: Int32) -> ArraySlice<Int32> {
        let list = extended[Int(number)]
        return list < 0 ? [] : members[Int(list)]
    }

    /// Returns the classes from a listed one to the one of an application, each of which extends the next.
    func path(to application: Int, in list: Int32) -> [Int32] {
        guard let all = try? linearization(of: list) else { return [] }
        var depth = all[application].depth
        if depth == 0 { return [all[application].number] }
        var path = [all[application].number]
        // The class over which another one is applied is the next one that is less deep.
        for next in all[(application + 1)...] where next.depth < depth {
            path.append(next.number)
            depth = next.depth
            if depth == 0 { break }
        }
        return path.reversed()
    }
}

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

/// A depth-first walk over dependencies between numbered things: constants or classes.
///
/// It is not recursive, because chains can be a million long.
struct DependencyWalk: Sendable {
    /// The cycles found, each with its members in the order of their references.
    private(set) var cycles: [[Int]] = []
    /// The last member of the first cycle that was omitted because the others have too many members.
    private(set) var omitted: Int?
    /// All things, each after those that it depends on. A dependency that would close a cycle is ignored.
    private(set) var order: [Int] = []
    private var memberCount = 0
    /// The number of members of all cycles at which further ones are omitted: n constants can form n cycles of n.
    static let memberLimit = 100_000
    /// The state of each thing: its 1-based depth on the path while it is open, -1 once it is finished, 0 before it is met.
    private var states: [Int32]
    private var path: [(thing: Int, rest: ArraySlice<Int>)] = []

    /// - Parameter count: The things are numbers below it.
    init(over things: some Sequence<Int>, below count: Int, dependencies: (Int) -> [Int]) {
        states = Array(repeating: 0, count: count)
        for thing in things where states[thing] == 0 {
            enter(thing, dependencies)
            while let next = step() {
                switch states[next] {
                case 0: enter(next, dependencies)
                case let depth where depth > 0: appendCycle(from: Int(depth) - 1)
                default: continue
                }
            }
        }
    }

    private mutating func appendCycle(from depth: Int) {
        guard memberCount < Self.memberLimit else {
            if omitted == nil { omitted = path.last?.thing }
            return
        }
        cycles.append(path[depth...].map(\.thing))
        memberCount += path.count - depth
    }

    private mutating func enter(_ thing: Int, _ dependencies: (Int) -> [Int]) {
        path.append((thing, dependencies(thing)[...]))
        states[thing] = Int32(path.count)
    }

    /// Returns the next dependency to visit, and finishes things whose dependencies are done.
    private mutating func step() -> Int? {
        while !path.isEmpty {
            if let next = path[path.count - 1].rest.popFirst() { return next }
            let (thing, _) = path.removeLast()
            states[thing] = -1
            order.append(thing)
        }
        return nil
    }
}
