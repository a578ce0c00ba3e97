import SkinDiagnostics

// Constants of one linked theme: cycles, then values, each after those that it refers to.
extension Evaluator {
    /// Evaluates every constant of the theme.
    mutating func evaluateConstants() {
        let order = order(of: constants.order, in: 0) { _ in true }
        for name in order { evaluate(name, in: 0) }
    }

    /// Evaluates the constants that are affected by a scope, and those that operations refer to.
    ///
    /// - Returns: The number of constants and of the names that they refer to.
    mutating func evaluateConstants(in scope: Int, for operations: [Scopes.OperationUse]) -> Int {
        let affected = constants.scopes.affectedConstants
        let scoped = constants.scopes.all[scope].definitions.sorted { $0.value < $1.value }
        var roots = scoped.map(\.key)
        for use in operations {
            definitions.forEachReference(ofOperation: use.definition) { reference in
                if let name = meant(reference, in: scope), affected.contains(name) { roots.append(name) }
            }
        }
        var count = 0
        for name in order(of: roots, in: scope, where: affected.contains) {
            if let number = constants.definition(of: name, in: scope) {
                count += definitions.nameCount(ofConstant: Int32(number))
            }
            evaluate(name, in: scope)
        }
        return count
    }

    /// Returns constants with all that they refer to, each after those. Reports cycles, whose members have no value.
    private mutating func order(
        of names: [Symbol], in scope: Int, where isIncluded: (Symbol) -> Bool
    ) -> [Symbol] {
        let walk = DependencyWalk(over: names.lazy.map(\.index)) { name in
            references(of: Symbol(rawValue: UInt32(name)), in: scope).filter(isIncluded).map(\.index)
        }
        for cycle in walk.cycles {
            report(cycle.map { Symbol(rawValue: UInt32($0)) }, in: scope)
        }
        if scope == 0, let omitted = walk.omitted,
            let number = constants.definition(of: Symbol(rawValue: UInt32(omitted)), in: scope)
        {
            faults.reportOmittedCycles(at: definitions.constants[number].place)
        }
        return walk.order.map { Symbol(rawValue: UInt32($0)) }
    }

    /// Returns the constants that a constant refers to, as far as they are defined.
    private func references(of name: Symbol, in scope: Int) -> [Symbol] {
        guard let number = constants.definition(of: name, in: scope) else { return [] }
        var names: [Symbol] = []
        definitions.forEachReference(of: definitions.constants[number].object) { reference in
            if let name = meant(reference, in: scope) { names.append(name) }
        }
        return names
    }

    /// Reports a cycle, and gives its members no value. One without scoped constants was reported for the theme.
    private mutating func report(_ cycle: [Symbol], in scope: Int) {
        for name in cycle { constants[name, scope] = .init(value: nil, trace: []) }
        let scoped = constants.scopes.all[scope].definitions
        if scope > 0, !cycle.contains(where: { scoped[$0] != nil }) { return }
        let members = cycle.compactMap { name in
            constants.definition(of: name, in: scope).map { (name: name, place: definitions.constants[$0].place) }
        }
        faults.report(cycle: members, .constantCycle, "constant '\(text(cycle[0]))' refers to itself")
    }

    /// Evaluates a constant whose references are evaluated.
    private mutating func evaluate(_ name: Symbol, in scope: Int) {
        guard let number = constants.definition(of: name, in: scope) else { return }
        var trace = Trace()
        let value = value(of: definitions.constants[number].object, in: .scope(scope), &trace).value
        // A member of a cycle is evaluated for its other faults.
        guard constants[name, scope] == nil else { return }
        let isScoped = definitions.constants[number].owner != .theme
        let chosen = value.map {
            isScoped || !settingNames.contains(name) ? $0 : values.add(setting: name, default: $0)
        }
        constants[name, scope] = .init(value: chosen, trace: trace.items)
    }
}
