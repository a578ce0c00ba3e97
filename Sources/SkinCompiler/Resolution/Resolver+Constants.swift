import SkinDiagnostics

// Constants under one combination of traits: cycles, then values, each after those that it refers to.
extension Resolver {
    /// Resolves the value of every constant in force, and reports errors.
    mutating func checkConstants() {
        let merged = combination.merged
        let (constants, numbers) = (chain.definitions.constants, merged.constants)
        let references = meanings.references
        var walk = DependencyWalk(count: chain.symbols.count)
        let order = walk.run(merged.constantOrder) { name in
            let number = numbers[name.index]
            return number < 0 ? [] : references.meant(by: number) { numbers[$0.index] >= 0 }
        }
        for cycle in walk.cycles { report(cycle: cycle) }
        reportOmitted(walk) { name in
            numbers[name.index] < 0 ? nil : constants[Int(numbers[name.index])].place
        }
        let inCycle = Set(walk.cycles.flatMap(\.self))
        let hasMeanings = !operationMeanings.isEmpty
        for name in order {
            let number = numbers[name.index]
            guard number >= 0 else { continue }
            let value = value(of: constants[Int(number)].object)
            combination.setConstant(name, !inCycle.isEmpty && inCycle.contains(name) ? nil : setting(name, value))
            guard hasMeanings else { continue }
            combination.setMeaning(name, meanings.meaning(of: number, combination.constants.meanings))
        }
    }

    /// Returns the value of a constant outside of scopes, which a user may choose if the constant is a setting.
    mutating func setting(_ name: Symbol, _ value: ValueID?) -> ValueID? {
        guard let value, !settingNames.isEmpty, settingNames.contains(name) else { return value }
        return chain.values.add(setting: name, default: value)
    }

    /// Reports a cycle of constants in the current scope.
    mutating func report(cycle: [Symbol]) {
        let members = cycle.compactMap { name in
            combination.constants.definition(of: name).map {
                (name: name, place: chain.definitions.constants[$0].place)
            }
        }
        report(cycle: members, .constantCycle, "constant '\(text(cycle[0]))' refers to itself")
    }

    /// Reports that there are more cycles than a walk returns.
    mutating func reportOmitted(_ walk: DependencyWalk, place: (Symbol) -> Place?) {
        guard let place = walk.omitted.flatMap(place) else { return }
        let message = "cycles have more than \(DependencyWalk.memberLimit) members together; the rest are omitted"
        report(.limitExceeded, at: place, message)
    }

    /// Reports a cycle once, at its first member by file and line, with a note for each other member.
    mutating func report(cycle members: [(name: Symbol, place: Place)], _ code: ThemeDiagnosticCode, _ alone: String) {
        let places = members.map { range(of: $0.place) }
        guard let first = places.indices.min(by: { places[$0] < places[$1] }) else { return }
        let turned = Array(members[first...] + members[..<first])
        let path = (turned + [turned[0]]).map { text($0.name) }.joined(separator: " → ")
        let message = members.count == 1 ? alone : "'\(text(turned[0].name))' refers to itself: \(path)"
        report(
            code, at: turned[0].place, message,
            notes: turned.dropFirst().map {
                .init("'\(text($0.name))' is part of the cycle", at: range(of: $0.place))
            })
    }
}

extension ThemeDefinitions {
    /// Returns the constants that an object and its parts refer to, as far as they are defined.
    func constantsMeant(by object: Int32, isDefined: (Symbol) -> Bool) -> [Symbol] {
        var names: [Symbol] = []
        forEachReference(of: object) { reference in
            if let name = meant(reference, isDefined: isDefined) { names.append(name) }
        }
        return names
    }
}

/// A depth-first walk over dependencies between names. It is not recursive, because chains can be a million long.
struct DependencyWalk {
    /// The cycles found, each with its members in the order of their references.
    private(set) var cycles: [[Symbol]] = []
    /// The last member of the first cycle that was omitted because the others have too many members.
    private(set) var omitted: Symbol?
    private var memberCount = 0
    /// The number of members of all cycles at which further ones are omitted: n constants can form n cycles of n.
    static let memberLimit = 100_000
    /// The state of each name: its 1-based depth on the path while it is open, -1 once it is finished, 0 before.
    private var states: [Int32]
    private var path: [(name: Symbol, rest: ArraySlice<Symbol>)] = []
    private var order: [Symbol] = []

    /// - Parameter count: The number of symbols.
    init(count: Int) {
        states = [Int32](repeating: 0, count: count)
    }

    /// Returns all names, each after those that it depends on. A dependency that would close a cycle is ignored.
    mutating func run(_ names: [Symbol], dependencies: (Symbol) -> [Symbol]) -> [Symbol] {
        for name in names where states[name.index] >= 0 {
            enter(name, dependencies)
            while let next = step() {
                let state = states[next.index]
                if state < 0 { continue }
                if state > 0 {
                    appendCycle(from: Int(state) - 1)
                } else {
                    enter(next, dependencies)
                }
            }
        }
        return order
    }

    private mutating func appendCycle(from depth: Int) {
        guard memberCount < Self.memberLimit else {
            if omitted == nil { omitted = path.last?.name }
            return
        }
        cycles.append(path[depth...].map(\.name))
        memberCount += path.count - depth
    }

    /// Forgets the names of the last run.
    mutating func reset() {
        for name in order { states[name.index] = 0 }
        order.removeAll(keepingCapacity: true)
        cycles.removeAll()
    }

    private mutating func enter(_ name: Symbol, _ dependencies: (Symbol) -> [Symbol]) {
        let needed = dependencies(name)
        if needed.isEmpty { return finish(name) }
        path.append((name, needed[...]))
        states[name.index] = Int32(path.count)
    }

    /// Returns the next dependency to visit, and finishes names whose dependencies are done.
    private mutating func step() -> Symbol? {
        while !path.isEmpty {
            if let next = path[path.count - 1].rest.popFirst() { return next }
            finish(path.removeLast().name)
        }
        return nil
    }

    private mutating func finish(_ name: Symbol) {
        states[name.index] = -1
        order.append(name)
    }
}
