// Constants under one combination of traits: cycles, then the value of each, what it refers to first.
extension Resolver {
    /// Finds the value of every constant in force and reports what is wrong with them.
    mutating func checkConstants() {
        guard let merged = combination?.merged else { return }
        var walk = DependencyWalk<Symbol>()
        let order = walk.run(merged.constantOrder) { name in
            guard let number = merged.constants[name] else { return [] }
            return references(of: chain.definitions.constants[Int(number)].object).filter {
                merged.constants[$0] != nil
            }
        }
        for cycle in walk.cycles { report(cycle, merged) }
        let inCycle = Set(walk.cycles.flatMap(\.self))
        for name in order {
            guard let number = merged.constants[name] else { continue }
            let value = value(of: chain.definitions.constants[Int(number)].object)
            combination?.constants[name] = .some(inCycle.contains(name) ? nil : value)
        }
    }

    private mutating func report(_ cycle: [Symbol], _ merged: MergedTheme) {
        let members = cycle.compactMap { name in
            merged.constants[name].map { (name: name, place: chain.definitions.constants[Int($0)].place) }
        }
        report(cycle: members, .constantCycle, "the constant '\(text(cycle[0]))' refers to itself")
    }

    /// Reports a cycle once, at its member that comes first by file and line, with the others as notes.
    mutating func report(cycle members: [(name: Symbol, place: Place)], _ code: DiagnosticCode, _ alone: String) {
        let places = members.map { location(of: $0.place) }
        guard let first = places.indices.min(by: { places[$0] < places[$1] }) else { return }
        let turned = Array(members[first...] + members[..<first])
        let path = (turned + [turned[0]]).map { text($0.name) }.joined(separator: " → ")
        let message = members.count == 1 ? alone : "'\(text(turned[0].name))' refers to itself: \(path)"
        report(
            code, at: turned[0].place, message,
            notes: turned.dropFirst().map {
                .init("'\(text($0.name))' is part of the cycle", at: location(of: $0.place))
            })
    }

    /// The constants that an object refers to, its parts included.
    func references(of object: Int32) -> [Symbol] {
        let node = chain.definitions.objects[Int(object)]
        guard node.isDependent else { return [] }
        switch node.content {
        case .nothing, .literal: return []
        case .reference(let name, .color(let change)): return [name] + (change.mix.map { [$0.constant] } ?? [])
        case .reference(let name, _): return [name]
        case .adjusted(_, let change): return change.mix.map { [$0.constant] } ?? []
        case .array(let parts): return parts.flatMap { references(of: $0) }
        case .record(let fields): return fields.compactMap(\.object).flatMap { references(of: $0) }
        }
    }
}

/// A walk in depth through what names depend on, without recursion: chains may be a million long.
struct DependencyWalk<Name: Hashable> {
    /// Each cycle found, its members in the order of their references.
    private(set) var cycles: [[Name]] = []
    private var finished: Set<Name> = []
    private var depths: [Name: Int] = [:]
    private var path: [(name: Name, rest: ArraySlice<Name>)] = []
    private var order: [Name] = []

    /// All names, each behind what it depends on; a dependency that would close a cycle does not count.
    mutating func run(_ names: [Name], dependencies: (Name) -> [Name]) -> [Name] {
        for name in names where !finished.contains(name) {
            enter(name, dependencies)
            while let next = step() {
                if finished.contains(next) { continue }
                if let depth = depths[next] {
                    cycles.append(path[depth...].map(\.name))
                } else {
                    enter(next, dependencies)
                }
            }
        }
        return order
    }

    private mutating func enter(_ name: Name, _ dependencies: (Name) -> [Name]) {
        depths[name] = path.count
        path.append((name, dependencies(name)[...]))
    }

    /// The next dependency to look at; names whose dependencies are done are finished on the way.
    private mutating func step() -> Name? {
        while !path.isEmpty {
            if let next = path[path.count - 1].rest.popFirst() { return next }
            let name = path.removeLast().name
            depths[name] = nil
            finished.insert(name)
            order.append(name)
        }
        return nil
    }
}
