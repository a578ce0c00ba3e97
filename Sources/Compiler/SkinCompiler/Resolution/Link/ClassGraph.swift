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
        walk = DependencyWalk(over: classes.indices) { number in
            classes[number].list.map { members[Int($0.number)].map { Int($0) } } ?? []
        }
        extended = classes.map { $0.list?.number ?? -1 }
        operationCosts = classes.map(\.operations.cost)
        for number in walk.cycles.joined() { extended[number] = -1 }
    }

    init() { walk = DependencyWalk(over: []) { _ in [] } }

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
